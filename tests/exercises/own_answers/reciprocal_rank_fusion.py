from collections import defaultdict


def reciprocal_rank_fusion(rankings, k=60.0):
    scores = defaultdict(float)
    for ranking in rankings:
        for place in range(len(ranking)):
            scores[ranking[place]] += 1 / (k + place + 1)
    return dict(sorted(scores.items(), key=lambda item: -item[1]))
