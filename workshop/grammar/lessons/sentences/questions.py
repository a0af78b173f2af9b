"""Questions with a question word: where, what, when, why, how, who."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import pair
from workshop.grammar.lessons.building import Sentence, ask, be, predicate
from workshop.grammar.lessons.lexicon import verb
from workshop.grammar.lessons.sampling import Draw, counted, frame_clause, person
from workshop.grammar.lessons.sentences.being import adjectives_of
from workshop.grammar.lessons.sentences.days import oneself
from workshop.grammar.lessons.times import when

WORDS = {
    "where": pair("(WHADVP (WRB dónde=where))", "(WHADVP (WRB where=where))"),
    "what": pair("(WHNP (WP qué=what))", "(WHNP (WP what=what))"),
    "when": pair("(WHADVP (WRB cuándo=when))", "(WHADVP (WRB when=when))"),
    "why": pair("(WHADVP (IN por=why) (WRB qué=why))", "(WHADVP (WRB why=why))"),
    "how": pair("(WHADVP (WRB cómo=how))", "(WHADVP (WRB how=how))"),
    "what_time": pair(
        "(WHPP (IN a~time) (WHNP (DT qué=what) (NN hora=time#time.n.clock)))",
        "(WHNP (WP what=what) (NN time=time#time.n.clock))",
    ),
    "from_where": pair("(WHPP (IN de=from) (WRB dónde=where))", "(WHADVP (WRB where=where))"),
    "with_whom": pair("(WHPP (IN con=with) (WP quién=who))", "(WHNP (WP who=who))"),
    "to_whom": pair("(WHPP (IN a~who) (WP quién=who))", "(WHNP (WP who=who))"),
    "how_much": pair("(WHNP (WRB cuánto=much))", "(WHNP (WRB how=much) (JJ much=much))"),
    "what_colour": pair(
        "(WHPP (IN de~colour) (WHNP (DT qué=what) (NN color=colour)))",
        "(WHNP (WP what=what) (NN color=colour))",
    ),
}


def asked_person(draw: Draw) -> Subject:
    """Whom one asks about: you, they, your sister, the doctor."""
    return person(draw, "m.subj", asked=True)


def asking(draw: Draw, word: str, clause: Clause) -> Sentence:
    """The clause with a question word in front; Spanish puts the subject after the verb."""
    if clause.front:
        clause = replace(clause, front=None, rest=(*clause.rest, clause.front))
    return ask(replace(clause, asked=WORDS[word], question=True, inverted=word != "why"))


def where(draw: Draw) -> Sentence:
    """ "¿Dónde está la biblioteca?", "¿Dónde vive tu hermana?" """
    if draw.chance(0.5):
        subject = asked_person(draw) if draw.chance(0.25) else _lost_or_near(draw)
        return asking(
            draw,
            "where",
            be("estar", subject, tense=draw.pick(("present", "present", "present", "imperfect"))),
        )
    doing = draw.pick((("vivir", "live"), ("trabajar", "work"), ("estudiar", "study"), ("dormir", "sleep")))
    clause = Clause(verb(*doing), asked_person(draw))
    if (
        doing[0] == "trabajar"
        and isinstance(clause.subject, NounPhrase)
        and "child" in clause.subject.noun.kinds
    ):
        return where(draw)
    return asking(draw, "where", _past_or_now(draw, clause))


def _past_or_now(draw: Draw, clause: Clause) -> Clause:
    kind = draw.weighted({"present": 3, "past": 1, "going": 1, "want": 0.7})
    if kind == "past":
        return when(draw, replace(clause, tense="preterite"), ("yesterday", "last_year", "last_week"))
    return clause if kind == "present" else replace(clause, modal=kind)


def _lost_or_near(draw: Draw) -> NounPhrase:
    if draw.chance(0.5):
        kinds = (
            "institution",
            "shop_place",
            "opening",
            "eating",
            "show_place",
            "room",
            "estación",
            "iglesia",
            "playa",
        )
        return NounPhrase(draw.pick(draw.lexicon.nouns_of(*kinds)), "m.subj")
    chosen = draw.pick(draw.lexicon.nouns_of("lost", "pet", "text", "kitchenware", "clothes", "toy", "tool"))
    return counted(draw, chosen, "m.subj", draw.pick(("the", "my", "your")), 0.25)


ASKABLE = (
    *(
        ("comer", "eat"),
        ("beber", "drink"),
        ("leer", "read"),
        ("comprar", "buy"),
        ("ver", "watch"),
        ("hacer", "do"),
    ),
    *(
        ("buscar", "look for"),
        ("escribir", "write"),
        ("cocinar", "cook"),
        ("estudiar", "study"),
        ("querer", "want"),
    ),
    *(("necesitar", "need"), ("dibujar", "draw"), ("aprender", "learn"), ("perder", "lose")),
)


def what(draw: Draw) -> Sentence:
    """ "¿Qué quieres comer?", "¿Qué está leyendo tu padre?", "¿Qué compraste ayer?" """
    doing = verb(*draw.pick(ASKABLE))
    clause = Clause(doing, asked_person(draw))
    if doing.es in ("querer", "necesitar"):
        return asking(draw, "what", clause)
    kinds = {"preterite": 3, "progressive": 3, "going": 2, "want": 2, "need": 0.6, "habit": 1.5}
    kind = draw.weighted({"preterite": 1} if doing.es == "perder" else kinds)
    if kind == "preterite":
        clause = replace(clause, tense=kind)
        names = ("yesterday", "last_night", "last_week", "this_morning")
        return asking(draw, "what", when(draw, clause, names) if draw.chance(0.6) else clause)
    if kind == "progressive":
        return asking(
            draw, "what", replace(clause, tense=draw.pick(("progressive", "progressive", "past_progressive")))
        )
    if kind == "habit":
        usual = ("in_the_morning", "at_night", "on_sundays", "on_saturdays")
        return asking(draw, "what", when(draw, clause, usual))
    clause = replace(clause, modal=kind)
    return asking(
        draw, "what", when(draw, clause, ("tomorrow", "tonight", "today")) if draw.chance(0.4) else clause
    )


HAPPENINGS = (
    *(("class", "empezar", "start"), ("meeting", "empezar", "start"), ("film", "empezar", "start")),
    *(("match", "empezar", "start"), ("show", "empezar", "start"), ("party", "empezar", "start")),
    *(("class", "terminar", "end"), ("meeting", "terminar", "end"), ("film", "terminar", "end")),
    *(("opening", "abrir", "open"), ("opening", "cerrar", "close"), ("ride", "llegar", "arrive")),
)


def when_(draw: Draw) -> Sentence:
    """ "¿Cuándo llega el tren?", "¿A qué hora empieza la clase?" """
    word = draw.pick(("when", "what_time"))
    if draw.chance(0.5):
        doing = draw.pick(
            (("llegar", "arrive"), ("irse", "leave"), ("acostarse", "go to bed"), ("levantarse", "get up"))
        )
        return _when_someone(draw, word, doing)
    kind, es, en = draw.pick(HAPPENINGS)
    found = [n for n in draw.lexicon.nouns_of(kind) if n.es != "taxi"]
    clause = Clause(verb(es, en), NounPhrase(draw.pick(found), "m.subj"))
    return asking(draw, word, replace(clause, tense=draw.pick(("present", "present", "preterite"))))


def _when_someone(draw: Draw, word: str, doing: tuple[str, str]) -> Sentence:
    subject = asked_person(draw)
    clause = Clause(verb(*doing), subject)
    if clause.verb.reflexive:
        clause = replace(clause, clitics=(oneself(subject),))
    kind = draw.pick(("preterite", "going", "habit"))
    if kind == "going":
        return asking(draw, word, replace(clause, modal="going"))
    if kind == "habit" and clause.verb.reflexive and clause.verb.es != "irse":
        return asking(draw, word, clause)
    return asking(draw, word, replace(clause, tense="preterite"))


def why(draw: Draw) -> Sentence:
    """ "¿Por qué estás triste?", "¿Por qué estudia español tu hermano?" """
    subject = asked_person(draw)
    if draw.chance(0.5):
        adjective = draw.pick([a for a in adjectives_of(draw, subject, "E") if a.es != "listo"])
        clause = be(
            "estar",
            subject,
            predicate(adjective, subject),
            tense=draw.pick(("present", "present", "imperfect")),
        )
        return asking(draw, "why", clause)
    frame = draw.pick(
        [f for f in draw.lexicon.transitive_frames() if f.verb.es in WHY_NOT and "kin" in f.subjects]
    )
    clause = frame_clause(draw, replace(frame, articles="b"))
    clause = replace(clause, subject=subject, object=replace(clause.object, adjective=None))
    return asking(draw, "why", replace(clause, negated=draw.chance(0.5)))


WHY_NOT = ("comer", "beber", "estudiar", "hablar", "leer")


def how(draw: Draw) -> Sentence:
    """ "¿Cómo está tu madre?", "¿Cómo estás?" """
    subject = asked_person(draw)
    if isinstance(subject, NounPhrase) or subject.formal or subject.person == "2s" or draw.chance(0.3):
        return asking(draw, "how", be("estar", subject))
    return how(draw)


def who(draw: Draw) -> Sentence:
    """ "¿Quién compró el pan?" has no "do" in English: who is the subject."""
    frame = draw.pick(
        [
            f
            for f in draw.lexicon.transitive_frames()
            if {"kin"} & f.subjects and f.time in ("event", "mishap", "act")
        ]
    )
    clause = frame_clause(draw, frame)
    if clause.to_sport or clause.object.article in (
        "their",
        "his",
        "her",
        "our",
        "my",
        "your",
        "your_formal",
    ):
        return who(draw)
    subject = Pronoun("3s", "m.subj")
    word = pair("(WHNP (WP quién=who))", "(WHNP (WP who=who))")
    clause = replace(clause, subject=subject, asked=word, elided=True, question=False)
    kind = draw.weighted({"preterite": 4, "going": 2, "want": 1, "progressive": 1})
    if frame.time == "mishap":
        kind = "preterite"
    if kind in ("going", "want"):
        return ask(replace(clause, modal=kind))
    return ask(replace(clause, tense=kind))


def about_people(draw: Draw) -> Sentence:
    """ "¿Con quién vives?", "¿A quién viste?", "¿De dónde eres?" """
    kind = draw.pick(("with_whom", "to_whom", "from_where", "from_where"))
    if kind == "from_where":
        stranded = pair("(IN x)", "(IN from=from)")
        return asking(draw, kind, replace(be("ser", asked_person(draw)), stranded=stranded))
    if kind == "to_whom":
        doing = draw.pick(
            (
                ("ver", "see"),
                ("llamar", "call"),
                ("visitar", "visit"),
                ("ayudar", "help"),
                ("invitar", "invite"),
            )
        )
        clause = Clause(verb(*doing), asked_person(draw), tense="preterite")
        return asking(
            draw, kind, when(draw, clause, ("yesterday", "last_night")) if draw.chance(0.5) else clause
        )
    doing = draw.pick(
        (
            ("vivir", "live"),
            ("hablar", "talk"),
            ("trabajar", "work"),
            ("estudiar", "study"),
            ("bailar", "dance"),
        )
    )
    stranded = pair("(IN x)", "(IN with=with)")
    tense = "present" if doing[0] in ("vivir", "trabajar", "estudiar") else "preterite"
    return asking(draw, kind, Clause(verb(*doing), asked_person(draw), tense=tense, stranded=stranded))


def colour(draw: Draw) -> Sentence:
    """ "¿De qué color es tu coche?" """
    chosen = draw.pick(
        draw.lexicon.nouns_of("clothes", "vehicle", "furniture", "bag", "pet", "flower", "door", "cloth")
    )
    np = counted(draw, chosen, "m.subj", draw.pick(("the", "your", "your")), 0.25)
    return asking(draw, "what_colour", be("ser", np))
