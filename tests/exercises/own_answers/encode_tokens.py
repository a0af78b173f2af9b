def encode_tokens(tokens, vocabulary, unk_id):
    ids = []
    for token in tokens:
        try:
            ids.append(vocabulary[token])
        except KeyError:
            ids.append(unk_id)
    return ids
