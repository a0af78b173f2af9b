"""The course's own Spanish-English corpus: a grammar that builds a meaning and says it in both languages.

`python -m workshop.grammar --out FOLDER` makes the files; `load_corpus` reads them.
"""
