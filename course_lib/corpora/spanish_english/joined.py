"""Sentences of two clauses: relative clauses, and, but, because, when, if, I think that."""

from __future__ import annotations

from dataclasses import replace

from course_lib.corpora.spanish_english.adverbs import adverb
from course_lib.corpora.spanish_english.building import Sentence, be, finish, noun_pair, predicate, said, statement
from course_lib.corpora.spanish_english.building import tell
from course_lib.corpora.spanish_english.clitics import conjoined
from course_lib.corpora.spanish_english.descriptions import ABSOLUTE, adjectives_of, described_thing
from course_lib.corpora.spanish_english.events import place
from course_lib.corpora.spanish_english.experiences import STATES
from course_lib.corpora.spanish_english.lexicon import adjectives_for, noun, nouns_of, verb
from course_lib.corpora.spanish_english.meaning import Clause, NounPhrase, Pronoun, Subject
from course_lib.corpora.spanish_english.sampling import Draw, counted, described, named_person, own, person
from course_lib.corpora.spanish_english.sampling import relative_of, with_article
from course_lib.corpora.spanish_english.times import in_time
from course_lib.corpora.spanish_english.trees import Phrase, leaf, node, pair

DAILY = (  # what people do, and where: enough to tell one person from another
    *(("vivir", "live", "home town city_name country_name"), ("trabajar", "work", "workplace")),
    *(("estudiar", "study", "universidad biblioteca"), ("jugar", "play", "park garden beach")),
    *(("cantar", "sing", "teatro"), ("bailar", "dance", "plaza"), ("nadar", "swim", "water_place")),
)
GROWN = DAILY[:3]


def daily(draw: Draw, subject: Subject, role: str, choices=DAILY, elided: bool = False) -> Clause:
    """Someone lives, works, plays somewhere."""
    es, en, kinds = draw.pick(choices)
    where = place(draw, draw.pick(nouns_of(*kinds.split())), f"{role}.place", 0.1)
    return Clause(verb(es, en), subject, role, rest=(where,), elided=elided)


def who_lives(draw: Draw) -> Sentence:
    """ "El hombre que vive aquí es mi tío.", "Tengo un amigo que vive en México." """
    if draw.chance(0.5):
        chosen = draw.pick([n for n in nouns_of("amigo", "amiga", "hermano", "hermana", "primo", "prima", "vecino", "tía")])
        np = NounPhrase(chosen, "m.obj", "a")
        np = replace(np, relative=daily(draw, np, "r", GROWN, elided=True))
        return tell(Clause(verb("tener", "have"), person(draw, "m.subj"), object=np))
    np = NounPhrase(draw.pick([n for n in nouns_of("folk") if n.number != "pl"]), "m.subj", "the")
    activity = DAILY if "child" in np.noun.kinds else GROWN
    np = replace(np, relative=daily(draw, np, "r", activity, elided=True))
    return tell(be("ser", np, _who_it_is(draw, np)))


def _who_it_is(draw: Draw, np: NounPhrase) -> Phrase:
    if draw.chance(0.5):
        same = [n for n in nouns_of("kin") if n.gender == np.gender and n.number != "pl"]
        grown = [n for n in same if ("young" in n.kinds) == bool(np.noun.kinds & {"child", "young"})]
        return noun_pair(NounPhrase(draw.pick(grown), "m.pred", draw.pick(("my", "my", "your"))))
    adjective = draw.pick([a for a in adjectives_for(np.noun, "S") if a.es != "listo"])
    return predicate(adjective, np, draw.weighted({"": 2, "very": 1}))


BOUGHT = (
    *(("comprar", "buy", "clothes text vehicle furniture device toy instrument"), ("leer", "read", "text")),
    *(("ver", "watch", "film"), ("llevar", "wear", "clothes"), ("escribir", "write", "written"), ("vender", "sell", "vehicle")),
    *(("visitar", "visit", "visit island"), ("recibir", "receive", "letter_text parcel"), ("perder", "lose", "lost")),
    *(("usar", "use", "device tool"), ("pintar", "paint", "furniture"), ("cantar", "sing", "song")),
)


def that_i_bought(draw: Draw) -> Sentence:
    """ "El libro que compré es interesante." """
    es, en, kinds = draw.pick(BOUGHT)
    chosen = draw.pick([n for n in nouns_of(*kinds.split()) if adjectives_for(n, "S")])
    np = counted(draw, chosen, "m.subj", "the", 0.25)
    doer: Subject = Pronoun(draw.pick(("1s", "1s", "2s", "3p")), "r.subj")
    if draw.chance(0.35):
        doer = named_person(draw, "r.subj", draw.pick(("kin", "name")))
    tense = draw.pick(("present", "progressive")) if es in ("usar",) else "preterite"
    bought = Clause(verb(es, en), doer, "r", tense, english_progressive=False)
    if es == "llevar":
        bought = replace(bought, tense="present", english_progressive=True)
    if tense == "preterite" and es != "llevar" and draw.chance(0.35):
        bought = replace(bought, rest=(adverb("yesterday"),))
    np = replace(np, relative=bought)
    adjective = draw.pick(adjectives_for(np.noun, "S"))
    clause = be("ser", np, predicate(adjective, np, draw.weighted({"": 3, "very": 2})))
    return tell(replace(clause, negated=draw.chance(0.15)))


