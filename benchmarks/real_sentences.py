"""What the translator makes of real sentences: those that Tatoeba's split holds out.

Sentences of Tatoeba (tatoeba.org), CC BY 2.0 FR, in the selection of manythings.org/anki. All translations of a
sentence are its references, and a refusal counts as an empty line.
"""

import argparse
from collections import Counter
from itertools import zip_longest
from pathlib import Path

from sacrebleu.metrics import BLEU
from tqdm import tqdm

from benchmarks.measure import table
from benchmarks.strangers import VERDICTS, Answer, answered
from course_lib.corpora import load_corpus
from course_lib.evaluation import BleuScore
from course_lib.translator import SHIPPED, Translator


def translations(pairs: list[tuple[str, str]]) -> dict[str, list[str]]:
    """The targets of each source, in the order of the pairs."""
    of_source: dict[str, list[str]] = {}
    for src, tgt in pairs:
        of_source.setdefault(src, []).append(tgt)
    return of_source


def bleu_of(answers: list[Answer], references: list[list[str]]) -> BleuScore:
    """BLEU with as many references as each sentence has."""
    bleu = BLEU()
    score = bleu.corpus_score([answer.text for answer in answers], list(zip_longest(*references))).score
    return BleuScore(score, str(bleu.get_signature()))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", type=Path, default=SHIPPED, help="folder of a translator")
    parser.add_argument("--split", choices=("validation", "test"), default="validation")
    parser.add_argument("--folder", type=Path, help="of spa.txt; else that of COURSE_TATOEBA, or the archive")
    options = parser.parse_args()
    translator = Translator.load(options.model)
    pairs = load_corpus("tatoeba", options.split, folder=options.folder)
    references = translations(list(zip(pairs["src"], pairs["tgt"], strict=True)))
    rows = tqdm(references.items(), unit="sentence", disable=None)
    answers = [answered(translator, src, accepted) for src, accepted in rows]
    exact = sum(answer.text in references[answer.src] for answer in answers)
    counts = Counter(answer.verdict for answer in answers)
    print(bleu_of(answers, list(references.values())))
    columns = ["sentences", "word for word", *VERDICTS]
    print(
        "\n" + table(columns, [[str(n) for n in (len(answers), exact, *(counts[each] for each in VERDICTS))]])
    )


if __name__ == "__main__":
    main()
