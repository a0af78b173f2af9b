"""Our own corpus: forms by hand, consistent pairs, splits with unseen combinations, reproducible files."""

import hashlib
import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from itertools import islice
from pathlib import Path

import pytest

from course_lib.alignments import parse_pharaoh
from course_lib.corpora import load_corpus
from course_lib.tokens import words
from workshop.grammar.__main__ import main
from workshop.grammar.corpus import LESSONS, Sizes, corpus, pool
from workshop.grammar.everyday.drawing import EVERYDAY
from workshop.grammar.files import parquet_bytes, rows_of, write_corpus
from workshop.grammar.language.conjugation import conjugated, gerund, participle
from workshop.grammar.language.english_forms import comparative, ing, past, plural, third_person
from workshop.grammar.language.meaning import Clause, Pronoun
from workshop.grammar.language.orthography import text_of
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.trees import bracketed, leaves, rule
from workshop.grammar.language.words import spanish_plural
from workshop.grammar.lessons.building import said
from workshop.grammar.lessons.lexicon import verb
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.phrasebook import phrasebook

FOLDER = Path(__file__).resolve().parents[1] / "data" / "spanish_english"
SMALL = Sizes(train=2500, validation=10, test=10, held_out=8)


@pytest.mark.parametrize(
    ("verb", "tense", "forms"),
    [
        ("hablar", "present", "hablo hablas habla hablamos hablan"),
        ("comer", "preterite", "comí comiste comió comimos comieron"),
        ("vivir", "imperfect", "vivía vivías vivía vivíamos vivían"),
        ("querer", "present", "quiero quieres quiere queremos quieren"),
        ("querer", "preterite", "quise quisiste quiso quisimos quisieron"),
        ("dormir", "present", "duermo duermes duerme dormimos duermen"),
        ("dormir", "preterite", "dormí dormiste durmió dormimos durmieron"),
        ("pedir", "preterite", "pedí pediste pidió pedimos pidieron"),
        ("jugar", "present", "juego juegas juega jugamos juegan"),
        ("tocar", "preterite", "toqué tocaste tocó tocamos tocaron"),
        ("llegar", "preterite", "llegué llegaste llegó llegamos llegaron"),
        ("empezar", "preterite", "empecé empezaste empezó empezamos empezaron"),
        ("leer", "preterite", "leí leíste leyó leímos leyeron"),
        ("traer", "preterite", "traje trajiste trajo trajimos trajeron"),
        ("conducir", "preterite", "conduje condujiste condujo condujimos condujeron"),
        ("ser", "imperfect", "era eras era éramos eran"),
        ("ir", "present", "voy vas va vamos van"),
        ("oír", "present", "oigo oyes oye oímos oyen"),
        ("perseguir", "present", "persigo persigues persigue perseguimos persiguen"),
        ("construir", "preterite", "construí construiste construyó construimos construyeron"),
        ("hablar", "future", "hablaré hablarás hablará hablaremos hablarán"),
        ("tener", "future", "tendré tendrás tendrá tendremos tendrán"),
        ("oír", "future", "oiré oirás oirá oiremos oirán"),
        ("decir", "conditional", "diría dirías diría diríamos dirían"),
        ("haber", "conditional", "habría habrías habría habríamos habrían"),
        ("hablar", "subjunctive", "hable hables hable hablemos hablen"),
        ("tener", "subjunctive", "tenga tengas tenga tengamos tengan"),
        ("pensar", "subjunctive", "piense pienses piense pensemos piensen"),
        ("dormir", "subjunctive", "duerma duermas duerma durmamos duerman"),
        ("pedir", "subjunctive", "pida pidas pida pidamos pidan"),
        ("seguir", "subjunctive", "siga sigas siga sigamos sigan"),
        ("jugar", "subjunctive", "juegue juegues juegue juguemos jueguen"),
        ("empezar", "subjunctive", "empiece empieces empiece empecemos empiecen"),
        ("buscar", "subjunctive", "busque busques busque busquemos busquen"),
        ("coger", "subjunctive", "coja cojas coja cojamos cojan"),
        ("conocer", "subjunctive", "conozca conozcas conozca conozcamos conozcan"),
        ("enviar", "subjunctive", "envíe envíes envíe enviemos envíen"),
        ("ir", "subjunctive", "vaya vayas vaya vayamos vayan"),
        ("saber", "subjunctive", "sepa sepas sepa sepamos sepan"),
        ("tener", "past_subjunctive", "tuviera tuvieras tuviera tuviéramos tuvieran"),
        ("hablar", "past_subjunctive", "hablara hablaras hablara habláramos hablaran"),
        ("continuar", "present", "continúo continúas continúa continuamos continúan"),
        ("reunir", "present", "reúno reúnes reúne reunimos reúnen"),
        ("mantener", "preterite", "mantuve mantuviste mantuvo mantuvimos mantuvieron"),
    ],
)
def test_spanish_verbs(verb, tense, forms):
    assert [conjugated(verb, tense, person) for person in ("1s", "2s", "3s", "1p", "3p")] == forms.split()


