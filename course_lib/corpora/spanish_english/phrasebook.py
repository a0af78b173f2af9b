"""What one says in the first minute: greetings, names, thanks, the time, the day, the weather, and the course's own
first sentences. Every phrase of this module stands in the training split."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from course_lib.corpora.spanish_english.adverbs import adverb
from course_lib.corpora.spanish_english.building import Sentence, ask, be, exclamation, finish, joined, located
from course_lib.corpora.spanish_english.building import predicate, prepositional, question, said, statement, tell
from course_lib.corpora.spanish_english.lexicon import Verb, all_adjectives, names, noun, verb
from course_lib.corpora.spanish_english.meaning import Clause, Clitic, NounPhrase, Pronoun
from course_lib.corpora.spanish_english.nouns_places import MONTHS, WEEKDAYS
from course_lib.corpora.spanish_english.trees import Phrase, pair

NAME = "(NP (NNP {n}=who.noun))"

GREETINGS = (
    pair("(INTJ (UH hola=hello))", "(INTJ (UH hello=hello))"),
    pair("(NP (JJ buenos=good) (NNS días=morning))", "(NP (JJ good=good) (NN morning=morning))"),
    pair("(NP (JJ buenas=good) (NNS tardes=afternoon))", "(NP (JJ good=good) (NN afternoon=afternoon))"),
    pair("(NP (JJ buenas=good) (NNS noches=evening))", "(NP (JJ good=good) (NN evening=evening))"),
)
THANKS = (
    pair("(INTJ (UH gracias=thanks))", "(INTJ (UH thanks~thanks) (UH you~thanks))"),
    pair("(NP (JJ muchas=much) (NNS gracias=thanks))", "(NP (UH thank=thanks) (UH you~thanks) (RB very~much) (RB much=much))"),
    pair("(ADVP (RB sí=yes))", "(ADVP (RB yes=yes))"),
    pair("(ADVP (RB no=no))", "(ADVP (RB no=no))"),
)
FAREWELLS = (
    pair("(INTJ (UH adiós=bye))", "(INTJ (UH goodbye=bye))"),
    pair("(PP (IN hasta=see) (NN luego=later))", "(VP (VB see=see) (PRP you~see) (RB later=later))"),
    pair("(PP (IN hasta=see) (RB mañana=tomorrow#tomorrow.adv))", "(VP (VB see=see) (PRP you~see) (RB tomorrow=tomorrow#tomorrow.adv))"),
    pair("(PP (IN hasta=see) (RB pronto=soon))", "(VP (VB see=see) (PRP you~see) (RB soon=soon))"),
)

SET_PHRASES = (  # Spanish, English; what stands between "¿ ?" is said by the label SQ
    ("(S (INTJ (UH gracias=thanks)))", "(S (UH thank=thanks) (UH you~thanks))"),
    ("(S (NP (JJ muchas=much) (NNS gracias=thanks)))", "(S (UH thank=thanks) (UH you~thanks) (RB very~much) (RB much=much))"),
    ("(S (PP (IN de=welcome) (NN nada=welcome)))", "(S (PRP you~welcome) (AUX are~welcome) (JJ welcome=welcome))"),
    ("(S (IN por=please) (NN favor=please))", "(S (INTJ (UH please=please)))"),
    ("(S (PRP lo=sorry) (VB siento=sorry))", "(S (PRP I~sorry) (AUX am~sorry) (JJ sorry=sorry))"),
    ("(S (RB no=not) (PRP lo~know) (VB sé=know#know.v.fact))", "(S (PRP I~know) (AUX don't=not~know) (VB know=know#know.v.fact))"),
    ("(S (RB no=not) (VB entiendo=und))", "(S (PRP I~und) (AUX don't=not~und) (VB understand=und))"),
    ("(S (RB no=not) (VB comprendo=und))", "(S (PRP I~und) (AUX don't=not~und) (VB understand=und))"),
    ("(S (JJ mucho=nice) (NN gusto=meet))", "(S (JJ nice=nice) (TO to~meet) (VB meet=meet) (PRP you~meet))"),
    ("(S (RB muy=very) (RB bien=well#well.adv))", "(S (RB very=very) (RB well=well#well.adv))"),
    ("(S (RB claro=course) (RB sí=course))", "(S (IN of=course) (NN course=course))"),
    ("(S (VB tengo=have) (NP (DT una=a) (NN pregunta=q)))", "(S (PRP I~have) (VB have=have) (NP (DT a=a) (NN question=q)))"),
    ("(S (VB necesito=need) (NP (NN ayuda=help)))", "(S (PRP I~need) (VB need=need) (NP (NN help=help)))"),
    ("(S (VB estoy=am) (JJ perdido=lost))", "(S (PRP I~am) (AUX am=am) (JJ lost=lost))"),
    ("(S (VB estoy=am) (JJ perdida=lost))", "(S (PRP I~am) (AUX am=am) (JJ lost=lost))"),
    ("(S (VB estoy=am) (RB bien=well))", "(S (PRP I~am) (AUX am=am) (JJ fine=well))"),
    ("(S (VB estoy=am) (RB muy=very) (RB bien=well))", "(S (PRP I~am) (AUX am=am) (RB very=very) (RB well=well))"),
    ("(S (RB más=more) (RB despacio=slow) (, ,=c) (IN por=p) (NN favor=p))", "(S (RB more=more) (RB slowly=slow) (, ,=c) (UH please=p))"),
    ("(SQ (VB habla=speak) (PRP usted=you) (NN inglés=en))", "(SQ (AUX do~speak) (PRP you=you) (VB speak=speak) (NNP English=en))"),
    ("(SQ (WRB cómo=how) (VB estás=are))", "(SQ (WRB how=how) (AUX are=are) (PRP you~are))"),
    ("(SQ (WP qué=what) (NN tiempo=weather#weather.n) (VB hace=is))", "(SQ (WP what=what) (AUX is=is) (DT the~weather) (NN weather=weather#weather.n) (IN like~what))"),
    ("(SQ (WP qué=what) (NN hora=time#time.n.clock) (VB es=is))", "(SQ (WP what=what) (NN time=time#time.n.clock) (AUX is=is) (PRP it~is))"),
    ("(SQ (WP qué=what) (NN día=day) (VB es=is) (RB hoy=today))", "(SQ (WP what=what) (NN day=day) (AUX is=is) (PRP it~is) (RB today=today))"),
    ("(SQ (WP qué=what) (VB es=is) (PRP esto=this))", "(SQ (WP what=what) (AUX is=is) (DT this=this))"),
    ("(SQ (WP qué=what) (VB quieres=want))", "(SQ (WP what=what) (AUX do~want) (PRP you~want) (VB want=want))"),
    ("(SQ (WP qué=what) (VB haces=do))", "(SQ (WP what=what) (AUX are~do) (PRP you~do) (VBG doing=do))"),
    ("(SQ (WRB cuánto=much) (VB cuesta=cost))", "(SQ (WRB how=much) (RB much=much) (AUX does~cost) (PRP it~cost) (VB cost=cost))"),
    ("(SQ (VB puedes=can) (VB ayudarme=help+me))", "(SQ (MD can=can) (PRP you~can) (VB help=help) (PRP me=me))"),
    ("(SQ (PRP me=me) (VB puedes=can) (VB ayudar=help))", "(SQ (MD can=can) (PRP you~can) (VB help=help) (PRP me=me))"),
    ("(SQ (WP qué=how) (JJ tal=how))", "(SQ (WRB how=how) (AUX are~how) (PRP you~how))"),
    ("(SQ (WRB dónde=where) (VB está=is) (NP (DT el=the) (NN baño=bath)))", "(SQ (WRB where=where) (AUX is=is) (NP (DT the=the) (NN bathroom=bath)))"),
)


def phrasebook() -> list[Sentence]:
    """Every phrase there is, in a fixed order."""
    groups = (_set_phrases, _greetings, _naming, _firsts, _days, _clock, _weather, _wanting)
    return [sentence for group in groups for sentence in group()]


def _set_phrases() -> Iterator[Sentence]:
    for es, en in SET_PHRASES:
        mark = question if es.startswith("(SQ") else statement
        yield finish(mark(pair(es, en)))


def _fragment(phrase: Phrase) -> Phrase:
    return pair("(FRAG {x})", "(FRAG {x})", x=phrase)


def _greetings() -> Iterator[Sentence]:
    for greeting in (*GREETINGS, *FAREWELLS):
        for mark in (statement, exclamation):
            yield finish(mark(_fragment(greeting)))
        for name in names():
            yield finish(statement(pair("(FRAG {x} (, ,=c) {n})", "(FRAG {x} (, ,=c) {n})", x=greeting, n=_name(name.es))))


def _name(es: str) -> Phrase:
    return pair(NAME.replace("{n}", es), NAME.replace("{n}", es))


CALLED = {
    "me llamo": ("(NP (PRP me=my)) (VB llamo=name)", "my"),
    "mi nombre es": ("(NP (PRP$ mi=my) (NN nombre=name)) (VB es~is)", "my"),
}


def _naming() -> Iterator[Sentence]:
    for name in names():
        says = _my_name(name.es)
        yield finish(statement(says))
        yield finish(statement(pair("(S (VB soy=am) {n})", "(S (PRP I~am) (AUX am=am) {n})", n=_name(name.es))))
        for greeting in GREETINGS[:2]:
            yield finish(statement(_after_comma(greeting, says)))
        for relative in ("hermano", "madre", "perro", "gato", "amiga"):
            if noun(relative).gender == name.gender or relative in ("perro", "gato"):
                yield finish(statement(_is_called(relative, name.es)))
    asked = pair(
        "(SQ (WRB cómo=what) (PRP te=your) (VB llamas=name))",
        "(SQ (WP what=what) (AUX is~name) (PRP$ your=your) (NN name=name))",
    )
    yield finish(question(asked))
    for greeting in GREETINGS:
        yield finish(_greeting_question(greeting, asked))
    for relative in ("hermano", "hermana", "madre", "padre", "perro", "gato", "amigo", "amiga", "hijo", "hija", "profesor"):
        yield finish(question(_what_is_called(relative)))


def _my_name(name: str) -> Phrase:
    return pair(
        "(S (VP (PRP me=my) (VB llamo=name) {n}))",
        "(S (NP (PRP$ my=my) (NN name=name)) (VP (AUX is~name) {n}))",
        n=_name(name),
    )


def _after_comma(greeting: Phrase, says: Phrase) -> Phrase:
    return pair("(S {x} (, ,=c) {y})", "(S {x} (, ,=c) {y})", x=greeting, y=says)


def _greeting_question(greeting: Phrase, asked: Phrase) -> Phrase:
    """ "Hola, ¿cómo te llamas?": the mark opens in the middle."""
    return _after_comma(greeting, question(asked))


def _is_called(relative: str, name: str) -> Phrase:
    of = noun(relative)
    return pair(
        f"(S (NP (PRP$ mi=my) (NN {relative}=kin)) (VP (PRP se~name) (VB llama=name) {{n}}))",
        f"(S (NP (PRP$ my=my) (NN {of.en}'s=kin) (NN name=name)) (VP (AUX is~name) {{n}}))",
        n=_name(name),
    )


def _what_is_called(relative: str) -> Phrase:
    of = noun(relative)
    return pair(
        f"(SQ (WRB cómo=what) (VP (PRP se~name) (VB llama=name)) (NP (PRP$ tu=your) (NN {relative}=kin)))",
        f"(SQ (WP what=what) (AUX is~name) (NP (PRP$ your=your) (NN {of.en}'s=kin) (NN name=name)))",
    )


def _i(person: str = "1s", **more) -> Pronoun:
    return Pronoun(person, "m.subj", **more)


def _object(es: str, article: str = "the", **more) -> NounPhrase:
    return NounPhrase(noun(es), "m.obj", article, **more)


def _adjective(es: str):
    return next(a for a in all_adjectives() if a.es == es)


def _firsts() -> Iterator[Sentence]:
    """The sentences that a first visitor types, each with its nearest relatives."""
    love = Verb("querer", "love", "love.v")
    for clitic in (Clitic("la", "her", "m.obj"), Clitic("lo", "him", "m.obj"), Clitic("te", "you", "m.obj")):
        for tense in ("preterite", "present", "imperfect"):
            clause = Clause(love, _i(), tense=tense, clitics=(clitic,))
            yield tell(clause)
            yield tell(Clause(love, _i(), tense=tense, clitics=(clitic,), rest=(adverb("very_much"),)))
    for language, person in product(("español", "inglés", "francés"), ("1s", "2s", "1p")):
        clause = Clause(verb("hablar", "speak"), _i(person), object=_object(language, ""))
        yield tell(clause)
        yield tell(Clause(clause.verb, clause.subject, object=clause.object, negated=True))
        if person == "2s":
            yield ask(Clause(clause.verb, clause.subject, object=clause.object, question=True))
    yield from _first_animals()
    yield from _first_places()


def _first_animals() -> Iterator[Sentence]:
    for animal, plural in product(("gato", "perro", "niño", "bebé"), (False,)):
        np = NounPhrase(noun(animal), "m.subj", plural=plural)
        yield tell(Clause(verb("dormir", "sleep"), np))
        yield tell(Clause(verb("dormir", "sleep"), np, tense="progressive"))
    for animal, food in (("perro", "carne"), ("gato", "pescado"), ("ratón", "queso"), ("gato", "carne")):
        yield tell(Clause(verb("comer", "eat"), NounPhrase(noun(animal), "m.subj"), object=_object(food)))
    sister = NounPhrase(noun("hermana"), "m.subj", "my")
    for article, animal in product(("two", "three", "a"), ("gato", "perro")):
        what = NounPhrase(noun(animal), "m.obj", article, article != "a")
        yield tell(Clause(verb("tener", "have"), sister, object=what))
        yield tell(Clause(verb("tener", "have"), _i(), object=what))


def _first_places() -> Iterator[Sentence]:
    small = NounPhrase(noun("casa"), "m.place", "a", adjective=_adjective("pequeño"))
    for person in ("1s", "1p", "3p"):
        yield tell(Clause(verb("vivir", "live"), _i(person), rest=(located(small),)))
    for thing, quality in (("casa", "grande"), ("casa", "pequeño"), ("ciudad", "grande"), ("coche", "rojo")):
        np = NounPhrase(noun(thing), "m.subj")
        yield tell(be("ser", np, predicate(_adjective(quality), np)))
    for place in ("playa", "parque", "escuela", "mercado"):
        to = prepositional("a", "to", NounPhrase(noun(place), "m.to", generic=place == "escuela"))
        for day in ((), (adverb("tomorrow"),)):
            yield tell(Clause(verb("ir", "go"), _i(), rest=(to, *day), english_progressive=True))
    for place in ("biblioteca", "banco", "estación", "playa", "escuela", "farmacia"):
        sense = "bank.n.money" if place == "banco" else ""
        where = pair("(WHADVP (WRB dónde=where))", "(WHADVP (WRB where=where))")
        np = NounPhrase(noun(place, sense), "m.subj")
        yield ask(be("estar", np, asked=where, question=True, inverted=True))


def _table(rows: str) -> list[list[str]]:
    return [line.split() for line in rows.split("\n") if line]


def _days() -> Iterator[Sentence]:
    for (es, en), (day_es, day_en) in product(_table(WEEKDAYS), (("hoy", "today"), ("mañana", "tomorrow"))):
        sense = "#tomorrow.adv" if day_es == "mañana" else ""
        yield finish(
            statement(
                pair(
                    f"(S (RB {day_es}=day{sense}) (VB es=is) (NN {es}=weekday))",
                    f"(S (RB {day_en}=day{sense}) (AUX is=is) (NNP {en}=weekday))",
                )
            )
        )
    for (es, en), (whose_es, whose_en) in product(_table(MONTHS), (("mi", "my"), ("tu", "your"))):
        yield finish(
            statement(
                pair(
                    f"(S (NP (PRP$ {whose_es}=my) (NN cumpleaños=birthday)) (VB es=is) (PP (IN en=in) (NN {es}=month)))",
                    f"(S (NP (PRP$ {whose_en}=my) (NN birthday=birthday)) (AUX is=is) (PP (IN in=in) (NNP {en}=month)))",
                )
            )
        )


CLOCK = ("una one", "dos two", "tres three", "cuatro four", "cinco five", "seis six", "siete seven") + (
    ("ocho eight", "nueve nine", "diez ten", "once eleven", "doce twelve")
)


def _clock() -> Iterator[Sentence]:
    for es, en in (row.split() for row in CLOCK):
        verb_es, article = ("es", "la") if es == "una" else ("son", "las")
        hour = f"(VB {verb_es}=is) (NP (DT {article}~hour) (CD {es}=hour)"
        it = "(PRP it~is) (AUX is=is)"
        yield finish(statement(pair(f"(S {hour}))", f"(S {it} (NP (CD {en}=hour) (RB o'clock~hour)))")))
        yield finish(
            statement(pair(f"(S {hour} (CC y=past) (NN media=half)))", f"(S {it} (NP (NN half=half) (IN past=past) (CD {en}=hour)))"))
        )
        yield finish(
            statement(
                pair(
                    f"(S {hour} (CC y=past) (NN cuarto=quarter)))",
                    f"(S {it} (NP (DT a~quarter) (NN quarter=quarter) (IN past=past) (CD {en}=hour)))",
                )
            )
        )


WEATHER = (
    ("(VB hace=is) (NN frío=w#cold.a)", "(AUX is=is) (JJ cold=w#cold.a)"),
    ("(VB hace=is) (NN calor=w#hot.a)", "(AUX is=is) (JJ hot=w#hot.a)"),
    ("(VB hace=is) (NN sol=w)", "(AUX is=is) (JJ sunny=w)"),
    ("(VB hace=is) (NN viento=w)", "(AUX is=is) (JJ windy=w)"),
    ("(VB hace=is) (JJ mucho=very) (NN frío=w#cold.a)", "(AUX is=is) (RB very=very) (JJ cold=w#cold.a)"),
    ("(VB hace=is) (JJ mucho=very) (NN calor=w#hot.a)", "(AUX is=is) (RB very=very) (JJ hot=w#hot.a)"),
    ("(VB está=is) (VBG lloviendo=w)", "(AUX is=is) (VBG raining=w)"),
    ("(VB está=is) (VBG nevando=w)", "(AUX is=is) (VBG snowing=w)"),
    ("(VB está=is) (JJ nublado=w)", "(AUX is=is) (JJ cloudy=w)"),
    ("(VB llueve=w) (RB mucho=much)", "(VBZ rains=w) (NP (DT a=much) (NN lot=much))"),
    ("(VB nieva=w) (RB mucho=much)", "(VBZ snows=w) (NP (DT a=much) (NN lot=much))"),
)
WHEN = (("hoy", "today"), ("ahora", "now"))
WHERE = ("Madrid", "Londres", "París", "Lima", "México", "Roma")


def _weather() -> Iterator[Sentence]:
    for es, en in WEATHER:
        it = "(PRP it~is)" if "=is" in en else "(PRP it~w)"
        says = pair(f"(S (VP {es}))", f"(S {it} (VP {en}))")
        yield finish(statement(says))
        for city in WHERE:
            where = located(NounPhrase(noun(city), "place", ""))
            yield finish(statement(pair("(S {x} {y})", "(S {x} {y})", x=says, y=where)))
        if "w)" in es and "=much" not in es:
            yield from _weather_when(says)


def _weather_when(says: Phrase) -> Iterator[Sentence]:
    for name in ("today", "now"):
        day = adverb(name)
        yield finish(statement(pair("(S {x} {y})", "(S {x} {y})", x=says, y=day)))
        yield finish(statement(pair("(S {y} {x})", "(S {y} {x})", x=says, y=day)))


def _wanting() -> Iterator[Sentence]:
    like = pair("(VB gusta=like#like.v)", "(VBP like=like#like.v)")
    for drink in ("café", "té", "vino", "chocolate", "pan"):
        sense = "wine.n" if drink == "vino" else ""
        np = NounPhrase(noun(drink, sense), "liked", generic=True)
        from course_lib.corpora.spanish_english.building import noun_pair

        yield finish(
            statement(pair("(S (PRP me=who) {v} {x})", "(S (PRP I=who) (VP {v} {x}))", v=like, x=noun_pair(np)))
        )
