def merge_piece(letters, ranks):
    tokens = list(letters)
    while True:
        found = [(ranks[a, b], a, b) for a, b in zip(tokens, tokens[1:], strict=False) if (a, b) in ranks]
        if not found:
            return tokens
        _, a, b = min(found)
        joined = []
        for token in tokens:
            if joined and joined[-1] == (a,) and token == b:
                joined[-1] = a + b
            else:
                joined.append((a,) if token == a else token)
        tokens = [one[0] if isinstance(one, tuple) else one for one in joined]
