"""What is so without a person: the weather, what there is, the hour, things and how they are, what one likes."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import adjuncts
from workshop.grammar.everyday.grammar.contexts import OF_THINGS
from workshop.grammar.everyday.grammar.doings import WHOLE
from workshop.grammar.everyday.grammar.ideas import Idea
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.settled_lines import SETTLED
from workshop.grammar.everyday.grammar.tenses import timed, told
from workshop.grammar.everyday.lexicon import ABSOLUTE, adjectives_for, nouns_of, verb
from workshop.grammar.language import spanish
from workshop.grammar.language.meaning import Clause, Clitic, Group, NounPhrase, Pronoun
from workshop.grammar.language.trees import Leaf, Node, Phrase, Tree, leaf, leaves, node
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import Sentence, finish, noun_pair, predicate, question, statement
from workshop.grammar.lessons.sampling import Draw, named_person, own, with_article
from workshop.grammar.lessons.sentences.being import described_thing
from workshop.grammar.lessons.sentences.liking import liked_thing

IT = Pronoun("3s", "m.subj", thing=True)
WEATHER = (  # with "hacer"
    "NP frío/NN=w | ADJP cold/JJ=w",
    "NP mucho/JJ=d frío/NN=w | ADJP very/RB=d cold/JJ=w",
    "NP calor/NN=w | ADJP hot/JJ=w",
    "NP mucho/JJ=d calor/NN=w | ADJP very/RB=d hot/JJ=w",
    "NP sol/NN=w | ADJP sunny/JJ=w",
    "NP viento/NN=w | ADJP windy/JJ=w",
    "NP mucho/JJ=d viento/NN=w | ADJP very/RB=d windy/JJ=w",
    "NP fresco/NN=w | ADJP cool/JJ=w",
)
HOURS = (  # with "ser"
    "ADVP tarde/RB=l#late.adv | ADJP late/JJ=l",
    "ADVP muy/RB=v tarde/RB=l#late.adv | ADJP very/RB=v late/JJ=l",
    "ADVP temprano/RB=l | ADJP early/JJ=l",
    "NP domingo/NN=d | NP Sunday/NNP=d",
    "NP lunes/NN=d | NP Monday/NNP=d",
    "NP sábado/NN=d | NP Saturday/NNP=d",
    "PP de/IN=t noche/NN=n | ADJP dark/JJ=n+t",
    "NP mi/PRP$=m cumpleaños/NN=b | NP my/PRP$=m birthday/NN=b",
    "ADJP verdad/NN=t | ADJP true/JJ=t",
    "ADJP importante/JJ=t | ADJP important/JJ=t",
    "ADJP difícil/JJ=t | ADJP difficult/JJ=t",
    "ADJP imposible/JJ=t | ADJP impossible/JJ=t",
    "ADJP necesario/JJ=t | ADJP necessary/JJ=t",
    "ADJP muy/RB=v fácil/JJ=t | ADJP very/RB=v easy/JJ=t",
    "ADJP muy/RB=v caro/JJ=t | ADJP very/RB=v expensive/JJ=t",
    "ADJP demasiado/RB=v caro/JJ=t | ADJP too/RB=v expensive/JJ=t",
    "ADJP demasiado/RB=v tarde/RB=t#late.adv | ADJP too/RB=v late/JJ=t",
    "NP mentira/NN=t | NP a/DT~t lie/NN=t",
)


STOPS_OR_STARTS = (
    ("dejar", "stop", "PP de/IN~r llover/VB=r | VP raining/VBG=r"),
    ("dejar", "stop", "PP de/IN~r nevar/VB=r | VP snowing/VBG=r"),
    ("empezar", "start", "PP a/IN=a llover/VB=r | VP to/TO=a rain/VB=r"),
    ("empezar", "start", "PP a/IN=a nevar/VB=r | VP to/TO=a snow/VB=r"),
)


def stops_or_starts(draw: Draw) -> Idea:
    """It stops raining, it starts to snow."""
    es, en, what = draw.pick(STOPS_OR_STARTS)
    return Idea(Clause(Verb(es, en, f"{en}.v"), IT, rest=(phrase(what),)), "mishap")


def weather(draw: Draw) -> Idea:
    """It rains, it snows, it is cold."""
    if draw.chance(0.12):
        return stops_or_starts(draw)
    if draw.chance(0.45):
        return Idea(
            Clause(draw.pick((verb("llover", "rain"), verb("llover", "rain"), verb("nevar", "snow"))), IT),
            "act",
        )
    return Idea(Clause(Verb("hacer", "be", "weather.v"), IT, rest=(phrase(draw.pick(WEATHER)),)), "state")


def hour(draw: Draw) -> Idea:
    """It is late, it is Sunday, it is true."""
    return Idea(Clause(verb("ser", "be"), IT, rest=(phrase(draw.pick(HOURS)),)), "state", "-")


def thing_is(draw: Draw) -> Idea:
    """ "la casa es grande", "el coche está roto"."""
    subject, copula = described_thing(draw), draw.pick("SE")
    found = adjectives_for(subject.noun, copula)
    if not found:
        return thing_is(draw)
    adjective = draw.pick(found)
    whole = adjective.es in (*WHOLE, *ABSOLUTE) or adjective.en[0].isupper()
    how = predicate(adjective, subject, "" if whole else draw.weighted({"": 4, "very": 2, "too": 0.5}))
    return Idea(Clause(verb("ser" if copula == "S" else "estar", "be"), subject, rest=(how,)), "state", "-")


EXISTING = (
    "food",
    "drink",
    "text",
    "clothes",
    "kitchenware",
    "flower",
    "pet",
    "opening",
    "shop_place",
    "folk",
    "problem",
)
EXIST_TOO = (
    ("3s", "NP tiempo/NN=t#time.n | NP time/NN=t#time.n"),
    ("3s", "NP mucho/JJ=m tiempo/NN=t#time.n | NP a/DT=m lot/NN=m of/IN~m time/NN=t#time.n"),
    ("3s", "NP tráfico/NN=t | NP traffic/NN=t"),
    ("3s", "NP mucho/JJ=m tráfico/NN=t | NP a/DT=m lot/NN=m of/IN~m traffic/NN=t"),
    ("3p", "NP mucha/JJ=m gente/NN=t | NP a/DT=m lot/NN=m of/IN~m people/NNS=t"),
    ("3p", "NP muchas/JJ=m personas/NNS=t | NP a/DT=m lot/NN=m of/IN~m people/NNS=t"),
    ("3p", "NP muchos/JJ=m problemas/NNS=t | NP a/DT=m lot/NN=m of/IN~m problems/NNS=t"),
    ("3s", "NP un/DT=a problema/NN=t | NP a/DT=a problem/NN=t"),
    ("3s", "NP una/DT=a fiesta/NN=s | NP a/DT=a party/NN=s"),
    ("3s", "NP una/DT=a reunión/NN=s | NP a/DT=a meeting/NN=s"),
    ("3s", "NP clase/NN=s | NP class/NN=s"),
    ("3s", "NP un/DT=a banco/NN=s#bank.n.money | NP a/DT=a bank/NN=s#bank.n.money"),
    ("3s", "NP un/DT=a médico/NN=s | NP a/DT=a doctor/NN=s"),
)


def there_is(draw: Draw) -> Idea:
    """There is something: "hay", "había", "habrá", "va a haber"."""
    if draw.chance(0.45):
        person, row = draw.pick(EXIST_TOO)
        what, english = phrase(row), person
        there = Group(Phrase(None, THERE), "3s", "m.subj", english=english)
        return Idea(Clause(Verb("haber", "be", "there_is.v"), there, rest=(what,)), "state", "p")
    chosen = draw.pick(nouns_of(*EXISTING))
    np = with_article(draw, chosen, "m.obj", draw.pick("iibbn"))
    if np.article in ("the", "my"):
        np = replace(np, article="")
    plural = np.plural and not np.noun.mass
    there = Group(Phrase(None, THERE), "3s", "m.subj", english="3p" if plural else "3s")
    return Idea(Clause(Verb("haber", "be", "there_is.v"), there, object=np), "state", "p")


THERE: Node = phrase("- | NP there/EX~m.verb").en or Tree("NP", ())


def is_left(draw: Draw) -> Idea:
    """ "queda leche", "no quedan huevos": there is some left."""
    chosen = draw.pick(nouns_of("food", "drink", "ticket", "kitchenware"))
    np = with_article(draw, chosen, "m.obj", draw.pick("bbn"))
    np = replace(np, article="" if np.article == "the" else np.article)
    person = "3p" if np.plural and not np.noun.mass else "3s"
    there = Group(Phrase(None, THERE), person, "m.subj")
    left = Phrase(None, leaf("VBN", "left", "m.verb"))
    return Idea(Clause(Verb("quedar", "be", "be_left.v"), there, object=np, rest=(left,)), "state", "-")


def likes(draw: Draw) -> Idea:
    """ "me gusta el café", "a Ana le encanta bailar": the one who likes is English's subject."""
    word, person = draw.pick(
        (("me", "1s"), ("me", "1s"), ("te", "2s"), ("nos", "1p"), ("les", "3p"), ("le", "3s"))
    )
    es, en = draw.pick((("gustar", "like"), ("gustar", "like"), ("encantar", "love")))
    what = replace(liked_thing(draw), role="m.subj")
    who: Pronoun | NounPhrase = Pronoun(person, "m.exp", overt=True)
    front = None
    if word == "le":
        who = named_person(draw, "m.exp", draw.pick(("kin", "name")))
        word = "les" if who.plural else "le"
        front = prefixed_by_a(who)
    clitic = Clitic(word, "x", "m.exp")
    return Idea(
        Clause(Verb(es, en, f"{en}.v"), what, inverted=True, clitics=(clitic,), experiencer=who, front=front),
        "state",
        "-",
    )


