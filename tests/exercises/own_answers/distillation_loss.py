import torch


def distillation_loss(student_logits, teacher_logits, temperature):
    with torch.no_grad():
        teacher = torch.log_softmax(teacher_logits / temperature, dim=1)
    student = torch.log_softmax(student_logits / temperature, dim=1)
    return temperature * temperature * (teacher.exp() * (teacher - student)).sum() / len(student_logits)
