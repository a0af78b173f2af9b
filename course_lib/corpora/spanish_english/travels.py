"""Going and coming, getting up and getting dressed, giving and asking for things."""

from __future__ import annotations

from dataclasses import replace

from course_lib.corpora.spanish_english.adverbs import adverb
from course_lib.corpora.spanish_english.building import Sentence, ask, finish, located, prepositional
from course_lib.corpora.spanish_english.building import noun_pair, said, statement, tell
from course_lib.corpora.spanish_english.lexicon import noun, nouns_of, verb
from course_lib.corpora.spanish_english.meaning import Clause, Clitic, NounPhrase, Pronoun, Subject
from course_lib.corpora.spanish_english.sampling import Draw, described, own, person
from course_lib.corpora.spanish_english.sampling import relative_of, with_article
from course_lib.corpora.spanish_english.times import HABITS, RECENTLY, SOON, ambiguous_past, when
from course_lib.corpora.spanish_english.trees import Phrase, leaves, pair

DESTINATIONS = ("institution", "outdoors", "visit", "opening", "show_place", "shop_place", "eating", "lago", "mar") + (
    ("playa", "montaña", "ciudad", "pueblo", "plaza", "iglesia", "oficina", "estación", "aeropuerto", "city_name")
)


def destination(draw: Draw, role: str = "m.to") -> Phrase:
    """ "a la playa", "a casa" (home), "a la escuela" (to school), "a Madrid"."""
    if draw.chance(0.12):
        return adverb(draw.pick(("home", "to_work")))
    chosen = draw.pick(nouns_of(*DESTINATIONS))
    if "name_of" in chosen.kinds:
        return prepositional("a", "to", NounPhrase(chosen, role, ""))
    if chosen.es == "escuela":
        return prepositional("a", "to", NounPhrase(chosen, role, generic=True))
    return prepositional("a", "to", NounPhrase(chosen, role))


def going(draw: Draw) -> Sentence:
    """ "Voy a la playa mañana." is "I am going"; with a habit, "I go"."""
    asked = draw.chance(0.2)
    clause = Clause(verb("ir", "go"), person(draw, "m.subj", asked), rest=(destination(draw),), question=asked)
    clause = _moving(draw, clause)
    if not asked and draw.chance(0.15) and not clause.front:
        first, *others = clause.rest
        means = adverb(draw.pick(("by_train", "by_bus", "by_car")))
        clause = replace(clause, rest=(first, means, *others))
    return ask(clause) if asked else tell(clause)


def _moving(draw: Draw, clause: Clause) -> Clause:
    kind = draw.weighted({"now": 3, "soon": 2, "habit": 3, "past": 3, "modal": 2, "used": 1, "future": 1, "perfect": 0.4})
    negated = draw.chance(0.2) and not clause.question
    if kind == "now":
        return replace(clause, english_progressive=True, negated=negated)
    if kind == "soon":
        return when(draw, replace(clause, english_progressive=True, negated=negated), SOON)
    if kind == "habit":
        if draw.chance(0.25) and not clause.question:
            return replace(clause, often=adverb(draw.pick(("always", "never"))))
        return when(draw, clause, _habits_of(clause))
    if kind == "past":
        return when(draw, replace(clause, tense="preterite", negated=negated), RECENTLY)
    if kind == "used" and not clause.question:
        return when(draw, replace(clause, tense="imperfect", habit=True), _habits_of(clause)[:2])
    if kind == "perfect":
        return when(draw, replace(clause, tense="perfect", negated=negated), ("many_times", "this_week")[negated:])
    modal = draw.pick(("want", "have", "can", "need")) if kind != "future" else "going"
    clause = replace(clause, modal=modal, negated=negated)
    return when(draw, clause, SOON) if modal != "can" and draw.chance(0.4) else clause


def _habits_of(clause: Clause) -> tuple[str, ...]:
    """One goes to the park on Sundays, to Rome in summer."""
    is_far = any(leaf.tag == "NNP" for leaf in leaves(clause.rest[0].es))
    return ("every_summer", "in_summer", "often", "sometimes", "in_winter") if is_far else HABITS


