"""A file of own sentence pairs: what is read, how it is split, what is said of bad lines, and that it trains."""

import unicodedata

import pytest

from course.__main__ import main
from course_lib.corpora import load_corpus
from course_lib.corpora.own_pairs import read_pairs
from course_lib.translator import Translator

ANIMALS = {"fox": "Fuchs", "bird": "Vogel", "wolf": "Wolf", "dog": "Hund"}
COLOURS = {
    "red": "rote",
    "green": "grüne",
    "old": "alte",
    "big": "große",
    "small": "kleine",
    "quick": "schnelle",
    "sly": "schlaue",
}
PAIRS = [(f"Der {d} {b}.", f"The {c} {a}.") for c, d in COLOURS.items() for a, b in ANIMALS.items()]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "pairs.tsv"
    path.write_text("".join(f"{src}\t{tgt}\n" for src, tgt in PAIRS), encoding="utf-8")
    return path


def test_pairs_are_read_in_their_order(file):
    assert list(zip(*read_pairs(file), strict=True)) == PAIRS


@pytest.mark.parametrize("text", ["\ufeffa\tb\r\n\r\nc d\te", " a \t b \n\n   \nc d\te\n"])
def test_marks_of_editors_empty_lines_and_outer_space_do_no_harm(tmp_path, text):
    (tmp_path / "p.tsv").write_bytes(text.encode())
    assert read_pairs(tmp_path / "p.tsv") == (["a", "c d"], ["b", "e"])


SPLITS = ("train", "validation", "test")


def splits_of(path) -> dict[str, list[tuple[str, str]]]:
    parts = {split: load_corpus(str(path), split) for split in SPLITS}
    return {split: list(zip(part["src"], part["tgt"], strict=True)) for split, part in parts.items()}


def test_the_splits_lose_no_line(file):
    parts = splits_of(file)
    assert sorted(sum(parts.values(), [])) == sorted(PAIRS)
    assert all(1 <= len(parts[split]) <= 5 for split in ("validation", "test"))


def test_a_sentence_is_in_one_split_whatever_its_translations_and_capitals(tmp_path):
    lines = [
        f"{src}\t{tgt} {n}"
        for n in (1, 2)
        for i in range(200)
        for src in (f"Día {i}", f"día {i}")
        for tgt in "ab"
    ]
    (tmp_path / "p.tsv").write_text("\n".join(lines))
    sides = [{src.lower() for src, _ in part} for part in splits_of(tmp_path / "p.tsv").values()]
    assert sum(map(len, sides)) == len(set.union(*sides)) == 200
    assert all(10 <= len(side) <= 30 for side in sides[1:])


def test_letters_composed_or_not_are_one_sentence(tmp_path):
    forms = [unicodedata.normalize(form, f"Él se cayó {i}") for i in range(200) for form in ("NFC", "NFD")]
    (tmp_path / "p.tsv").write_text("".join(f"{src}\tx\n" for src in forms))
    assert all(len(part) % 2 == 0 for part in splits_of(tmp_path / "p.tsv").values())


def test_further_lines_move_no_sentence(file):
    before = splits_of(file)
    file.write_text(
        "\n".join([f"zuerst {i}\tx" for i in range(50)]) + "\n" + file.read_text() + "zuletzt\tx\n"
    )
    after = splits_of(file)
    assert all(set(before[split]) == set(after[split]) & set(PAIRS) for split in SPLITS)


def test_a_split_without_a_sentence_says_how_many_are_wanted(tmp_path):
    (tmp_path / "p.tsv").write_text("Hola\tHello\nSí\tYes\n" * 30)
    with pytest.raises(
        ValueError,
        match="each split has some, 50 or more; .*p.tsv has 2 different sentences, and none falls into",
    ):
        splits_of(tmp_path / "p.tsv")


# What is in the columns