def who_is_singing(draw: Draw) -> Sentence:
    """ "La niña que está cantando es mi hermana." """
    np = NounPhrase(draw.pick([n for n in nouns_of("hombre", "mujer", "niño", "niña", "chico", "chica")]), "m.subj", "the")
    doing = draw.pick((("cantar", "sing"), ("bailar", "dance"), ("correr", "run"), ("nadar", "swim"), ("llorar", "cry")))
    tense = draw.pick(("progressive", "progressive", "past_progressive"))
    relative = Clause(verb(*doing), np, "r", tense, elided=True)
    if draw.chance(0.4):
        relative = replace(relative, rest=(place(draw, draw.pick(nouns_of("park", "beach", "room")), "r.place", 0),))
        if doing[0] == "nadar":
            relative = replace(relative, rest=(place(draw, draw.pick(nouns_of("water_place")), "r.place", 0),))
    same = [n for n in nouns_of("hermano", "hermana", "hijo", "hija", "primo", "prima", "amigo", "amiga", "vecino", "vecina")]
    kin = draw.pick([n for n in same if n.gender == np.gender])
    np = replace(np, relative=relative)
    return tell(be("ser", np, noun_pair(NounPhrase(kin, "m.pred", draw.pick(("my", "my", "your", "our"))))))


def and_works(draw: Draw) -> Sentence:
    """ "Mi hermana vive en Madrid y trabaja en un banco.": the second verb needs no subject in either language."""
    subject = person(draw, "m.subj")
    if isinstance(subject, NounPhrase) and subject.noun.kinds & {"child"}:
        return and_works(draw)
    first, second = draw.shuffled(GROWN)[:2]
    one = daily(draw, subject, "m", (first,))
    two = daily(draw, subject, "n", (second,), elided=True)
    if "en casa" in (one.verb.es, two.verb.es):
        return and_works(draw)
    return finish(statement(conjoined(said(one), said(two))))


def but(draw: Draw) -> Sentence:
    """ "La casa es pequeña, pero es bonita.": context tells "it" from "she"."""
    subject: Subject = person(draw, "m.subj") if draw.chance(0.45) else described_thing(draw)
    found = [a for a in adjectives_of(subject, "S") if a.es not in ABSOLUTE and a.es != "aburrido"]
    if len(found) < 2 or isinstance(subject, Pronoun) and not subject.overt and draw.chance(0.5):
        return but(draw)
    good, bad = [a for a in found if a.es in GOOD], [a for a in found if a.es in BAD]
    if not good or not bad:
        return but(draw)
    pick_good, pick_bad = draw.pick(good), draw.pick(bad)
    first, second = (pick_good, pick_bad) if draw.chance(0.5) else (pick_bad, pick_good)
    again = referring(subject, "n.subj")
    one = said(be("ser", subject, predicate(first, subject)))
    two = said(be("ser", again, predicate(second, again, draw.weighted({"": 2, "very": 1})), role="n"))
    return finish(statement(_with_comma(one, two)))


def _with_comma(first: Phrase, second: Phrase) -> Phrase:
    return pair(
        "(S {first} (, ,=comma) (CC pero=but) {second})",
        "(S {first} (, ,=comma) (CC but=but) {second})",
        first=first,
        second=second,
    )


GOOD = ("bonito", "barato", "nuevo", "rápido", "fácil", "interesante", "simpático", "amable", "inteligente", "rico", "dulce") + (
    ("fuerte", "moderno", "importante", "listo", "divertido", "famoso", "tranquilo")
)
BAD = ("caro", "viejo", "feo", "pesado", "difícil", "perezoso", "tímido", "serio", "pobre", "pequeño", "corto", "peligroso")


def referring(subject: Subject, role: str) -> Pronoun:
    """The pronoun, left out in Spanish, that goes on about the same one."""
    if isinstance(subject, Pronoun):
        return replace(subject, role=role, overt=False)
    is_person = bool(subject.noun.kinds & {"kin", "folk", "first_name"})
    return Pronoun(subject.person, role, subject.gender, thing=not is_person)


