def fix_two_losses(word_logits, word_labels, pair_logits, is_next):
    asked = word_labels != 0
    of_words = -word_logits.log_softmax(dim=-1)[asked].gather(1, word_labels[asked][:, None]).mean()
    of_pairs = -pair_logits.log_softmax(dim=-1).gather(1, is_next[:, None]).mean()
    return of_words + of_pairs
