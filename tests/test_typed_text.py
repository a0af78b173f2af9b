"""Text as people type it: whatever they type for a sentence, the printed sentence is read, and no word is lost."""

import random
import re
import unicodedata

import pytest

from course_lib.translating.typed_text import (
    in_full,
    in_small_letters,
    read,
    sentences,
    spelled,
    spellings_of,
    true_cased,
    with_marks,
    with_plain_characters,
    without_accents,
)

PRINTED = (
    "Mi hermana tiene dos gatos.",
    "¿Dónde está la biblioteca?",
    "Hola, ¿cómo estás?",
    "¡Qué día tan bonito!",
    "El niño come pan, queso y uvas.",
    'Mi abuela dice: "La casa es grande".',
)
KNOWN = frozenset(true_cased([*PRINTED, "Vivo en EE. UU. con Ana, la del DVD."]))
INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e"
NUMBERS = (
    *(
        "3",
        "-4",
        "3,5",
        "0.5",
        "1.500",
        "1.250,50",
        "8:30",
        "12/05/2024",
        "2024-05-12",
        "50%",
        "50 %",
        "5 €",
        "$5",
        "2º",
    ),
    *(
        "20kg",
        "20 kg",
        "3-4",
        "10:30-11:00",
        "600 123 456",
        "+34 600123456",
        "1.000.000",
        "A4",
        "21°",
        "3.14159",
    ),
)


def anywhere(rng, text, put):
    place = rng.randrange(len(text) + 1)
    return text[:place] + put + text[place:]


def inside_a_word(rng, text, put):
    places = [m.start() + 1 for m in re.finditer(r"\w(?=\w)", text)]
    place = rng.choice(places)
    return text[:place] + put + text[place:]


