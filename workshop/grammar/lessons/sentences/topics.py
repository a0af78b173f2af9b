"""Object pronouns whose noun stands in the same line: "¿Las llaves? Las perdí." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Pronoun
from workshop.grammar.language.trees import Phrase, node, pair
from workshop.grammar.language.words import Frame
from workshop.grammar.lessons.building import (
    Sentence,
    be,
    finish,
    joined,
    noun_pair,
    predicate,
    question,
    said,
    statement,
)
from workshop.grammar.lessons.lexicon import verb
from workshop.grammar.lessons.sampling import Draw, counted, own, person, relative_of
from workshop.grammar.lessons.sentences.being import adjectives_of
from workshop.grammar.lessons.sentences.clitics import (
    OF_PEOPLE,
    PEOPLE,
    THINGS,
    person_frame,
    thing_frame,
    with_enclitic,
)
from workshop.grammar.lessons.times import RECENTLY, in_time, when
from workshop.grammar.lessons.words.adverbs import adverb


def spoken_of(draw: Draw, frame: Frame, role: str) -> NounPhrase:
    """What the verb's pronoun will stand for."""
    if frame.verb.es in OF_PEOPLE and frame.articles == "a":
        return relative_of(draw, role, ("kin",))
    chosen = draw.pick([n for n in draw.lexicon.nouns_of(*sorted(frame.objects)) if "name_of" not in n.kinds])
    return counted(draw, chosen, role, "the", 0.3)


def pronoun_for(np: NounPhrase, role: str = "m.obj") -> Clitic:
    """lo, la, los or las, with him, her, it or them."""
    is_person = bool(np.noun.kinds & {"kin", "folk"})
    word = {("m", False): "lo", ("f", False): "la", ("m", True): "los", ("f", True): "las"}[
        np.gender, np.plural
    ]
    english = (PEOPLE if is_person else THINGS)[word]
    if np.plural and np.noun.en_plural in ENGLISH_MASS:
        english = "it"
    return Clitic(word, english, role)


ENGLISH_MASS = ("homework",)
EITHER = (("ver", "see"), ("buscar", "look for"), ("encontrar", "find"))


def after_topic(draw: Draw) -> Sentence:
    """ "¿Las llaves? Las perdí ayer.", "¿Tu tía? La vi anoche." """
    frame = person_frame(draw) if draw.chance(0.35) else thing_frame(draw)
    topic = spoken_of(draw, frame, "topic")
    subject = Pronoun(draw.pick(("1s", "1s", "1p", "3p")), "m.subj")
    if topic.article == "our" or topic.article == "my":
        topic = replace(topic, article="your")
    clause = Clause(frame.verb, subject, clitics=(pronoun_for(topic),))
    clause = _past_or_future(draw, clause, frame)
    first = question(_fragment(noun_pair(topic)), "first")
    return finish(joined(first, statement(said(with_enclitic(draw, clause)))))


def _fragment(phrase: Phrase) -> Phrase:
    return Phrase(node("FRAG", phrase.es), node("FRAG", phrase.en))


def _past_or_future(draw: Draw, clause: Clause, frame: Frame) -> Clause:
    if frame.time in ("love", "know"):
        return replace(clause, negated=draw.chance(0.2) and frame.time == "know")
    if frame.time in ("mishap", "now"):
        return in_time(draw, clause, "mishap" if frame.time == "mishap" else "now", 0.1)
    return in_time(draw, clause, "project" if frame.time == "project" else "event", 0.25)


def after_sentence(draw: Draw) -> Sentence:
    """ "La película es interesante. La vi ayer.": the first sentence decides between her and it."""
    es, en = draw.pick(EITHER)
    if draw.chance(0.5):
        topic: NounPhrase = relative_of(draw, "topic")
        fact = be("estar", topic, draw.pick((adverb("here"), adverb("at_home"), adverb("at_work"))), role="f")
        if draw.chance(0.6):
            found = adjectives_of(draw, topic, "E")
            fact = be("estar", topic, predicate(draw.pick(found), topic), role="f")
    else:
        topic = counted(
            draw,
            draw.pick(draw.lexicon.nouns_of("lost", "pet", "clothes", "device")),
            "topic",
            draw.pick(("my", "your")),
            0.3,
        )
        found = adjectives_of(draw, topic, "S")
        if not found:
            return after_sentence(draw)
        fact = be("ser", topic, predicate(draw.pick(found), topic), role="f")
    doing = Clause(
        verb(es, en), Pronoun(draw.pick(("1s", "1s", "3p")), "m.subj"), clitics=(pronoun_for(topic),)
    )
    doing = when(draw, replace(doing, tense="preterite", negated=draw.chance(0.2)), RECENTLY)
    return finish(joined(statement(said(fact), "first"), statement(said(doing))))


CHAINS = (
    (("comprar", "buy", "bought clothes text"), ("vender", "sell"), "clothes text instrument vehicle"),
    (("comprar", "buy", ""), ("comer", "eat"), "count_food serving"),
    (("comprar", "buy", ""), ("leer", "read"), "text"),
    (("comprar", "buy", ""), ("romper", "break"), "breakable toy"),
    (("comprar", "buy", ""), ("perder", "lose"), "lost"),
    (("escribir", "write", ""), ("enviar", "send"), "letter_text message"),
    (("perder", "lose", ""), ("encontrar", "find"), "lost"),
    (("encontrar", "find", ""), ("abrir", "open"), "container gift"),
    (("lavar", "wash", ""), ("cortar", "cut"), "ripe"),
    (("cortar", "cut", ""), ("comer", "eat"), "ripe pastel"),
)


def in_a_row(draw: Draw) -> Sentence:
    """ "Compré una manzana y la comí." """
    (es1, en1, _), (es2, en2), kinds = draw.pick(CHAINS)
    subject = person(draw, "m.subj")
    chosen = draw.pick(
        [
            n
            for n in draw.lexicon.nouns_of(*kinds.split())
            if n.number != "pl" and not (n.mass and "serving" not in n.kinds)
        ]
    )
    if subject.person == "1p" or "drink" in chosen.kinds:
        return in_a_row(draw)
    article = own(subject) if es1 == "perder" else "a"
    np = NounPhrase(chosen, "m.obj", article)
    first = Clause(verb(es1, en1), subject, tense="preterite", object=np)
    second = replace(
        Clause(verb(es2, en2), subject, "n", "preterite"), clitics=(pronoun_for(np, "n.obj"),), elided=True
    )
    if draw.chance(0.5):
        first = when(draw, first, ("yesterday", "last_week"))
    return finish(statement(conjoined(said(first), said(second))))


def conjoined(first: Phrase, second: Phrase, es: str = "y", en: str = "and", key: str = "and") -> Phrase:
    """Two clauses with a conjunction between them."""
    return pair(
        f"(S {{first}} (CC {es}={key}) {{second}})",
        f"(S {{first}} (CC {en}={key}) {{second}})",
        first=first,
        second=second,
    )
