"""Everyday talk: its notation, its numbers, its questions, and every line of its tables."""

import re
from pathlib import Path

import pytest

from workshop.grammar import everyday
from workshop.grammar.everyday.conversation import opinions, small_talk
from workshop.grammar.everyday.drawing import EverydayDraw
from workshop.grammar.everyday.families import EVERY_WORD, NUMBERS_AND_TIMES, TALK, VERB_FORMS, WORDS
from workshop.grammar.everyday.grammar import basic_rules, notation, number_rules, scenes
from workshop.grammar.everyday.grammar.numbers import counted_noun, number, year
from workshop.grammar.everyday.grammar.rules import Rules, ended
from workshop.grammar.everyday.home_and_town import eating_and_shopping, health_phone_class, travel, work
from workshop.grammar.everyday.numbers_and_times import how_tall
from workshop.grammar.everyday.people import about_people
from workshop.grammar.everyday.phrases import fixed_phrases
from workshop.grammar.everyday.questions import asking
from workshop.grammar.language.alignment import alignment
from workshop.grammar.language.meaning import Clause, Pronoun
from workshop.grammar.language.trees import bracketed, leaves
from workshop.grammar.lessons.building import finish, question
from workshop.grammar.lessons.lexicon import noun

TABLES = {
    "base": basic_rules.BASIC,
    "small": small_talk.SMALL_TALK,
    "numbers": number_rules.NUMBER_TALK,
    "measures": how_tall.MEASURING,
    "people": about_people.ABOUT_PEOPLE,
    "opinions": opinions.VIEWS,
    "town": eating_and_shopping.TOWN,
    "travel": travel.TRAVEL,
    "services": health_phone_class.SERVICES,
    "work": work.OFFICE,
}


def no_slot(name):
    raise AssertionError(f"a slot {name!r} where none is")


def lines(line):
    sentence = finish(ended(notation.written(line, no_slot)))
    return sentence.src, sentence.tgt


def number_words(n, gender=""):
    said = number(n, gender)
    return tuple(" ".join(leaf.word for leaf in leaves(tree)) for tree in (said.es, said.en))


@pytest.mark.parametrize(
    ("n", "es", "en"),
    [
        (0, "cero", "zero"),
        (16, "dieciséis", "sixteen"),
        (20, "veinte", "twenty"),
        (21, "veintiuno", "twenty - one"),
        (31, "treinta y uno", "thirty - one"),
        (100, "cien", "a hundred"),
        (115, "ciento quince", "one hundred fifteen"),
        (500, "quinientos", "five hundred"),
        (742, "setecientos cuarenta y dos", "seven hundred forty - two"),
        (1000, "mil", "a thousand"),
        (1999, "mil novecientos noventa y nueve", "one thousand nine hundred ninety - nine"),
        (20_500, "veinte mil quinientos", "twenty thousand five hundred"),
    ],
)
def test_numbers_by_hand(n, es, en):
    assert number_words(n) == (es, en)


@pytest.mark.parametrize(
    ("n", "gender", "es"),
    [
        (1, "m", "un"),
        (1, "f", "una"),
        (21, "m", "veintiún"),
        (21, "f", "veintiuna"),
        (31, "f", "treinta y una"),
        (200, "f", "doscientas"),
        (101, "m", "ciento un"),
        (21_000, "f", "veintiún mil"),
    ],
)
def test_numbers_agree_before_a_noun(n, gender, es):
    assert number_words(n, gender)[0] == es


def test_a_number_out_of_range_is_refused():
    with pytest.raises(ValueError, match="wanted a number from 0 to 999999; got 1000000"):
        number(1_000_000)


def test_a_hyphen_has_no_spaces_in_the_line():
    sentence = finish(ended(counted_noun(21, noun("casa"))))
    assert (sentence.src, sentence.tgt) == ("Veintiuna casas.", "Twenty-one houses.")


def test_a_year_in_words():
    assert " ".join(leaf.word for leaf in leaves(year(1990).en)) == "nineteen ninety"


def test_words_without_keys_go_in_pairs():
    sentence = finish(
        ended(notation.written("muy bien=1 , gracias=2 | very well=1 , thank/VB=2 you~2", no_slot))
    )
    assert (sentence.src, sentence.tgt) == ("Muy bien, gracias.", "Very well, thank you.")
    assert alignment(sentence.es, sentence.en)[0].split() == ["0-0", "1-1", "2-2", "3-3", "4-5"]


