def answer_tokens(offsets, in_passage, start, end):
    touched = [
        token
        for token, (begin, stop) in enumerate(offsets)
        if in_passage[token] and max(begin, start) < min(stop, end)
    ]
    return touched[0], touched[-1]