@pytest.mark.parametrize(
    ("verb", "going_on", "done"),
    [
        ("hablar", "hablando", "hablado"),
        ("leer", "leyendo", "leído"),
        ("dormir", "durmiendo", "dormido"),
        ("escribir", "escribiendo", "escrito"),
        ("romper", "rompiendo", "roto"),
        ("decir", "diciendo", "dicho"),
        ("ver", "viendo", "visto"),
    ],
)
def test_spanish_verbs_without_a_person(verb, going_on, done):
    assert (gerund(verb), participle(verb)) == (going_on, done)


@pytest.mark.parametrize(
    ("form", "word", "expected"),
    [
        (spanish_plural, "luz", "luces"),
        (spanish_plural, "canción", "canciones"),
        (spanish_plural, "ciudad", "ciudades"),
        (spanish_plural, "joven", "jóvenes"),
        (plural, "city", "cities"),
        (plural, "watch", "watches"),
        (plural, "mouse", "mice"),
        (plural, "toy", "toys"),
        (third_person, "go", "goes"),
        (third_person, "carry", "carries"),
        (past, "stop", "stopped"),
        (past, "buy", "bought"),
        (past, "try", "tried"),
        (ing, "swim", "swimming"),
        (ing, "write", "writing"),
        (ing, "open", "opening"),
        (comparative, "big", "bigger"),
        (comparative, "pretty", "prettier"),
        (comparative, "expensive", "more expensive"),
    ],
)
def test_forms(form, word, expected):
    assert form(word) == expected


@pytest.mark.parametrize(
    ("more", "es", "en"),
    [
        ({"tense": "future"}, "comerá", "he will eat"),
        ({"tense": "future", "negated": True}, "no comerá", "he won't eat"),
        ({"tense": "conditional", "negated": True}, "no comería", "he wouldn't eat"),
        ({"tense": "conditional", "question": True}, "comería", "would he eat"),
        ({"tense": "pluperfect"}, "había comido", "he had eaten"),
        ({"tense": "pluperfect", "negated": True}, "no había comido", "he hadn't eaten"),
        ({"tense": "future_perfect"}, "habrá comido", "he will have eaten"),
        ({"tense": "conditional_perfect"}, "habría comido", "he would have eaten"),
        ({"tense": "future", "modal": "can"}, "podrá comer", "he will be able to eat"),
        ({"tense": "conditional", "modal": "can"}, "podría comer", "he could eat"),
        (
            {"tense": "conditional", "modal": "should", "negated": True},
            "no debería comer",
            "he shouldn't eat",
        ),
        ({"tense": "perfect", "modal": "have"}, "ha tenido que comer", "he has had to eat"),
        (
            {"tense": "conditional_perfect", "modal": "want"},
            "habría querido comer",
            "he would have wanted to eat",
        ),
        ({"tense": "subjunctive"}, "coma", "he eats"),
        ({"tense": "past_subjunctive"}, "comiera", "he ate"),
        ({"modal": "just"}, "acaba de comer", "he has just eaten"),
        ({"modal": "again", "tense": "preterite"}, "volvió a comer", "he ate again"),
        ({"modal": "usually", "negated": True}, "no suele comer", "he doesn't usually eat"),
        ({"modal": "stop", "tense": "preterite"}, "dejó de comer", "he stopped eating"),
        ({"tense": "infinitive", "elided": True}, "comer", "eat"),
        ({"tense": "ing", "elided": True, "negated": True}, "no comer", "not eating"),
    ],
)
def test_a_clause_in_time(more, es, en):
    said_ = said(Clause(verb("comer", "eat"), Pronoun("3s", "m.subj"), **more))
    assert (text_of(said_.es), text_of(said_.en)) == (es, en)


@pytest.mark.parametrize(
    ("gender", "plural", "expected"),
    [("m", False, "rojo"), ("f", False, "roja"), ("m", True, "rojos"), ("f", True, "rojas")],
)
def test_adjectives_agree(gender, plural, expected):
    assert agreeing("rojo", gender, plural) == expected


def test_brackets_become_the_tree_that_they_write():
    text = "(NP (DT the) (NN cat))"
    assert bracketed(rule(text)) == text
    annotated = leaves(rule("(NP (DT la=a) (NN muñeca=b+c~d#wrist.n))"))[1]
    assert (annotated.word, annotated.sense) == ("muñeca", "wrist.n")
    assert (annotated.links, annotated.maybe) == ({"b", "c"}, {"d"})