def test_words_without_keys_must_be_equally_many():
    with pytest.raises(ValueError, match="wanted as many words without keys on both sides; got 1, 2"):
        notation.written("hola | hello there", no_slot)


def test_choices_of_one_size_go_together():
    found = set(notation.variants("[soy eres]/VB=1 [alto bajo]/JJ=2 | [I_am you_are]=1 [tall short]/JJ=2"))
    assert {lines(line) for line in found} == {("Soy alto.", "I am tall."), ("Eres bajo.", "You are short.")}


def test_choices_with_letters_are_free():
    line = "[soy eres]/VB=1 [k:alto bajo]/JJ=2 | [I_am you_are]=1 [k:tall short]/JJ=2"
    draw = EverydayDraw(0)
    assert len({lines(notation.chosen(draw, line)) for _ in range(50)}) == 4


def test_choices_of_one_letter_must_be_equally_many():
    with pytest.raises(ValueError, match="wanted as many options"):
        list(notation.variants("[k:soy eres] | [k:I_am you_are he_is]"))


def test_a_slot_keeps_its_keys_apart():
    rules = Rules("name:\n  Ana | Ana\ngreeting:\n  hola , {name} y {name.b} | hello , {name} and {name.b}\n")
    sentence = rules.sentence(EverydayDraw(0), "greeting")
    assert (sentence.src, sentence.tgt) == ("Hola, Ana y Ana.", "Hello, Ana and Ana.")
    assert alignment(sentence.es, sentence.en)[0].split() == [f"{i}-{i}" for i in range(6)]


def test_an_unknown_slot_is_refused():
    with pytest.raises(ValueError, match="no block, no maker and no noun phrase is called 'nobody'"):
        Rules("greeting:\n  hola , {nobody} | hello , {nobody}\n").phrase(EverydayDraw(0), "greeting")


def test_the_tree_of_a_line():
    line = "no=1 entiendo/VB=2 la pregunta | I~2 don't=1 understand/VB=2 the question"
    said = finish(ended(notation.written(line, no_slot)))
    assert bracketed(said.es) == "(S (VP (ADVP (RB No)) (VB entiendo) (NP (DT la) (NN pregunta))) (. .))"
    assert bracketed(said.en) == (
        "(S (NP (PRP I)) (VP (VBP don't) (VP (VB understand) (NP (DT the) (NN question)))) (. .))"
    )


@pytest.mark.parametrize("name", TABLES)
def test_every_line_of_a_table_can_be_read(name):
    rules = TABLES[name]
    for block in rules.names():
        for line in rules.lines(block):
            for variant in notation.variants(line):
                notation.sides(variant)


@pytest.mark.parametrize("name", TABLES)
def test_every_block_of_a_table_gives_a_phrase(name):
    draw = EverydayDraw(7)
    for block in TABLES[name].names():
        for _ in range(8):
            TABLES[name].phrase(draw, block)


def test_the_polite_you_is_left_out_of_a_question():
    clause = Clause(scenes.scenes()[0].verb, Pronoun("3s", "m.subj", formal=True), question=True)
    sentence = finish(question(scenes.in_words(clause)))
    assert (sentence.src, sentence.tgt) == ("¿Vive?", "Do you live?")


def test_quisiera_is_would_like():
    wish = Clause(scenes.scenes()[0].verb, Pronoun("1s", "m.subj"), tense="conditional", modal="like")
    sentence = finish(ended(scenes.in_words(wish)))
    assert (sentence.src, sentence.tgt) == ("Quisiera vivir.", "I would like to live.")


@pytest.mark.parametrize("word", sorted(asking.WORDS))
def test_a_question_word_stands_first_in_both_languages(word):
    asked = asking.WORDS[word][0]
    phrase = notation.written(asked.line, no_slot)
    assert leaves(phrase.en)[0].word in ("what", "who", "where", "when", "why", "how")
    assert any(leaf.word[0] in "qcda" and leaf.tag in ("WP", "WRB", "IN", "DT") for leaf in leaves(phrase.es))