def because(draw: Draw) -> Sentence:
    """ "Ana no comió porque no tenía hambre.": she, because Ana is one."""
    subject = person(draw, "m.subj")
    again = referring(subject, "n.subj")
    past = draw.chance(0.5)
    one, two = draw.pick(REASONS)(draw, subject, again, past)
    reason = _reason(draw, again, two, past)
    return finish(statement(conjoined(said(one), said(reason), "porque", "because", "because")))


def _reason(draw: Draw, subject: Subject, kind: str, past: bool) -> Clause:
    tense = "imperfect" if past else "present"
    if kind in STATES:
        en, sense, _ = STATES[kind]
        parts = [leaf("JJ", part, "state", lemma=kind, sense=sense) for part in en.split()]
        state = Phrase(node("NP", leaf("NN", kind, "state", lemma=kind, sense=sense)), node("ADJP", *parts))
        return Clause(verb("tener", "be"), subject, "n", tense, rest=(state,))
    adjective = next(a for a in adjectives_of(Pronoun("1s", "x"), "E") if a.es == kind)
    return be("estar", subject, predicate(adjective, subject), role="n", tense=tense)


def _stays(draw: Draw, subject: Subject, again: Subject, past: bool) -> tuple[Clause, str]:
    from course_lib.corpora.spanish_english.travels import destination

    go = Clause(verb("ir", "go"), subject, rest=(destination(draw),), negated=True)
    go = replace(go, tense="preterite") if past else replace(go, english_progressive=True)
    return go, draw.pick(("enfermo", "cansado", "ocupado", "miedo", "sueño"))


def _eats(draw: Draw, subject: Subject, again: Subject, past: bool) -> tuple[Clause, str]:
    drinks = draw.chance(0.4)
    es, en, kind = ("beber", "drink", "drink") if drinks else ("comer", "eat", "food")
    food = draw.pick([n for n in nouns_of(kind) if n.mass or n.kinds & {"serving", "count_food"}])
    np = with_article(draw, food, "m.obj", draw.pick("bi") if not food.mass else "b")
    tense = "preterite" if past else "progressive"
    return Clause(verb(es, en), subject, object=np, tense=tense), "sed" if drinks else "hambre"


def _cries(draw: Draw, subject: Subject, again: Subject, past: bool) -> tuple[Clause, str]:
    tense = draw.pick(("preterite", "past_progressive")) if past else "progressive"
    return Clause(verb("llorar", "cry"), subject, tense=tense), draw.pick(("triste", "hambre", "miedo", "solo", "cansado"))


def _hurries(draw: Draw, subject: Subject, again: Subject, past: bool) -> tuple[Clause, str]:
    tense = draw.pick(("preterite", "past_progressive")) if past else "progressive"
    return Clause(verb("correr", "run"), subject, tense=tense), draw.pick(("prisa", "miedo"))


def _rests(draw: Draw, subject: Subject, again: Subject, past: bool) -> tuple[Clause, str]:
    doing = draw.pick((("descansar", "rest"), ("dormir", "sleep")))
    tense = "past_progressive" if past else "progressive"
    return Clause(verb(*doing), subject, tense=tense), draw.pick(("cansado", "enfermo", "sueño"))


def _smiles(draw: Draw, subject: Subject, again: Subject, past: bool) -> tuple[Clause, str]:
    doing = draw.pick((("sonreír", "smile"), ("cantar", "sing"), ("reír", "laugh"), ("bailar", "dance")))
    return Clause(verb(*doing), subject, tense="past_progressive" if past else "progressive"), "contento"


REASONS = (_stays, _eats, _cries, _hurries, _rests, _smiles)


def when_i_was(draw: Draw) -> Sentence:
    """ "Cuando era niña, jugaba en el parque todos los días." """
    gender, person_ = draw.pick("mf"), draw.pick(("1s", "1s", "1s", "np"))
    subject: Subject = Pronoun("1s", "n.subj", gender)
    main: Subject = Pronoun("1s", "m.subj", gender)
    if person_ == "np":
        main = relative_of(draw, "m.subj")
        if main.plural or main.noun.number == "pl" or main.noun.kinds & {"hijo", "hija"}:
            return when_i_was(draw)
        subject = referring(main, "n.subj")
        gender = main.gender
    child = NounPhrase(noun("niña" if gender == "f" else "niño"), "n.pred", "")
    what = Phrase(noun_pair(child).es, noun_pair(replace(child, article="a")).en)
    what = Phrase(what.es, _unlinked_article(what.en))
    then = be("ser", subject, what, role="n", tense="imperfect")
    doing = _childhood(draw, main)
    return finish(statement(_when_clause(said(then), said(doing))))


def _unlinked_article(np):
    article, *rest = np.children
    return node("NP", leaf("DT", article.word, "", "n.pred.noun"), *rest)


