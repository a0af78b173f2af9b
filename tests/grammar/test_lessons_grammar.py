"""The lessons' grammar: forms by hand, one translation for each sentence, splits with unseen combinations."""

import hashlib
import re
import subprocess
import sys
from collections import Counter, defaultdict
from itertools import islice
from pathlib import Path

import pytest

from course_lib.corpora import load_corpus
from course_lib.corpora.loading import SPLITS
from workshop import grammar
from workshop.grammar.__main__ import main
from workshop.grammar.corpus import LESSONS, Sizes, corpus, pool
from workshop.grammar.everyday.drawing import EVERYDAY
from workshop.grammar.files import COMPACT, parquet_bytes, rows_of, write_corpus
from workshop.grammar.language.conjugation import conjugated, gerund, participle
from workshop.grammar.language.english_forms import comparative, ing, past, plural, third_person
from workshop.grammar.language.meaning import Clause, Pronoun
from workshop.grammar.language.orthography import text_of
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.trees import bracketed, leaves, rule
from workshop.grammar.language.words import spanish_plural
from workshop.grammar.lessons.building import said
from workshop.grammar.lessons.lexicon import verb

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
    draws = islice(grammar.draws(grammar.draw(seed)), count)
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
        assert (tmp_path / "again" / f"{name}.parquet").read_bytes() == parquet_bytes(part, **COMPACT)
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


def test_the_phrasebook_is_in_training_but_for_what_holds_an_unseen_combination():
    spoken = {sentence.src for sentence in LESSONS.phrasebook()}
    train, *others = (set(load_corpus("spanish_english", split)["src"]) for split in SPLITS)
    kept = set().union(*others)
    assert len(spoken - train) <= len(spoken) // 100
    assert not spoken & kept


@pytest.mark.parametrize(
    ("folder", "allowed"),
    [
        ("language", {"language"}),
        ("lessons", {"language", "lessons"}),
        ("everyday/words", {"everyday.words"}),
    ],
)
def test_the_lessons_grammar_imports_nothing_of_the_everyday_one(folder, allowed):
    for path in (Path(grammar.__file__).parent / folder).rglob("*.py"):
        for module in re.findall(
            r"^\s*from workshop\.grammar\.?(\S*) import", path.read_text(encoding="utf-8"), re.M
        ):
            assert module.startswith(tuple(allowed)), (path.name, module)
