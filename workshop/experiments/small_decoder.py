"""The small decoder of lesson 14: SmolLM2's form, trained to write a sentence with given words, in a chat.

The command writes `data/models/decoder`, all at the end: a GGUF file with weights of four bits, and the weights before
they were rounded. It prints the loss on sentences of another draw, and how often the asked words are in the answer.
"""

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import gguf
import torch
import torch.nn.functional as F
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers
from torch import Tensor
from tqdm import tqdm

from course.exercises.bank.lesson_14.chat_prompt import chat_prompt
from course.for_lessons.decoder_parts import decoder_weights, nats, written
from course.for_lessons.small_decoder import (
    BEFORE_ROUNDING,
    END_ID,
    FILE,
    FOLDER,
    Chat,
    chats,
    has_words,
    load_before_rounding,
    load_small_decoder,
)
from course.for_lessons.smollm import CONTROL, PARTS
from course_lib.fitting import fit
from course_lib.modern_decoder import ModernConfig, ModernDecoder
from course_lib.running.files import write_whole
from course_lib.token_rows import RowBatch, row_batches
from course_lib.tokens import PAD_ID

MARKS = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
VOCAB_SIZE = 1600
SIZES = dict(d_model=64, d_ff=160, num_heads=4, num_kv_heads=2, num_layers=2, max_len=512)
TOKENS_PER_BATCH, UPDATES, PEAK = 2048, 1500, 6e-3
KINDS = gguf.GGMLQuantizationType


def tokenizer_for(texts: Sequence[str]) -> Tokenizer:
    """Byte pairs as SmolLM2 cuts them: each digit by itself, no merge across words."""
    tokenizer = Tokenizer(models.BPE())
    digits = pre_tokenizers.Digits(individual_digits=True)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [digits, pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCAB_SIZE,
        special_tokens=[AddedToken(mark, normalized=False) for mark in MARKS],
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return tokenizer


def rows_of(tokenizer: Tokenizer, all_chats: Sequence[Chat]) -> tuple[list[list[int]], Tensor]:
    """Each chat as token ids up to the end mark of the answer, and the place of the answer's first token."""
    prompts = [tokenizer.encode(chat_prompt(chat.messages)).ids for chat in all_chats]
    answers = [tokenizer.encode(chat.answer).ids for chat in all_chats]
    rows = [[*prompt, *answer, END_ID] for prompt, answer in zip(prompts, answers, strict=True)]
    return rows, torch.tensor([len(prompt) for prompt in prompts])


def train(
    rows: list[list[int]], starts: Tensor, config: ModernConfig, updates: int, seed: int = 0
) -> ModernDecoder:
    """A model that learned the answers; what is asked only stands before them."""

    def loss_of(model: ModernDecoder, batch: RowBatch) -> Tensor:
        token_ids = batch.token_ids
        asked = torch.arange(token_ids.shape[1]) < starts[batch.rows][:, None]
        targets = token_ids.masked_fill(asked, PAD_ID)[:, 1:]
        return F.cross_entropy(model(token_ids)[:, :-1].flatten(0, 1), targets.flatten(), ignore_index=PAD_ID)

    model = ModernDecoder(config, seed=seed)
    batches: Iterator[RowBatch] = row_batches(rows, TOKENS_PER_BATCH, seed)
    with tqdm(total=updates, unit="step", disable=None) as bar:
        fit(model, loss_of, batches, PEAK, 60, updates, on_step=lambda step, loss: bar.update())
    return model


def write_gguf(path: Path, model: ModernDecoder, tokenizer: Tokenizer) -> None:
    """A GGUF file as SmolLM2's: matrices in 4 bits, the table in 8, gains in 32."""
    config = model.config
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_vocab_size(config.vocab_size)
    writer.add_context_length(config.max_len)
    writer.add_embedding_length(config.d_model)
    writer.add_feed_forward_length(config.d_ff)
    writer.add_block_count(config.num_layers)
    writer.add_head_count(config.num_heads)
    writer.add_head_count_kv(config.num_kv_heads)
    writer.add_rope_freq_base(config.rotary_base)
    writer.add_layer_norm_rms_eps(config.eps)
    tokens = sorted(tokenizer.get_vocab(), key=tokenizer.get_vocab().get)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("smollm")
    writer.add_token_list(tokens)
    writer.add_token_types([CONTROL if token in MARKS else 1 for token in tokens])
    writer.add_token_merges([" ".join(pair) for pair in json.loads(tokenizer.to_str())["model"]["merges"]])
    for name, weight in model.state_dict().items():
        kind = KINDS.F32 if weight.dim() == 1 else KINDS.Q8_0 if "embedding" in name else KINDS.Q4_1
        writer.add_tensor(gguf_name(name), gguf.quantize(weight.numpy(), kind), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def gguf_name(name: str) -> str:
    """What a GGUF file calls one of our weights."""
    theirs = {ours: theirs for theirs, ours in PARTS.items()}
    module = name.removesuffix(".weight")
    if not module.startswith("layers."):
        return f"{theirs[module]}.weight"
    _, number, part = module.split(".", 2)
    return f"blk.{number}.{theirs[part]}.weight"


def scores(model: ModernDecoder, tokenizer: Tokenizer, asked: Sequence[Chat]) -> tuple[float, float]:
    """Nats a token of the answers, and how many of 100 greedy answers have all words that were asked for."""
    weights = decoder_weights(model)
    rows, starts = rows_of(tokenizer, asked)
    answered = [len(row) - start for row, start in zip(rows, starts.tolist(), strict=True)]
    total = sum(
        nats(weights, row, start) * number
        for row, start, number in zip(rows, starts.tolist(), answered, strict=True)
    )
    answers = [
        tokenizer.decode([*written(weights, row[:start], 24, END_ID)])
        for row, start in zip(rows, starts.tolist(), strict=True)
    ]
    right = sum(has_words(answer, chat.words) for answer, chat in zip(answers, asked, strict=True))
    for answer, chat in zip(answers[:6], asked, strict=False):
        print(f"{' and '.join(chat.words):24} {answer}")
    return total / sum(answered), 100 * right / len(asked)


def main() -> None:
    """Train the model, write it, and print its scores before and after the rounding."""
    from safetensors.torch import save

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder that is written")
    parser.add_argument("--updates", type=int, default=UPDATES, help="of the weights (%(default)s)")
    options = parser.parse_args()
    start = time.process_time()
    learned = chats("train")
    tokenizer = tokenizer_for(
        [text for chat in learned for text in (chat.answer, chat_prompt(chat.messages))]
    )
    config = ModernConfig(vocab_size=tokenizer.get_vocab_size(), **SIZES)
    model = train(*rows_of(tokenizer, learned), config, options.updates)
    seconds = time.process_time() - start
    options.out.mkdir(parents=True, exist_ok=True)
    write_gguf(options.out / FILE, model, tokenizer)
    half = {name: weight.half() for name, weight in model.state_dict().items()}
    write_whole(options.out / BEFORE_ROUNDING, save(half))
    print(f"{sum(p.numel() for p in model.parameters()):,} parameters, {seconds:.0f} CPU s")
    asked = chats("test", 300)
    for name, other in (
        ("before", load_before_rounding(options.out)),
        ("after", load_small_decoder(options.out)[0]),
    ):
        print(f"{name} rounding: %.3f nats a token, %.1f%% with all words" % scores(other, tokenizer, asked))


if __name__ == "__main__":
    main()
