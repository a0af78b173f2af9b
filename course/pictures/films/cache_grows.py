"""One token's way through a decoder of today, and the cache that each layer keeps: it grows by one at each step."""

from typing import NamedTuple

import torch
from jaxtyping import Float
from torch import Tensor

from course.pictures.films.arriving import arriving
from course.pictures.films.film import Film, Step, film
from course.pictures.films.marks import Frame, box, line, text
from course.pictures.frame import Guess
from course_lib.modern_decoder import ModernDecoder

LINES = (
    "x = embedding[token]",
    "query, key = rotate(query, position), rotate(key, position)",
    "keys, values = cat([keys, key]), cat([values, value])",
    "x = x + merge_heads(attention(query, keys, values)) @ w_output",
    "x = x + swiglu(rms_norm(x))",
    "token = (rms_norm(x) @ embedding.T).argmax()",
)
STREAM, TOKEN, BOX = 66, 118, 26  # the stream's place, the width of a token's box and the height of all boxes
LEFT, PITCH = 214, 13.4  # of the cache: its first column, and their distance
FEET = (238, 110)  # the lower edge of each layer's values, the first layer at the bottom
ROW, TALL = 16, 40  # of the cache: the height of a row, and how tall a weight of 1 is
ENTERS, LEAVES = 292, 16  # where a token comes in, and where the next one comes out
MOST = 32  # tokens that have room


class Read(NamedTuple):
    """What a decoder of two layers does while it writes two tokens.

    Args:
        tokens: all that were read, the two written ones last, by name.
        next_token: what comes after them.
        looks: the weights of the first written token in each layer and head, to all tokens up to itself.
        sure: the probability of the second written token.
        num_kv_heads: heads of keys and values in a layer.
    """

    tokens: list[str]
    next_token: str
    looks: Float[Tensor, "num_layers num_heads key_len"]
    sure: float
    num_kv_heads: int


@torch.no_grad()
def read_by(model: ModernDecoder, prompt: list[int], names: list[str]) -> Read:
    """Let a decoder of two layers write three tokens after a prompt, the likeliest ones.

    Args:
        names: of all tokens of the vocabulary.

    Raises:
        ValueError: if there are more tokens than the film has room for, or another number of layers.
    """
    if len(prompt) + 2 > MOST or model.config.num_layers != 2:
        wanted = f"wanted two layers and at most {MOST - 2} tokens"
        raise ValueError(f"{wanted}; got {model.config.num_layers} layers, {len(prompt)} tokens")
    token_ids, sure = list(prompt), 0.0
    for number in range(3):
        shares = model(torch.tensor([token_ids]))[0, -1].softmax(dim=-1)
        token_ids.append(int(shares.argmax()))
        sure = shares.max().item() if number == 1 else sure
    first = len(prompt)
    looks = model.attention_weights(torch.tensor([token_ids[: first + 1]]))[:, 0, :, -1]
    said = [names[token_id] for token_id in token_ids]
    return Read(said[:-1], said[-1], looks, sure, model.config.num_kv_heads)


def cache_grows(read: Read) -> Film:
    """A film of one token's way through two layers, with the keys and values that they keep.

    Args:
        read: what `read_by` found.
    """
    scene = _Scene(read)
    return film(
        "One token's way, and what is kept of it",
        scene.steps(),
        Guess.explained(
            f"Now “{scene.second}” comes in. Of how many tokens does a layer compute keys and values in this step?",
            ("of this one", f"of all {scene.number + 1}", "of none, they are kept"),
            0,
            (
                "",
                "Those of the older tokens are kept, and they never change: a token only looks back.",
                "Those of the older tokens are kept. This one is new: nobody has computed its key and value yet.",
            ),
        ),
        turn=7,
        lines=LINES,
        height=320,
    )


def example() -> Film:
    """The small decoder of the course, which writes a sentence with two words."""
    from course.exercises.bank.lesson_14.chat_prompt import chat_prompt
    from course.for_lessons.small_decoder import load_small_decoder, question

    model, tokenizer = load_small_decoder()
    names = [tokenizer.decode([token_id]).strip() or "⏎" for token_id in range(model.config.vocab_size)]
    return cache_grows(read_by(model, tokenizer.encode(chat_prompt(question("doctor", "market"))).ids, names))