def coming(draw: Draw) -> Sentence:
    """ "¿Vienes a la fiesta?", "Mi tío vino ayer.", "Salgo de casa temprano.", "Volvieron a casa." """
    asked = draw.chance(0.2)
    subject = person(draw, "m.subj", asked)
    kind = draw.pick(("party", "came", "leave", "back", "enter"))
    return COMINGS[kind](draw, subject, asked)


def _to_party(draw: Draw, subject: Subject, asked: bool) -> Sentence:
    where = draw.pick([prepositional("a", "to", NounPhrase(noun(n), "m.to")) for n in ("fiesta", "concierto", "reunión")])
    clause = Clause(verb("venir", "come"), subject, rest=(where,), question=asked, english_progressive=True)
    clause = replace(clause, negated=not asked and draw.chance(0.25))
    clause = when(draw, clause, ("tonight", "tomorrow")) if draw.chance(0.4) else clause
    return ask(clause) if asked else tell(clause)


def _came(draw: Draw, subject: Subject, asked: bool) -> Sentence:
    clause = Clause(verb("venir", "come"), subject, tense="preterite", question=asked)
    clause = replace(clause, negated=not asked and draw.chance(0.25))
    return (ask if asked else tell)(when(draw, clause, RECENTLY))


def _leave(draw: Draw, subject: Subject, asked: bool) -> Sentence:
    house = pair("(PP (IN de~home) (NP (NN casa=home)))", "(NP (DT the~home) (NN house=home))")
    early = adverb(draw.pick(("early", "late", "very_late")))
    clause = Clause(verb("salir", "leave"), subject, rest=(house, early), question=asked)
    return _daily(draw, clause)


def _back(draw: Draw, subject: Subject, asked: bool) -> Sentence:
    late = adverb(draw.pick(("early", "late", "very_late")))
    clause = Clause(verb("volver", "come back"), subject, rest=(adverb("home"), late), question=asked)
    return _daily(draw, clause)


def _enter(draw: Draw, subject: Subject, asked: bool) -> Sentence:
    where = NounPhrase(draw.pick(nouns_of("room", "home", "opening", "eating", "iglesia")), "m.obj")
    es = Phrase(located(where).es, noun_pair(where).en)
    clause = Clause(verb("entrar", "enter"), subject, tense="preterite", rest=(es,), question=asked)
    if ambiguous_past(clause) or draw.chance(0.3):
        clause = when(draw, clause, ("yesterday", "last_night"))
    return ask(clause) if asked else tell(clause)


COMINGS = {"party": _to_party, "came": _came, "leave": _leave, "back": _back, "enter": _enter}


def _daily(draw: Draw, clause: Clause, soon: tuple[str, ...] = ("tomorrow", "today")) -> Sentence:
    """Something of every day: a habit, yesterday, tomorrow, what one wants or must."""
    kind = draw.weighted({"habit": 4, "past": 3, "going": 2, "modal": 3})
    if kind == "habit":
        name = draw.pick(("always", "never", "every_day", "every_day", "on_sundays", "on_saturdays", "on_mondays"))
        if name in ("always", "never") and not clause.question:
            clause = replace(clause, often=adverb(name))
        else:
            clause = when(draw, clause, (name if name not in ("always", "never") else "every_day",))
    elif kind == "past":
        clause = when(draw, replace(clause, tense="preterite"), ("yesterday", "yesterday", "two_days_ago"))
    else:
        modal = "going" if kind == "going" else draw.pick(("have", "want", "have", "can"))
        clause = replace(clause, modal=modal, enclitic=draw.chance(0.6))
        clause = when(draw, clause, soon) if draw.chance(0.5) and modal != "can" else clause
        clause = replace(clause, negated=not clause.question and draw.chance(0.25))
    return ask(clause) if clause.question else tell(clause)


SELF = {"1s": "me", "2s": "te", "3s": "se", "1p": "nos", "3p": "se"}


