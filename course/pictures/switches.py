"""Switches: a translator's heads on three boards, what each does by itself, and what several do together."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from textwrap import shorten
from typing import Any, cast

import torch
from jaxtyping import Float
from torch import Tensor

from course.pictures import small_translator
from course.pictures.frame import Guess, Picture, Table, code
from course.pictures.rounding import rounded
from course_lib.batches import tokenize_pairs
from course_lib.inspection import heads_off
from course_lib.multi_head import MultiHeadAttention
from course_lib.training import validation_loss
from course_lib.transformer import Transformer

Head = tuple[int, int, int]
Measure = Callable[[Sequence[Head]], tuple[float, str]]

BOARDS = ("encoder", "decoder", "decoder, at the source")
SHARES = (6, 3, 2)  # the least important sixth, third and half of the heads are measured together
DIGITS = 3
SINGLE_DIGITS = 5  # they are added up
LEAST_SUM = 0.001
LONGEST = 44  # letters of a translation; without its heads a model may repeat itself
SENTENCES = {
    "La quise mucho.": "I loved her very much.",
    "Me senté en el banco.": "I sat on the bench.",
    "Es mi hermana.": "She is my sister.",
    "Lo vi.": "I saw him.",
}


def switches(damages: Float[Tensor, "..."], measure: Measure, sentence: str = "") -> Picture:
    """A picture of all heads as switches, with the damage of each, its rise of the loss in nats per token.

    Sets of heads are measured when the picture is made: each board, and the least important sixth, third and half of
    all heads. For other choices the picture adds up the single damages, and `live_switches` measures them.

    Args:
        damages: of each head by itself, shape (3, num_layers, num_heads); the boards are the encoder, the decoder's
            self-attention and its cross-attention.
        measure: called with heads, (board, layer, head) counted from 0. It switches them off and returns the damage
            that they do together, and a sentence as the model then translates it.
        sentence: which sentence it translates.

    Raises:
        ValueError: if there are not three boards, or fewer than six heads.
    """
    if damages.dim() != 3 or len(damages) != len(BOARDS) or damages.numel() < max(SHARES):
        raise ValueError(
            f"wanted damages of shape (3, num_layers, num_heads), of at least {max(SHARES)} heads; "
            f"got {tuple(damages.shape)}"
        )
    heads, sets = _heads(damages.shape), _sets(damages)
    measured = [_measured(measure, heads, numbers) for numbers in sets.values()]
    each = [round(damage, SINGLE_DIGITS) for damage in damages.flatten().tolist()]
    added = [round(sum(each[number] for number in numbers), DIGITS) for numbers in sets.values()]
    asked = 1  # all heads of the first board
    return Picture(
        scripts=("board", "switches"),
        title=f"{len(heads)} heads, and a switch for each",
        guess=_guess(len(heads), added[asked], measured[asked]["together"]),
        scene={
            "boards": BOARDS,
            "damages": rounded(damages, SINGLE_DIGITS),
            "sets": [{"name": name, "off": numbers} for name, numbers in sets.items()],
            "asked": asked,
            "guesses": _bounds(added[asked]),
            "sentence": sentence,
        },
        ours={"measured": measured},
        table=_table(sets, added, measured, damages),
    )


def live_switches(damages: Tensor, measure: Measure, sentence: str = "") -> Any:
    """The same picture as an anywidget: with a kernel, `measure` runs on each set that the reader chooses.

    Its trait `off` holds the numbers of the heads that are off, board by board and row by row.
    """
    import anywidget
    import traitlets

    picture = switches(damages, measure, sentence)
    heads = _heads(damages.shape)

    class Switchboard(anywidget.AnyWidget):
        _esm = code(picture.scripts) + LIVE
        data = traitlets.Dict().tag(sync=True)
        html = traitlets.Unicode().tag(sync=True)
        off: traitlets.List = traitlets.List().tag(sync=True)

        @traitlets.observe("off")
        def _measure(self, change: Any) -> None:
            known = self.data["ours"]["measured"]
            if change.new not in [each["off"] for each in known]:
                found = _measured(measure, heads, change.new)
                self.data = self.data | {"ours": {"measured": [*known, found]}}

    return Switchboard(data=picture.data(), html=picture.table.html())


LIVE = """
export default { render({ model, el }) {
  el.innerHTML = model.get("html");
  const measure = (off) => { model.set("off", off); model.save_changes(); };
  const shown = showPicture(el, model.get("data"), (frame, scene) => build({ ...frame, measure }, scene));
  model.on("change:data", () => shown.renew(model.get("data")));
} };"""


def example() -> Picture:
    """The course's own translator on four sentences."""
    translator = small_translator.shipped_or_small()
    model, sentences = translator.transformer, list(SENTENCES)
    pairs = tokenize_pairs(translator.tokenizer, sentences, list(SENTENCES.values()))
    untouched = validation_loss(model, pairs)

    def damage(heads: Sequence[Head]) -> float:
        with off(model, heads):
            return validation_loss(model, pairs) - untouched

    def measure(heads: Sequence[Head]) -> tuple[float, str]:
        with off(model, heads):
            return damage(()), translator.translate_all(sentences[:1], 1)[0]

    shape = (len(BOARDS), model.config.num_layers, model.config.num_heads)
    damages = torch.tensor([damage([head]) for head in _heads(shape)]).view(shape)
    return switches(damages, measure, sentences[0])