@pytest.mark.parametrize(
    "family",
    [*TALK, *VERB_FORMS, *NUMBERS_AND_TIMES, *EVERY_WORD, *WORDS],
    ids=lambda family: family.__qualname__,
)
def test_what_is_drawn_is_whole_and_aligned(family):
    draw = EverydayDraw(3)
    for sentence in (family(draw) for _ in range(20)):
        for tree, line in ((sentence.es, sentence.src), (sentence.en, sentence.tgt)):
            assert line[-1] in ".?!", line
            assert not {"{", "}", "_", "[", "]", "|", "="} & set(line), line
            assert line == line.strip() and "  " not in line, line
            assert all(leaf.tag for leaf in leaves(tree)), line
        linked = {int(pair.split("-")[0]) for pair in alignment(sentence.es, sentence.en)[0].split()}
        assert len(linked) >= len(leaves(sentence.es)) / 2, (sentence.src, sentence.tgt)


def test_each_fixed_phrase_has_one_translation():
    found = {}
    for sentence in fixed_phrases.talk_phrases():
        assert found.setdefault(sentence.src, sentence.tgt) == sentence.tgt
    assert found["¿Y usted?"] == "And you?"
    assert found["¿Qué pasó, Ana?"] == "What happened, Ana?"


def test_the_readmes_example_of_ones_own_sentences(capsys):
    readme = (Path(everyday.__file__).parent / "README.md").read_text(encoding="utf-8")
    example, look = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    names: dict = {}
    exec(example + look, names)
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == 20
    found = {}
    for seed in range(40):
        sentence = names["pets"](EverydayDraw(seed))
        found[re.sub(r"[Mm]i \w+", "mi perro", sentence.src)] = sentence
    assert [*sorted(found)] == [
        "Alimentamos a mi perro.",
        "Alimentas a mi perro.",
        "Alimento a mi perro.",
        "mi perro duerme en la cama.",
        "¿Dónde duerme mi perro?",
    ]
    assert found["Alimentas a mi perro."].tgt.startswith("You feed my ")
    for sentence in found.values():
        verbs = {
            leaf.tag[:2] for tree in (sentence.es, sentence.en) for leaf in leaves(tree) if "v" in leaf.links
        }
        assert verbs == {"VB"}, bracketed(sentence.en)
    bed = found["mi perro duerme en la cama."]
    assert alignment(bed.es, bed.en)[0] == " ".join(f"{i}-{i}" for i in range(7))


@pytest.mark.parametrize(("table", "message"), [
    ("hola | hello", "wanted `name:` before the first line; got 'hola | hello'"),
    ("a:\n  {my:gato duerme | it sleeps", "wanted as many { as } in a line"),
    ("a:\nb:\n  hola | hello", r"wanted at least one line in each block; \['a'\] have none"),
])  # fmt: skip
def test_a_table_that_cannot_be_read_is_refused(table, message):
    with pytest.raises(ValueError, match=message):
        Rules(table)


@pytest.mark.parametrize(("line", "message"), [
    ("{nobody} | {nobody}", "no block, no maker and no noun phrase is called 'nobody'"),
    ("{mi:gato} | {mi:gato}", "no article is called 'mi'; there are the, a, this"),
    ("{my:cat} | {my:cat}", "no noun is of the kind 'cat'"),
    ("hola|hello", "wanted a line 'Spanish | English'"),
])  # fmt: skip
def test_a_line_that_cannot_be_drawn_is_named(line, message):
    with pytest.raises(ValueError, match=re.escape(message)) as found:
        Rules(f"a:\n  {line}").phrase(EverydayDraw(0), "a")
    assert found.value.__notes__ == [f"in the line {line!r}"]


def test_a_block_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="no block is called 'b'; there are a"):
        Rules("a:\n  hola | hello").sentence(EverydayDraw(0), "b")


@pytest.mark.parametrize("folder", ["words", "grammar"])
def test_what_all_kinds_share_imports_no_kind(folder):
    name = everyday.__name__
    for path in (Path(everyday.__file__).parent / folder).glob("*.py"):
        for imported in re.findall(rf"from {name}\.(\w+)", path.read_text(encoding="utf-8")):
            assert imported in ("words", "lexicon", "grammar"), path.name