def oneself(subject: Subject) -> Clitic:
    """me, te, se, nos: English says nothing."""
    return Clitic(SELF[subject.person], "", "m.refl")


HOURS = {
    **{"siete": "seven", "ocho": "eight", "nueve": "nine", "diez": "ten", "once": "eleven", "doce": "twelve"},
    **{"tres": "three", "cuatro": "four", "cinco": "five", "seis": "six", "dos": "two"},
}
GETTING_UP, GOING_TO_BED = ("seis", "siete", "ocho", "nueve", "diez"), ("nueve", "diez", "once", "doce")


def clock(es: str) -> Phrase:
    """ "a las siete" is "at seven o'clock"."""
    return pair(
        f"(PP (IN a=at) (NP (DT las~hour) (CD {es}=hour)))",
        f"(PP (IN at=at) (NP (CD {HOURS[es]}=hour) (RB o'clock~hour)))",
    )


MORNINGS = (
    *(("levantarse", "get up", GETTING_UP), ("despertarse", "wake up", GETTING_UP)),
    *(("acostarse", "go to bed", GOING_TO_BED), ("irse", "leave", GETTING_UP)),
)


def in_the_day(draw: Draw) -> Sentence:
    """ "Me levanto a las siete todos los días." """
    asked = draw.chance(0.15)
    es, en, hours = draw.pick(MORNINGS)
    subject = person(draw, "m.subj", asked)
    hour = clock(draw.pick(hours)) if draw.chance(0.5) else adverb(draw.pick(("early", "late", "very_late")))
    clause = Clause(verb(es, en), subject, clitics=(oneself(subject),), rest=(hour,), question=asked)
    return _daily(draw, clause)


def to_oneself(draw: Draw) -> Sentence:
    """ "Me lavo las manos." is "I wash my hands." """
    es, en, kinds, number = draw.pick(ON_ONESELF)
    asked = draw.chance(0.12)
    subject = person(draw, "m.subj", asked)
    np = NounPhrase(noun(draw.pick(kinds)), "m.obj", "the")
    plural = number == "pl" or np.noun.number == "pl"
    if subject.plural and not plural:
        return to_oneself(draw)
    np = replace(np, plural=plural, english_article=own(subject))
    clause = Clause(verb(es, en), subject, clitics=(oneself(subject),), object=np, question=asked)
    return _daily(draw, clause, ("now", "today"))


ON_ONESELF = (
    *(("lavarse", "wash", ("mano",), "pl"), ("lavarse", "wash", ("cara", "pelo"), "sg")),
    *(("cepillarse", "brush", ("dientes",), "pl"),),
    *(("ponerse", "put on", ("abrigo", "chaqueta", "sombrero", "bufanda", "zapatos", "botas", "guantes"), "sg"),),
    *(("quitarse", "take off", ("abrigo", "chaqueta", "sombrero", "bufanda", "zapatos", "botas", "guantes"), "sg"),),
)

GIVING = (
    *(("dar", "give", "gift lost text money count_food"), ("regalar", "give", "flower toy text wearable_small")),
    *(("mostrar", "show", "foto mapa cuadro text animal"), ("prestar", "lend", "money text vehicle tool")),
    *(("escribir", "write", "letter_text message poema"), ("enviar", "send", "letter_text message parcel foto")),
    *(("traer", "bring", "gift text cold_drink flower"), ("comprar", "buy", "clothes toy helado instrument")),
)
RECEIVERS = {"me": "me", "te": "you", "nos": "us", "les": "them"}


