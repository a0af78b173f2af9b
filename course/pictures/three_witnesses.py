"""Three witnesses: attention, leaving out and patching, asked which source token decides one target token."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from jaxtyping import Float
from torch import Tensor

from course.pictures import small_translator, token_names
from course.pictures.frame import Guess, Picture, Table
from course.pictures.rounding import rounded
from course_lib.inspection import (
    cross_attention_weights,
    encoder_streams,
    finish,
    leave_one_out,
    patching_effects,
)
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.translator import Translator

PatchingEffect = Callable[[float, float, float], float]
MAX_TOKENS = 12
DIGITS = 2


@dataclass(frozen=True)
class Case:
    """Two sentences that differ in little, and the two words that may follow the same beginning of a translation.

    Args:
        prefix: how the translation begins; "" if the words begin it.
        words: the answer to `clean` and the answer to `corrupted`.
    """

    clean: str
    corrupted: str
    words: tuple[str, str]
    prefix: str = ""


HUNGRY = Case("Mi hermano tiene hambre.", "Mi hermano tiene tiempo.", ("is", "has"), "My brother")
OF_SMALL = Case("La quise mucho.", "Me quise mucho.", ("a", "much"))


def three_witnesses(
    translator: Translator, case: Case = HUNGRY, *, my_patching_effect: PatchingEffect | None = None
) -> Picture:
    """A picture of one sentence, with bars from three instruments that answer different questions about it.

    The target token is the first one of the first word. Attention: the mean weight of the heads of each decoder
    layer when it is written. Leaving out: the fall of its log-probability when a source token is hidden. Patching:
    the effect of one vector of the other sentence, before each encoder layer and after the last.

    Args:
        my_patching_effect: the learner's own, called as `my_patching_effect(clean, corrupted, patched)` with
            differences of logits, for the switch "on my function".

    Raises:
        ValueError: if a sentence has more than twelve tokens, or `patching_effects` refuses the case.
    """
    effects = effects_of(translator, case)
    tokens, others = (tokens_of(translator, sentence) for sentence in (case.clean, case.corrupted))
    attention, losses = _attention_and_losses(translator, case)
    names = token_names.spoken(tokens)
    mine = None
    if my_patching_effect is not None:
        own = with_own_function(translator, case, effects, my_patching_effect)
        mine = {"effects": rounded(own, DIGITS)}
    return Picture(
        scripts=("sentence", "three_witnesses"),
        title=f"What decides between “{case.words[0]}” and “{case.words[1]}”?",
        guess=_guess(case, names, attention[0]),
        scene={
            "tokens": [token_names.bare(token) for token in tokens],
            "others": [token_names.bare(token) for token in others],
            "names": names,
            "words": case.words,
            "attention": rounded(attention, DIGITS),
            "losses": rounded(losses, DIGITS),
            "states": state_names(len(effects)),
        },
        ours={"effects": rounded(effects, DIGITS)},
        mine=mine,
        table=_table(case, names, attention, losses, effects),
    )


def divided_by_clean(clean: float, corrupted: float, patched: float) -> float:
    """A mistake: the change as a share of clean, and not of the whole way."""
    return (clean - patched) / clean


def example(my_patching_effect: PatchingEffect = divided_by_clean) -> Picture:
    """The course's own translator: *Mi hermano tiene hambre*, and a learner who divides by clean."""
    translator = small_translator.shipped_or_small()
    case = OF_SMALL if small_translator.is_small(translator) else HUNGRY
    return three_witnesses(translator, case, my_patching_effect=my_patching_effect)


def state_names(num_states: int) -> list[str]:
    """What the rows of `patching_effects` are called."""
    last = num_states - 1
    return [*(f"before layer {layer}" for layer in range(1, num_states)), f"after layer {last}"]


def _ids(translator: Translator, text: str) -> list[int]:
    return translator.tokenizer.encode(text)