@pytest.mark.slow
def test_a_family_gives_the_same_sentences_for_a_seed():
    first, again, other = ([pair.src for pair in pool(seed, 900)] for seed in (3, 3, 4))
    assert first == again != other


def translations(grammar, seed, count):
    """The translations of each Spanish line, over the phrasebook and some draws of a grammar."""
    found = defaultdict(set)
    with grammar.words():
        draws = islice(grammar.draws(Draw(seed)), count)
        for sentence in (*grammar.phrasebook(), *draws):
            found[sentence.src].add(sentence.tgt)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("grammar", "allowed"), [(LESSONS, 0), (EVERYDAY, 10)], ids=["lessons", "everyday"])
def test_one_spanish_sentence_has_one_translation(grammar, allowed):
    several = {src: tgt for src, tgt in translations(grammar, 5, 6_000).items() if len(tgt) > 1}
    assert len(several) <= allowed, several


@pytest.fixture(scope="module")
def small():
    return corpus(7, SMALL)


@pytest.mark.slow
def test_unseen_combinations_are_nowhere_in_training(small):
    assert len(small.validation) == len(small.test) == 10
    for pair, held in (*small.validation, *small.test):
        assert held
        for combination in held:
            assert not [p.src for p in small.train if p.lemmas.issuperset(combination)]
            assert pair.lemmas.issuperset(combination)


@pytest.mark.slow
def test_each_word_of_the_test_is_known_from_training(small):
    seen = Counter(form for pair in small.train for form in pair.forms)
    for pair, _ in (*small.validation, *small.test):
        assert min(seen[form] for form in pair.forms) >= 3


@pytest.mark.slow
def test_what_is_asked_for_too_much():
    with pytest.raises(ValueError, match="wanted 200 test pairs; the pool has"):
        corpus(7, Sizes(train=900, validation=0, test=200, held_out=3))


@pytest.mark.slow
def test_the_same_bytes_for_a_seed(tmp_path, small):
    rows = rows_of(small)
    sizes = f"--train {SMALL.train} --validation 10 --test 10 --held-out {SMALL.held_out} --quiet --seed 7"
    made = [sys.executable, "-m", "workshop.grammar", "--out", str(tmp_path / "again")]
    subprocess.run([*made, *sizes.split()], check=True)
    for name, part in rows.items():
        assert (tmp_path / "again" / f"{name}.parquet").read_bytes() == parquet_bytes(part)
    write_corpus(rows, tmp_path)
    for line in (tmp_path / "checksums.txt").read_text().splitlines():
        digest, name = line.split()
        assert hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() == digest
    names = {"checksums.txt", *(f"{split}.parquet" for split in ("test", "train", "validation"))}
    assert {path.name for path in tmp_path.iterdir() if path.is_file()} == names


@pytest.mark.slow
def test_the_command_line(tmp_path, capfd):
    too_many = "--train 900 --validation 0 --test 200 --held-out 3 --quiet".split()
    assert main(["--out", str(tmp_path / "none"), *too_many]) == 2
    said = capfd.readouterr()
    assert said.err.startswith("spanish_english: wanted 200 test pairs; the pool has") and said.out == ""
    assert not (tmp_path / "none").exists()


@pytest.fixture(scope="module")
def shipped():
    # As lists: a Dataset makes its rows again in every loop.
    return {split: list(load_corpus("spanish_english", split)) for split in ("train", "validation", "test")}


def rows(shipped):
    return [row for split in shipped.values() for row in split]


def sources(split):
    return {row["src"] for row in split}


def test_the_shipped_corpus_has_its_sizes(shipped):
    assert {name: len(split) for name, split in shipped.items()} == {
        "train": Sizes.train,
        "validation": Sizes.validation,
        "test": Sizes.test,
    }


def test_no_sentence_stands_twice(shipped):
    counts = Counter(row["src"] for row in rows(shipped))
    assert counts.most_common(1)[0][1] == 1


def tree_words(tree: str) -> list[str]:
    return re.findall(r"\(\S+ ([^\s()]+)\)", tree)


def test_trees_and_lines_hold_the_same_words(shipped):
    for row in rows(shipped):
        for side in ("src", "tgt"):
            assert tree_words(row[f"{side}_tree"]) == words(row[side])
            assert row[f"{side}_tree"].count("(") == row[f"{side}_tree"].count(")")


