"""The loss of a student who learns from a teacher's probabilities."""

import torch
import torch.nn.functional as F

from course.exercises.exercise import Exercise, NotDifferentiable
from course_lib.losses import distillation_loss


def make_inputs(generator):
    """A temperature of 2; of 1; below 1; a teacher so sure that some of its probabilities round to 0."""
    for rows, num_classes, temperature in ((3, 5, 2.0), (2, 6, 1.0), (4, 3, 0.5)):
        student, teacher = (torch.randn(rows, num_classes, generator=generator) for _ in range(2))
        yield {"student_logits": student, "teacher_logits": teacher, "temperature": temperature}
    student, teacher = (torch.randn(3, 4, generator=generator) for _ in range(2))
    # no gradients here: of NaN they mean nothing
    yield NotDifferentiable(student_logits=student, teacher_logits=150 * teacher, temperature=1.5)


def logs(logits, temperature):
    return (logits / temperature).log_softmax(dim=-1)


def divergence(student, teacher):
    """Of each row, from logarithms of probabilities."""
    return (teacher.exp() * (teacher - student)).sum(dim=-1)


def variant(student=logs, teacher=logs, of_rows=divergence, factor=lambda t: t**2, join=torch.mean):
    """The parts in which people differ are arguments."""

    def code(student_logits, teacher_logits, temperature):
        rows = of_rows(student(student_logits, temperature), teacher(teacher_logits.detach(), temperature))
        return factor(temperature) * join(rows)

    return code


def as_they_are(logits, temperature):
    return logits.log_softmax(dim=-1)


def make_refused():
    """A class too few; a temperature of 0."""
    logits = torch.ones(2, 3)
    yield {"student_logits": logits[:, :2], "teacher_logits": logits, "temperature": 2.0}
    yield {"student_logits": logits, "teacher_logits": logits, "temperature": 0.0}


EXERCISE = Exercise(
    name="distillation_loss",
    lesson=11,
    reference=distillation_loss,
    make_inputs=make_inputs,
    make_refused=make_refused,
    differentiable=("student_logits", "teacher_logits"),
    tolerance=1e-4,
    minutes=15,
    difficulty=3,
    points=4,
    hints=(
        "The student should give the same probabilities as the teacher, also for the wrong classes. Whose "
        "probabilities weigh the differences? And what does a temperature of 2 do to the gradient?",
        "log-softmax of both, at temperature T -> teacher * (log teacher - log student), summed over the classes -> "
        "mean over the rows -> times T^2",
        '`F.kl_div(student, teacher, reduction="batchmean", log_target=True)` takes logarithms of both, the '
        "student's first, and divides by the number of rows. Detach the teacher, and multiply by `temperature**2`.",
    ),
    equivalents={"-1 -> 1": "of two axes, 1 is the last"},
)