FROM_MANYTHINGS = """Go.\tVe.\tCC-BY 2.0 (France) Attribution: tatoeba.org #2877272 (CM) & #4986655 (cueyayotl)
Who?\t¿Quién?\tCC-BY 2.0 (France) Attribution: tatoeba.org #2083030 (CK) & #2247510 (eva)
Wow!\t¡Órale!\tCC-BY 2.0 (France) Attribution: tatoeba.org #52027 (Zifre) & #2247511 (eva)
"""


@pytest.mark.parametrize("name", ["spa.txt", "SPA.TXT", "spa.TSV", "spa.tab", "spa"])
def test_three_columns_english_first(tmp_path, name):
    (tmp_path / name).write_text(FROM_MANYTHINGS, encoding="utf-8")
    said = r"column 2 holds the sentences, column 1 their English translations\. To choose, begin the file"
    with pytest.warns(UserWarning, match=said):
        assert read_pairs(tmp_path / name) == (["Ve.", "¿Quién?", "¡Órale!"], ["Go.", "Who?", "Wow!"])
    with (
        pytest.warns(UserWarning),
        pytest.raises(ValueError, match="3 different sentences"),
    ):  # so it is found
        splits_of(tmp_path / name)


@pytest.mark.parametrize(
    ("text", "src", "tgt", "said"),
    [
        ("Where are you?\t¿Dónde?\n", "¿Dónde?", "Where are you?", "column 2 holds .* English"),
        (
            "7\tHola.\t12\tHello.\n",
            "Hola.",
            "Hello.",
            "column 2 holds the sentences, column 4 their translations",
        ),
        ("Español\tEnglish\nGo.\tVe.\n", "Ve.", "Go.", "column 2 .*, the first line is a header"),
        ("Spanish\tGerman\nVe.\tGeh.\n", "Ve.", "Geh.", "column 1 .*, the first line is a header"),
    ],
)
def test_what_is_in_the_columns_decides_and_is_said(tmp_path, text, src, tgt, said):
    (tmp_path / "p.tsv").write_text(text, encoding="utf-8")
    with pytest.warns(UserWarning, match=said):
        assert read_pairs(tmp_path / "p.tsv") == ([src], [tgt])


@pytest.mark.parametrize(
    ("text", "src", "tgt"),
    [
        ("Hola\tHello\n", "Hola", "Hello"),  # the documented form needs no word
        ("Ve.\tGeh.\n", "Ve.", "Geh."),
        ("12\tdoce\n", "12", "doce"),
        ("He is here.\tHe was there.\n", "He is here.", "He was there."),  # both are English
        ("SRC\ttgt\nGo.\tVe.\n", "Go.", "Ve."),
        ("id\ttgt\tsrc\n3\tVe.\tGo.\n", "Go.", "Ve."),
    ],
)
def test_the_order_of_the_file_or_of_its_header_stays_in_silence(tmp_path, text, src, tgt):
    (tmp_path / "p.tsv").write_text(text, encoding="utf-8")
    assert read_pairs(tmp_path / "p.tsv") == ([src], [tgt])


def test_no_other_language_is_taken_for_english(tmp_path):
    """Sentences with many words that English has, too, of languages that stand before another one."""
    others = (
        "Was er so in der Hand hat|Het is van hem, of was het in huis|Her er han i huset|I ragazzi, come no|"
    )
    others += (
        "On a dit: on me prend|Come me la han dado, no he visto|Do menino, a casa do homem|To on, no i co"
    )
    (tmp_path / "p.tsv").write_text(
        "".join(f"{src}\tžlutý kůň {i}\n" for i, src in enumerate(others.split("|")))
    )
    assert read_pairs(tmp_path / "p.tsv")[0] == others.split("|")


def test_quotation_marks_of_a_spreadsheet_go_and_those_of_a_writer_stay(tmp_path):
    (tmp_path / "p.tsv").write_text('"Hola, amigo"\t"Hello, ""friend"""\nSí\tYes\n', encoding="utf-8")
    assert read_pairs(tmp_path / "p.tsv") == (["Hola, amigo", "Sí"], ['Hello, "friend"', "Yes"])
    written = '"¿Quién es?" "Yo."\t"Who is it?" "Me."\n"Sí"\t"Yes"\n5" de largo\t5" long\n'
    (tmp_path / "p.tsv").write_text(written, encoding="utf-8")
    src, tgt = read_pairs(tmp_path / "p.tsv")
    assert "".join(f"{one}\t{other}\n" for one, other in zip(src, tgt, strict=True)) == written


