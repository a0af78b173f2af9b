"""What one says in the first minute: greetings, thanks, names, and the sentences that a first visitor types.

All of it stands in the training split.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product

from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Pronoun
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.language.words import Noun, Verb
from workshop.grammar.lessons.building import (
    Sentence,
    ask,
    be,
    exclamation,
    finish,
    located,
    noun_pair,
    predicate,
    prepositional,
    question,
    statement,
    tell,
)
from workshop.grammar.lessons.lexicon import adjective, noun, verb
from workshop.grammar.lessons.sentences.questions import WORDS
from workshop.grammar.lessons.sentences.small_talk import clock_times, days, weather_reports
from workshop.grammar.lessons.words.adverbs import adverb

GREETINGS = (
    ("(INTJ (UH hola=hello))", "(INTJ (UH hello=hello))"),
    ("(NP (JJ buenos=good) (NNS días=morning))", "(NP (JJ good=good) (NN morning=morning))"),
    ("(NP (JJ buenas=good) (NNS tardes=afternoon))", "(NP (JJ good=good) (NN afternoon=afternoon))"),
    ("(NP (JJ buenas=good) (NNS noches=evening))", "(NP (JJ good=good) (NN evening=evening))"),
    ("(INTJ (UH adiós=bye))", "(INTJ (UH goodbye=bye))"),
    (
        "(PP (IN hasta=see) (ADVP (RB luego=later)))",
        "(VP (VB see=see) (NP (PRP you~see)) (ADVP (RB later=later)))",
    ),
    (
        "(PP (IN hasta=see) (ADVP (RB pronto=soon)))",
        "(VP (VB see=see) (NP (PRP you~see)) (ADVP (RB soon=soon)))",
    ),
    (
        "(PP (IN hasta=see) (ADVP (RB mañana=tomorrow#tomorrow.adv)))",
        "(VP (VB see=see) (NP (PRP you~see)) (ADVP (RB tomorrow=tomorrow#tomorrow.adv)))",
    ),
    ("(INTJ (UH gracias=thanks))", "(VP (VB thank=thanks) (NP (PRP you~thanks)))"),
    (
        "(NP (JJ muchas=much) (NNS gracias=thanks))",
        "(VP (VB thank=thanks) (NP (PRP you~thanks)) (ADVP (RB very~much) (RB much=much)))",
    ),
    ("(INTJ (UH sí=yes))", "(INTJ (UH yes=yes))"),
    ("(INTJ (UH no=no))", "(INTJ (UH no=no))"),
)
I_DONT = "(S (NP (PRP I~fin)) (VP (VBP don't=not~fin)"
SET_PHRASES = (  # those of the label SQ are questions
    (
        "(S (PP (IN de=welcome) (NP (NN nada=welcome#welcome.a))))",
        "(S (NP (PRP you~welcome)) (VP (VBP are~welcome) (ADJP (JJ welcome=welcome#welcome.a))))",
    ),
    ("(FRAG (PP (IN por=please) (NP (NN favor=please))))", "(FRAG (INTJ (UH please=please)))"),
    (
        "(S (VP (NP (PRP lo~sorry)) (VB siento=sorry)))",
        "(S (NP (PRP I~sorry)) (VP (VBP am~sorry) (ADJP (JJ sorry=sorry))))",
    ),
    (
        "(S (VP (RB no=not) (NP (PRP lo~fin)) (VB sé=know+fin#know.v.fact)))",
        f"{I_DONT} (VP (VB know=know#know.v.fact))))",
    ),
    ("(S (VP (RB no=not) (VB entiendo=know+fin)))", f"{I_DONT} (VP (VB understand=know))))"),
    ("(S (VP (RB no=not) (VB comprendo=know+fin)))", f"{I_DONT} (VP (VB understand=know))))"),
    (
        "(FRAG (NP (JJ mucho=nice) (NN gusto=meet)))",
        "(FRAG (ADJP (JJ nice=nice) (S (VP (TO to~meet) (VP (VB meet=meet) (NP (PRP you~meet)))))))",
    ),
    (
        "(FRAG (ADVP (RB muy=very) (RB bien=well#well.adv)))",
        "(FRAG (ADVP (RB very=very) (RB well=well#well.adv)))",
    ),
    ("(FRAG (ADVP (RB claro=course) (RB sí=course)))", "(FRAG (PP (IN of=course) (NP (NN course=course))))"),
    (
        "(S (VP (VB necesito=need) (NP (NN ayuda=help))))",
        "(S (NP (PRP I~need)) (VP (VBP need=need) (NP (NN help=help))))",
    ),
    (
        "(S (VP (VB estoy=am) (ADJP (JJ perdido=lost#lost.a))))",
        "(S (NP (PRP I~am)) (VP (AUX am=am) (ADJP (JJ lost=lost#lost.a))))",
    ),
    (
        "(S (VP (VB estoy=am) (ADJP (JJ perdida=lost#lost.a))))",
        "(S (NP (PRP I~am)) (VP (AUX am=am) (ADJP (JJ lost=lost#lost.a))))",
    ),
    (
        "(S (VP (VB estoy=am) (ADVP (RB bien=well#well.adv))))",
        "(S (NP (PRP I~am)) (VP (AUX am=am) (ADJP (JJ well=well#well.adv))))",
    ),
    (
        "(S (VP (VB estoy=am) (ADVP (RB muy=very) (RB bien=well#well.adv))))",
        "(S (NP (PRP I~am)) (VP (AUX am=am) (ADJP (RB very=very) (JJ well=well#well.adv))))",
    ),
    (
        "(FRAG (ADVP (RB más=more) (RB despacio=slow)) (, ,=c) (PP (IN por=please) (NP (NN favor=please))))",
        "(FRAG (ADVP (RBR more=more) (RB slowly=slow)) (, ,=c) (INTJ (UH please=please)))",
    ),
    (
        "(SQ (VP (VB habla=speak)) (NP (PRP usted=you)) (NP (NN inglés=en)))",
        "(SQ (AUX do~speak) (NP (PRP you=you)) (VP (VB speak=speak) (NP (NNP English=en))))",
    ),
    (
        "(SQ (WHNP (DT qué=what) (NN tiempo=weather#weather.n)) (VP (VB hace=is)))",
        "(SQ (WHNP (WP what=what)) (AUX is=is) (NP (DT the~weather) (NN weather=weather#weather.n))"
        " (PP (IN like~what)))",
    ),
    (
        "(SQ (WHNP (DT qué=what) (NN hora=time#time.n.clock)) (VP (VB es=is)))",
        "(SQ (WHNP (WP what=what) (NN time=time#time.n.clock)) (AUX is=is) (NP (PRP it~is)))",
    ),
    (
        "(SQ (WHNP (DT qué=what) (NN día=day)) (VP (VB es=is) (ADVP (RB hoy=today))))",
        "(SQ (WHNP (WP what=what) (NN day=day)) (AUX is=is) (NP (PRP it~is)) (ADVP (RB today=today)))",
    ),
    (
        "(SQ (WHNP (WP qué=what)) (VP (VB es=is)) (NP (PRP esto=this)))",
        "(SQ (WHNP (WP what=what)) (AUX is=is) (NP (DT this=this)))",
    ),
    (
        "(SQ (WHNP (WP qué=what)) (VP (VB haces=do)))",
        "(SQ (WHNP (WP what=what)) (AUX are~do) (NP (PRP you~do)) (VP (VBG doing=do)))",
    ),
    (
        "(SQ (WHNP (WRB cuánto=much)) (VP (VB cuesta=cost)))",
        "(SQ (WHNP (WRB how=much) (JJ much=much)) (AUX does~cost) (NP (PRP it~cost)) (VP (VB cost=cost)))",
    ),
    (
        "(SQ (VP (VB puedes=can) (VB ayudarme=help+me)))",
        "(SQ (MD can=can) (NP (PRP you~can)) (VP (VB help=help) (NP (PRP me=me))))",
    ),
    (
        "(SQ (VP (NP (PRP me=me)) (VB puedes=can) (VB ayudar=help)))",
        "(SQ (MD can=can) (NP (PRP you~can)) (VP (VB help=help) (NP (PRP me=me))))",
    ),
    (
        "(SQ (WHADVP (WP qué=how) (JJ tal=how)))",
        "(SQ (WHADVP (WRB how=how)) (AUX are~how) (NP (PRP you~how)))",
    ),
)


def phrasebook(names: Sequence[Noun]) -> list[Sentence]:
    """Every phrase there is, in a fixed order; people have these first names."""
    parts = [
        _set_phrases(),
        _greetings(names),
        _names(names),
        _first_words(),
        _first_animals(),
        _first_places(),
    ]
    return [*chain.from_iterable((*parts, days(), clock_times(), weather_reports()))]


def _set_phrases() -> Iterator[Sentence]:
    for es, en in SET_PHRASES:
        yield finish((question if es.startswith("(SQ") else statement)(pair(es, en)))


def _greetings(names: Sequence[Noun]) -> Iterator[Sentence]:
    for greeting in GREETINGS:
        alone = pair("(FRAG {x})", "(FRAG {x})", x=pair(*greeting))
        yield from (finish(mark(alone)) for mark in (statement, exclamation))
        yield from (finish(statement(after_comma(pair(*greeting), _name(name.es)))) for name in names)


def _name(es: str) -> Phrase:
    return pair(f"(NP (NNP {es}=who))", f"(NP (NNP {es}=who))")


def after_comma(first: Phrase, second: Phrase, key: str = "c") -> Phrase:
    """ "Hola, Ana": one after the other, a comma between them."""
    pattern = f"(S {{x}} (, ,={key}) {{y}})"
    return pair(pattern, pattern, x=first, y=second)


WHAT_IS_YOUR_NAME = (
    "(SQ (WHADVP (WRB cómo=what)) (VP (NP (PRP te=your)) (VB llamas=name)))",
    "(SQ (WHNP (WP what=what)) (AUX is~name) (NP (PRP$ your=your) (NN name=name)))",
)
RELATIVES = ("hermano", "hermana", "madre", "padre", "perro", "gato", "amigo", "amiga", "hijo", "hija")


def _names(names: Sequence[Noun]) -> Iterator[Sentence]:
    asked, hellos = pair(*WHAT_IS_YOUR_NAME), [pair(*greeting) for greeting in GREETINGS[:4]]
    yield finish(question(asked))
    yield from (finish(after_comma(hello, question(asked))) for hello in hellos)
    yield from (finish(question(_what_is_called(relative))) for relative in RELATIVES)
    for name in names:
        i_am = pair("(S (VP (VB soy=am) {n}))", "(S (NP (PRP I~am)) (VP (AUX am=am) {n}))", n=_name(name.es))
        my_name = i_am_called(name.es)
        yield from (finish(statement(says)) for says in (i_am, my_name))
        yield from (finish(statement(after_comma(hello, my_name))) for hello in hellos)
        fitting = [r for r in RELATIVES if noun(r).gender == name.gender or noun(r).kinds & {"pet"}]
        yield from (finish(statement(_is_called(relative, name.es))) for relative in fitting)


def i_am_called(name: str) -> Phrase:
    """ "Me llamo Ana": "My name is Ana"."""
    return pair(
        "(S (VP (NP (PRP me=my)) (VB llamo=name) {n}))",
        "(S (NP (PRP$ my=my) (NN name=name)) (VP (AUX is~name) {n}))",
        n=_name(name),
    )


def _is_called(relative: str, name: str) -> Phrase:
    return pair(
        f"(S (NP (PRP$ mi=my) (NN {relative}=kin)) (VP (NP (PRP se~name)) (VB llama=name) {{n}}))",
        f"(S (NP (NP (PRP$ my=my) (NN {noun(relative).en}'s=kin)) (NN name=name)) (VP (AUX is~name) {{n}}))",
        n=_name(name),
    )


def _what_is_called(relative: str) -> Phrase:
    return pair(
        "(SQ (WHADVP (WRB cómo=what)) (VP (NP (PRP se~name)) (VB llama=name))"
        f" (NP (PRP$ tu=your) (NN {relative}=kin)))",
        "(SQ (WHNP (WP what=what)) (AUX is~name)"
        f" (NP (NP (PRP$ your=your) (NN {noun(relative).en}'s=kin)) (NN name=name)))",
    )


def _i(person: str = "1s") -> Pronoun:
    return Pronoun(person, "m.subj")


def _object(es: str, article: str = "the", plural: bool = False) -> NounPhrase:
    return NounPhrase(noun(es), "m.obj", article, plural)


def _first_words() -> Iterator[Sentence]:
    """Loving, speaking, liking."""
    love, speak = Verb("querer", "love", "love.v"), verb("hablar", "speak")
    for word, tense in product(
        (("la", "her"), ("lo", "him"), ("te", "you")), ("preterite", "present", "imperfect")
    ):
        clause = Clause(love, _i(), tense=tense, clitics=(Clitic(*word, "m.obj"),))
        yield tell(clause)
        yield tell(Clause(love, _i(), tense=tense, clitics=clause.clitics, rest=(adverb("very_much"),)))
    for language, person in product(("español", "inglés", "francés"), ("1s", "2s", "1p")):
        yield from (
            tell(Clause(speak, _i(person), object=_object(language, ""), negated=no)) for no in (False, True)
        )
        if person == "2s":
            yield ask(Clause(speak, _i(person), object=_object(language, ""), question=True))
    for drink in ("café", "té", "chocolate", "pan"):
        liked = noun_pair(NounPhrase(noun(drink), "liked", generic=True))
        spanish = "(S (NP (PRP me=who)) (VP (VB gusta=like#like.v)) {x})"
        yield finish(
            statement(pair(spanish, "(S (NP (PRP I=who)) (VP (VBP like=like#like.v) {x}))", x=liked)),
        )


def _first_animals() -> Iterator[Sentence]:
    for animal, tense in product(("gato", "perro", "niño", "bebé"), ("present", "progressive")):
        yield tell(Clause(verb("dormir", "sleep"), NounPhrase(noun(animal), "m.subj"), tense=tense))
    for animal, food in (("perro", "carne"), ("gato", "pescado"), ("ratón", "queso"), ("gato", "carne")):
        yield tell(Clause(verb("comer", "eat"), NounPhrase(noun(animal), "m.subj"), object=_object(food)))
    sister = NounPhrase(noun("hermana"), "m.subj", "my")
    for article, animal, owner in product(("two", "three", "a"), ("gato", "perro"), (sister, _i())):
        yield tell(Clause(verb("tener", "have"), owner, object=_object(animal, article, article != "a")))


def _first_places() -> Iterator[Sentence]:
    small = located(NounPhrase(noun("casa"), "m.place", "a", adjective=adjective("pequeño")))
    yield from (
        tell(Clause(verb("vivir", "live"), _i(person), rest=(small,))) for person in ("1s", "1p", "3p")
    )
    for thing, quality in (("casa", "grande"), ("casa", "pequeño"), ("ciudad", "grande"), ("coche", "rojo")):
        np = NounPhrase(noun(thing), "m.subj")
        yield tell(be("ser", np, predicate(adjective(quality), np)))
    for place, day in product(("playa", "parque", "escuela", "mercado"), ((), (adverb("tomorrow"),))):
        to = prepositional("a", "to", NounPhrase(noun(place), "m.to", generic=place == "escuela"))
        yield tell(Clause(verb("ir", "go"), _i(), rest=(to, *day), english_progressive=True))
    for place, sense in (
        ("biblioteca", ""),
        ("baño", ""),
        ("banco", "bank.n.money"),
        ("estación", ""),
        ("playa", ""),
    ):
        np = NounPhrase(noun(place, sense), "m.subj")
        yield ask(be("estar", np, asked=WORDS["where"], question=True, inverted=True))
