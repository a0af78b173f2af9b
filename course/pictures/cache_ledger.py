"""The cache ledger: what each step of decoding computes again, what it keeps, and how much memory that takes."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from fractions import Fraction
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course.pictures import small_translator, token_names
from course.pictures.frame import Guess, Picture, Table
from course_lib.decoding import decoder_of, greedy_decode
from course_lib.running.modules import evaluation_mode
from course_lib.search import Decoder
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.transformer import Transformer
from course_lib.translating.typed_text import read
from course_lib.translator import Translator

MAX_STEPS = 12
BATCHES = (1, 64, 1024)
BYTES = 4  # of a float32

Logits = Float[Tensor, "1 tgt_len vocab_size"]
Decode = Callable[[Transformer, Tensor, Tensor], Tensor]


def cache_ledger(
    translator: Translator,
    sentence: str,
    *,
    my_cached_logits: Decode | None = None,
    shared: Mapping[int, Transformer] | None = None,
) -> Picture:
    """A picture of a sentence being written token by token: without a cache, with one, and with a wrong one.

    Cells show for which tokens each step computes key and value. The output of a step is compared with that of the
    whole model without a cache: the largest difference among the probabilities of the next token. The wrong cache
    treats every new token as the first one (position 0), a mistake that changes no shape. With `shared`, models with
    fewer key-value heads (`course_lib.shared_heads`) take its place.

    Args:
        sentence: as `Translator.translate` reads it; up to 12 tokens of its greedy translation are shown.
        my_cached_logits: the learner's own decoding with a cache, for the switch "on my function". It is called with
            the model, src_ids (1, src_len) and tgt_input (1, tgt_len), reads one token of tgt_input per step, and
            returns the logits (1, tgt_len, vocab_size).
        shared: models with the same source and target vocabulary, by the number of their decoder's key-value heads.

    Raises:
        ValueError: for a sentence without a word, logits of another shape, or a number of key-value heads that is not
            below the translator's, or does not divide it.
    """
    model, src_ids, tgt_input, tokens = _prepare(translator, sentence)
    _require_fewer(shared or {}, model.config.num_heads)
    whole = _whole_logits(model, src_ids, tgt_input)
    modes = _modes(model, src_ids, tgt_input, shared or {})
    names = _namer(translator)
    ours = [_compare(logits, whole, names) for _, logits in modes]
    mine = None
    if my_cached_logits is not None:
        logits = _of_shape(my_cached_logits(model, src_ids, tgt_input), whole)
        mine = {"modes": [ours[0], _compare(logits, whole, names), *ours[2:]]}
    kinds = [kind for kind, _ in modes]
    return Picture(
        scripts=("bars", "cache_ledger"),
        title="What a cache keeps, and what it costs",
        guess=_guess_of_heads(model.config.num_heads, min(shared)) if shared else _guess(len(tokens)),
        scene={
            "tokens": tokens,
            "kinds": kinds,
            "shares": [float(share) for share in _shares(model.config.num_heads, min(shared))]
            if shared
            else [],
            **_bill(model, src_ids.shape[1], len(tokens), kinds),
        },
        ours={"modes": ours},
        mine=mine,
        table=_table(tokens, ours, kinds),
    )


def example() -> Picture:
    """The course's own translator on a sentence with two adjectives, which only their positions distinguish."""
    return cache_ledger(small_translator.shipped_or_small(), "El coche es caro, pero es bonito")


def cache_bytes(num_layers: int, num_heads: int, d_k: int, src_len: int, tgt_len: int, batch: int) -> int:
    """The size of the cache in bytes: a key and a value of d_k float32 for every layer, head, token and sentence.

    >>> cache_bytes(num_layers=2, num_heads=3, d_k=4, src_len=5, tgt_len=6, batch=7)
    14784
    """
    return 2 * num_layers * num_heads * d_k * (src_len + tgt_len) * batch * BYTES


