"""The course's own Spanish-English corpus: a synchronous grammar that builds a meaning and says it in both languages.

`python -m course_lib.corpora.spanish_english --out FOLDER` makes the files; `course_lib.corpora.load_corpus` reads them.
"""
