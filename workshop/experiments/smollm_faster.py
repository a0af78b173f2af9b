"""SmolLM2 with drafts that are looked up in the text, and with four bits in blocks of several sizes.

The model's file has to be there, see `course.for_lessons.smollm`. About two minutes of one core.
"""

import json
import time
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor

from course.exercises.bank.lesson_14.chat_prompt import chat_prompt
from course.for_lessons.decoder_parts import decoder_weights, nats
from course.for_lessons.decoder_ward import rounded
from course.for_lessons.drafts import Draft, Written, prompt_lookup, written_with_drafts
from course.for_lessons.small_decoder import END_ID
from course.for_lessons.smollm import load_smollm
from course.records import RECORDED
from course_lib.modern_decoder import ModernDecoder
from workshop.experiments.single_record import parser_of, write
from workshop.experiments.smollm import PARAGRAPH, user

if TYPE_CHECKING:
    from tokenizers import Tokenizer

RECORD = RECORDED / "smollm" / "faster.json"
FIRST = PARAGRAPH.split('"It is')[0].strip()
TASKS = {
    "copy a paragraph": f"Repeat this text word by word:\n\n{FIRST}",
    "change a word in it": f"Replace the word boy by the word girl in this text. Change nothing else:\n\n{FIRST}",
    "a numbered list": "Write the numbers from 1 to 20, one on each line, as: Number 1.",
    "a story": "Tell me a short story about a dog and the sea.",
    "an explanation": "Why is the sky blue?",
}
LONGEST = 56
DRAFTS: dict[str, Draft] = {"none": lambda text: [], "look_up": prompt_lookup}


def drafts(weights: SimpleNamespace, tokenizer: "Tokenizer") -> list[dict[str, Any]]:
    """Passes and seconds for each task, without drafts and with those that are looked up."""
    found = []
    for name, question in TASKS.items():
        prompt = tokenizer.encode(chat_prompt(user(question))).ids
        runs = {way: timed(weights, prompt, draft) for way, draft in DRAFTS.items()}
        plain = runs["none"][0].token_ids
        row: dict[str, Any] = {"task": name, "tokens": len(plain), "begins": tokenizer.decode(plain)[:60]}
        for way, (run, seconds) in runs.items():
            costs = {"passes": run.passes, "drafted": run.drafted, "accepted": run.accepted}
            row[way] = costs | {"seconds": seconds, "same": run.token_ids == plain}
        found.append(row)
    return found


def timed(weights: SimpleNamespace, prompt: list[int], draft: Draft) -> tuple[Written, float]:
    """An answer of up to `LONGEST` tokens, and the seconds of the processor."""
    start = time.process_time()
    found = written_with_drafts(weights, prompt, LONGEST, END_ID, draft)
    return found, time.process_time() - start


def blocks(model: ModernDecoder, paragraph: list[int]) -> list[dict[str, Any]]:
    """The loss of the paragraph with all matrices in so many bits, by size of block; and with noise as large."""
    given = model.state_dict()
    matrices = [name for name, weight in given.items() if weight.dim() == 2]

    def loss_with(change: Callable[[Tensor], Tensor]) -> float:
        model.load_state_dict(given | {name: change(given[name]) for name in matrices}, assign=True)
        loss = nats(decoder_weights(model), paragraph)
        model.load_state_dict(given, assign=True)
        return loss

    generator = torch.Generator().manual_seed(0)

    def noisy(weight: Tensor) -> Tensor:
        error = rounded(weight, 4, shift=16) - weight
        return weight + error.std() * torch.randn(weight.shape, generator=generator)

    found = [{"bits": 32, "block": None, "loss": nats(decoder_weights(model), paragraph)}]
    for bits, block in ((4, 32), (4, 64), (4, 0), (8, 0)):
        loss = loss_with(partial(in_blocks, bits=bits, block=block))
        found.append({"bits": bits, "block": block, "loss": loss})
    return [*found, {"bits": 4, "block": "noise", "loss": loss_with(noisy)}]


def in_blocks(weight: Tensor, bits: int, block: int) -> Tensor:
    """A matrix in so many bits; block 0: one step for all of it."""
    return rounded(weight, bits, block or weight.numel(), shift=16)


def main() -> None:
    """Measure both and write them."""
    options = parser_of(__doc__, RECORD).parse_args()
    torch.set_num_threads(1)
    model, tokenizer = load_smollm()
    found = {
        "drafts": drafts(decoder_weights(model), tokenizer),
        "blocks": blocks(model, tokenizer.encode(PARAGRAPH).ids),
    }
    write(options.out, json.loads(json.dumps(found), parse_float=lambda x: round(float(x), 4)))


if __name__ == "__main__":
    main()