def prefixed_by_a(who: NounPhrase) -> Phrase:
    """ "a mi hermana", of which English has nothing but the subject."""
    return Phrase(node("PP", leaf("IN", "a", "", f"{who.role}.noun"), spanish.noun_phrase(who)), None)


def aches(draw: Draw) -> Idea:
    """ "me duele la cabeza": my head hurts."""
    word, person = draw.pick((("me", "1s"), ("me", "1s"), ("te", "2s")))
    part = draw.pick([n for n in nouns_of("ache") if n.number != "both"])
    owner = own(Pronoun(person, "m.exp"))
    np = NounPhrase(part, "m.subj", "the", part.number == "pl", english_article=owner)
    clause = Clause(Verb("doler", "hurt", "hurt.v"), np, inverted=True, clitics=(Clitic(word, "", "m.exp"),))
    return Idea(clause, "state", "-")


def impersonal(draw: Draw) -> Idea:
    """Something that no one does."""
    kind = draw.weighted(
        {"weather": 3, "hour": 1.5, "thing": 3.5, "there": 2, "likes": 2, "aches": 0.6, "left": 0.5}
    )
    return IMPERSONAL[kind](draw)


IMPERSONAL = {
    "weather": weather,
    "hour": hour,
    "thing": thing_is,
    "there": there_is,
    "likes": likes,
    "aches": aches,
    "left": is_left,
}


