from collections import Counter


def labelled_spans(symbols):
    def phrase(at, word):
        """One phrase: its spans, the symbol after it and the word after it."""
        start, found = word, []
        label, at = symbols[at][1:], at + 1
        while symbols[at] != ")":
            if symbols[at][0] == "(":
                inner, at, word = phrase(at, word)
                found += inner
            else:
                at, word = at + 1, word + 1
        if word == start:
            raise IndexError("an empty phrase")
        return [*found, (label, start, word)], at + 1, word

    if isinstance(symbols, str):
        raise ValueError("wanted a list of symbols")
    try:
        if not symbols[0].startswith("("):
            return None
        found, end, _ = phrase(0, 0)
    except IndexError:
        return None
    return Counter(found) if end == len(symbols) else None