@contextmanager
def off(model: Transformer, heads: Iterable[Head]) -> Iterator[None]:
    """Switch these heads off inside a `with` block; they may stand on several boards."""
    with ExitStack() as stack:
        for board, layer, head in heads:
            layers = model.decoder_layers if board else model.encoder_layers
            attention = layers[layer].cross_attention if board == 2 else layers[layer].self_attention
            stack.enter_context(heads_off(cast(MultiHeadAttention, attention), [head]))
        yield


def _heads(shape: Sequence[int]) -> list[Head]:
    """All heads, board by board and row by row; a head's number is its place here."""
    boards, layers, heads = shape
    return [(b, layer, h) for b in range(boards) for layer in range(layers) for h in range(heads)]


def _sets(damages: Float[Tensor, "3 num_layers num_heads"]) -> dict[str, list[int]]:
    """The sets that are measured, by name: the numbers of their heads, in order."""
    size = damages[0].numel()
    boards = {f"{name}: all {size}": [*range(b * size, (b + 1) * size)] for b, name in enumerate(BOARDS)}
    order = damages.flatten().argsort(stable=True).tolist()
    counts = [len(order) // share for share in SHARES]
    return {"none": []} | boards | {_least(count): sorted(order[:count]) for count in counts}


def _least(count: int) -> str:
    return f"the {count} least important"


def _measured(measure: Measure, heads: Sequence[Head], numbers: Sequence[int]) -> dict[str, Any]:
    together, written = measure([heads[number] for number in numbers])
    return {
        "off": list(numbers),
        "together": round(together, DIGITS) + 0.0,
        "written": shorten(written, LONGEST, placeholder=" …"),
    }


def _bounds(added: float) -> list[tuple[float, float | None]]:
    """What each choice means, in nats; the last one has no end."""
    first, second, third = (round(factor * max(added, LEAST_SUM), DIGITS) for factor in (0.7, 1.5, 3))
    return [(0.0, first), (first, second), (second, third), (third, None)]


def _guess(num_heads: int, added: float, together: float) -> Guess:
    count = num_heads // len(BOARDS)
    (_, first), (_, second), (_, third), _ = _bounds(added)
    bounds = {
        "less than that": f"below {first:.3f} nats",
        "about the same": f"{first:.3f} to {second:.3f} nats",
        "up to three times as much": f"{second:.3f} to {third:.3f} nats",
        "more than three times as much": f"above {third:.3f} nats",
    }
    answer = sum(together > bound for bound, _ in _bounds(added)[1:])
    reasons = [
        f"That would be {bound}. Together they do {_number(together)} nats." for bound in bounds.values()
    ]
    return Guess.explained(
        f"Each of the {num_heads} heads was switched off by itself. The {count} heads of the {BOARDS[0]} do a damage "
        f"of {_number(added)} nats per token, if you add up their single damages. What do they do together?",
        bounds,
        answer,
        reasons,
    )


def _number(number: float) -> str:
    return f"{number:z.3f}".replace("-", "−")


def _table(sets: dict[str, list[int]], added: list[float], measured: list[dict], damages: Tensor) -> Table:
    together = [
        (name, f"{total:z.3f}", f"{each['together']:z.3f}", each["written"])
        for (name, total), each in zip(zip(sets, added, strict=True), measured, strict=True)
    ]
    single = [
        (
            f"{BOARDS[board]}, layer {layer + 1}, head {head}",
            *(f"{damages[board, layer, head]:z.3f}",) * 2,
            "",
        )
        for board, layer, head in _heads(damages.shape)
    ]
    header = ("off", "single damages, added up", "together", "it writes")
    return Table("Damage in nats per token", header, (*together, *single))
