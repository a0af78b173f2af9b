def merge_pair(words, pair):
    def join(word):
        if len(word) < 2:
            return word
        if word[:2] == pair:
            return (word[0] + word[1], *join(word[2:]))
        return (word[0], *join(word[1:]))

    return {join(tuple(word)): count for word, count in words.items()}