FORMS = {
    "decomposed letters": lambda rng, text: unicodedata.normalize("NFD", text),
    "a byte-order mark": lambda rng, text: "\ufeff" + text,
    "invisible characters": lambda rng, text: inside_a_word(rng, text, rng.choice(INVISIBLE)),
    "an invisible character between two words": lambda rng, text: text.replace(" ", rng.choice(INVISIBLE), 1),
    "odd spaces": lambda rng, text: text.replace(" ", rng.choice("\u00a0\u2009\u202f\u3000\t")),
    "many spaces": lambda rng, text: f"  {text.replace(' ', '   ')} ",
    "line ends around it": lambda rng, text: rng.choice(("\n", "\r\n", "\u2028")).join(("", text, "")),
    "curly quotes": lambda rng, text: re.sub('"(.*)"', "“\\1”", text),
    "French quotes": lambda rng, text: re.sub('"(.*)"', "«\\1»", text),
    "emoji": lambda rng, text: text + rng.choice(("😊", " 👍🏽", "❤️", " :)", " :-)", "👨‍👩‍👧")),
    "many marks": lambda rng, text: re.sub("[.?!]$", lambda mark: mark[0] * 3, text),
    "a bullet": lambda rng, text: rng.choice(("- ", "• ", "— ", "* ")) + text,
    "no opening marks": lambda rng, text: text.replace("¿", "").replace("¡", ""),
    "no full stop": lambda rng, text: text.removesuffix("."),
    "no first capital": lambda rng, text: re.sub(r"\w", lambda first: first[0].lower(), text, count=1),
    "spaces before marks": lambda rng, text: re.sub("(?=[,?!])", " ", text),
    "no spaces behind commas": lambda rng, text: text.replace(", ", ","),
    "capitals": lambda rng, text: re.sub(": .*", lambda end: end[0].lower(), text).upper(),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_each_form_that_people_type_is_read_as_the_printed_sentence(form):
    rng = random.Random(1)
    for _ in range(20):
        for printed in PRINTED:
            typed = form(rng, printed)
            wanted = [printed.replace(": ¿", ": ").replace('"La', '"la')] if typed.isupper() else [printed]
            assert read(typed, KNOWN) == wanted, typed


def test_several_forms_at_once_are_read_as_well():
    rng = random.Random(2)
    names = [name for name in FORMS if name not in ("capitals", "an invisible character between two words")]
    for _ in range(200):
        typed = printed = rng.choice(PRINTED)
        for name in rng.sample(names, 3):
            typed = FORMS[name](rng, typed)
        assert read(typed, KNOWN) == [printed], typed


def test_no_letter_is_lost_in_any_text_and_only_a_text_without_a_word_is_refused():
    rng = random.Random(3)
    alphabet = "aeñÁzTB 12.,;:?!¿¡\"'«»“”—–-()[]#@*%€$/\n\r\t\u00a0\u00ad\u200b\ufeff😊❤️…&_"
    for _ in range(500):
        typed = "".join(rng.choice(alphabet) for _ in range(rng.randrange(25)))
        known = rng.choice((frozenset(), KNOWN, frozenset({"a"})))
        if re.search(r"\w", typed):
            assert alphanumeric(" ".join(read(typed, known))) == alphanumeric(typed), repr(typed)
        else:
            with pytest.raises(ValueError, match="at least one word; got"):
                read(typed, known)


def alphanumeric(text):
    """The letters and digits of a text, in small letters."""
    return [char for char in text.lower() if char.isalnum()]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_arrives_as_it_was_typed(number):
    for sentence in (
        "Tengo {}.",
        "Cuesta {}, creo",
        "¿{} o más?",
        "{} personas; {} casas",
        "Veo ({}) aquí. {}",
    ):
        typed = sentence.replace("{}", number)
        assert " ".join(read(typed, KNOWN)).count(number) == sentence.count("{}"), typed


def test_minus_signs_and_dashes_of_numbers_are_hyphens():
    assert read("Tengo −4 a 3–4", KNOWN) == ["Tengo -4 a 3-4."]


# --- the steps ---


@pytest.mark.parametrize(
    "text, found",
    [
        ("Tengo hambre. ¿Dónde vives? ¡Ven!", ["Tengo hambre.", "¿Dónde vives?", "¡Ven!"]),
        ("tengo hambre. ven", ["tengo hambre.", "ven"]),
        ("la casa; el perro;y yo", ["la casa;", "el perro;", "y yo"]),
        ("Lista:\n- pan\n\n- 3 huevos\n-4", ["Lista:", "pan", "3 huevos", "-4"]),
        ("Dijo «no.» Y se fue.", ['Dijo "no."', "Y se fue."]),
        ("Vale.Ven!Ahora", ["Vale.", "Ven!", "Ahora"]),
        ("El Sr. Ruiz y la Dra. Gil. Ud. sabe", ["El Sr. Ruiz y la Dra. Gil.", "Ud. sabe"]),
        ("Vivo en EE. UU. con J. Ruiz, p. ej. aquí", ["Vivo en EE. UU. con J. Ruiz, p. ej. aquí"]),
        ("Es de EE.UU. y llega a las 3 p. m. hoy", ["Es de EE. UU. y llega a las 3 p. m. hoy"]),
        ("Tengo 20. Ella 3,5. Son las 8:30.", ["Tengo 20.", "Ella 3,5.", "Son las 8:30."]),
        ("—Hola —dijo Ana—. Ven.", ["Hola, dijo Ana.", "Ven."]),
        ("Mi hermano — el mayor – vive aquí", ["Mi hermano, el mayor, vive aquí"]),
        ("Bueno... no sé…", ["Bueno.", "no sé."]),
        ("www.example.com y ana@example.com", ["www.example.com y ana@example.com"]),
        ("?!\n...", []),
    ],
)
def test_a_text_is_cut_into_sentences(text, found):
    assert sentences(with_plain_characters(text)) == found


@pytest.mark.parametrize(
    "typed, found",
    [
        ("TENGO HAMBRE", "tengo hambre"),
        ("tengo GATOS", "tengo gatos"),
        ("TENGO UN DVD", "tengo un DVD"),
        ("vivo en EE. UU.", "vivo en EE. UU."),
        ("Y yo a la A", "Y yo a la A"),
        ("A LA ONU", "a la onu"),
        ("voy a la ONU", "voy a la ONU"),
    ],
)
def test_words_in_capitals_are_read_in_small_letters(typed, found):
    assert in_small_letters(typed, KNOWN) == found


SPANISH = KNOWN | {"que", "porque", "también"}


@pytest.mark.parametrize(
    "typed, found",
    [
        ("q haces", "que haces"),
        ("¿Q tal?", "¿que tal?"),
        ("hola, q tal", "hola, que tal"),
        ("Xq no vienes", "porque no vienes"),
        ("y pq?", "y porque?"),
        ("yo tb", "yo también"),
        ("yo tmb.", "yo también."),
        ("(no voy, yo tb) a las 5 xq; ya", "(no voy, yo también) a las 5 porque; ya"),
        # Names, units, letters, and what holds more than letters, stay.
        ("Juan Q. Pérez", "Juan Q. Pérez"),
        ("cuesta Q 50", "cuesta Q 50"),
        ("un disco de 2 tb", "un disco de 2 tb"),
        ("TMB sube los precios", "TMB sube los precios"),
        ("un disco de TB", "un disco de TB"),
        ("la tecla q", "la tecla q"),
        ("la tecla q.", "la tecla q."),
        ("q@tb.es, I.Q. y q&a", "q@tb.es, I.Q. y q&a"),
    ],
)
def test_short_forms_of_chats_are_read_in_full(typed, found):
    assert in_full(typed, SPANISH) == found
    assert in_full(typed, KNOWN) == typed  # a corpus without one of the words may be of another language
    assert in_full(typed, SPANISH | {"q", "xq", "pq", "tb", "tmb"}) == typed


def test_a_short_form_opens_a_question():
    known = SPANISH | {"?", "¿", ",", "hola", "vienes"}
    assert read("hola, q vienes?", known) == ["Hola, ¿que vienes?"]
    assert read("Q VIENES", known) == ["Que vienes."]


SPELLINGS = spellings_of("México teléfono mañana está esta cana año Rosa rosa Ana DVD".split())


@pytest.mark.parametrize(
    "typed, found",
    [
        ("vivo en mexico", "vivo en México"),
        ("el telefono, manana", "el teléfono, mañana"),
        ("Telefono a MÉXICO", "teléfono a México"),
        ("esta rosa", "esta rosa"),
        ("Rosa y ana", "Rosa y Ana"),
        ("un dvd", "un DVD"),
        ("caña o ano", "caña o año"),
        ("ésta", "ésta"),
        ("2º mexico2", "2º mexico2"),
    ],
)
def test_words_that_are_known_in_one_way_are_read_so(typed, found):
    assert spelled(typed, SPELLINGS) == found


def test_spellings_are_found_by_bare_letters():
    words = ["está", "esta", "Ana", "don't", "20kg", "x\u0302y", ".", "İz"]
    assert spellings_of(words) == {"ana": ["Ana"], "iz": ["İz"], "don": ["don"], "t": ["t"]} | {
        "esta": ["esta", "está"],
        "x": ["x"],
        "y": ["y"],
    }
    assert spellings_of([]) == {}


@pytest.mark.parametrize(
    "typed, printed",
    [
        ("donde vives?", "¿Donde vives?"),
        ("hola, donde vives?", "Hola, ¿donde vives?"),
        ("y tú, de donde eres?", "Y tú, ¿de donde eres?"),
        ("vienes, Ana?", "¿Vienes, Ana?"),
        ("cuando comes, que comes?", "Cuando comes, ¿que comes?"),
        ("¿vienes", "¿Vienes?"),
        ("¡ven", "¡Ven!"),
        ("ven!", "¡Ven!"),
        ('"ven', "Ven."),
        ("ven,", "Ven."),
        ("3 gatos", "3 gatos."),
        ("[ven] #aquí @ana_", "Ven aquí ana_."),
        ("a 5 km/h y/o ana@example.com *", "A 5 km/h y/o ana@example.com."),
        ('dice: "ven."', 'Dice: "ven."'),
        ('"ven", dice', '"Ven", dice.'),
        ('"la casa" es "mi casa".', "La casa es mi casa."),
    ],
)
def test_marks_and_a_capital_are_put_where_they_belong(typed, printed):
    assert with_marks(typed, KNOWN) == printed


def test_a_language_without_opening_marks_gets_none():
    assert with_marks("who is it?", frozenset(["who", "?"])) == "Who is it?"
    assert with_marks("la fille dort !", frozenset(["fille", "!"])) == "La fille dort !"


def test_a_corpus_without_full_stops_gets_none():
    assert read("il  gatto dorme.", frozenset("il gatto dorme".split())) == ["il gatto dorme"]


def test_an_invisible_character_parts_two_words_only_if_both_are_known():
    assert with_plain_characters("dos\u00adgatos", KNOWN) == "dos gatos"
    assert with_plain_characters("ga\u00adtos orni\u200btorrinco", KNOWN) == "gatos ornitorrinco"


def test_long_junk_is_read_quickly():
    for junk in (".!", " ", "a", "—", "-", "\n", '"', "a\u200b", ". ", ":("):
        assert read(junk * 10_000 + " a", KNOWN)


# --- words ---


def test_words_keep_the_capitals_of_names():
    found = true_cased(["La madre de Ana.", "¿Ana? Sí. La casa", "«Ven» dice Rosa, la rosa", "Roma"])
    assert {"la", "Ana", "sí", "ven", "Rosa", "rosa", "roma"} <= found
    assert not {"La", "ana", "Sí", "Ven", "Roma"} & found


def test_accents_are_taken_off_and_the_tilde_stays():
    assert without_accents("¿Cómo está el pingüino, Íñigo?") == "¿Como esta el pinguino, Iñigo?"
    assert without_accents("nin\N{COMBINING TILDE}o") == "niño"
