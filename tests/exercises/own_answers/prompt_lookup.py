def prompt_lookup(token_ids, max_ngram=3, min_ngram=2, num_tokens=6):
    size = max_ngram
    while size >= min_ngram:
        newest = token_ids[len(token_ids) - size :] if size <= len(token_ids) else None
        draft = []
        for end in range(size, len(token_ids)):
            if token_ids[end - size : end] == newest:
                draft = token_ids[end : end + num_tokens]
        if draft:
            return draft
        size -= 1
    return []