def tokens_of(translator: Translator, sentence: str) -> list[str]:
    """The sentence's tokens as pictures show them, with `<eos>`.

    Raises:
        ValueError: if there are more than twelve.
    """
    tokens = token_names.shown(translator.tokenizer.tokens([*_ids(translator, sentence), EOS_ID]))
    if len(tokens) > MAX_TOKENS:
        raise ValueError(f"wanted sentences of at most {MAX_TOKENS} tokens, with <eos>; got {len(tokens)}")
    return tokens


def effects_of(translator: Translator, case: Case) -> Float[Tensor, "num_states src_len"]:
    """The patching effects of a case."""
    sentences = (case.clean, case.corrupted)
    return patching_effects(translator.transformer, translator.tokenizer, *sentences, case.prefix, case.words)


def _attention_and_losses(
    translator: Translator, case: Case
) -> tuple[Float[Tensor, "num_rows src_len"], Float[Tensor, "src_len"]]:
    """The weights as a mean of the layers and of each layer, and what each token costs if it is left out."""
    src_ids = torch.tensor([[*_ids(translator, case.clean), EOS_ID]])
    tgt_ids = torch.tensor([[*_ids(translator, case.prefix), _ids(translator, case.words[0])[0]]])
    tgt_input = torch.cat([torch.tensor([[BOS_ID]]), tgt_ids[:, :-1]], dim=1)
    weights = cross_attention_weights(translator.transformer, src_ids, tgt_input)[:, 0, :, -1].mean(1)
    weights = torch.cat([weights.mean(0, keepdim=True), weights]).detach()
    return weights, leave_one_out(translator.transformer, src_ids, tgt_ids)[-1]


def with_own_function(
    translator: Translator, case: Case, effects: Tensor, my_patching_effect: PatchingEffect
) -> Tensor:
    """The effects as the learner's function gives them, from the same differences of logits."""
    clean, corrupted = (_difference(translator, case, sentence) for sentence in (case.clean, case.corrupted))
    patched = clean - effects.double() * (clean - corrupted)
    own = [my_patching_effect(clean, corrupted, each) for each in patched.flatten().tolist()]
    return torch.tensor(own).view_as(patched)


def _difference(translator: Translator, case: Case, sentence: str) -> float:
    """The logit of the first word minus the logit of the second, for this sentence."""
    src_ids = torch.tensor([[*_ids(translator, sentence), EOS_ID]])
    tgt_input = torch.tensor([[BOS_ID, *_ids(translator, case.prefix)]])
    stream = encoder_streams(translator.transformer, src_ids)[0]
    with torch.no_grad():
        logits = finish(translator.transformer, stream, 0, src_ids, tgt_input)[0, -1]
    first, second = (logits[_ids(translator, word)[0]].item() for word in case.words)
    return first - second


def _guess(case: Case, names: Sequence[str], weights: Float[Tensor, "src_len"]) -> Guess:
    begun = f"The translation begins with “{case.prefix}”. " if case.prefix else ""
    most = int(weights.argmax())
    question = (
        f"{begun}“{case.clean}” needs “{case.words[0]}” next, and “{case.corrupted}” needs “{case.words[1]}”. "
        f"At which token does the decoder look most when it writes “{case.words[0]}”?"
    )
    reasons = [
        f"The mean weight of all layers is {weight:.2f} on {name}, and {weights[most]:.2f} on {names[most]}."
        for name, weight in zip(names, weights.tolist(), strict=True)
    ]
    return Guess.explained(question, names, most, reasons)


def _table(case: Case, names: Sequence[str], attention: Tensor, losses: Tensor, effects: Tensor) -> Table:
    layers = [f"attention, decoder layer {layer}" for layer in range(1, len(attention))]
    states = [f"patch {state}" for state in state_names(len(effects))]
    columns = torch.cat([attention, losses[None], effects]).T.tolist()
    rows = tuple(
        (name, *(f"{number:z.2f}" for number in row)) for name, row in zip(names, columns, strict=True)
    )
    caption = f"What three instruments say about “{case.words[0]}” for “{case.clean}”"
    return Table(caption, ("token", "attention, mean", *layers, "left out: nats lost", *states), rows)
