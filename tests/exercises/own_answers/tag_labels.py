def tag_labels(word_tags, word_ids):
    labels = [-100] * len(word_ids)
    for word, tag in enumerate(word_tags):
        if word in word_ids:
            labels[word_ids.index(word)] = tag
    return labels
