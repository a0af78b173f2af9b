"""The small translator of lesson 08, trained by the course's answers; lesson 09 uses it until a learner keeps theirs.

The command trains a model for each seed, as the lesson does. It writes the first one as it is after 500 and after 2,000
updates, with its matrices in 8 bits, and prints what searches find with all of them, and with means of checkpoints.
"""

import argparse
import copy
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from tqdm import tqdm

from course.exercises import EXERCISES
from course.exercises.my_translator import COURSES, folder_name
from course.for_lessons.small_training import SIZES, ShortPairs, short_pairs, short_sentences
from course_lib.batches import Batch
from course_lib.decoding import beam_search
from course_lib.own_transformer import OwnTransformer
from course_lib.saved_models import WEIGHTS
from course_lib.schedules import cooldown_factor
from course_lib.token_rows import source_batch
from course_lib.tokens import PAD_ID
from course_lib.training_config import TrainingConfig
from course_lib.training_data import AnyBatch, batches_from
from course_lib.transformer import Transformer
from course_lib.translating.typed_text import true_cased
from course_lib.translator import Translator
from workshop.rounded_weights import round_file

UPDATES = 2000
CONFIG = TrainingConfig(UPDATES, tokens_per_batch=768, warmup_steps=200, label_smoothing=0.0)
FOLDERS = {500: folder_name(500), UPDATES: folder_name(None)}
EARLY, LATE = (300, 350, 400, 450, 500), (1600, 1700, 1800, 1900, 2000)  # the checkpoints of the means
COOLDOWN = 400  # updates in which a run of its own brings the rate down to 0
ROUNDING = 1e-4  # of a log-probability
SEARCHES = ((1, 0.0), (2, 0.0), (4, 0.0), (8, 0.0), (4, 0.6), (4, 1.0), (4, 2.0), (4, 5.0))  # beam and alpha
COLUMNS = (
    "| beam | alpha | right | won | lost | log-probability | likelier | less likely | tokens |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
)


def train(pairs: ShortPairs, seed: int, kept: Collection[int], cooldown: int = 0) -> dict[int, Transformer]:
    """Copies of a model as it is after so many updates, the last of which ends the training.

    Args:
        cooldown: over so many last updates the learning rate falls to 0.
    """
    last = max(kept)
    torch.manual_seed(seed)
    model = Transformer(SIZES, seed=seed)
    own = OwnTransformer(model).train()
    copies = {}

    def batches() -> Iterator[AnyBatch]:
        endless = batches_from(pairs.data.batches(CONFIG.tokens_per_batch, seed), epoch=0, done=0)
        for step, (_, batch) in enumerate(islice(endless, last), start=1):
            yield batch
            if step in kept:
                copies[step] = copy.deepcopy(model).eval()

    def rate(step: int) -> float:
        return CONFIG.rate(step, SIZES.d_model) * cooldown_factor(step, last, cooldown)

    loop = EXERCISES["training_loop"].reference
    loop(own, tqdm(batches(), total=last), loss_of, by_adam(rate), CONFIG.clip_norm)
    return copies


def loss_of(model: OwnTransformer, batch: Batch) -> Tensor:
    """The loss of a batch, in nats a token."""
    token_loss = EXERCISES["token_loss"].reference
    return token_loss(model(batch.src_ids, batch.tgt_input), batch.tgt_output, PAD_ID)


def by_adam(rate: Callable[[int], float]) -> Callable:
    """Adam as a rule for `training_loop`, with the learning rate of each step."""
    adam_step = EXERCISES["adam_step"].reference

    def update(weight: Tensor, gradient: Tensor, state: Any, step: int) -> tuple[Tensor, Any]:
        means = state or (torch.zeros_like(weight), torch.zeros_like(weight))
        new, *means = adam_step(weight, gradient, *means, step, rate(step))
        return new, means

    return update


