"""The decoder film strip: attention, influence and pruned hypotheses at each step of a translation."""

from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course.pictures import small_translator, token_names
from course.pictures.beam_tree import Candidate, beam_tree, winning_path
from course.pictures.film_questions import film_question, overtaken_at
from course.pictures.frame import Picture, Table
from course.pictures.rounding import rounded
from course_lib.inspection import cross_attention_weights
from course_lib.running.modules import evaluation_mode
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.transformer import Transformer
from course_lib.translating.typed_text import read
from course_lib.translator import Translator

CANDIDATES = 5
MAX_STEPS = 20


def decoder_film_strip(
    translator: Translator,
    sentence: str,
    *,
    beam_size: int = 3,
    layer: int = -1,
    my_model: Transformer | None = None,
) -> Picture:
    """A picture of one sentence being translated, with a step for each written token.

    Each step shows how much the written token depends on each source word, in two ways. The first is the
    cross-attention of one decoder layer (the mean of its heads, summed over a word's tokens). The second is the
    *influence*: the fall of the token's log-probability when the word's tokens are hidden from encoder and decoder
    like padding. The beam search (length penalty 0.6) stands below, with its pruned hypotheses.

    The question is how long the greedy beginning stays the best one, if the beam overtakes it; otherwise it is which
    source word a written token needs most.

    Args:
        sentence: as `Translator.translate` reads it; at most about 12 words.
        beam_size: number of hypotheses, 2 to 4.
        layer: the layer whose cross-attention is shown.
        my_model: the learner's own, with the translator's vocabulary, for the switch "on my function".

    Raises:
        ValueError: for a sentence without a word, another beam size, a missing layer, or another vocabulary.
    """
    config = translator.model.config
    if not 2 <= beam_size <= 4:
        raise ValueError(f"wanted a beam_size from 2 to 4; got {beam_size}")
    if not -config.num_layers <= layer < config.num_layers:
        raise ValueError(f"wanted one of the model's {config.num_layers} layers; got layer={layer}")
    if my_model is not None and my_model.config.vocab_size != config.vocab_size:
        raise ValueError(
            f"wanted my_model with vocab_size={config.vocab_size}; got {my_model.config.vocab_size}"
        )
    source = _Source.read(translator, " ".join(read(sentence, translator.known_words)))
    film = _film(translator.transformer, translator, source, beam_size, layer)
    mine = None if my_model is None else _film(my_model, translator, source, beam_size, layer)
    steps = max(len(one["written"]) for one in (film, mine or film))
    guess, asked = film_question(film, source.names, beam_size)
    beam = asked == overtaken_at(film["beam"])  # the question is about the beam
    return Picture(
        scripts=("bars", "decoder_film_strip"),
        title=f"How “{source.text}” is translated, step by step",
        guess=guess,
        scene={"source": source.names, "beam_size": beam_size, "beam": beam, "asked": asked, "steps": steps},
        ours=film,
        mine=mine,
        table=_table(film, source),
    )


def example() -> Picture:
    """The course's own translator on a sentence of three words, which becomes one of five."""
    return decoder_film_strip(small_translator.shipped_or_small(), "La quise mucho")


@dataclass(frozen=True)
class _Source:
    """A sentence as tokens and as words; `<eos>` counts as a word."""

    text: str
    token_ids: Int[Tensor, "1 src_len"]
    word_of: Int[Tensor, "src_len"]
    names: list[str]

    @classmethod
    def read(cls, translator: Translator, text: str) -> "_Source":
        token_ids = [*translator.tokenizer.encode(text), EOS_ID]
        words = translator.tokenizer.word_index(text)
        word_of = torch.tensor([*words, max(words) + 1])
        tokens = translator.tokenizer.tokens(token_ids)
        names = [
            token_names.bare("".join(t for t, w in zip(tokens, word_of.tolist(), strict=True) if w == word))
            for word in range(max(words) + 2)
        ]
        return cls(text, torch.tensor([token_ids]), word_of, names)

    def with_one_hidden(self, pad_id: int) -> Int[Tensor, "num_hidden src_len"]:
        """The whole sentence, then without its first word, without its second, and so on; `<eos>` always stays."""
        hidden = torch.arange(len(self.names) - 1)[:, None] == self.word_of
        return torch.cat([self.token_ids, self.token_ids.masked_fill(hidden, pad_id)])


def _film(
    model: Transformer, translator: Translator, source: _Source, beam_size: int, layer: int
) -> dict[str, Any]:
    """The data of the picture: for each step attention, influence, candidates, and the candidates of the beam."""
    tree, best = beam_tree(model, source.token_ids, beam_size, MAX_STEPS)
    written = best.token_ids + [EOS_ID] * best.is_finished
    tgt_input = torch.tensor([[BOS_ID, *written[:-1]]])
    log_probs = _log_probs(model, source, tgt_input)
    of_written = log_probs[:, torch.arange(len(written)), torch.tensor(written)]
    weights = cross_attention_weights(model, source.token_ids, tgt_input)[layer, 0].mean(0)
    by_word = weights.new_zeros(len(written), len(source.names)).index_add(1, source.word_of, weights)

    def name(token_id: int) -> str:
        return token_names.bare(translator.tokenizer.tokens([token_id])[0])

    return {
        "written": [name(token_id) for token_id in written],
        "attention": rounded(by_word, 2),
        "influence": rounded((of_written[:1] - of_written[1:]).T, 2),
        "log_prob": rounded(of_written[0], 2),
        "candidates": [[_candidates(row, name) for row in of_step] for of_step in log_probs.transpose(0, 1)],
        "beam": [[_node(candidate, name) for candidate in step] for step in tree],
        "path": winning_path(tree, written),
    }


def _log_probs(
    model: Transformer, source: _Source, tgt_input: Int[Tensor, "1 tgt_len"]
) -> Float[Tensor, "num_hidden tgt_len vocab_size"]:
    """The log-probabilities of every next token: with the whole source, then with each word hidden."""
    src_ids = source.with_one_hidden(model.config.pad_id)
    with evaluation_mode(model), torch.inference_mode():
        logits = model(src_ids, tgt_input.expand(len(src_ids), -1))
    return (
        logits.clone().index_fill(-1, torch.tensor([model.config.pad_id, BOS_ID]), -torch.inf).log_softmax(-1)
    )


def _candidates(log_probs: Float[Tensor, "vocab_size"], name) -> list[list]:
    best = log_probs.exp().topk(CANDIDATES)
    return [[name(i), round(p, 3)] for p, i in zip(best.values.tolist(), best.indices.tolist(), strict=True)]


def _node(candidate: Candidate, name) -> list:
    return [name(candidate.token_id), candidate.parent, round(candidate.log_prob, 2), candidate.fate]


def _table(film: dict[str, Any], source: _Source) -> Table:
    steps = zip(film["written"], film["attention"], film["influence"], strict=True)
    rows = [
        (f"{step}. {token}", *(f"{a:.2f} / {i:.2f}" for a, i in zip(attention, influence, strict=False)))
        for step, (token, attention, influence) in enumerate(steps, start=1)
    ]
    return Table("Attention / influence of each source word", ("step", *source.names[:-1]), tuple(rows))
