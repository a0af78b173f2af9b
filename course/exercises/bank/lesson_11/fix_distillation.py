"""Find the bug: a student who never met the teacher."""

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_distillation(
    student_logits: Float[Tensor, "rows num_classes"],
    teacher_logits: Float[Tensor, "rows num_classes"],
    labels: Int[Tensor, "rows"],
    temperature: float,
    weight: float,
) -> Float[Tensor, ""]:
    """What a student learns from: the teacher's softened probabilities, and the true labels.

    The first part is T^2 times the KL divergence from the teacher to the student, a mean over the rows. The second part
    is the student's cross-entropy with the labels. `weight` says how much the first part counts, from 0 to 1; the
    second one has the rest.

    The code below runs, and the student learns. But it is no better than a student without a teacher, and the first
    part is 0 from the start. One thing is wrong.
    """
    student = (student_logits / temperature).log_softmax(dim=-1)
    teacher = (teacher_logits / temperature).log_softmax(dim=-1)
    from_teacher = temperature**2 * F.kl_div(student, teacher, reduction="batchmean", log_target=True)
    return weight * from_teacher + (1 - weight) * F.cross_entropy(student_logits, labels)


def starter(student_logits, teacher_logits, labels, temperature, weight):
    student = (teacher_logits / temperature).log_softmax(dim=-1)
    teacher = (teacher_logits / temperature).log_softmax(dim=-1)
    from_teacher = temperature**2 * F.kl_div(student, teacher, reduction="batchmean", log_target=True)
    return weight * from_teacher + (1 - weight) * F.cross_entropy(student_logits, labels)


def make_inputs(generator):
    """Other sizes, temperatures and weights."""
    for rows, num_classes, temperature, weight in ((3, 5, 2.0, 0.75), (4, 3, 1.0, 0.4), (2, 6, 4.0, 0.9)):
        student, teacher = (torch.randn(rows, num_classes, generator=generator) for _ in range(2))
        yield {
            "student_logits": student,
            "teacher_logits": teacher,
            "labels": torch.randint(num_classes, (rows,), generator=generator),
            "temperature": temperature,
            "weight": weight,
        }


def variant(
    student=lambda student, teacher: student,
    teacher=lambda student, teacher: teacher,
    asked=lambda student, teacher: student,
    factor=lambda t: t**2,
    weights=lambda weight: (weight, 1 - weight),
):
    """The parts in which fixes differ: whose logits stand where, the divergence, its factor and the weights."""

    def code(student_logits, teacher_logits, labels, temperature, weight):
        both = student_logits, teacher_logits
        one, other = ((pick(*both) / temperature).log_softmax(dim=-1) for pick in (student, teacher))
        from_teacher = factor(temperature) * F.kl_div(one, other, reduction="batchmean", log_target=True)
        of_teacher, of_labels = weights(weight)
        return of_teacher * from_teacher + of_labels * F.cross_entropy(asked(*both), labels)

    return code


def of_teacher(student, teacher):
    return teacher


def of_student(student, teacher):
    return student


EXERCISE = Exercise(
    name="fix_distillation",
    lesson=11,
    reference=fix_distillation,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("student_logits",),
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "When is a divergence exactly 0? And what are the two that this code compares?",
        "the student's logits -> the student's probabilities; the teacher's logits -> the teacher's",
        "Read the first two lines once more, only the names. Both take the logits of the same model: the first one "
        "should take those of the other.",
    ),
    equivalents={
        "-1 -> 1": "of two axes, 1 is the last",
        "-1 -> 1'": "of two axes, 1 is the last",
    },
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "The first part is 0, as if a model were compared with itself. So the student "
    "only learns from the labels. Each of the two lines needs logits of its own.",
)
EXERCISE.add_misconception(
    "the divergence turned round",
    variant(student=of_teacher, teacher=of_student),
    "The divergence is turned round now: the student's probabilities weigh the differences. The teacher's should.",
)
EXERCISE.add_misconception(
    "no T^2",
    variant(factor=lambda t: 1.0),
    "Student and teacher are in their places now. But the factor T^2 is gone. It was right.",
)
EXERCISE.add_misconception(
    "the teacher asked for the labels",
    variant(asked=of_teacher),
    "The divergence is right now. But the *teacher* is asked for the labels, so the student learns nothing from "
    "them. The student was right there.",
)
EXERCISE.add_misconception(
    "everything exchanged",
    variant(student=of_teacher, teacher=of_student, asked=of_teacher),
    "Student and teacher are exchanged everywhere. Now the teacher would learn from the student.",
)
EXERCISE.add_misconception(
    "weights exchanged",
    variant(weights=lambda weight: (1 - weight, weight)),
    "Student and teacher are in their places now. But the weights are exchanged: `weight` belongs to the teacher's "
    "part.",
)
EXERCISE.add_misconception(
    "labels with full weight",
    variant(weights=lambda weight: (weight, 1.0)),
    "Student and teacher are in their places now. But the labels count in full. They have what `weight` leaves.",
)
EXERCISE.add_misconception(
    "labels left out",
    variant(weights=lambda weight: (1.0, 0.0)),
    "Student and teacher are in their places now. But the labels are gone. The second part was right.",
)
EXERCISE.add_misconception(
    "labels left out, weight kept",
    variant(weights=lambda weight: (weight, 0.0)),
    "Student and teacher are in their places now. But the part with the labels is gone. It was right.",
)


