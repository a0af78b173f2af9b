"""The words of the everyday grammar: forms by hand, noun phrases with all their small words, tables that fit."""

import pytest

from workshop.grammar.everyday.clauses import governing
from workshop.grammar.everyday.drawing import EverydayDraw
from workshop.grammar.everyday.grammar import after_nouns
from workshop.grammar.everyday.lexicon import (
    EVERYDAY_WORDS,
    adjective,
    all_adjectives,
    intransitive_frames,
    noun,
    nouns,
    personal_frames,
    transitive_frames,
    verb,
)
from workshop.grammar.everyday.places_and_things import placing
from workshop.grammar.everyday.words import verbs_without_object
from workshop.grammar.language.conjugation import conjugated
from workshop.grammar.language.english_forms import ing, past, past_participle, plural
from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun
from workshop.grammar.language.orthography import finished, text_of
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.words import spanish_plural
from workshop.grammar.lessons import building
from workshop.grammar.lessons.building import noun_pair
from workshop.grammar.lessons.lexicon import PERSON, table_rows
from workshop.grammar.lessons.sampling import Draw


@pytest.mark.parametrize(
    ("infinitive", "tense", "forms"),
    [
        ("oler", "present", "huelo hueles huele olemos huelen"),
        ("freír", "preterite", "freí freíste frio freímos frieron"),
        ("elegir", "present", "elijo eliges elige elegimos eligen"),
        ("corregir", "preterite", "corregí corregiste corrigió corregimos corrigieron"),
        ("traducir", "preterite", "traduje tradujiste tradujo tradujimos tradujeron"),
        ("colgar", "present", "cuelgo cuelgas cuelga colgamos cuelgan"),
        ("fregar", "preterite", "fregué fregaste fregó fregamos fregaron"),
        ("hervir", "present", "hiervo hierves hierve hervimos hierven"),
        ("mentir", "preterite", "mentí mentiste mintió mentimos mintieron"),
        ("morir", "present", "muero mueres muere morimos mueren"),
        ("devolver", "present", "devuelvo devuelves devuelve devolvemos devuelven"),
        ("obedecer", "present", "obedezco obedeces obedece obedecemos obedecen"),
        ("coger", "present", "cojo coges coge cogemos cogen"),
        ("esquiar", "present", "esquío esquías esquía esquiamos esquían"),
        ("vaciar", "present", "vacío vacías vacía vaciamos vacían"),
        ("huir", "present", "huyo huyes huye huimos huyen"),
        ("destruir", "preterite", "destruí destruiste destruyó destruimos destruyeron"),
        ("medir", "present", "mido mides mide medimos miden"),
        ("andar", "preterite", "anduve anduviste anduvo anduvimos anduvieron"),
        ("nacer", "present", "nazco naces nace nacemos nacen"),
        ("tropezar", "present", "tropiezo tropiezas tropieza tropezamos tropiezan"),
    ],
)
def test_verbs_of_the_tables(infinitive, tense, forms):
    assert [
        conjugated(infinitive, tense, person) for person in ("1s", "2s", "3s", "1p", "3p")
    ] == forms.split()


@pytest.mark.parametrize(
    ("form", "word", "expected"),
    [
        (ing, "lie", "lying"),
        (ing, "be", "being"),
        (ing, "quit", "quitting"),
        (past, "choose", "chose"),
        (past, "grab", "grabbed"),
        (past, "visit", "visited"),
        (past_participle, "ride", "ridden"),
        (past_participle, "hang", "hung"),
        (plural, "thief", "thieves"),
        (spanish_plural, "champú", "champús"),
        (spanish_plural, "clase de español", "clases de español"),
        (spanish_plural, "centro comercial", "centros comerciales"),
    ],
)
def test_forms_of_the_tables(form, word, expected):
    assert form(word) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [("inglés", "inglesas"), ("español", "españolas"), ("trabajador", "trabajadoras"), ("mayor", "mayores")],
)
def test_adjectives_that_do_not_end_in_o(word, expected):
    assert agreeing(word, "f", True) == expected


