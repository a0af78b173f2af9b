"""What training costs, on the back of an envelope."""

import math

from course.exercises.exercise import Exercise


def predict_training_compute(num_parameters: float, num_tokens: float) -> dict[str, float]:
    """What training a language model costs, what a written token costs, and what the same compute could have made.

    Count operations: a multiplication is one, an addition is one. In the forward pass each parameter is multiplied once
    for each token, and the product is added up. The backward pass takes twice as many operations as the forward pass.
    Leave out the scores of attention.

    Chinchilla (arXiv 2203.15556) found that compute is used best with about 20 tokens for each parameter.

    Args:
        num_parameters: of the model, without its table of embeddings.
        num_tokens: read in training, each once.

    Returns:
        "training": operations of the whole training.
        "token": operations for one more token that the trained model writes.
        "best_parameters": parameters of the model with 20 tokens for each, whose training costs the same.
        "best_tokens": the tokens that this model reads in training.
    """
    training = 6 * num_parameters * num_tokens
    best_parameters = math.sqrt(training / (6 * 20))
    return {
        "training": training,
        "token": 2 * num_parameters,
        "best_parameters": best_parameters,
        "best_tokens": 20 * best_parameters,
    }


def make_inputs(generator):
    """GPT-3; one that read much for its size; a model of lesson 12."""
    yield {"num_parameters": 175e9, "num_tokens": 300e9}
    yield {"num_parameters": 8e9, "num_tokens": 15e12}
    yield {"num_parameters": 100_096.0, "num_tokens": 730_000.0}


def answer(operations=6, for_token=2, of_training=6, best=None, per_parameter=20):
    """A learner with other factors. `best` makes the best parameters from training and the two numbers."""

    def code(num_parameters, num_tokens):
        training = operations * num_parameters * num_tokens
        alike = 6 * num_parameters * num_tokens / (of_training * 20)
        found = best(training, num_parameters, num_tokens) if best else math.sqrt(alike)
        return {
            "training": training,
            "token": for_token * num_parameters,
            "best_parameters": found,
            "best_tokens": per_parameter * found,
        }

    return code


def same_compute(operations):
    """The best model for a learner whose training takes another number of operations, divided by 6 all the same."""
    return answer(operations, best=lambda training, *_: math.sqrt(training / 120))


EXERCISE = Exercise(
    name="predict_training_compute",
    lesson=12,
    reference=predict_training_compute,
    make_inputs=make_inputs,
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "How many operations does one parameter take for one token, forwards? And forwards and backwards together? For "
        "the last two numbers: if a model has N parameters and reads 20 N tokens, what does its training cost?",
        "training = (2 + 4) * parameters * tokens; a written token = 2 * parameters; 6 * N * 20 N = training -> N",
        "Writing needs the forward pass only. From 120 * N ** 2 = training follows N, by a division and a root; the "
        "tokens are 20 times as many.",
    ),
    tolerance=1e-4,
)

OF_TRAINING = (
    (
        "forward pass only",
        2,
        "The training has the operations of a forward pass only. The backward pass takes twice as many on top of "
        "that.",
    ),
    (
        "a multiply-add as one",
        3,
        "A multiplication with its addition counts as one operation. Here they are two: forwards a parameter "
        "takes 2 for each token.",
    ),
    (
        "4 operations a parameter",
        4,
        "The training has 4 operations for each parameter and token. Forwards they are 2. Backwards they are "
        "twice as many, because the gradients of weights and of activations are both needed. Add the two.",
    ),
    (
        "one operation a parameter",
        1,
        "The training has one operation for each parameter and token. Each parameter takes a multiplication and "
        "an addition for each token, and the backward pass takes twice as many again.",
    ),
    (
        "the activations made again",
        8,
        "The training has 8 operations for each parameter and token, as where the forward pass runs once more to "
        "save memory. Here it runs once.",
    ),
    (
        "96 layers once more",
        6 * 96,
        "A factor of 96 is too many, as for 96 layers. The parameters of all layers are in the number of "
        "parameters already.",
    ),
)

for name, operations, sentence in OF_TRAINING:
    EXERCISE.add_misconception(name, answer(operations), sentence)
    EXERCISE.add_misconception(f"{name}, then 120 N^2", same_compute(operations), sentence)

for name, operations, sentence in (
    (
        "a written token like one of training",
        6,
        "A written token has the operations of a backward pass as well. The model no longer learns: only the "
        "forward pass runs.",
    ),
    (
        "a written token with one operation",
        1,
        "A written token has one operation a parameter. Each is multiplied *and* the product is added up.",
    ),
    (
        "a written token with the backward pass only",
        4,
        "A written token has 4 operations a parameter. Those are of a backward pass: writing needs the forward "
        "pass only.",
    ),
):
    EXERCISE.add_misconception(name, answer(for_token=operations), sentence)


@EXERCISE.misconception("all tokens for a written one")
def all_tokens(num_parameters, num_tokens):
    """The operations for a written token are multiplied by all tokens of the training. It is one token."""
    right = predict_training_compute(num_parameters, num_tokens)
    return right | {"token": 2 * num_parameters * num_tokens}


EXERCISE.add_misconception(
    "no root",
    answer(best=lambda training, parameters, tokens: training / 120),
    "The root is missing. With 20 N tokens the training costs 6 * N * 20 * N: N is in it *twice*.",
)
EXERCISE.add_misconception(
    "20 inside the root forgotten",
    answer(best=lambda training, parameters, tokens: math.sqrt(training / 6)),
    "This best model would cost 20 times as much as the training. The 20 tokens for each parameter belong into "
    "the equation, before the root.",
)
EXERCISE.add_misconception(
    "6 inside the root forgotten",
    answer(best=lambda training, parameters, tokens: math.sqrt(training / 20)),
    "Your best model costs 6 times as much as the training. Its own training takes 6 operations for each parameter and "
    "token, too.",
)
EXERCISE.add_misconception(
    "2 in place of 6 inside the root",
    answer(of_training=2),
    "The best model costs too much, as if trained with a forward pass only. Its training takes 6 operations for "
    "each parameter and token, too.",
)
EXERCISE.add_misconception(
    "20 parameters for each token",
    answer(best=lambda training, parameters, tokens: math.sqrt(training / 6 * 20), per_parameter=1 / 20),
    "The best model has 20 parameters for each token. It is 20 *tokens* for each parameter.",
)
EXERCISE.add_misconception(
    "the same model, more tokens",
    answer(best=lambda training, parameters, tokens: parameters),
    "The parameters are kept, with 20 tokens for each. That can cost another amount of compute. Keep the "
    "*compute*, and look for the parameters.",
)
EXERCISE.add_misconception(
    "the same tokens, fewer parameters",
    answer(best=lambda training, parameters, tokens: tokens / 20),
    "The tokens are kept, with a parameter for every 20 of them. That can cost another amount of compute. Keep "
    "the *compute*, and look for the parameters.",
)


@EXERCISE.misconception("the same tokens read by the best model")
def same_tokens(num_parameters, num_tokens):
    """The best model reads as many tokens as the first one. It should read 20 for each of its own parameters."""
    return predict_training_compute(num_parameters, num_tokens) | {"best_tokens": num_tokens}


@EXERCISE.misconception("20 tokens for each old parameter")
def tokens_of_the_old_model(num_parameters, num_tokens):
    """The best number of tokens is 20 for each parameter of the *first* model. The best model can have another number
    of parameters.
    """
    return predict_training_compute(num_parameters, num_tokens) | {"best_tokens": 20 * num_parameters}