def spoken(clause: Clause) -> Phrase:
    """A clause in both languages, with "hay", and "there is no" for its denial."""
    if clause.verb.sense not in ("there_is.v", "be_left.v"):
        return told(clause)
    if clause.negated and clause.spanish_no is None:
        clause = _there_is_no(clause)
    said = told(clause)
    return Phrase(_hay(said.es) if said.es else None, said.en)


def _there_is_no(clause: Clause) -> Clause:
    """ "no hay leche" is "there is no milk": of things that can be counted, many are missing."""
    np, no = clause.object, leaf("DT", "no", f"{clause.role}.neg")
    if not isinstance(np, NounPhrase):
        what, *rest = clause.rest
        if what.en is None or leaves(what.en)[0].tag == "DT":
            return clause
        what = Phrase(what.es, node("NP", no, what.en))
        return replace(clause, negated=False, spanish_no=True, rest=(what, *rest))
    np = replace(np, article="", plural=np.plural or np.noun.number == "both", adjective=None)
    said = noun_pair(np)
    there = Group(Phrase(None, THERE), "3s", "m.subj", english=np.person if not np.noun.mass else "3s")
    what = Group(Phrase(said.es, node("NP", no, said.en)), np.person, np.role)
    return replace(clause, negated=False, spanish_no=True, subject=there, object=what)


def _hay(tree: Node) -> Node:
    if isinstance(tree, Leaf):
        return replace(tree, word="hay") if tree.word == "ha" and tree.sense == "there_is.v" else tree
    return replace(tree, children=tuple(_hay(child) for child in tree.children))


def alone(draw: Draw) -> Sentence:
    """ "Mañana hará frío.", "Había mucha gente en la calle.", "La sopa estaba fría." """
    clause = timed(draw, impersonal(draw), OF_THINGS)
    if (
        draw.chance(0.12)
        and clause.tense in ("present", "imperfect")
        and not clause.front
        and not clause.modal
    ):
        clause = replace(clause, front=apart(adjuncts.when(draw, "now"), "front"))
    sentence = finish(statement(spoken(clause)))
    return alone(draw) if sentence.src in SETTLED else sentence


def asked(draw: Draw) -> Sentence:
    """ "¿Hace frío?", "¿Hay leche?", "¿Está abierta la tienda?" """
    clause = replace(timed(draw, impersonal(draw), OF_THINGS, 0.03, 0.2), question=True)
    if isinstance(clause.subject, NounPhrase) and clause.front is None:
        clause = replace(clause, inverted=clause.inverted or draw.chance(0.5))
    return finish(question(spoken(clause)))
