"""What lesson 14 shows of SmolLM2, for learners without its file: answers, a ward, templates, bits and times.

The file has to be there, see `course.for_lessons.smollm`. Losses are nats a token of one paragraph of ours.
"""

import json
import math
import time
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor

from course.exercises.bank.lesson_14.chat_prompt import chat_prompt
from course.for_lessons.decoder_parts import decoder_weights, nats, written
from course.for_lessons.decoder_ward import PATIENTS, rounded
from course.for_lessons.small_decoder import END_ID
from course.for_lessons.smollm import load_smollm
from course.records import RECORDED, describe_machine
from course_lib.corpora import load_everyday, load_spanish_english
from course_lib.modern_decoder import ModernDecoder
from workshop.experiments.single_record import parser_of, write
from workshop.lessons.building import find_sources

if TYPE_CHECKING:
    from tokenizers import Tokenizer

RECORD = RECORDED / "smollm" / "smollm.json"
PARAGRAPH = (
    "When the ferry came in, only three people were waiting on the pier. An old man held a box with holes in its lid, "
    "and now and then he bent down and spoke to it. Beside him a woman in a yellow coat was reading a letter that she "
    "had clearly read before. The third was a boy of about ten, who had been told not to ask questions, and who was "
    'therefore looking very hard at the box. "It is a cat," said the old man at last, without turning his head. "She '
    'does not like boats. My sister lives on the island, and she has mice." The boy thought about this for a while. '
    "Then he asked whether the sister would have to give the cat back when all the mice were gone."
)
CAPITAL = "What is the capital of France?"
QUESTIONS = (
    CAPITAL,
    "Write one sentence about the sea.",
    "Why is the sky blue?",
    "Say good morning in Spanish.",
    "What is 12 + 30?",
)
TEXTS = ("The cat sleeps.", "In 2026", "La niña duerme.", "I don't know.", "unbelievably")
NOT_FIT_TO_PRINT = {"gate and up exchanged"}  # word salad with a word that no lesson prints
LONGEST = 48  # tokens of an answer


def user(question: str) -> list[dict[str, str]]:
    """A conversation that begins with this question."""
    return [{"role": "user", "content": question}]


def answers(weights: SimpleNamespace, tokenizer: "Tokenizer") -> list[dict[str, Any]]:
    """The greedy answer to each question, cut after `LONGEST` tokens."""
    found = []
    for question in QUESTIONS:
        prompt = chat_prompt(user(question))
        token_ids = [*written(weights, tokenizer.encode(prompt).ids, LONGEST, END_ID)]
        found.append({"question": question, "prompt": prompt, "answer": tokenizer.decode(token_ids)})
    return found


def counted(tokenizer: "Tokenizer") -> dict[str, float]:
    """The loss of rules without a model: all tokens alike, their frequencies, and only the last token."""
    sentences = [*load_everyday("validation")["tgt"], *load_spanish_english("train")["tgt"][:15_000]]
    prose = [
        line[2:] for path in find_sources() for line in path.read_text().splitlines() if line[:2] == "# "
    ]
    seen, paragraph = tokenizer.encode("\n".join([*prose, *sentences])).ids, tokenizer.encode(PARAGRAPH).ids
    single, pairs, vocab_size = Counter(seen), Counter(pairwise(seen)), tokenizer.get_vocab_size()

    def share(token_id: int) -> float:
        return (single[token_id] + 0.1) / (len(seen) + 0.1 * vocab_size)

    def after(last: int, token_id: int) -> float:
        return 0.6 * pairs[last, token_id] / max(1, single[last]) + 0.4 * share(token_id)

    asked = [*pairwise(paragraph)]
    return {
        "uniform": math.log(vocab_size),
        "frequencies": -sum(math.log(share(token_id)) for _, token_id in asked) / len(asked),
        "last_token": -sum(math.log(after(*pair)) for pair in asked) / len(asked),
    }


def ward(weights: SimpleNamespace, tokenizer: "Tokenizer") -> list[dict[str, Any]]:
    """For each patient the loss of the paragraph and the answer to one question."""
    paragraph, prompt = tokenizer.encode(PARAGRAPH).ids, tokenizer.encode(chat_prompt(user(CAPITAL))).ids
    return [
        {
            "name": name,
            "loss": nats(weights, paragraph, parts=parts),
            "answer": tokenizer.decode([*written(weights, prompt, 16, END_ID, parts)])
            if name not in NOT_FIT_TO_PRINT
            else None,
        }
        for name, parts in PATIENTS.items()
    ]