def test_alignments_stay_within_the_sentences_and_reach_most_words(shipped):
    linked = total = 0
    for row in rows(shipped):
        sure, possible = parse_pharaoh(row["alignment"]), parse_pharaoh(row["possible"])
        src_len, tgt_len = len(words(row["src"])), len(words(row["tgt"]))
        assert sure <= possible
        assert all(i < src_len and j < tgt_len for i, j in possible)
        linked += len({j for _, j in possible})
        total += tgt_len
    assert linked / total > 0.97


def test_every_sense_is_that_of_a_word_in_the_sentence(shipped):
    senses = defaultdict(set)
    for row in rows(shipped):
        for sense in row["senses"]:
            assert words(row[sense["side"]])[sense["index"]] == sense["word"]
            senses[sense["side"], sense["word"].lower()].add(sense["sense"])
    assert senses["src", "banco"] == {"bank.n.money", "bench.n"}
    assert senses["tgt", "bank"] == {"bank.n.money", "bank.n.river"}
    assert senses["tgt", "fly"] == {"fly.n", "fly.v"}
    assert senses["tgt", "mole"] == {"mole.n.animal", "mole.n.skin"}
    assert all(len(found) > 1 for found in senses.values())


HARD = {
    "adjective after the noun": (r"un bate rojo\b", r"\ba red bat\b"),
    "gender of adjectives": (r"(?i)\bestá cansada\.", r"is tired\."),
    "dropped subject": (r"^Compré ", r"^I bought "),
    "clitic before the verb": (r"(?i)\bLa vi ayer", r"I saw her yesterday"),
    "clitic at the infinitive": (r"\b[Vv]oy a comprarlo\b", r"am (not )?going to buy it"),
    "negation with do": (r"\bno compró\b", r"didn't buy"),
    "question with do": (r"^¿.*compró", r"^Did .* buy"),
    "who without do": (r"^¿Quién compró", r"^Who bought"),
    "gustar": (r"\ble gustan?\b", r"\blikes?\b"),
    "doler": (r"\bme duele la\b|^Me duele la\b", r"\b[Mm]y \w+ hurts"),
    "tener hambre": (r"[Tt]engo (mucha )?hambre", r"I am (very )?hungry"),
    "possessive": (r"de Ana\.", r"Ana's"),
    "relative clause": (r"\bque vive en\b", r"who lives (in|at|on)"),
    "imperfect": (r"\biba\b", r"used to go"),
    "perfect": (r"\bha comido nada", r"hasn't eaten anything"),
    "progressive": (r"\bestá leyendo\b", r"\b[Ii]s .*reading"),
    "command": (r"^Abre .*por favor", r"^Open .*please"),
    "comparison": (r"más grandes? que", r"bigger than"),
    "usted": (r"^Usted ", r"^You "),
    "contraction": (r"\bal parque\b", r"to the park"),
}


@pytest.mark.parametrize("name", HARD)
def test_what_makes_translation_hard_is_there(shipped, name):
    spanish, english = (re.compile(pattern) for pattern in HARD[name])
    found = [row for row in shipped["train"] if spanish.search(row["src"]) and english.search(row["tgt"])]
    assert len(found) >= 2


@pytest.mark.parametrize(
    ("src", "tgt", "sure"),
    [
        ("La quise mucho.", "I loved her very much.", "0-2 1-1 2-3 2-4 3-5"),
        ("Me duele la cabeza.", "My head hurts.", "0-0 1-2 3-1 4-3"),
    ],
)
def test_alignments_by_hand(shipped, src, tgt, sure):
    row = next(row for row in rows(shipped) if row["src"] == src)
    assert row["tgt"] == tgt
    assert parse_pharaoh(row["alignment"]) == parse_pharaoh(sure)


def test_the_phrasebook_is_in_training_but_for_what_holds_an_unseen_combination(shipped):
    spoken = {sentence.src for sentence in phrasebook()}
    train, kept = sources(shipped["train"]), sources(shipped["validation"]) | sources(shipped["test"])
    assert len(spoken - train) <= len(spoken) // 100
    assert not spoken & kept


@pytest.mark.slow
def test_the_shipped_files_come_again_from_their_seed(tmp_path):
    command = [sys.executable, "-m", "workshop.grammar", "--out", str(tmp_path), "--quiet"]
    subprocess.run(command, check=True)
    assert (tmp_path / "checksums.txt").read_text() == (FOLDER / "checksums.txt").read_text()


def test_the_datacard_tells_what_is_in_the_files(shipped):
    card = (FOLDER / "README.md").read_text(encoding="utf-8")
    for split, rows_of_split in shipped.items():
        assert f"| {split} | {len(rows_of_split):,} |" in card
    checksums = (FOLDER / "checksums.txt").read_text().split()
    assert all(digest in card for digest in checksums[::2])
    assert set(json.loads(re.search(r"columns: (\[.*\])", card)[1])) == set(shipped["train"][0])
