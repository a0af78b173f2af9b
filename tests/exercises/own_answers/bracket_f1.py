def bracket_f1(predicted, gold):
    if not gold or len(predicted) != len(gold):
        raise ValueError(f"{len(predicted)} predictions for {len(gold)} trees")
    hits, misses, extras = 0, 0, 0
    for written, tree in zip(predicted, gold, strict=True):
        found, wanted = labelled_spans(written), labelled_spans(tree)  # noqa: F821
        if wanted is None:
            raise ValueError(f"no tree: {tree}")
        found = {} if found is None else found
        for span in wanted | found:
            ours, theirs = found.get(span, 0), wanted.get(span, 0)
            hits += min(ours, theirs)
            misses += max(theirs - ours, 0)
            extras += max(ours - theirs, 0)
    if hits == 0:
        return 0.0
    precision, recall = hits / (hits + extras), hits / (hits + misses)
    return 2 / (1 / precision + 1 / recall)
