"""The page's translator reads typed text as Python does: the same odd text goes through both."""

import random

import pytest

from course_lib.translating import doubt, typed_text
from course_lib.translating.placeholders import SIGNS, put_back, take_out, take_out_words
from tests.by_day import only_by_day
from tests.drawn_numbers import drawn_number
from tests.test_placeholders import PLACES
from tests.test_typed_text import FORMS, KNOWN, PRINTED
from workshop.site.translator.building import READING, scripts

READ = """([texts, knownWords]) => texts.map((text) => {
  try { return read(text, new Set(knownWords), spellingsOf(knownWords)); } catch (error) { return error.message; }
})"""
TAKE_OUT = """([texts, knownWords]) => texts.map((text) => {
  const { source, values } = takeOut(text, new Set(knownWords));
  const further = takeOutWords(unknownWords(source, spellingsOf(knownWords)), { source, values });
  const written = [[...source].reverse().join(""), `${source} ι`];
  return [source, values, ...written.map((each) => putBack(each, values)), further.source, further.values];
})"""
JUDGE = """([texts, knownWords]) => {
  const known = spellingsOf(knownWords);
  return texts.map((text) => [
    isForeign(text, known), unknownWords(text, known), inventedWords(text, texts[0], known),
    notesOn(unknownWords(text, known), true), notesOn(unknownWords(text, known), false),
  ]);
}"""
EVERY_WORD = frozenset(
    {
        *KNOWN,
        *"tiene a de ; UU La México teléfono tú tu Rosa rosa año João joao sí que porque también".split(),
    }
)
VOCABULARIES = {
    "Spanish": EVERY_WORD,
    "no words": frozenset(),
    "a corpus without marks": frozenset({"gatos", "casa", "dos"}),
    "a language without opening marks": frozenset({"gatos", "casa", "?", ".", "!", ","}),
}
ALPHABET = (
    "aeñÁzTBiİıſσΣςßẞǅŉ 12٣²½Ⅷ.,;:?!¿¡\"'«»“”‘’´`—–-‐−()[]#@*•·%€$£°º/\\\n\r\t\x0b\x1c\x1f\x85"
    "\u00a0\u2009\u2028\u3000\u00ad\u200b\u200d\u2060\ufeff\u0301\ufe0f😊❤👍🏽…&_<=>+^~|{}ιαΓ\x00\x7f我й"
)
ODD = (
    *(
        "TENGO HAMBRE",
        "donde esta la biblioteca",
        "hola, como estas",
        "QUİEN ES?",
        "ya, quıen es?",
        "¿¡Qué!?!!",
    ),
    *("Tengo 1 gato, 2,5 kg de pan y 1.500,75 €; son la 1", "Pago $5, 3 € y 50 %", "1 de 2 y 1 por 3"),
    *("3º o 21er, 22do y 13ro", "De 3-4 a 10:30-11:00 el 12/05/2024", "+34 600 123 456", "12º y 112ª"),
    *("-5 US$ y US$ 3,50", "1.º y 2.ª", "25° o 3°C", "½ kilo y 3 m²", "0,125 y 3,141", "Vive en US$ 5 US"),
    *("99999999999999999999º", "1,5,3", "1.234.567,89", "1 2 3 4 5 6 7 8 9", "20kg, 3 km/h y 5 V", "-4 a −3"),
    *("Vivo con Wenceslao Ruiz-Gil y Xóchitl O'Hara en Ñuñoa", "El Sr. García. La Dra. Gil", "ſra. Gil vive"),
    *("—Hola —dijo Ana—. Ven.", "Lista:\n- pan\n\n- 3 huevos\n-4", "hola:-) :D <3 ;-)", "ΑΒ", "α1 ι", "ιβ"),
    *(
        "Mi hermano — el mayor – vive aquí",
        "uno;dos;tres",
        "www.example.com",
        "ana@x.es, a_b",
        "(Ven.) ¿Y tú?",
    ),
    *(
        "de mexico a MEXICO por telefono, JOÃO y joão",
        "el telefoño y un ano",
        "TU, tù, ROSA y Si",
        "ſı y tEléfono",
    ),
    *(
        'dice: "Ven", "hola" y "adiós"',
        'la "casa" y "el perro", "sí"',
        "Xóchitl Xóchitl y xóchitl de Ñu Ba Ce De",
    ),
    *(
        "q haces? ¿Q tal?",
        "hola, xq no\nPq? XQ?",
        "yo tb, TMB y tmb. tb.",
        "2 tb de la tecla q, Q 50",
        "TMB sube; yo tb: a las 5 xq; q (tb)",
        "I.Q. q@tb (q) 😊q q",
    ),
    *("la ONU y la UE", "<eos> ▁hola", "a" * 300, "?!", "", " \n ", "tengo ٣ gatos y ٣,٥"),
)

