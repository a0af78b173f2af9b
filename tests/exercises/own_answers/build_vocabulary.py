def build_vocabulary(tokens):
    distinct = dict.fromkeys(tokens)
    ids = {token: sum(other < token for other in distinct) for token in distinct}
    return dict(sorted(ids.items()))
