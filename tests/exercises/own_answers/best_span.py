def best_span(start_logits, end_logits, in_passage, max_len):
    places = [place for place, inside in enumerate(in_passage.tolist()) if inside]
    pairs = [(start, end) for start in places for end in places if start <= end < start + max_len]
    return max(pairs, key=lambda pair: float(start_logits[pair[0]] + end_logits[pair[1]]))
