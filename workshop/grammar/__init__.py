"""The course's own Spanish-English sentences: a grammar that builds a meaning and says it in both languages.

language: how a meaning is said in Spanish and in English, as trees whose words are aligned.
lessons: the words and the kinds of sentences of the lessons' corpus.
everyday: the many more words and kinds of sentences of the translator's corpus. Nothing above imports it.
tasks: labelled sentences: topics, questions, dialogues.
corpus, files: from a seed to three splits, and to Parquet. source: English alone, with the nats of each choice.

`make corpus` and `make everyday` write the files, which `course_lib.corpora` loads.
"""
