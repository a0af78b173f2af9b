"""Everyday sentences of free clauses: what the engine says by hand, and what holds for whatever is drawn."""

import pytest

from workshop.grammar.everyday.clauses import coordination, impersonal, subordinate
from workshop.grammar.everyday.drawing import EverydayDraw
from workshop.grammar.everyday.families import CLAUSES
from workshop.grammar.everyday.grammar import tenses
from workshop.grammar.everyday.grammar.ideas import Idea
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import WHOEVER, clear
from workshop.grammar.everyday.grammar.small_words import SAID_SMALL
from workshop.grammar.language.meaning import Clause, Clitic, Group, NounPhrase, Pronoun
from workshop.grammar.language.trees import leaves
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons import building
from workshop.grammar.lessons.lexicon import noun, verb

HE, ME = Pronoun("3s", "m.subj"), Pronoun("1s", "m.subj")
EAT = verb("comer", "eat")


def lines(said):
    sentence = building.finish(said)
    return sentence.src, sentence.tgt


@pytest.mark.parametrize(
    ("word", "es", "en"),
    [
        ("never", "Nunca come", "He never eats"),
        ("not_never", "No come nunca", "He never eats"),
        ("no_longer", "Ya no come", "He doesn't eat anymore"),
        ("neither", "Tampoco come", "He doesn't eat either"),
        ("almost_never", "Casi nunca come", "He almost never eats"),
        ("only", "Solo come", "He only eats"),
    ],
)
def test_a_small_word_turns_the_clause(word, es, en):
    assert lines(tenses.told(SAID_SMALL[word](Clause(EAT, HE)))) == (es, en)


def test_not_yet_stands_at_the_end_in_english():
    clause = SAID_SMALL["not_yet"](Clause(EAT, HE, tense="perfect"))
    assert lines(tenses.told(clause)) == ("Todavía no ha comido", "He hasn't eaten yet")


@pytest.mark.parametrize(
    ("who", "es", "en"),
    [
        ("nobody", "Nadie come", "No one eats"),
        ("everyone", "Todos comen", "Everyone eats"),
        ("people", "La gente come", "People eat"),
    ],
)
def test_a_group_has_its_own_person_in_each_language(who, es, en):
    person, english, row = WHOEVER[who]
    subject = Group(phrase(row), person, "m.subj", english=english)
    assert lines(tenses.told(Clause(EAT, subject))) == (es, en)


def test_who_likes_is_the_subject_in_english():
    coffee = NounPhrase(noun("café"), "m.subj", generic=True)
    who = Pronoun("1s", "m.exp", overt=True)
    clause = Clause(
        Verb("gustar", "like", "like.v"),
        coffee,
        inverted=True,
        negated=True,
        tense="imperfect",
        clitics=(Clitic("me", "x", "m.exp"),),
        experiencer=who,
    )
    assert lines(tenses.told(clause)) == ("No me gustaba el café", "I didn't like coffee")


@pytest.mark.parametrize(
    ("more", "es", "en"),
    [
        ({}, "Hay huevos", "There are eggs"),
        ({"negated": True}, "No hay huevos", "There are no eggs"),
        ({"tense": "imperfect"}, "Había huevos", "There were eggs"),
        ({"tense": "future"}, "Habrá huevos", "There will be eggs"),
        ({"modal": "going"}, "Va a haber huevos", "There are going to be eggs"),
    ],
)
def test_there_is(more, es, en):
    there = Group(building.Phrase(None, impersonal.THERE), "3s", "m.subj", english="3p")
    eggs = NounPhrase(noun("huevo"), "m.obj", "", plural=True)
    clause = Clause(Verb("haber", "be", "there_is.v"), there, object=eggs, **more)
    assert lines(impersonal.spoken(clause)) == (es, en)


@pytest.mark.parametrize(
    ("tense", "said"), [("present", "Come"), ("future", "Comerá"), ("imperfect", "Él comía")]
)
def test_he_is_said_where_the_form_could_be_i(tense, said):
    assert lines(tenses.told(clear(Clause(EAT, HE, tense=tense))))[0] == said


def test_i_is_said_after_someone_else_where_the_form_could_be_he():
    clause = Clause(EAT, ME, tense="conditional")
    assert subordinate.overt_i(HE, clause).subject.overt
    assert not subordinate.overt_i(Pronoun("1p", "x"), clause).subject.overt


def test_to_know_lasts_and_to_meet_does_not():
    knowing = Idea(Clause(verb("conocer", "know"), HE), "state")
    said = {
        tense: lines(tenses.told(tenses.timed(EverydayDraw(0), knowing, {"state": {tense: 1}}, 0, 0)))[1]
        for tense in ("present", "future")
    }
    assert said == {"present": "He knows", "future": "He will meet"}


def test_or_in_a_denial():
    coffee, tea = (building.noun_pair(NounPhrase(noun(es), "m.obj", "")) for es in ("café", "té"))
    objects = Group(coordination.both(coffee, tea, "nor"), "3p", "m.obj")
    clause = Clause(verb("beber", "drink"), ME, object=objects, negated=True)
    assert lines(tenses.told(clause)) == ("No bebo café ni té", "I don't drink coffee or tea")


def test_keys_set_apart_meet_no_others():
    word = phrase("ADVP hoy/RB=t~u | ADVP today/RB=t")
    [es], [en] = leaves(apart(word, "n").es), leaves(apart(word, "n").en)
    assert (es.links, es.maybe, en.links) == ({"n.t"}, {"n.u"}, {"n.t"})


def test_a_word_without_a_tag_is_refused():
    with pytest.raises(ValueError, match="wanted word/TAG=links~maybe; got 'hoy'"):
        phrase("ADVP hoy | ADVP today/RB=t")


@pytest.mark.parametrize("family", CLAUSES, ids=lambda family: family.__name__)
def test_every_content_word_is_linked_to_its_translation(family):
    draw = EverydayDraw(11)
    for _ in range(25):
        sentence = family(draw)
        sides = [leaves(sentence.es), leaves(sentence.en)]
        for side, other in (sides, sides[::-1]):
            keys = {key for leaf in other for key in leaf.links | leaf.maybe}
            unlinked = [leaf.word for leaf in side if leaf.lemma and not (leaf.links | leaf.maybe) & keys]
            assert not unlinked, (sentence.src, sentence.tgt)
        assert "_" not in sentence.src + sentence.tgt
