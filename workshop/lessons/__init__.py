"""The lessons' pipeline: each lesson has one source, which is built, solved and checked against the rules."""