@EXERCISE.misconception("labels softened, too")
def labels_softened(student_logits, teacher_logits, labels, temperature, weight):
    """The divergence is right now. But the cross-entropy with the labels gets softened logits. A label is sure: it is
    compared with the student's own probabilities.
    """
    right = fix_distillation(student_logits, teacher_logits, labels, temperature, weight)
    softened = F.cross_entropy(student_logits / temperature, labels)
    return right + (1 - weight) * (softened - F.cross_entropy(student_logits, labels))


@EXERCISE.misconception("the student not softened")
def student_not_softened(student_logits, teacher_logits, labels, temperature, weight):
    """Student and teacher are in their places now. But only the teacher is softened. Both divide their logits by T."""
    return fix_distillation(
        student_logits, teacher_logits, labels, temperature, weight
    ) + weight * temperature**2 * (
        soft(student_logits, teacher_logits / temperature)
        - soft(student_logits / temperature, teacher_logits / temperature)
    )


def soft(student, teacher):
    one, other = student.log_softmax(dim=-1), teacher.log_softmax(dim=-1)
    return F.kl_div(one, other, reduction="batchmean", log_target=True)


@EXERCISE.misconception("probabilities for the student's logarithms")
def probabilities(student_logits, teacher_logits, labels, temperature, weight):
    """Student and teacher are in their places now. But the student's probabilities stand where `F.kl_div` wants their
    logarithms. `log_softmax` was right.
    """
    student = (student_logits / temperature).softmax(dim=-1)
    teacher = (teacher_logits / temperature).log_softmax(dim=-1)
    from_teacher = temperature**2 * F.kl_div(student, teacher, reduction="batchmean", log_target=True)
    return weight * from_teacher + (1 - weight) * F.cross_entropy(student_logits, labels)


@EXERCISE.misconception("the student detached")
def student_detached(student_logits, teacher_logits, labels, temperature, weight):
    """The value is right now. But no gradient flows into the student from the first part: it still learns nothing from
    the teacher.
    """
    from_teacher = temperature**2 * soft(student_logits.detach() / temperature, teacher_logits / temperature)
    return weight * from_teacher + (1 - weight) * F.cross_entropy(student_logits, labels)


@EXERCISE.misconception("probabilities for the teacher's logarithms")
def teacher_probabilities(student_logits, teacher_logits, labels, temperature, weight):
    """Student and teacher are in their places now. But the teacher's probabilities stand where their logarithms are
    wanted, with `log_target=True`. `log_softmax` was right.
    """
    student = (student_logits / temperature).log_softmax(dim=-1)
    teacher = (teacher_logits / temperature).softmax(dim=-1)
    from_teacher = temperature**2 * F.kl_div(student, teacher, reduction="batchmean", log_target=True)
    return weight * from_teacher + (1 - weight) * F.cross_entropy(student_logits, labels)


@EXERCISE.misconception("the teacher's first choice")
def first_choice(student_logits, teacher_logits, labels, temperature, weight):
    """The student is compared with the teacher's first choice only, as if it were a label. What the teacher says of the
    other classes counts as well.
    """
    chosen = F.cross_entropy(student_logits / temperature, teacher_logits.argmax(dim=-1))
    return weight * temperature**2 * chosen + (1 - weight) * F.cross_entropy(student_logits, labels)
