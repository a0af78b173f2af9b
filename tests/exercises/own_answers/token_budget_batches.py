def token_budget_batches(lengths, tokens_per_batch):
    places = [place for _, place in sorted((n, i) for i, n in enumerate(lengths))]
    batches, start = [], 0
    while start < len(places):
        end = start + 1
        while end < len(places) and (end + 1 - start) * lengths[places[end]] <= tokens_per_batch:
            end += 1
        batches.append(places[start:end])
        start = end
    return batches
