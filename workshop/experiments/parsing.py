"""Constituency parsing as translation, on the course's own trees (section 6.3 of the paper).

A Transformer of 2 + 2 layers reads Spanish sentences and writes their trees. Two rows differ only in the spelling of
the tree: a symbol for each bracket and tag, or a symbol for each word. Each is trained from several seeds with the
same number of updates, half a minute per run on one core. Batches are filled by tokens, so the shorter spelling sees
more sentences; a third row stops it when it has seen as many as the other. --long trains the first row for longer.
While it trains, a run is looked at now and then: its scores on test sentences, and its parses of a few of them.
Recorded runs are kept, so the same command continues after a stop. With --table the command prints what is recorded.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from benchmarks.measure import table
from course_lib.corpora import load_corpus
from course_lib.running.history import TrainingHistory
from course_lib.tokens import Tokenizer
from course_lib.training import TrainingConfig, train
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.trees import linearise, merged
from workshop.experiments.tables import make_runs, parser_of, read_runs
from workshop.experiments.tree_writer import ParserVocabulary, ParseScores, parse_all, score_parses

FOLDER = Path(__file__).resolve().parents[2] / "data" / "runs" / "parsing"
TOKENS = 1000  # byte pairs of the sentences
SIZES = TransformerConfig(
    TOKENS, d_model=64, d_ff=128, num_heads=4, num_layers=2, max_len=64, norm_first=True
)
SETTINGS = TrainingConfig(
    max_steps=600, tokens_per_batch=1024, learning_rate=8e-3, warmup_steps=100, cooldown_steps=200
)
LONG = replace(SETTINGS, max_steps=4000, cooldown_steps=1333)
LOOKS = (50, 100, 200, 300, 400, 500, 600, 1000, 1500, 2000, 2500, 3000, 3500, 4000)  # after so many updates
LOOKED_AT = 300  # test sentences that are scored at each look
SHOWN = (4, 6, 8, 10, 12)  # the first test sentence of each of these lengths in words is kept with its parses


@dataclass(frozen=True)
class Row:
    """One row of the table: how a tree is spelled."""

    name: str
    what: str
    spell: Callable[[Sequence[str]], list[str]]
    updates: int | None = None  # in place of the experiment's; a third of them brings the learning rate down

    def settings(self, of_experiment: TrainingConfig) -> TrainingConfig:
        """How the row is trained."""
        if self.updates is None:
            return of_experiment
        return replace(of_experiment, max_steps=self.updates, cooldown_steps=self.updates // 3)

    def described(self) -> dict:
        """The row in the file of records."""
        return {"name": self.name, "what": self.what}


ROWS = (
    Row("bracket by bracket", "a symbol for each bracket and each tag", list),
    Row("merged", "a symbol for each word: its tag with the brackets around it", merged),
    # 600 updates of the first row hold 32,500 sentences, 54.2 each; an update of this one holds 94.7.
    Row(
        "merged, as many sentences",
        "the same, for 343 updates: as many sentences as the first row",
        merged,
        updates=343,
    ),
)


class Corpus:
    """Sentences and their trees, the same for all rows: to train on, to score, and to show."""

    def __init__(self):
        train_rows, test_rows = (
            load_corpus("spanish_english", "train"),
            load_corpus("spanish_english", "test"),
        )
        self.tokenizer = Tokenizer.train(train_rows["src"], TOKENS)
        self.sentences, self.test_sentences = list(train_rows["src"]), list(test_rows["src"])
        self.trees, self.test_trees = (
            [linearise(tree) for tree in rows["src_tree"]] for rows in (train_rows, test_rows)
        )
        lengths = [len(merged(tree)) for tree in self.test_trees]
        self.shown = [lengths.index(length) for length in SHOWN]


class Looks:
    """What a model in training writes, noted after each number of updates in `LOOKS`."""

    def __init__(self, model: Transformer, vocabulary: ParserVocabulary, corpus: Corpus):
        self.model, self.vocabulary, self.corpus = model, vocabulary, corpus
        self.noted: list[dict] = []
        self.cpu_seconds = 0.0

    def __call__(self, history: TrainingHistory) -> None:
        update = len(history.losses)
        if update in LOOKS:
            started = time.process_time()
            self.noted.append({"update": update, **self.look()})
            self.cpu_seconds += time.process_time() - started

    def look(self) -> dict:
        corpus = self.corpus
        written = parse_all(self.model, self.vocabulary, corpus.test_sentences[:LOOKED_AT])
        shown = parse_all(self.model, self.vocabulary, [corpus.test_sentences[i] for i in corpus.shown])
        return scores(written, corpus.test_trees[:LOOKED_AT]) | {"shown": list(map(" ".join, shown))}


def scores(written: Sequence[Sequence[str]], gold: Sequence[Sequence[str]]) -> dict[str, float]:
    """The scores of parses, rounded, by name."""
    return {name: round(share, 4) for name, share in score_parses(written, gold)._asdict().items()}


def run(row: Row, seed: int, corpus: Corpus, settings: TrainingConfig) -> dict:
    """Train and score one row from one seed; `cpu_seconds` is the processor time of training, without the looks."""
    trees = [row.spell(tree) for tree in corpus.trees]
    vocabulary = ParserVocabulary(corpus.tokenizer, trees)
    model = Transformer(replace(SIZES, vocab_size=vocabulary.vocab_size), seed)
    looks = Looks(model, vocabulary, corpus)
    started = time.process_time()
    history = train(
        model,
        vocabulary.pairs(corpus.sentences, trees),
        row.settings(replace(settings, seed=seed)),
        on_step=looks,
    )
    cpu_seconds = time.process_time() - started - looks.cpu_seconds
    written = parse_all(model, vocabulary, corpus.test_sentences)
    return {
        "row": row.name,
        "seed": seed,
        **scores(written, corpus.test_trees),
        "by_length": by_length(written, corpus.test_trees),
        "looks": looks.noted,
        "losses": [round(loss, 4) for loss in history.losses],
        "symbols": len(vocabulary.symbols),
        "parameters": sum(parameter.numel() for parameter in model.parameters()),
        "cpu_seconds": round(cpu_seconds, 1),
    }


def by_length(written: Sequence[Sequence[str]], gold: Sequence[Sequence[str]]) -> dict[str, list[int]]:
    """For each number of words: how many test sentences have it, and how many of their parses are exact."""
    counts: dict[int, list[int]] = {}
    for parse, tree in zip(written, gold, strict=True):
        count = counts.setdefault(len(merged(tree)), [0, 0])
        count[0] += 1
        count[1] += parse == tree
    return {str(length): counts[length] for length in sorted(counts)}


def base(corpus: Corpus, settings: TrainingConfig) -> dict:
    """The settings that all rows share, and the sentences whose parses are kept."""
    shown = [{"src": corpus.test_sentences[i], "gold": " ".join(corpus.test_trees[i])} for i in corpus.shown]
    return {"model": asdict(SIZES), "training": asdict(settings), "looked_at": LOOKED_AT, "shown": shown}


def summary(runs: Sequence[dict]) -> str:
    """The final scores as a Markdown table, in per cent: each row's mean, and its lowest and highest run."""
    lines = []
    for name in dict.fromkeys(run["row"] for run in runs):
        own = [run for run in runs if run["row"] == name]
        cells = [name, str(len(own[0]["losses"])), str(own[0]["symbols"])]
        for measure in ParseScores._fields:
            shares = [100 * run[measure] for run in own]
            ends = f" ({min(shares):.1f} to {max(shares):.1f})" if len(own) > 1 else ""
            cells.append(f"{statistics.fmean(shares):.1f}{ends}")
        lines.append([*cells, f"{statistics.fmean(run['cpu_seconds'] for run in own):.0f}"])
    header = [
        "spelling",
        "updates",
        "symbols",
        "exact",
        "well-formed",
        "as many tags as words",
        "F1",
        "seconds",
    ]
    return table(header, lines)


def main() -> None:
    parser = parser_of(__doc__, FOLDER / "parsing.json")
    parser.add_argument("--long", action="store_true", help="train the first row once, for longer: long.json")
    parser.add_argument("--table", action="store_true", help="print what is recorded, and train nothing")
    options = parser.parse_args()
    rows: Sequence[Row] = ROWS
    settings, seeds, path = SETTINGS, options.seeds, options.out
    if options.long:
        rows, settings, seeds, path = ROWS[:1], LONG, 1, options.out.with_name("long.json")
    by_name, corpus = {row.name: row for row in rows}, Corpus()
    shared = base(corpus, settings)
    if options.table:
        print(summary(read_runs(path, shared)))
        return
    make_runs(
        path,
        [row.described() for row in rows],
        seeds,
        shared,
        lambda name, seed: run(by_name[name], seed, corpus, settings),
    )


if __name__ == "__main__":
    main()