def said(np):
    pair = noun_pair(np)
    es, en = finished(pair.es, pair.en)
    return text_of(es), text_of(en)


@pytest.mark.parametrize(
    ("es", "more", "spanish", "english"),
    [
        ("libro", {"article": "all_my", "plural": True}, "Todos mis libros", "All my books"),
        ("casa", {"article": "whole"}, "Toda la casa", "The whole house"),
        ("leche", {"article": "a_little"}, "Un poco de leche", "A little milk"),
        ("amiga", {"article": "several", "plural": True}, "Varias amigas", "Several friends"),
        ("coche", {"article": "same"}, "El mismo coche", "The same car"),
        ("casa", {"article": "five_hundred", "plural": True}, "Quinientas casas", "Five hundred houses"),
        ("gente", {"article": "this"}, "Esta gente", "These people"),
        (
            "parada de autobús",
            {"article": "the_other", "plural": True},
            "Las otras paradas de autobús",
            "The other bus stops",
        ),
    ],
)
def test_small_words_before_a_noun(es, more, spanish, english):
    assert said(NounPhrase(noun(es), "x", **more)) == (spanish, english)


@pytest.mark.parametrize(
    ("degree", "article", "spanish", "english"),
    [
        ("very", "a", "Un coche muy grande", "A very big car"),
        ("more", "a", "Un coche más grande", "A bigger car"),
        ("most", "the", "El coche más grande", "The biggest car"),
    ],
)
def test_degrees(degree, article, spanish, english):
    np = NounPhrase(noun("coche"), "x", article, adjective=adjective("grande"), degree=degree)
    assert said(np) == (spanish, english)


def test_an_adjective_of_two_words_and_an_owner_in_the_plural():
    shoes = NounPhrase(noun("zapatos"), "x", "the", True, adjective=adjective("de cuero"))
    assert said(shoes) == ("Los zapatos de cuero", "The leather shoes")
    owner = NounPhrase(noun("hermano"), "x.owner", "my", True)
    assert said(NounPhrase(noun("casa"), "x", owner=owner)) == (
        "La casa de mis hermanos",
        "My brothers' house",
    )


def test_each_kind_that_a_table_names_is_that_of_a_noun():
    known = (
        set().union(*(n.kinds for n in (*nouns(), *EVERYDAY_WORDS.names(), *EVERYDAY_WORDS.cities())))
        | PERSON
        | {"grown"}
    )
    wanted = {kind for frame in (*transitive_frames(), *personal_frames()) for kind in frame.objects}
    wanted |= {kind for frame in intransitive_frames() for kind in frame.objects | frame.subjects}
    wanted |= {kind for row in governing.ROWS for kind in row[5].split("+")}
    wanted |= {kind for row in placing.ROWS for kind in row[2].replace("_", " ").split("+")}
    wanted |= {kind for row in after_nouns.FOLLOWING for kind in row[3]} - {"pl"}
    wanted |= {kind for found in all_adjectives() for kind in found.kinds}
    assert not wanted - known


def test_rows_of_the_tables_have_their_cells():
    assert {len(row) for row in table_rows(verbs_without_object.PREPOSITIONAL)} == {8}
    words = [n.es for n in nouns()]
    assert {word for word in words if words.count(word) > 1} == {"muñeca", "tiempo", "carta", "banco", "hoja"}


def test_noun_phrases_are_made_richer_in_the_everyday_grammar_only():
    np = NounPhrase(noun("casa"), "x")
    richer = {EverydayDraw(seed).enriched(np, probability=1) for seed in range(60)}
    assert len(richer) > 12 and all(phrase.noun == np.noun for phrase in richer)


def test_the_lessons_have_plain_noun_phrases():
    np = NounPhrase(noun("casa"), "x")
    assert {Draw(seed).enriched(np, probability=1) for seed in range(20)} == {np}


def test_after_did_it_is_use_to():
    clause = Clause(
        verb("vivir", "live"), Pronoun("2s", "m.subj"), tense="imperfect", habit=True, question=True
    )
    assert text_of(building.said(clause).en) == "did you use to live"