def _modes(
    model: Transformer, src_ids: Tensor, tgt_input: Tensor, shared: Mapping[int, Transformer]
) -> list[tuple[dict[str, Any], Logits]]:
    """The ways to decode: name, name in a sentence, key-value heads, whether positions restart; and the logits."""

    def kind(
        name: str, said: str, num_heads: int = model.config.num_heads, restarts: bool = False
    ) -> dict[str, Any]:
        return {"name": name, "said": said, "num_heads": num_heads, "restarts": restarts}

    modes = [
        (kind("no cache", "without a cache"), _whole_logits(model, src_ids, tgt_input)),
        (kind("cache", "with a cache"), cached_logits(model, src_ids, tgt_input)),
    ]
    if not shared:
        name = "positions restart at 0"
        wrong = kind(f"cache, {name}", f"with a cache whose {name}", restarts=True)
        return [*modes, (wrong, restarted_logits(model, src_ids, tgt_input))]
    for num_heads in sorted(shared, reverse=True):
        name = f"{num_heads} key-value {'head' if num_heads == 1 else 'heads'}"
        of_heads = kind(f"cache, {name}", f"with a cache of {name}", num_heads)
        modes.append((of_heads, cached_logits(shared[num_heads], src_ids, tgt_input)))
    return modes


def _bill(model: Transformer, src_len: int, steps: int, kinds: list[dict[str, Any]]) -> dict[str, Any]:
    """The sizes, and the bytes of the cache for each way to decode, batch and step."""
    config = model.config
    sizes = {"num_layers": config.num_layers, "d_k": config.d_model // config.num_heads, "src_len": src_len}
    per_kind = [
        [
            [
                cache_bytes(**sizes, num_heads=kind["num_heads"], tgt_len=step + 1, batch=batch)
                for step in range(steps)
            ]
            for batch in BATCHES
        ]
        for kind in kinds
    ]
    return {"batches": BATCHES, "per_kind": per_kind, **sizes}


def _require_fewer(shared: Mapping[int, Transformer], num_heads: int) -> None:
    for fewer in shared:
        if not 1 <= fewer < num_heads or num_heads % fewer:
            raise ValueError(
                f"wanted numbers of key-value heads below {num_heads} that divide {num_heads}; got {fewer}"
            )


def cached_logits(
    model: Transformer, src_ids: Int[Tensor, "1 src_len"], tgt_input: Int[Tensor, "1 tgt_len"]
) -> Logits:
    """Logits after each token of `tgt_input`, read one by one with the course's cache."""
    with evaluation_mode(model), torch.inference_mode():
        return _read_one_by_one(decoder_of(model, src_ids, tgt_input.shape[1]), tgt_input)


def restarted_logits(
    model: Transformer, src_ids: Int[Tensor, "1 src_len"], tgt_input: Int[Tensor, "1 tgt_len"]
) -> Logits:
    """Cached logits with a mistake: each step treats its token as the first, so positions start again at 0."""
    model = deepcopy(model).eval()
    with torch.inference_mode():
        decoder = decoder_of(model, src_ids, tgt_input.shape[1])
        model.positions = model.positions[:1].expand_as(model.positions)  # the source has been read already
        return _read_one_by_one(decoder, tgt_input)


def _read_one_by_one(decoder: Decoder, tgt_input: Tensor) -> Logits:
    return torch.cat([decoder.step(token_id) for token_id in tgt_input.split(1, dim=1)], dim=1)


def _whole_logits(model: Transformer, src_ids: Tensor, tgt_input: Tensor) -> Logits:
    with evaluation_mode(model), torch.inference_mode():
        return model(src_ids, tgt_input)


def _prepare(translator: Translator, sentence: str) -> tuple[Transformer, Tensor, Tensor, list[str]]:
    """Return the model, the source, the input of the decoder, and the names of its tokens."""
    src_ids = torch.tensor(
        [[*translator.tokenizer.encode(" ".join(read(sentence, translator.known_words))), EOS_ID]]
    )
    transformer = translator.transformer
    written = greedy_decode(transformer, src_ids, max_len=MAX_STEPS)[0]
    tgt_input = [BOS_ID, *written][:MAX_STEPS]
    tokens = [token_names.bare(token) for token in translator.tokenizer.tokens(tgt_input)]
    return transformer, src_ids, torch.tensor([tgt_input]), tokens


def _namer(translator: Translator) -> Callable[[int], str]:
    return lambda token_id: token_names.bare(translator.tokenizer.tokens([token_id])[0])


def _compare(logits: Logits, whole: Logits, name: Callable[[int], str]) -> dict[str, Any]:
    """For each step, its next token and the distance of its probabilities from those of the whole model."""
    difference = (logits.softmax(-1) - whole.softmax(-1)).abs().amax(-1)[0]
    return {
        "writes": [name(token_id) for token_id in logits[0].argmax(-1).tolist()],
        "difference": [round(x, 3) for x in difference.tolist()],
    }


def _of_shape(logits: Tensor, whole: Logits) -> Tensor:
    if tuple(logits.shape) != tuple(whole.shape):
        raise ValueError(
            f"wanted logits of shape {tuple(whole.shape)} from my_cached_logits; got {tuple(logits.shape)}"
        )
    return logits.detach()


def _guess(steps: int) -> Guess:
    answer = steps * (steps + 1) // 2
    added = " + ".join(str(step) for step in range(1, steps + 1)) if steps < 5 else f"1 + 2 + ... + {steps}"
    truth = f"Step t works out t keys, so the sum is {added}."
    reasons = {
        steps: f"One key for each token is enough only if it is kept. {truth}",
        2 * steps: f"A key is worked out again at every later step, not only once. {truth}",
        steps**2: f"The first step has read only one token, not {steps}. {truth}",
    } | {answer: ""}
    counts = sorted(reasons)
    return Guess(
        f"A decoder without a cache writes {steps} tokens one by one, reading all it has written each time. "
        "How many keys does each head of each layer work out in all?",
        tuple(f"{count}" for count in counts),
        counts.index(answer),
        tuple(reasons[count] for count in counts),
    )


def _shares(num_heads: int, shared: int) -> list[Fraction]:
    """What the choices make of the cache: all of it, the part in which only the keys are shared, and both."""
    return [Fraction(1), Fraction(num_heads + shared, 2 * num_heads), Fraction(shared, num_heads)]


def _guess_of_heads(num_heads: int, shared: int) -> Guess:
    """The question where heads share keys and values."""
    one = f"{shared} key-value {'head' if shared == 1 else 'heads'}"
    kept = f"It keeps keys and values, and of both only those of {one}."
    _, keys_only, both = _shares(num_heads, shared)
    return Guess(
        f"Each of the decoder's {num_heads} heads has its own queries, keys and values. Now they share the keys and "
        f"values of {one}. How large is the cache?",
        (
            "as large as before",
            f"{keys_only} of it",
            f"{both} of it",
        ),
        2,
        (
            f"There are still {num_heads} heads of queries, but the cache keeps no queries. {kept}",
            f"It would be so if the heads shared only their keys. {kept}",
            "",
        ),
    )


def _table(tokens: list[str], ours: list[dict], kinds: list[dict[str, Any]]) -> Table:
    differences = zip(*(mode["difference"] for mode in ours[1:]), strict=True)
    rows = tuple(
        (f"{step}. {token}", f"{step * (step + 1) // 2}", f"{step}", *(f"{off:.3f}" for off in offs))
        for step, (token, offs) in enumerate(zip(tokens, differences, strict=True), start=1)
    )
    header = (
        "step reads",
        "keys worked out so far, no cache",
        "with a cache",
        *(f"difference, {kind['name']}" for kind in kinds[1:]),
    )
    return Table("Keys worked out, and difference from the whole model's probabilities", header, rows)
