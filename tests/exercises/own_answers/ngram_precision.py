def ngram_precision(hypothesis, references, n):
    def grams(tokens):
        return list(zip(*(tokens[start:] for start in range(n)), strict=False))

    mine = grams(hypothesis)
    if not mine:
        return 0.0
    hits = 0
    for gram in dict.fromkeys(mine):
        most = max((grams(r).count(gram) for r in references), default=0)
        hits += min(mine.count(gram), most)
    return hits / len(mine)
