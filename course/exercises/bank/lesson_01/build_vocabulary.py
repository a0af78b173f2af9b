"""Words to numbers: a dictionary of ids."""

from collections import Counter

from course.exercises.drawing import between, some
from course.exercises.exercise import Exercise

WORDS = "life is short so eat dessert first and then go out for long walks with old friends".split()
ANIMALS = "dog cat hen fox cow owl pig rat bee goat".split()
PLACES = "Lima Cuzco Spain Quito Rome Oslo Cairo Delhi Kyoto".split()
NOUNS = ("bank", "well", "port", "mill", "park", "lane")


def build_vocabulary(tokens: list[str]) -> dict[str, int]:
    """Give every distinct token an id: 0, 1, 2, ... in alphabetical order.

    The order is that of `sorted`, capitals before small letters. Sorting makes the ids the same on every run,
    whatever order the tokens came in.
    """
    return {token: token_id for token_id, token in enumerate(sorted(set(tokens)))}


def make_inputs(generator):
    """Distinct words; repeats; capitals, which are other tokens than small letters; numbers and punctuation."""
    first, other = some(generator, ANIMALS, 2)
    here, there = some(generator, PLACES, 2)
    [noun] = some(generator, NOUNS, 1)
    year, number = between(generator, 1700, 1999), between(generator, 3, 90)
    yield {"tokens": ["short", *some(generator, WORDS[3:], 4), "is"]}  # not in alphabetical order
    for text in (
        f"the {first} saw a {other} and the {other} saw the {first}",
        f"the train from {here} to {there} is late",
        f"The {noun} by the river The {noun.title()} of {here}",
        f"In {year} , the {first} slept ; the {number} {other}s did not .",
    ):
        yield {"tokens": text.split()}


EXERCISE = Exercise(
    name="build_vocabulary",
    lesson=1,
    reference=build_vocabulary,
    make_inputs=make_inputs,
    minutes=5,
    difficulty=1,
    points=2,
    hints=(
        "A sentence may say the same word twice: how many ids should that word get? And what decides which word "
        "comes first?",
        "distinct tokens -> in alphabetical order -> numbered from 0",
        "`enumerate(sorted(set(tokens)))` gives pairs of id and token; you want a dict from token to id.",
    ),
)


@EXERCISE.misconception("order of appearance")
def in_order_of_appearance(tokens):
    """Your ids follow the order in which tokens appear, so another text can number the same words differently.

    Sort the distinct tokens first.
    """
    return {token: token_id for token_id, token in enumerate(dict.fromkeys(tokens))}


@EXERCISE.misconception("places in the text")
def places_in_the_text(tokens):
    """Your ids are places in this text, and a word that is said twice keeps the last.

    Take each distinct token once, sort, then number.
    """
    return {token: place for place, token in enumerate(tokens)}


@EXERCISE.misconception("ids to tokens")
def ids_to_tokens(tokens):
    """Your dictionary leads from ids to tokens. A model is given tokens and looks up ids: turn the pairs round."""
    return dict(enumerate(sorted(set(tokens))))


@EXERCISE.misconception("ids from one")
def ids_from_one(tokens):
    """Your ids start at 1. Row 0 of the embedding table would never be used, and the last id would fall off its end."""
    return {token: token_id for token_id, token in enumerate(sorted(set(tokens)), start=1)}


@EXERCISE.misconception("repeats take ids")
def repeats_take_ids(tokens):
    """A token that occurs twice uses up two ids, which leaves gaps in the numbering.

    Take each distinct token once, then number.
    """
    return {token: token_id for token_id, token in enumerate(sorted(tokens))}


@EXERCISE.misconception("most frequent first")
def most_frequent_first(tokens):
    """Your ids go by how often tokens occur. Many tokenizers do that, but here the order is alphabetical."""
    return {token: token_id for token_id, (token, _) in enumerate(Counter(tokens).most_common())}


@EXERCISE.misconception("most frequent first, then sorted")
def most_frequent_first_then_sorted(tokens):
    """Frequent tokens come first, and the alphabet orders only the ties. Frequency should play no part: sort them
    all.
    """
    counts = Counter(tokens)
    return {t: i for i, t in enumerate(sorted(counts, key=lambda token: (-counts[token], token)))}


@EXERCISE.misconception("repeats numbered again")
def numbered_again(tokens):
    """A token that comes a second time is numbered anew, and two tokens may end with one id.

    Take each distinct token once, then number.
    """
    ids = {}
    for token in sorted(tokens):
        ids[token] = len(ids)
    return ids


@EXERCISE.misconception("capitals among the small letters")
def capitals_among_the_rest(tokens):
    """This is the order of a printed dictionary. Here the order is that of plain `sorted`, which puts all capitals
    before the small letters.
    """
    return {t: i for i, t in enumerate(sorted(set(tokens), key=lambda token: (token.lower(), token)))}


@EXERCISE.misconception("small letters")
def small_letters(tokens):
    """These are the tokens in small letters. Whether *The* and *the* are one token was decided before: take the tokens
    as they are.
    """
    return build_vocabulary([token.lower() for token in tokens])


@EXERCISE.misconception("a sorted list")
def sorted_list(tokens):
    """A sorted list knows the token of an id. To find the id of a token it must be searched from the start: return a
    dict from token to id.
    """
    return sorted(set(tokens))


@EXERCISE.misconception("counts")
def counts(tokens):
    """These numbers say how often each token occurs. An id says which token it is: each number once."""
    return dict(Counter(tokens))


@EXERCISE.misconception("first places in the text")
def first_places_in_the_text(tokens):
    """Your ids are the places where words first stand in this text, so they follow its order and can have gaps.

    Take each distinct token once, sort, then number.
    """
    return {token: tokens.index(token) for token in tokens}
