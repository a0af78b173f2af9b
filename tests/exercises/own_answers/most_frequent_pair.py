def most_frequent_pair(words):
    from itertools import groupby

    places = sorted((word[i : i + 2], n) for word, n in words.items() for i in range(len(word) - 1))
    best, best_count = None, 0
    for pair, group in groupby(places, key=lambda place: place[0]):
        count = sum(n for _, n in group)
        if count > best_count:
            best, best_count = pair, count
    return best
