"""Both languages: a meaning, the words that say it in Spanish and in English, trees, and their alignment."""
