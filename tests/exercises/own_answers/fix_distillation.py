def fix_distillation(student_logits, teacher_logits, labels, temperature, weight):
    logs = [(logits / temperature).log_softmax(dim=-1) for logits in (student_logits, teacher_logits)]
    apart = (logs[1].exp() * (logs[1] - logs[0])).sum(dim=-1).mean()
    wrong = -student_logits.log_softmax(dim=-1).gather(1, labels[:, None]).mean()
    return weight * temperature**2 * apart + (1 - weight) * wrong
