"""One source a lesson, built, solved, and held to the rules that every lesson keeps."""
