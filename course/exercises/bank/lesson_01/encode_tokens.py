"""A sentence as numbers."""

import torch

from course.exercises.exercise import Exercise


def encode_tokens(tokens: list[str], vocabulary: dict[str, int], unk_id: int) -> list[int]:
    """The id of each token, in order.

    A token that the vocabulary does not hold gets `unk_id`.

        vocabulary {"dessert": 0, "eat": 1, "first": 2}, unk_id 3
        tokens     ["eat", "cake", "first"]  ->  [1, 3, 2]
    """
    return [vocabulary.get(token, unk_id) for token in tokens]


def make_inputs(generator):
    """Known words; unknown ones, a repeat and a capital; another unk_id, within the vocabulary; punctuation."""
    words = "short first dessert is life eat".split()
    vocabulary = {word: sorted(words).index(word) for word in words}
    yield {"tokens": "life is short eat dessert first".split(), "vocabulary": vocabulary, "unk_id": 9}
    yield {"tokens": "Life is long is life".split(), "vocabulary": vocabulary, "unk_id": 9}
    special = {"eat": 4, "life": 5, "<unk>": 3, "dessert": 6, "<pad>": 0}
    places = torch.randperm(6, generator=generator).tolist()
    tokens = ["eat", "cake", "dessert", "<pad>", "pie", "eat"]
    yield {"tokens": [tokens[i] for i in places], "vocabulary": special, "unk_id": 3}
    yield {"tokens": "eat , sleep . repeat !".split(), "vocabulary": {"eat": 5, ".": 6, ",": 7}, "unk_id": 3}


EXERCISE = Exercise(
    name="encode_tokens",
    lesson=1,
    reference=encode_tokens,
    make_inputs=make_inputs,
    minutes=5,
    difficulty=1,
    points=2,
    hints=(
        "What should happen to a word that was never seen when the vocabulary was built?",
        "for each token, in order: its id if the vocabulary holds it, unk_id otherwise",
        "`vocabulary.get(token, default)` gives the id, or the default where there is none. Put that in a list "
        "comprehension over the tokens.",
    ),
)


@EXERCISE.misconception("an unknown token raises")
def unknown_raises(tokens, vocabulary, unk_id):
    """A token that the vocabulary does not hold raises a KeyError. There will always be such words, and `unk_id` is for
    them.
    """
    return [vocabulary[token] for token in tokens]


@EXERCISE.misconception("unknown tokens left out")
def unknown_left_out(tokens, vocabulary, unk_id):
    """You leave unknown tokens out, so the sentence gets shorter and the words no longer stand where they stood. Each
    token gives one id.
    """
    return [vocabulary[token] for token in tokens if token in vocabulary]


@EXERCISE.misconception("id 0 taken for nothing")
def zero_taken_for_nothing(tokens, vocabulary, unk_id):
    """One token has the id 0, and Python takes 0 for false, so that token passes for unknown.

    Ask whether a token is in the vocabulary, not whether its id is true.
    """
    return [vocabulary.get(token) or unk_id for token in tokens]


@EXERCISE.misconception("unknown gives None")
def unknown_gives_none(tokens, vocabulary, unk_id):
    """`get` without a second argument gives None for an unknown token, and None is no row of a table."""
    return [vocabulary.get(token) for token in tokens]


@EXERCISE.misconception("unknown gives 0")
def unknown_gives_zero(tokens, vocabulary, unk_id):
    """You give unknown tokens the id 0, which belongs to another token already. Theirs is `unk_id`."""
    return [vocabulary.get(token, 0) for token in tokens]


@EXERCISE.misconception("unknown gets the next free id")
def unknown_gets_the_next_id(tokens, vocabulary, unk_id):
    """You give unknown tokens the first id after the vocabulary. The caller says which one they get: `unk_id`."""
    return [vocabulary.get(token, len(vocabulary)) for token in tokens]


@EXERCISE.misconception("learns new words")
def learns_new_words(tokens, vocabulary, unk_id):
    """Your vocabulary grows while it encodes. The embedding table has no row for a new id, and whoever called you finds
    their dictionary changed.
    """
    return [vocabulary.setdefault(token, len(vocabulary)) for token in tokens]


@EXERCISE.misconception("place in the dictionary")
def place_in_the_dictionary(tokens, vocabulary, unk_id):
    """You took the place of a token among the keys. Its id is the value that stands beside it."""
    known = list(vocabulary)
    return [known.index(token) if token in known else unk_id for token in tokens]


@EXERCISE.misconception("each token once")
def each_token_once(tokens, vocabulary, unk_id):
    """A token that occurs again has vanished. That was right for building the vocabulary; a sentence keeps its repeats,
    each in its place.
    """
    return [vocabulary.get(token, unk_id) for token in dict.fromkeys(tokens)]


@EXERCISE.misconception("small letters")
def small_letters(tokens, vocabulary, unk_id):
    """You turned tokens into small letters. To this vocabulary *Life* and *life* are two words, and it holds one of
    them.
    """
    return [vocabulary.get(token.lower(), unk_id) for token in tokens]


@EXERCISE.misconception("a dictionary")
def as_a_dictionary(tokens, vocabulary, unk_id):
    """A dictionary keeps each token once, so a word that comes again is lost. A sentence is a list: one id for each
    token, in order.
    """
    return {token: vocabulary.get(token, unk_id) for token in tokens}


@EXERCISE.misconception("a tensor")
def as_a_tensor(tokens, vocabulary, unk_id):
    """The ids are right, but a list is wanted here. Sentences differ in length: they become one tensor later, after
    padding.
    """
    return torch.tensor([vocabulary.get(token, unk_id) for token in tokens])


@EXERCISE.misconception("unk_id for every other word")
def unknown_for_every_other_word(tokens, vocabulary, unk_id):
    """You append `unk_id` for each word of the vocabulary that is not the token. Whether a token is unknown is known
    only after all words: each token gives one id.

    Ask once whether the vocabulary holds the token.
    """
    ids = []
    for token in tokens:
        for word in vocabulary:
            ids.append(vocabulary[word] if word == token else unk_id)
            if word == token:
                break
    return ids


@EXERCISE.misconception("an id for every word of the vocabulary")
def an_id_for_every_word(tokens, vocabulary, unk_id):
    """You append an id for each word of the vocabulary that you compare. A token gives one id, however many words there
    are.

    Ask once whether the vocabulary holds the token.
    """
    return [vocabulary[word] if word == token else unk_id for token in tokens for word in vocabulary]


@EXERCISE.misconception("unk_id after known tokens too")
def unknown_after_known(tokens, vocabulary, unk_id):
    """A known token gives its id and `unk_id` as well. It is the one or the other: each token gives one id."""
    ids = []
    for token in tokens:
        if token in vocabulary:
            ids.append(vocabulary[token])
        ids.append(unk_id)
    return ids


@EXERCISE.misconception("return within the loop")
def return_within_the_loop(tokens, vocabulary, unk_id):
    """Your function ends after the first token, because its `return` stands inside the loop. Return the list when all
    tokens are done.
    """
    return [vocabulary.get(token, unk_id) for token in tokens[:1]]