EXERCISE.add_misconception(
    "no T^2",
    variant(factor=lambda t: 1),
    "The factor T^2 is missing. At temperature 2 the gradients are then about four times as small as those of a "
    "loss without temperature.",
)
EXERCISE.add_misconception(
    "T for T^2",
    variant(factor=lambda t: t),
    "The factor is T. The logits are divided by T, which shrinks the gradient once, and the difference of the "
    "probabilities shrinks as well: T^2.",
)
EXERCISE.add_misconception(
    "divided by T^2",
    variant(factor=lambda t: 1 / t**2),
    "The divergence is divided by T^2. Softening makes the gradients small: the factor should make them larger "
    "again.",
)
EXERCISE.add_misconception(
    "the divergence turned round",
    variant(of_rows=lambda student, teacher: divergence(teacher, student)),
    "Your divergence is turned round: the *student's* probabilities weigh the differences. Then a student may leave "
    "out what the teacher finds possible. `F.kl_div` takes the student first.",
)
EXERCISE.add_misconception(
    "only the teacher softened",
    variant(student=as_they_are),
    "Only the teacher is softened. The student then has to be unsure by itself. Both divide their logits by T.",
)
EXERCISE.add_misconception(
    "only the student softened",
    variant(teacher=as_they_are),
    "Only the student is softened. Both divide their logits by T.",
)
EXERCISE.add_misconception(
    "nothing softened",
    variant(student=as_they_are, teacher=as_they_are),
    "Nothing is softened: the temperature only stands in the factor. Both divide their logits by T before the softmax.",
)
EXERCISE.add_misconception(
    "no temperature",
    variant(student=as_they_are, teacher=as_they_are, factor=lambda t: 1),
    "Your answer is the same at every temperature. Both divide their logits by T, and the loss is multiplied by T^2.",
)
EXERCISE.add_misconception(
    "multiplied by T",
    variant(
        student=lambda logits, t: (logits * t).log_softmax(dim=-1),
        teacher=lambda logits, t: (logits * t).log_softmax(dim=-1),
    ),
    "The logits are multiplied by T, which makes both surer when T is above 1. Softening divides.",
)
EXERCISE.add_misconception(
    "mean over the classes, too",
    variant(of_rows=lambda student, teacher: divergence(student, teacher) / student.shape[-1]),
    "The loss is also divided by the number of classes. A divergence *sums* over the classes, and only the rows "
    'are averaged. In `F.kl_div` that is "batchmean", and not "mean".',
)
EXERCISE.add_misconception(
    "the sum of the rows",
    variant(join=torch.sum),
    "The rows are added up. A larger batch would then take larger steps: divide by the number of rows.",
)
EXERCISE.add_misconception(
    "a number for each row",
    variant(join=lambda rows: rows),
    "There is a number for each row. Their mean is asked for.",
)
EXERCISE.add_misconception(
    "one of the two compared with itself",
    variant(of_rows=lambda student, teacher: divergence(teacher, teacher) + 0.0 * student.sum()),
    "The loss is 0, as if one of the two were compared with itself, the student or the teacher. So the student "
    "learns nothing.",
)
EXERCISE.add_misconception(
    "the teacher's first choice",
    variant(
        teacher=lambda logits, t: F.one_hot(logits.argmax(dim=-1), logits.shape[-1]).to(logits.dtype),
        of_rows=lambda student, teacher: -(teacher * student).sum(dim=-1),
    ),
    "Only the teacher's first choice counts, as if it were a label. The divergence compares all of its "
    "probabilities, those of the other classes as well.",
)
EXERCISE.add_misconception(
    "the teacher's first choice, unsoftened",
    variant(
        student=as_they_are,
        teacher=lambda logits, t: F.one_hot(logits.argmax(dim=-1), logits.shape[-1]).to(logits.dtype),
        of_rows=lambda student, teacher: -(teacher * student).sum(dim=-1),
        factor=lambda t: 1,
    ),
    "Only the teacher's first choice counts, as if it were a label, and no temperature. The divergence compares all of "
    "its probabilities, softened by T.",
)
EXERCISE.add_misconception(
    "cross-entropy",
    variant(of_rows=lambda student, teacher: -(teacher.exp() * student).sum(dim=-1)),
    "This is the cross-entropy. Its gradient is right, so a student would learn well with it. But it is larger by the "
    "teacher's own entropy: the divergence is 0 where both agree.",
)
EXERCISE.add_misconception(
    "sign",
    variant(factor=lambda t: -(t**2)),
    "The sign is wrong: a divergence is never below 0, and training makes it small.",
)
EXERCISE.add_misconception(
    "probabilities for the student's logarithms",
    variant(of_rows=lambda student, teacher: (teacher.exp() * (teacher - student.exp())).sum(dim=-1)),
    "The student's *probabilities* stand where their logarithms are wanted. `F.kl_div` accepts them, and the loss "
    "is wrong: `log_softmax` for the student.",
)
EXERCISE.add_misconception(
    "squared distance of the probabilities",
    variant(of_rows=lambda student, teacher: (teacher.exp() - student.exp()).square().sum(dim=-1)),
    "The loss is made of squared distances of the probabilities. The KL divergence compares logarithms: being "
    "sure and wrong costs much more.",
)
EXERCISE.add_misconception(
    "squared distance of the logits",
    variant(
        student=lambda logits, t: logits / t,
        teacher=lambda logits, t: logits / t,
        of_rows=lambda student, teacher: (teacher - student).square().mean(dim=-1),
    ),
    "The loss is made of squared distances of the logits. A number that is added to all logits of a row can "
    "change them, but not what the model says. Compare probabilities, by the KL divergence.",
)


EXERCISE.add_misconception(
    "softmax over the rows",
    variant(
        student=lambda logits, t: (logits / t).log_softmax(dim=0),
        teacher=lambda logits, t: (logits / t).log_softmax(dim=0),
    ),
    "Your softmax runs over the rows, so different examples compete. The classes are the last axis.",
)


def rounded_to_0(logits, temperature):
    return (logits / temperature).softmax(dim=-1).log()


EXERCISE.add_misconception(
    "logarithm of a softmax",
    variant(teacher=rounded_to_0),
    "Where logits lie far apart, a probability can round to 0. Its logarithm is -inf, and 0 times infinity is "
    "NaN. `log_softmax` does both in one step and stays finite. Your other numbers are right.",
)
EXERCISE.add_misconception(
    "the teacher first in kl_div",
    lambda student_logits, teacher_logits, temperature: (
        temperature**2
        * F.kl_div(
            (teacher_logits.detach() / temperature).softmax(dim=-1),
            logs(student_logits, temperature),
            reduction="batchmean",
        )
    ),
    "This is what `F.kl_div` gives with the teacher first. It takes the student's logarithms first, and then what "
    "they are compared with, the teacher's.",
)


@EXERCISE.misconception("the student without a gradient")
def student_without_gradient(student_logits, teacher_logits, temperature):
    """The value is right, but the student gets no gradient, so it learns nothing. It is the *teacher* that should be
    detached, or evaluated under `torch.no_grad()`.
    """
    return distillation_loss(student_logits.detach(), teacher_logits, temperature)


@EXERCISE.misconception("the teacher with a gradient")
def teacher_with_gradient(student_logits, teacher_logits, temperature):
    """The value is right, but a gradient flows into the teacher: training would then change the teacher as well. Only
    the student learns.

    Detach the teacher's logits, or compute its probabilities under `torch.no_grad()`.
    """
    rows = divergence(logs(student_logits, temperature), logs(teacher_logits, temperature))
    return temperature**2 * rows.mean()