def _childhood(draw: Draw, subject: Subject) -> Clause:
    if draw.chance(0.3):
        sport = NounPhrase(draw.pick(nouns_of("sport")), "m.obj", generic=True)
        clause = Clause(verb("jugar", "play"), subject, object=sport, to_sport=True)
    elif draw.chance(0.3):
        pet = NounPhrase(draw.pick([n for n in nouns_of("pet")]), "m.obj", "a")
        return Clause(verb("tener", "have"), subject, tense="imperfect", object=described(draw, pet, 0.4))
    elif draw.chance(0.3):
        read = NounPhrase(draw.pick(nouns_of("text")), "m.obj", "many", True)
        clause = Clause(verb("leer", "read"), subject, object=read)
    else:
        clause = daily(draw, subject, "m", (DAILY[0], DAILY[3], DAILY[6]))
    return replace(clause, tense="imperfect", habit=True)


def _when_clause(then: Phrase, main: Phrase, es: str = "cuando", en: str = "when") -> Phrase:
    return pair(
        f"(S (SBAR (IN {es}=when) {{then}}) (, ,=comma) {{main}})",
        f"(S (SBAR (IN {en}=when) {{then}}) (, ,=comma) {{main}})",
        then=then,
        main=main,
    )


def if_it_rains(draw: Draw) -> Sentence:
    """ "Si llueve mañana, no voy a ir a la playa." """
    from course_lib.corpora.spanish_english.travels import destination

    weather = draw.pick(CONDITIONS)
    day = draw.pick((None, adverb("tomorrow")))
    es, en = weather
    condition = pair(es, en)
    if day:
        condition = Phrase(node("S", condition.es, day.es), node("S", condition.en, day.en))
    subject = person(draw, "m.subj")
    if draw.chance(0.5):
        main = Clause(verb("ir", "go"), subject, rest=(destination(draw),), modal=draw.pick(("going", "want", "can")))
    else:
        es_verb, en_verb, kinds = draw.pick((DAILY[3], DAILY[6], ("correr", "run", "park beach")))
        where = place(draw, draw.pick(nouns_of(*kinds.split())), "m.place", 0)
        main = Clause(verb(es_verb, en_verb), subject, rest=(where,), modal=draw.pick(("going", "can", "want")))
    main = replace(main, negated=draw.chance(0.7))
    return finish(statement(_when_clause(condition, said(main), "si", "if")))


CONDITIONS = (
    ("(S (VP (VB llueve=rains)))", "(S (NP (PRP it~rains)) (VP (VBZ rains=rains)))"),
    ("(S (VP (VB nieva=snows)))", "(S (NP (PRP it~snows)) (VP (VBZ snows=snows)))"),
    ("(S (VP (VB hace=is) (NN frío=cold)))", "(S (NP (PRP it~is)) (VP (AUX is=is) (JJ cold=cold)))"),
    ("(S (VP (VB hace=is) (NN calor=hot)))", "(S (NP (PRP it~is)) (VP (AUX is=is) (JJ hot=hot)))"),
    ("(S (VP (VB hace=is) (NN viento=windy)))", "(S (NP (PRP it~is)) (VP (AUX is=is) (JJ windy=windy)))"),
)

SAYING = (("creer", "creo", "think"), ("saber", "sé", "know"), ("pensar", "pienso", "think"))


def i_think(draw: Draw) -> Sentence:
    """ "Creo que Ana está enferma." """
    _, es, en = draw.pick(SAYING)
    sense = "know.v.fact" if en == "know" else "think.v"
    subject = person(draw, "m.subj") if draw.chance(0.6) else described_thing(draw)
    copula = draw.pick("SE")
    found = adjectives_of(subject, copula)
    if not found:
        return i_think(draw)
    fact = be("ser" if copula == "S" else "estar", subject, predicate(draw.pick(found), subject))
    if isinstance(subject, Pronoun) and subject.person == "1s":
        return i_think(draw)
    if draw.chance(0.3) and not isinstance(subject, Pronoun) and "kin" in subject.noun.kinds:
        fact = in_time(draw, daily(draw, subject, "m", GROWN), "live", 0)
    return finish(statement(_thought(es, en, sense, said(fact))))


def _thought(es: str, en: str, sense: str, fact: Phrase) -> Phrase:
    return pair(
        f"(S (VP (VB {es}=think#{sense}) (SBAR (IN que=that) {{fact}})))",
        f"(S (NP (PRP I~think)) (VP (VBP {en}=think#{sense}) (SBAR (IN that=that) {{fact}})))",
        fact=fact,
    )


def self_owned(draw: Draw) -> Sentence:
    """ "Mi hermano quiere mucho a su perro.": his, because a brother has it."""
    subject = person(draw, "m.subj")
    pet = NounPhrase(draw.pick(nouns_of("pet")), "m.obj", own(subject))
    clause = Clause(verb("querer", "love"), subject, object=pet, personal=True)
    return tell(clause)
