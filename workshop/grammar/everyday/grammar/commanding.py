"""How a command is said: to tú, usted, ustedes or nosotros, affirmed or negated, with a name or a "por favor"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.lexicon import people_names
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, Pronoun
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.lessons.building import Sentence, exclamation, finish, statement
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.giving import polite

ADDRESSED = {
    "tú": Pronoun("2s", "m.subj"),
    "usted": Pronoun("3s", "m.subj", formal=True),
    "ustedes": Pronoun("3p", "m.subj", formal=True),
    "nosotros": Pronoun("1p", "m.subj"),
}
CALLED = {
    "mamá": "Mom",
    "papá": "Dad",
    "hijo": "son",
    "hija": "daughter",
    "abuela": "Grandma",
    "abuelo": "Grandpa",
    "cariño": "honey",
    "mi amor": "my love",
}
CALLED_FORMALLY = {"señor": "sir", "señora": "ma'am", "doctor": "doctor", "señorita": "miss"}
CALLED_TOGETHER = {"chicos": "guys", "niños": "children", "señores": "gentlemen", "amigos": "friends"}


def addressed(draw: Draw, us: float = 0.8) -> Pronoun:
    """Whom the command is for; `us` is how often it is for the speaker too."""
    return ADDRESSED[draw.weighted({"tú": 6, "usted": 2.2, "ustedes": 1.5, "nosotros": us})]


def commanded(clause: Clause) -> Phrase:
    """A clause as a command: pronouns at the end of the verb, but before it after "no"."""
    clause = replace(clause, tense="command", elided=True, enclitic=not clause.negated)
    return Phrase(spanish.clause(clause), english.clause(_in_english(clause)))


def _in_english(clause: Clause) -> Clause:
    """ "Comamos" is "let's eat", "no comamos" is "let's not eat"."""
    if clause.subject.person != "1p":
        return clause
    no = leaf("RB", "not", "m.neg") if clause.negated else None
    lets = node("VP", leaf("VB", "let's", "", "m.fin"), no)
    return replace(clause, negated=False, front=Phrase(None, lets))


def order(draw: Draw, clause: Clause, marked: bool = False, named: bool = True) -> Sentence:
    """The command as a sentence; a `marked` one shows by its marks or a name that it is no statement."""
    phrase = commanded(clause)
    kind = draw.weighted({"plain": 0 if marked else 5, "!": 2, "polite": 2, "called": 1.5 * named})
    if kind == "polite":
        phrase = polite(phrase) if draw.chance(0.7) else please(phrase)
    if kind == "called":
        phrase = called(draw, phrase, clause.subject.plural, clause.subject.formal)
    return finish((exclamation if kind == "!" or draw.chance(0.1) else statement)(phrase))


def please(phrase: Phrase) -> Phrase:
    """With "por favor," before it."""
    return pair(
        "(S (PP (IN por=please) (NN favor=please)) (, ,~please) {x})",
        "(S (INTJ (UH please=please)) {x})",
        x=phrase,
    )


def called(draw: Draw, phrase: Phrase, several: bool, formal: bool) -> Phrase:
    """With the name of the one that it is said to, before it or after it."""
    who = vocative(draw, several, formal)
    first, second = (who, phrase) if draw.chance(0.4) else (phrase, who)
    pattern = "(S {x} (, ,=comma) {y})"
    return pair(pattern, pattern, x=first, y=second)


def vocative(draw: Draw, several: bool = False, formal: bool = False) -> Phrase:
    """A name, or "mamá", "señor", "chicos"."""
    if several or draw.chance(0.45):
        words = CALLED_TOGETHER if several else CALLED_FORMALLY if formal else CALLED
        es = draw.pick(list(words))
        sides = ([leaf("NN", word, "called") for word in side.split()] for side in (es, words[es]))
        return Phrase(*(node("NP", *side) for side in sides))
    name = draw.pick(people_names()).es
    return pair(f"(NP (NNP {name}=called))", f"(NP (NNP {name}=called))")
