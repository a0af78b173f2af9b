"""What lesson 01 measures in vectors of words: steps between words, and the senses of a word in its sentences.

A measurement of MiniLM is given to `course.for_lessons.minilm.measure_minilm`:

>>> found, where_from = measure_minilm(steps_of_minilm, "lesson_01_analogies")
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float
from torch import Tensor

from course_lib.bert import BertEncoder

if TYPE_CHECKING:
    import tokenizers

RELATIONS = {
    "gender": "brother sister son daughter uncle aunt boy girl father mother husband wife man woman",
    "number": "cat cats dog dogs book books song songs photo photos car cars friend friends letter letters",
    "tense": "see saw eat ate write wrote buy bought sell sold cook cooked visit visited open opened",
}
OTHERS = {  # words to compare with, each in a sentence of its own
    "river": "We swam in the river.",
    "cash": "He paid in cash.",
    "loan": "They need a loan.",
    "tree": "A tree in the garden.",
}
_SENSES = """
bank, river
A nice walk by the river bank. / We sat on the grassy bank of the stream.
The boat lay on the bank of the lake. / They fished from the muddy bank.
bank, money
Walk to the bank and get cash. / The bank lent us the money for the house.
She works in a bank and counts coins. / My bank charges a fee for each card.
mole, animal
The American shrew mole digs by night. / The mole dug a tunnel under the lawn.
A blind mole lives under the field. / The cat caught a mole in the garden.
mole, amount
One mole of carbon dioxide weighs 44 grams. / A mole of water weighs eighteen grams.
How many atoms are in one mole of iron? / Add half a mole of salt to the acid.
mole, skin
Take a biopsy of the mole. / The doctor looked at the mole on her skin.
A dark mole on the arm can be removed. / She has a small mole on her cheek.
tower, building
The Eiffel tower is in Paris. / From the tower of the castle you can see the sea.
The church has a high tower of stone. / They built a tower of steel.
tower, control
The control tower told the pilot to wait. / The tower cleared the plane to land.
Ask the tower for permission to take off. / The pilot called the tower by radio.
tower, to rise
The trees tower over the little house. / Mountains tower above the valley.
New offices tower over the old town. / The giants tower over their children.
fly, insect
A fly landed in my soup. / There is a fly on the window.
The spider caught a fly. / A fly is an insect with two wings.
fly, to move
We fly home on Tuesday. / The birds fly south in winter.
Pilots fly large planes. / You can fly from Paris to Rome.
"""


def occurrences() -> list[tuple[str, str, str]]:
    """Word, sense and sentence: four sentences for each of ten senses of *bank*, *mole*, *tower* and *fly*."""
    lines = _SENSES.strip().splitlines()
    found = []
    for heading, *pair in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        word, sense = heading.split(", ")
        found += [(word, sense, sentence) for sentence in " / ".join(pair).split(" / ")]
    return found


def steps_right(
    vectors: Float[Tensor, "vocab_size d_model"], id_of: Mapping[str, int]
) -> Float[Tensor, "relations=3 directions=2 ways=3"]:
    """Shares of right answers to "a is to b as c is to ...?", for each of `RELATIONS`.

    The directions are from the first word of a pair to its second, and back. The ways to answer are: the word nearest
    to b - a + c without a, b and c; the same with all words allowed; the word nearest to c without a, b and c.
    """
    found = []
    for text in RELATIONS.values():
        ids = [id_of[word] for word in text.split()]
        pairs = list(zip(ids[::2], ids[1::2], strict=True))
        found.append(torch.stack([_score(vectors, way) for way in (pairs, [pair[::-1] for pair in pairs])]))
    return torch.stack(found)


def _score(
    vectors: Float[Tensor, "vocab_size d_model"], pairs: Sequence[tuple[int, ...]]
) -> Float[Tensor, "ways=3"]:
    a, b, c, d = torch.tensor([(*one, *other) for one, other in permutations(pairs, 2)]).T
    directions = F.normalize(vectors, dim=-1)

    def right(target: Tensor, left_out: Tensor) -> Tensor:
        similarities = (target @ directions.T).scatter(1, left_out, -torch.inf)  # one row per question
        return (similarities.argmax(dim=-1) == d).float().mean()

    target, given = vectors[b] - vectors[a] + vectors[c], torch.stack([a, b, c], dim=1)
    # given[:, :0] has no columns: nothing is left out
    return torch.stack([right(target, given), right(target, given[:, :0]), right(vectors[c], given)])


def steps_of_minilm(encoder: BertEncoder, tokenizer: "tokenizers.Tokenizer") -> dict[str, Tensor]:
    """`steps_right` in MiniLM's table; and how near king, queen, woman and man lie to king - man + woman."""
    table, id_of = encoder.token_embedding.weight, tokenizer.get_vocab()
    man, king, woman, queen = table[[id_of[word] for word in ("man", "king", "woman", "queen")]]
    target = king - man + woman
    similarities = F.cosine_similarity(table, target, dim=-1)
    candidates = torch.stack([king, queen, woman, man])
    return {
        "steps": steps_right(table, id_of),
        "candidates": F.cosine_similarity(candidates, target, dim=-1),
        "queen_rank": 1 + (similarities > F.cosine_similarity(queen, target, dim=-1)).sum(),
    }


def senses_in_minilm(encoder: BertEncoder, tokenizer: "tokenizers.Tokenizer") -> dict[str, Tensor]:
    """The vectors of the words of `occurrences` in the table and after each layer; of `OTHERS` after the last."""

    def vectors_of(pairs: Sequence[tuple[str, str]]) -> Float[Tensor, "words states d_model"]:
        return torch.stack([_states_of(encoder, tokenizer, word, sentence) for word, sentence in pairs])

    return {
        "words": vectors_of([(word, sentence) for word, _, sentence in occurrences()]),
        "others": vectors_of(list(OTHERS.items()))[:, -1],
    }


def _states_of(
    encoder: BertEncoder, tokenizer: "tokenizers.Tokenizer", word: str, sentence: str
) -> Float[Tensor, "states d_model"]:
    encoding = tokenizer.encode(sentence)
    place = encoding.tokens.index(word)
    states = encoder.hidden_states(torch.tensor([encoding.ids]))[1:]  # the first is that before any layer
    in_table = encoder.token_embedding.weight[encoding.ids[place]]
    return torch.stack([in_table, *(state[0, place] for state in states)])


def of_word(word: str) -> tuple[list[int], Bool[Tensor, "n n"]]:
    """Where a word's occurrences stand in `occurrences`, and which two of them have the same sense."""
    places = [i for i, occurrence in enumerate(occurrences()) if occurrence[0] == word]
    senses = [occurrences()[i][1] for i in places]
    return places, torch.tensor([[one == other for other in senses] for one in senses])