class _Scene:
    """The stream of the newest token at the left, and each layer's cache at the right."""

    def __init__(self, read: Read):
        self.read = read
        self.first, self.second = read.tokens[-2:]
        self.number = len(read.tokens) - 1  # tokens with the first written one
        self.num_heads = read.looks.shape[1]

    def steps(self) -> list[Step]:
        still = self._cache(self.number - 1)
        kept = self._cache(self.number - 1, layer_1=self.number)
        all_kept = self._cache(self.number)
        return [*self._comes_in(still, kept), *self._looks_back(kept, all_kept), *self._goes_out(all_kept)]

    def _comes_in(self, still: Frame, kept: Frame) -> list[Step]:
        made = still | self._at(0) | self._made(0)
        return [
            Step(
                f"{self.number - 1} tokens were read. Of each, each layer keeps {self._kept()}: a column. "
                f"“{self.first}” was written last.",
                [still | self._token(self.first, LEAVES)],
                5,
            ),
            Step(
                f"“{self.first}” comes in as a vector. It says nothing of its position.",
                [still | self._token(self.first, ENTERS)],
                0,
            ),
            Step(
                f"Layer 1 makes {self.num_heads} queries and {self._kept()} of it. Queries and keys are rotated by its "
                f"position, {self.number - 1}.",
                [still | self._at(0), made],
                1,
            ),
            Step("Keys and values join the cache. They are never computed again.", [kept | self._at(0)], 2),
        ]

    def _looks_back(self, kept: Frame, all_kept: Frame) -> list[Step]:
        looked = kept | self._looks(0)
        made = looked | self._at(1) | self._made(1)
        return [
            Step(
                f"The queries share out weights among {self.number} columns{self._most(0)}.",
                arriving(kept | self._at(0), looked | self._at(0)),
                3,
            ),
            Step(
                "Attention and network add to the stream. Layer 2 does the same, with a cache of its own"
                f"{self._most(1)}.",
                [made, *arriving(made, all_kept | self._at(1) | self._looks(1))],
                4,
            ),
        ]

    def _goes_out(self, all_kept: Frame) -> list[Step]:
        before, grown = all_kept | self._at(1) | self._looks(1), self._cache(self.number + 1)
        return [
            Step(
                f"The table compares the stream with all tokens. “{self.second}” gets {self.read.sure:.2f}.",
                arriving(before, all_kept | self._token(self.second, LEAVES) | self._looks(1)),
                5,
            ),
            Step(
                f"Only of “{self.second}”. Each cache grows by one column, and everything else is as it was.",
                [
                    all_kept | self._token(self.second, ENTERS),
                    grown | self._token(self.second, ENTERS),
                    grown | self._token(self.read.next_token, LEAVES),
                ],
                2,
            ),
        ]

    def _kept(self) -> str:
        return f"{self.read.num_kv_heads} keys and {self.read.num_kv_heads} values"

    def _most(self, layer: int) -> str:
        """Where a head of the layer looks most, in words."""
        place, _, share = self._largest(layer)
        return f"; the largest weight, {share:.2f}, is on “{self.read.tokens[place]}”"

    def _largest(self, layer: int) -> tuple[int, int, float]:
        """The place, the head and the weight that is largest in a layer."""
        looks = self.read.looks[layer]
        head, place = divmod(int(looks.argmax()), looks.shape[1])
        return place, head, looks.max().item()

    def _stream(self) -> Frame:
        return {"stream": line((STREAM, ENTERS - BOX / 2), (STREAM, LEAVES + BOX / 2), role="faint", width=3)}

    def _token(self, name: str, y: float) -> Frame:
        return {"token": box(STREAM - TOKEN / 2, y - BOX / 2, TOKEN, BOX, "target", strength=0.3, text=name)}

    def _at(self, layer: int) -> Frame:
        """The first written token beside a layer."""
        return self._token(self.first, FEET[layer] - ROW)

    def _made(self, layer: int) -> Frame:
        """Queries, keys and values of the token, between the stream and the cache."""
        found: Frame = {}
        for row, (role, number) in enumerate(
            (("query", self.num_heads), ("key", self.read.num_kv_heads), ("value", self.read.num_kv_heads))
        ):
            for head in range(number):
                x, y = 134 + 15 * head, FEET[layer] - ROW * (3 - row)
                found[f"{role} {head} of {layer}"] = box(x, y, 13, ROW - 3, role, strength=0.7, round=2)
        return found

    def _cache(self, length: int, layer_1: int | None = None) -> Frame:
        """The columns of both layers; `layer_1` if the first has more already."""
        marks = self._stream()
        for layer, foot in enumerate(FEET):
            columns = layer_1 if layer_1 is not None and layer == 0 else length
            for row, role in enumerate(("key", "value")):
                y = foot - ROW * (2 - row)
                marks |= {
                    f"{role}s {layer} {place}": box(
                        LEFT + PITCH * place, y, PITCH - 2, ROW - 3, role, strength=0.45, round=1
                    )
                    for place in range(columns)
                }
            marks[f"layer {layer}"] = text(
                LEFT, foot + 13, f"layer {layer + 1}: {columns} columns, keys above values", anchor="start"
            )
        return marks

    def _looks(self, layer: int) -> Frame:
        """The weights of the head that looks at one place most, above the layer's keys."""
        place, head, share = self._largest(layer)
        foot = FEET[layer] - 2 * ROW - 2
        marks: Frame = {
            f"look {layer} {at}": box(
                LEFT + PITCH * at,
                foot - TALL * look,
                PITCH - 2,
                TALL * look,
                "weights",
                strength=0.8,
                round=0,
            )
            for at, look in enumerate(self.read.looks[layer, head].tolist())
        }
        x = min(LEFT + PITCH * (place + 0.5), 560)
        marks[f"most {layer}"] = text(x, foot - TALL * share - 11, self.read.tokens[place], "weights")
        return marks
