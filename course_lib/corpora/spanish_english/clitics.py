"""Object pronouns before the verb or at its end: "La quise mucho.", "Quiero verte.", "¿Las llaves? Las perdí." """

from __future__ import annotations

from dataclasses import replace

from course_lib.corpora.spanish_english.adverbs import adverb
from course_lib.corpora.spanish_english.building import Sentence, ask, finish, joined, noun_pair, predicate, be
from course_lib.corpora.spanish_english.building import question, said, statement, tell
from course_lib.corpora.spanish_english.descriptions import adjectives_of
from course_lib.corpora.spanish_english.lexicon import Frame, nouns_of, personal_frames, transitive_frames, verb
from course_lib.corpora.spanish_english.meaning import Clause, Clitic, NounPhrase, Pronoun, Subject
from course_lib.corpora.spanish_english.sampling import Draw, counted, own, person, relative_of
from course_lib.corpora.spanish_english.times import RECENTLY, ambiguous_past, in_time, when
from course_lib.corpora.spanish_english.trees import Phrase, leaf, node, pair

PEOPLE = {"lo": "him", "la": "her", "los": "them", "las": "them"}
THINGS = {"lo": "it", "la": "it", "los": "them", "las": "them"}
SPEAKERS = {"me": ("me", "2s 3p np"), "te": ("you", "1s 1p 3p np"), "nos": ("us", "2s 3p np")}
OF_PEOPLE = ("querer", "conocer", "ver", "visitar", "ayudar", "llamar", "saludar", "abrazar", "esperar", "invitar")
OF_THINGS = (
    *("comer", "beber", "comprar", "vender", "leer", "escribir", "abrir", "cerrar", "limpiar", "lavar", "romper"),
    *("perder", "encontrar", "olvidar", "cortar", "preparar", "pagar", "usar", "cocinar", "enviar", "pintar"),
)


def person_frame(draw: Draw) -> Frame:
    """A verb whose object is understood to be a person."""
    return draw.pick([frame for frame in personal_frames() if frame.verb.es in OF_PEOPLE])


def thing_frame(draw: Draw) -> Frame:
    """A verb whose object is understood to be a thing."""
    return draw.pick([f for f in transitive_frames() if f.verb.es in OF_THINGS and {"kin", "grown"} & f.subjects])


def to_person(draw: Draw) -> Sentence:
    """ "Te quiero.", "No lo vi ayer.", "¿Me ayudas?" has another meaning in English and is left out."""
    frame = person_frame(draw)
    word = draw.pick(("me", "te", "nos", "lo", "la", "los", "las", "lo", "la"))
    asked = draw.chance(0.12) and frame.time != "act" and word != "te"
    subject = person(draw, "m.subj", asked)
    if word in SPEAKERS:
        english, wanted = SPEAKERS[word]
        if _kind_of(subject) not in wanted.split():
            return to_person(draw)
    else:
        english = PEOPLE[word]
    clause = Clause(frame.verb, subject, clitics=(Clitic(word, english, "m.obj"),), question=asked)
    clause = _tensed(draw, clause, frame)
    return ask(clause) if asked else tell(_with_enclitic(draw, clause))


def _kind_of(subject: Subject) -> str:
    if isinstance(subject, NounPhrase):
        return "np" if subject.article not in ("our",) else "other"
    return "np" if subject.person == "3s" and not subject.formal else "other" if subject.formal else subject.person


def _tensed(draw: Draw, clause: Clause, frame: Frame) -> Clause:
    if frame.time == "love":
        tense = draw.weighted({"present": 4, "preterite": 2, "imperfect": 1})
        clause = replace(clause, tense=tense, negated=not clause.question and draw.chance(0.15))
        if ambiguous_past(clause) or clause.negated or draw.chance(0.4):
            return clause
        return replace(clause, rest=(*clause.rest, adverb("very_much")))
    return in_time(draw, clause, frame.time, 0.25)


def _with_enclitic(draw: Draw, clause: Clause) -> Clause:
    return replace(clause, enclitic=bool(clause.modal) and draw.chance(0.6))


def to_thing(draw: Draw) -> Sentence:
    """ "Lo compré ayer.", "Voy a leerlas." """
    frame = thing_frame(draw)
    asked = draw.chance(0.12)
    word = draw.pick(list(THINGS))
    clause = Clause(frame.verb, person(draw, "m.subj", asked), clitics=(Clitic(word, THINGS[word], "m.obj"),), question=asked)
    clause = in_time(draw, clause, "event" if frame.time == "act" else frame.time, 0.25)
    return ask(clause) if asked else tell(_with_enclitic(draw, clause))


def spoken_of(draw: Draw, frame: Frame, role: str) -> NounPhrase:
    """What the verb's pronoun will stand for."""
    if frame.verb.es in OF_PEOPLE and frame.articles == "a":
        return relative_of(draw, role, ("kin",))
    chosen = draw.pick([n for n in nouns_of(*sorted(frame.objects)) if "name_of" not in n.kinds])
    np = counted(draw, chosen, role, "the", 0.3)
    return np


def pronoun_for(np: NounPhrase, role: str = "m.obj") -> Clitic:
    """lo, la, los or las, with him, her, it or them."""
    is_person = bool(np.noun.kinds & {"kin", "folk"})
    word = {("m", False): "lo", ("f", False): "la", ("m", True): "los", ("f", True): "las"}[np.gender, np.plural]
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
    return finish(joined(first, statement(said(_with_enclitic(draw, clause)))))


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
            found = adjectives_of(topic, "E")
            fact = be("estar", topic, predicate(draw.pick(found), topic), role="f")
    else:
        topic = counted(draw, draw.pick(nouns_of("lost", "pet", "clothes", "device")), "topic", draw.pick(("my", "your")), 0.3)
        found = adjectives_of(topic, "S")
        if not found:
            return after_sentence(draw)
        fact = be("ser", topic, predicate(draw.pick(found), topic), role="f")
    doing = Clause(verb(es, en), Pronoun(draw.pick(("1s", "1s", "3p")), "m.subj"), clitics=(pronoun_for(topic),))
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
    chosen = draw.pick([n for n in nouns_of(*kinds.split()) if n.number != "pl" and not (n.mass and "serving" not in n.kinds)])
    if subject.person == "1p" or "drink" in chosen.kinds:
        return in_a_row(draw)
    article = own(subject) if es1 == "perder" else "a"
    np = NounPhrase(chosen, "m.obj", article)
    first = Clause(verb(es1, en1), subject, tense="preterite", object=np)
    second = replace(Clause(verb(es2, en2), subject, "n", "preterite"), clitics=(pronoun_for(np, "n.obj"),), elided=True)
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


NOTHING = (
    *(("querer", "want"), ("comprar", "buy"), ("entender", "understand"), ("comer", "eat"), ("beber", "drink")),
    *(("ver", "see"), ("oír", "hear"), ("recordar", "remember"), ("encontrar", "find"), ("perder", "lose")),
)


def nothing(draw: Draw) -> Sentence:
    """ "No quiero nada." has one negation too many for English."""
    doing, subject = verb(*draw.pick(NOTHING)), person(draw, "m.subj")
    tense = "present" if doing.es in ("querer", "entender", "recordar") else draw.pick(("preterite", "perfect"))
    clause = Clause(doing, subject, tense=tense, negated=True, rest=(adverb("nothing"),))
    if tense == "preterite" and (ambiguous_past(clause) or draw.chance(0.4)):
        clause = when(draw, clause, ("yesterday", "last_night"))
    return tell(clause)
