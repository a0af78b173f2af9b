"""What everyday Spanish needs beyond the lessons' corpus: more words, more kinds of sentences, more phrases.

The corpus of the lessons is drawn without any of it, so that it stays small enough to be learned in minutes.
"""