def giving(draw: Draw) -> Sentence:
    """ "Mi madre me dio un regalo.", "Le di un libro a mi hermano." """
    es, en, kinds = draw.pick(GIVING)
    chosen = draw.pick([n for n in nouns_of(*kinds.split()) if n.es != "cuadro" or es == "mostrar"])
    what = with_article(draw, chosen, "m.obj", "D" if es == "mostrar" else draw.pick("iiin"))
    subject = person(draw, "m.subj")
    clause = Clause(verb(es, en), subject, object=described(draw, what, 0.2))
    clause = _to_someone(draw, clause)
    if clause is None or (what.article == "" and es in ("regalar",)):
        return giving(draw)
    if draw.chance(0.65):
        clause = replace(clause, tense="preterite", negated=draw.chance(0.15) and what.article == "the")
        if ambiguous_past(clause) or draw.chance(0.5):
            clause = when(draw, clause, ("yesterday", "last_week", "two_days_ago", "last_year"))
        return tell(clause)
    modal = draw.pick(("going", "going", "want", "can"))
    clause = replace(clause, modal=modal, enclitic=draw.chance(0.5))
    return tell(when(draw, clause, SOON) if modal == "going" and draw.chance(0.5) else clause)


def _to_someone(draw: Draw, clause: Clause) -> Clause | None:
    """With "me", "te", "nos", "les", or with "le" and the person it stands for."""
    subject = clause.subject
    if draw.chance(0.5):
        word = draw.pick(list(RECEIVERS))
        same = {"me": "1s 1p", "te": "2s", "nos": "1p 1s", "les": ""}[word].split()
        if subject.person in same or (isinstance(subject, NounPhrase) and subject.article == "our"):
            return None
        return replace(clause, clitics=(Clitic(word, RECEIVERS[word], "m.given"),))
    receiver = relative_of(draw, "m.given")
    if subject.person in ("1s", "2s", "1p"):
        receiver = replace(receiver, article=own(subject))
    elif isinstance(subject, NounPhrase) and subject.noun.en == receiver.noun.en:
        return None
    return replace(clause, given=receiver, clitics=(Clitic("les" if receiver.plural else "le", "", "m.given"),))


COMMANDS = (
    *(("abrir", "open", "door libro container"), ("cerrar", "close", "door libro container")),
    *(("leer", "read", "text"), ("limpiar", "clean", "room surface"), ("lavar", "wash", "wash_up vehicle laundry")),
    *(("comprar", "buy", "bought"), ("encender", "turn on", "lamp_light radio"), ("apagar", "turn off", "lamp_light radio")),
    *(("cortar", "cut", "cut"), ("traer", "bring", "text lost kitchenware"), ("hacer", "do", "homework")),
    *(("preparar", "prepare", "meal"), ("escribir", "write", "note_text message"), ("comer", "eat", "ripe dish verduras")),
)


def request(draw: Draw) -> Sentence:
    """ "Abre la puerta, por favor." """
    es, en, kinds = draw.pick(COMMANDS)
    letter = draw.pick("Dib" if es == "comprar" else "i" if es == "escribir" else "D")
    np = described(draw, with_article(draw, draw.pick(nouns_of(*kinds.split())), "m.obj", letter), 0.15)
    clause = Clause(verb(es, en), Pronoun("2s", "m.subj"), tense="command", object=np, elided=True)
    return finish(statement(polite(said(clause))))


def polite(phrase: Phrase) -> Phrase:
    """With ", por favor" after it."""
    return pair(
        "(S {x} (, ,=comma) (PP (IN por=please) (NN favor=please)))",
        "(S {x} (, ,=comma) (INTJ (UH please=please)))",
        x=phrase,
    )


ORDERS = ("drink", "serving", "ripe", "bocadillo", "sopa", "pan", "cuenta", "menu_text", "ticket", "botella", "cuchara")


def order(draw: Draw) -> Sentence:
    """ "Quiero un café, por favor.", "Una manzana, por favor." """
    chosen = draw.pick(nouns_of(*ORDERS))
    letter = "D" if chosen.es in ("cuenta", "carta") else draw.pick("iin")
    np = described(draw, with_article(draw, chosen, "m.obj", letter), 0.15)
    if draw.chance(0.55):
        subject = Pronoun(draw.pick(("1s", "1s", "1p")), "m.subj")
        return finish(statement(polite(said(Clause(verb("querer", "want"), subject, object=np)))))
    return finish(statement(polite(noun_pair(np))))

