"""What the kinds of sentences share: who acts, ideas and tenses, phrases, adjuncts, notations and rules."""
