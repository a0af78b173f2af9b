"""Two people who do one thing, and sentences that begin with a greeting."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun
from workshop.grammar.language.trees import Node, Phrase, leaves, pair, with_leaves
from workshop.grammar.lessons.building import Sentence, be, finish, noun_pair, predicate, said, statement
from workshop.grammar.lessons.lexicon import verb
from workshop.grammar.lessons.sampling import COUPLE, Draw, named_person
from workshop.grammar.lessons.sentences.being import adjectives_of
from workshop.grammar.lessons.sentences.feeling import AGES, CHILD_AGES
from workshop.grammar.lessons.sentences.phrasebook import GREETINGS, after_comma, i_am_called
from workshop.grammar.lessons.sentences.questions import how, what, where
from workshop.grammar.lessons.sentences.relatives import GROWN, daily
from workshop.grammar.lessons.sentences.topics import conjoined
from workshop.grammar.lessons.sentences.travels import destination
from workshop.grammar.lessons.times import SOON, in_time, when
from workshop.grammar.lessons.words.adverbs import adverb


def both(draw: Draw) -> Sentence:
    """ "Mi madre y mi padre viven en Madrid.", "El perro y el gato duermen." """
    is_pets = draw.chance(0.2)
    first, second = two_pets(draw) if is_pets else two_people(draw)
    gender = "f" if first.gender == second.gender == "f" else "m"
    they = Pronoun("3p", "m.subj", gender)
    clause = resting(draw, they) if is_pets else common(draw, they)
    clause = replace(clause, elided=True, front=None)
    names = pair(
        "(NP {a} (CC y=and) {b})", "(NP {a} (CC and=and) {b})", a=noun_pair(first), b=noun_pair(second)
    )
    return finish(statement(pair("(S {who} {does})", "(S {who} {does})", who=names, does=said(clause))))


def two_people(draw: Draw) -> tuple[NounPhrase, NounPhrase]:
    """Two relatives, two friends, or a name and someone else; not the same one twice."""
    kind = draw.pick(("kin", "name", ""))
    first, second = named_person(draw, "m.one", kind), named_person(draw, "m.two", kind)
    same = first.noun.en == second.noun.en or {first.noun.es, second.noun.es} <= {*COUPLE}
    if first.plural or second.plural or same:
        return two_people(draw)
    return first, second


def two_pets(draw: Draw) -> tuple[NounPhrase, NounPhrase]:
    """The dog and the cat."""
    first, second = draw.shuffled(draw.lexicon.nouns_of("pet"), 2)
    article = draw.pick(("the", "the", "my", "your"))
    return NounPhrase(first, "m.one", article), NounPhrase(second, "m.two", article)


def resting(draw: Draw, they: Pronoun) -> Clause:
    """What any two pets may do."""
    doing, where_name = draw.pick(
        ((("dormir", "sleep"), "here"), (("estar", "be"), "at_home"), (("estar", "be"), "here"))
    )
    return Clause(verb(*doing), they, rest=(adverb(where_name),), negated=draw.chance(0.15))


def common(draw: Draw, they: Pronoun) -> Clause:
    """What two people do or are."""
    kind = draw.weighted({"daily": 3, "going": 3, "being": 3})
    if kind == "daily":
        return in_time(draw, daily(draw, they, "m", GROWN), "live", 0.2)
    if kind == "going":
        clause = Clause(verb("ir", "go"), they, rest=(destination(draw),), english_progressive=True)
        return when(draw, clause, SOON) if draw.chance(0.4) else clause
    copula = draw.pick("SE")
    adjective = draw.pick(adjectives_of(draw, they, copula))
    degree = draw.weighted({"": 3, "very": 1})
    return be("ser" if copula == "S" else "estar", they, predicate(adjective, they, degree))


def greeted(draw: Draw) -> Sentence:
    """ "Hola, ¿cómo estás?", "Buenos días, Ana, ¿dónde está la biblioteca?" """
    sentence = draw.pick((how, how, where, what))(draw)
    rest = Phrase(_small(sentence.es), _small(sentence.en))
    if draw.chance(0.35):
        rest = after_comma(
            noun_pair(NounPhrase(draw.pick(draw.lexicon.people_names()), "greeted", "")), rest, "c.name"
        )
    return finish(after_comma(pair(*GREETINGS[draw.pick((0, 0, 0, 1, 2))]), rest))


def _small(tree: Node) -> Node:
    """A sentence that no longer stands first: its first word loses its capital, unless it is a name or "I"."""
    row = leaves(tree)
    first = next(i for i, leaf in enumerate(row) if leaf.word[0].isalpha())
    if row[first].tag != "NNP" and row[first].word != "I":
        row[first] = replace(row[first], word=row[first].word[0].lower() + row[first].word[1:])
    return with_leaves(tree, iter(row))


def introduced(draw: Draw) -> Sentence:
    """ "Me llamo Ana y tengo veinte años.", "Me llamo Luis y vivo en Roma." """
    name = draw.pick(draw.lexicon.people_names())
    me = Pronoun("1s", "m.subj", name.gender)
    fact = aged(draw, me) if draw.chance(0.5) else daily(draw, me, "m", GROWN)
    return finish(statement(conjoined(i_am_called(name.es), said(fact))))


def aged(draw: Draw, who: Pronoun) -> Clause:
    """So many years old, and grown up."""
    es = draw.pick([es for es, en in AGES.items() if es not in CHILD_AGES and " " not in en])
    years = pair(
        f"(NP (CD {es}=n) (NNS años=years))",
        f"(ADJP (NP (CD {AGES[es]}=n) (NNS years=years)) (JJ old~years))",
    )
    return Clause(verb("tener", "be"), who, rest=(years,))