def test_bad_lines_are_named_by_number(tmp_path):
    path = tmp_path / "p.tsv"
    path.write_text("a\tb\nno tab here\n\na\tb\tc\n\tb\na\t \nx\ny\nz\n")
    with pytest.raises(ValueError) as error:
        read_pairs(path)
    assert str(error.value) == (
        f"wanted a sentence, a tab and its translation on each line of {path}; line 2 has no tab; line 4 has 2 tabs; "
        "line 5 has no sentence; line 6 has no translation; line 7 has no tab; and 2 more lines"
    )


def test_a_line_of_three_columns_with_too_few_or_no_sentence(tmp_path):
    (tmp_path / "p.tsv").write_text("a\tb\tc\n" * 3 + "d\te\n\tb\tc\na\tb\t\n")
    with pytest.raises(ValueError, match="p.tsv, 2 tabs; line 4 has 1 tab; line 5 has no sentence$"):
        read_pairs(tmp_path / "p.tsv")


@pytest.mark.parametrize(
    "content, said",
    [
        (b"\n \n", "wanted at least one pair of sentences"),
        (b"src\ttgt\n", "wanted at least one pair of sentences"),
        (b"a\tb\nni\xf1o\tchild\n", r"line 2: not UTF-8 \(.*\); save the file as UTF-8 text"),
    ],
)
def test_other_bad_files(tmp_path, content, said):
    (tmp_path / "p.tsv").write_bytes(content)
    with pytest.raises(ValueError, match=said):
        read_pairs(tmp_path / "p.tsv")


def test_no_file_no_split_and_options(tmp_path, file):
    with pytest.raises(FileNotFoundError, match="there is no none.tsv in"):
        load_corpus(str(tmp_path / "none.tsv"), "train")
    with pytest.raises(ValueError, match="no split 'val'"):
        load_corpus(str(file), "val")
    with pytest.raises(ValueError, match="no further options; got folder"):
        load_corpus(str(file), "train", folder="x")


@pytest.mark.slow
def test_a_translator_of_own_pairs(tmp_path, capsys):
    """From a file as it is downloaded: what was chosen is said once; it learns, is saved, and translates a pair."""
    file, out = tmp_path / "deu.txt", str(tmp_path / "mine")
    file.write_text("".join(f"{tgt}\t{src}\tCC-BY\n" for src, tgt in PAIRS), encoding="utf-8")
    sizes = "--vocab-size 120 --dropout 0 --tokens-per-batch 200 --warmup-steps 20 --learning-rate 3e-3 --device cpu"
    assert main(["train", "--corpus", str(file), "--out", out, *sizes.split(), "--max-steps", "80"]) == 0
    said = capsys.readouterr().out
    assert said.count("column 2 holds the sentences, column 1 their English translations") == 1
    assert "\nthe first pair: Der rote Wolf. -> The red wolf.\n" in said
    assert f"\nof 3 validation sentences of {file} " in said and "% exactly right, BLEU " in said
    with pytest.warns(UserWarning, match="column 2"):
        train = load_corpus(str(file), "train")
    found = Translator.load(out).translate_all(list(train["src"]), beam_size=1)
    assert found == list(train["tgt"])
    assert main(["translate", "--model", out, "--beam-size", "1", train["src"][0].lower()]) == 0
    assert capsys.readouterr().out.strip() == train["tgt"][0]


def test_a_bad_file_is_one_line_on_the_command_line(tmp_path, capsys):
    (tmp_path / "p.tsv").write_text("a b\n")
    assert main(["train", "--corpus", str(tmp_path / "p.tsv"), "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.startswith("course train: wanted a sentence, a tab and its translation")