# A part of the scripts, and what could stand there by mistake.
MISTAKES = {
    "letters of English alone": ("w: WORD_CHARACTER", 'w: "[A-Za-z0-9_]"'),
    "a word without small letters is in capitals": (r"/\p{Uppercase}/v.test(text) && ", ""),
    "an i without a dot is another letter": ("[iİı]", "i"),
    "no composed letters": ('.normalize("NFC").replace(INSIDE_A_WORD', ".replace(INSIDE_A_WORD"),
    "the first capital of one letter alone": ("first.toUpperCase()", "first.toUpperCase()[0]"),
    "numbers in the order of their ends": ("a.start - b.start || b.stop - a.stop", "a.stop - b.stop"),
    "the ending of the last digit": ("[11, 12, 13].includes(ordinal)", "false"),
    "words in any known spelling": ("forms.length === 1;", "forms.length >= 1;"),
    "a capital inside a sentence is no name": ("word !== small && ", "false && "),
    "capitals are no name": ("word.slice(1) !== small.slice(1)", "false"),
    "a unit is a short form": (r"(?<!\d )tm?b", "tm?b"),
    "a typed ñ is an n": ("tildes(forms[0]) >= tildes(word)", "true"),
    "each 1 is counted with": ("COUNTED.test(input.slice(index + 1))", "true"),
    "signs that are not counted": (".sort().join", ".slice(0, 0).join"),
}


@pytest.fixture
def reader(page):
    """A page that holds the scripts of reading alone."""
    page.add_script_tag(content=scripts(*READING))
    return page


NAMES = ("Wenceslao", "Xóchitl Ruiz", "ornitorrinco", "O'Hara", "ÍÑIGO", "σΣ", *SIGNS)


def drawn(rng: random.Random, count: int) -> list[str]:
    """Typed texts: a printed sentence in several of the forms, with numbers and names, and any characters at all."""
    texts = []
    for _ in range(count):
        text = rng.choice(PRINTED)
        text = rng.choice((text, typed_text.without_accents(text)))
        for form in rng.sample([*FORMS.values()], rng.randrange(4)):
            text = form(rng, text)
        number = rng.choice(PLACES).replace("{}", drawn_number(rng)[0])
        inserted = " ".join(rng.sample([number, rng.choice(NAMES), rng.choice(NAMES)], rng.randrange(4)))
        texts.append(text.replace(" ", f" {inserted} ", 1) + rng.choice(("", " ", f" {rng.choice(PRINTED)}")))
        texts.append("".join(rng.choices(ALPHABET, k=rng.randrange(30))))
    return texts


def read_in_python(text, known):
    try:
        return typed_text.read(text, known, typed_text.spellings_of(known))
    except ValueError as error:
        return str(error)


@pytest.mark.parametrize("count", only_by_day([100], [100, 1000]))
@pytest.mark.parametrize("known", VOCABULARIES.values(), ids=VOCABULARIES)
def test_typed_text_is_read_as_in_python(reader, known, count):
    texts = [*ODD, *drawn(random.Random(count), count)]
    for text, found in zip(texts, reader.evaluate(READ, [texts, sorted(known)]), strict=True):
        expected = read_in_python(text, known)
        if isinstance(expected, str):  # Python writes what cannot be seen as a code
            found, expected = found.partition("; got")[0], expected.partition("; got")[0]
        assert found == expected, repr(text)


@pytest.mark.parametrize("count", only_by_day([100], [100, 1000]))
@pytest.mark.parametrize("known", VOCABULARIES.values(), ids=VOCABULARIES)
def test_signs_are_taken_out_and_put_back_as_in_python(reader, known, count):
    texts = [*ODD, *drawn(random.Random(count), count)]
    for text, found in zip(texts, reader.evaluate(TAKE_OUT, [texts, sorted(known)]), strict=True):
        signed, values = take_out(text, known)
        back = [put_back(written, values) for written in (signed[::-1], f"{signed} ι")]
        further = take_out_words(doubt.unknown_words(signed, typed_text.spellings_of(known)), signed, values)
        assert found == [signed, listed(values), *back, further[0], listed(further[1])], repr(text)


def listed(values):
    return [[*value] for value in values]


@pytest.mark.parametrize("count", only_by_day([100], [100, 1000]))
def test_unknown_words_other_languages_and_notes_are_those_of_python(reader, count):
    known = typed_text.spellings_of(EVERY_WORD)
    texts = ["tiene gatos", *ODD, *drawn(random.Random(count), count), *known]
    for text, found in zip(texts, reader.evaluate(JUDGE, [texts, sorted(EVERY_WORD)]), strict=True):
        unknown = doubt.unknown_words(text, known)
        notes = [[*doubt.notes_on(unknown, is_sure)] for is_sure in (True, False)]
        words = [unknown, doubt.invented_words(text, texts[0], known)]
        assert found == [doubt.is_foreign(text, known), *words, *notes], repr(text)


@pytest.mark.nightly
@pytest.mark.parametrize("right, wrong", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_shows(reader, right, wrong):
    given = [[*ODD, *drawn(random.Random(0), 200)], sorted(EVERY_WORD)]
    expected = [reader.evaluate(code, given) for code in (READ, TAKE_OUT)]
    program = scripts(*READING)
    assert program.count(right) == 1
    reader.reload()
    reader.add_script_tag(content=program.replace(right, wrong))
    assert [reader.evaluate(code, given) for code in (READ, TAKE_OUT)] != expected