def mean_of(models: Iterable[Transformer]) -> Transformer:
    """A model with the mean of each weight."""
    states = [model.state_dict() for model in models]
    mean = Transformer(SIZES, seed=0).eval()
    mean.load_state_dict(
        {name: torch.stack([state[name] for state in states]).mean(dim=0) for name in states[0]}
    )
    return mean


def look(
    translator: Translator, src: list[str], tgt: list[str], beam_size: int = 1, alpha: float = 0.0
) -> tuple[Tensor, Tensor, int]:
    """Which outputs are the reference, letter by letter; their log-probabilities; how many tokens all have."""
    src_ids = source_batch(translator.tokenizer.encode_batch(src), PAD_ID)
    found = beam_search(translator.model, src_ids, beam_size, alpha)
    outputs = [translator.tokenizer.decode(hypothesis.token_ids) for hypothesis in found]
    right = torch.tensor([output == reference for output, reference in zip(outputs, tgt, strict=True)])
    log_probs = torch.tensor([hypothesis.log_prob for hypothesis in found])
    return right, log_probs, sum(len(hypothesis.token_ids) for hypothesis in found)


def print_searches(name: str, translator: Translator, src: list[str], tgt: list[str]) -> None:
    """A row for each beam and alpha. Won, lost, likelier and less likely are counted against greedy decoding."""
    print(f"\n{name}\n\n{COLUMNS}")
    was_right, before, _ = look(translator, src, tgt)
    for beam_size, alpha in SEARCHES:
        right, log_probs, num_tokens = look(translator, src, tgt, beam_size, alpha)
        gained = log_probs - before
        counts = (right, right & ~was_right, was_right & ~right, gained > ROUNDING, gained < -ROUNDING)
        all_right, won, lost, likelier, less = (int(which.sum()) for which in counts)
        print(f"| {beam_size} | {alpha} | {all_right} | {won} | {lost} |", end="")
        print(f" {log_probs.mean():.3f} | {likelier} | {less} | {num_tokens} |")


def main() -> None:
    """Train the models, write the first one, and print what all of them find."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=COURSES, help="the folder that is written")
    parser.add_argument("--seeds", type=int, nargs="+", default=[0, 1, 2], help="(%(default)s)")
    options = parser.parse_args()
    pairs, (src, tgt) = short_pairs(), short_sentences("test")
    words, english = true_cased(pairs.src), true_cased(pairs.tgt)

    def translator_of(model: Transformer) -> Translator:
        return Translator(model, pairs.tokenizer, words, target_words=english)

    def greedily_right(model: Transformer) -> int:
        return int(look(translator_of(model), src, tgt)[0].sum())

    print(f"{len(src)} short sentences of the test split")
    ends = []
    for seed in options.seeds:
        start = time.process_time()
        models = train(pairs, seed, {*EARLY, *LATE})
        ends.append(models[UPDATES])
        print(f"\nseed {seed}: {time.process_time() - start:.0f} CPU s")
        for updates, name in FOLDERS.items():
            translator = translator_of(models[updates])
            if seed == options.seeds[0]:
                translator.save(options.out / name)
                round_file(options.out / name / WEIGHTS)
                print_searches(f"{name}, in 8 bits", Translator.load(options.out / name), src, tgt)
            print_searches(f"seed {seed} after {updates} updates", translator, src, tgt)
        for steps in (EARLY, LATE):
            each = [models[step] for step in steps]
            rights = [greedily_right(model) for model in (*each, mean_of(each))]
            print(f"right by greedy decoding after {steps} updates, and the mean of these: {rights}")
        [cooled] = train(pairs, seed, {UPDATES}, COOLDOWN).values()
        print(f"with a cooldown over the last {COOLDOWN} of {UPDATES} updates: {greedily_right(cooled)}")
    print(f"the mean of all seeds after {UPDATES} updates: {greedily_right(mean_of(ends))}")


if __name__ == "__main__":
    main()
