"""Sentences with labels, drawn from the grammar: topics, questions about a passage, and mini dialogues.

`python -m workshop.grammar.tasks --out FOLDER` makes the files;
`course_lib.corpora.labelled` reads them.
"""