def templates(weights: SimpleNamespace, tokenizer: "Tokenizer") -> list[dict[str, Any]]:
    """What comes after the same question in other templates."""
    right = chat_prompt(user(CAPITAL))
    texts = {
        "the right template": right,
        "the question alone": CAPITAL,
        "Llama 2's marks": f"[INST] {CAPITAL} [/INST]",
        "User: ... Assistant:": f"User: {CAPITAL}\nAssistant:",
        "the assistant's turn not opened": right.removesuffix("<|im_start|>assistant\n"),
    }
    found = []
    for name, text in texts.items():
        token_ids = [*written(weights, tokenizer.encode(text).ids, 24, END_ID)]
        found.append({"name": name, "answer": tokenizer.decode(token_ids), "ended": len(token_ids) < 24})
    return found


def bits(model: ModernDecoder, tokenizer: "Tokenizer") -> list[dict[str, Any]]:
    """The loss with the matrices in fewer bits, in blocks that are shifted by half a block.

    The file's weights have four bits already, so the same blocks would change nothing.
    """
    paragraph, given = tokenizer.encode(PARAGRAPH).ids, model.state_dict()
    matrices = [name for name, weight in given.items() if weight.dim() == 2]
    numbers = sum(given[name].numel() for name in matrices)
    found = [{"bits": 32, "megabytes": numbers * 4 / 1e6, "loss": nats(decoder_weights(model), paragraph)}]
    for kept in (8, 6, 5, 4, 3, 2):
        smaller = {name: rounded(given[name], kept, shift=16) for name in matrices}
        model.load_state_dict(given | smaller, assign=True)
        loss = nats(decoder_weights(model), paragraph)
        found.append({"bits": kept, "megabytes": numbers * (kept + 1) / 8e6, "loss": loss})
    model.load_state_dict(given, assign=True)
    return found


def seconds_of(run: Callable[[], object], times: int = 3) -> float:
    """The shortest time of several."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return min(taken)


@torch.no_grad()
def times(model: ModernDecoder, tokenizer: "Tokenizer") -> dict[str, Any]:
    """Tokens a second: reading a prompt at once, writing one token after it, writing for several texts side by side."""
    text = torch.tensor([tokenizer.encode(PARAGRAPH).ids * 7])

    def last_logits(token_ids: Tensor, cache: Any = None) -> Tensor:
        return model.logits(model.hidden(token_ids, cache)[:, -1])

    def step(batch: int, length: int) -> float:
        prompt, new = text[:, :length].expand(batch, -1), text[:, length : length + 1].expand(batch, -1)
        cache = model.new_cache(batch, length + 8)
        last_logits(prompt, cache)
        return seconds_of(lambda: last_logits(new, cache), 5)

    lengths = (16, 64, 128, 512, 1024)
    return {
        "machine": describe_machine(torch.device("cpu")),
        "read": {n: n / seconds_of(lambda n=n: last_logits(text[:, :n]), 2) for n in lengths},
        "write": {n: 1 / step(1, n) for n in lengths},
        "side_by_side": {n: n / step(n, 32) for n in (1, 4, 16)},
        "weight_bytes": sum(parameter.nbytes for parameter in model.parameters()),
    }


def answers_and_losses() -> dict[str, Any]:
    """All that does not depend on the machine's speed."""
    model, tokenizer = load_smollm()
    weights = decoder_weights(model)
    return {
        "paragraph_tokens": len(tokenizer.encode(PARAGRAPH).ids),
        "rules": counted(tokenizer),
        "answers": answers(weights, tokenizer),
        "pieces": {text: tokenizer.encode(text).tokens for text in TEXTS},
        "templates": templates(weights, tokenizer),
        "ward": ward(weights, tokenizer),
        "bits": bits(model, tokenizer),
    }


def main() -> None:
    """Measure one of the two halves, and write it into the record."""
    parser = parser_of(__doc__, RECORD)
    parser.add_argument("--times", action="store_true", help="only the times, on a quiet machine")
    options = parser.parse_args()
    torch.set_num_threads(1)
    kept = json.loads(options.out.read_text(encoding="utf-8")) if options.out.is_file() else {}
    found = {"times": times(*load_smollm())} if options.times else answers_and_losses()
    write(options.out, kept | json.loads(json.dumps(found), parse_float=lambda x: round(float(x), 4)))


if __name__ == "__main__":
    main()
