"""Decoding against Hugging Face `generate`, CTranslate2 and `nn.Transformer` without a cache.

All of them have the weights of one trained model (tiny: 4+4 layers, d_model 128, d_ff 256, 4 heads, 10,000
tokens). They translate the first sentences of Multi30k's test set in batches of 64, sorted by length, each until
its own `<eos>`. Beam search ends a sentence when five hypotheses are complete (Hugging Face: early_stopping=True).
Each library uses its default length penalty: ours has alpha = 0.6, the others divide by the length. Speed is
sentences per second of processor time, over all threads.
"""

import argparse
import time
from pathlib import Path

from benchmarks.measure import machine, speed_against, table, take_turns
from benchmarks.other_decoders import (
    CTranslate2Decoder,
    MarianDecoder,
    TorchDecoder,
    decode_in_batches,
)
from course_lib.batches import tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.decoding import beam_search, greedy_decode
from course_lib.tokens import EOS_ID, Tokenizer
from course_lib.training import TrainingConfig, train
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import Translator

HUGGING_FACE, CTRANSLATE2, TORCH, OURS = "Hugging Face", "CTranslate2", "nn.Transformer, no cache", "ours"


class OurDecoder:
    """`greedy_decode` and `beam_search`."""

    def __init__(self, model: Transformer):
        self.model = model

    def decode(self, sources: list[list[int]], beam_size: int = 1) -> list[list[int]]:
        """Greedy decoding with a beam of 1."""
        if beam_size == 1:
            return decode_in_batches(sources, lambda src_ids: greedy_decode(self.model, src_ids))
        return decode_in_batches(
            sources,
            lambda src_ids: [found.token_ids for found in beam_search(self.model, src_ids, beam_size)],
        )


def load_model(folder: Path | None, multi30k: dict, max_steps: int) -> tuple[Transformer, Tokenizer]:
    """The model of a trained translator, or one trained here: random weights would never write `<eos>`."""
    if folder is not None:
        translator = Translator.load(folder)
        return translator.model, translator.tokenizer
    rows = load_corpus("multi30k", "train", **multi30k)
    tokenizer = Tokenizer.train([*rows["src"], *rows["tgt"]], vocab_size=10_000, min_frequency=1)
    pairs = tokenize_pairs(tokenizer, rows["src"], rows["tgt"])
    model = Transformer(TransformerConfig.tiny(tokenizer.vocab_size), seed=0)
    config = TrainingConfig(max_steps=max_steps, tokens_per_batch=2048, learning_rate=4e-3, warmup_steps=300)
    train(model, pairs, config, progress=True)
    return model, tokenizer


def rows_for(beam_size: int, decoders: dict, sources: list[list[int]], rounds: int) -> list[list[str]]:
    """The speeds of all contenders, and how many of their outputs equal ours."""
    outputs = {name: decoder.decode(sources, beam_size) for name, decoder in decoders.items()}
    seconds = take_turns(
        {name: lambda d=decoder: d.decode(sources, beam_size) for name, decoder in decoders.items()},
        rounds,
        warmup=0,
        clock=time.process_time,
    )
    against_hf, against_ct2 = (speed_against(name, seconds) for name in (HUGGING_FACE, CTRANSLATE2))
    what = "greedy" if beam_size == 1 else f"beam of {beam_size}"
    return [
        [
            f"{what}, {name}",
            f"{len(sources) / min(seconds[name]):.0f}",
            f"{against_hf[name]:.2f} x",
            f"{against_ct2[name]:.2f} x",
            f"{sum(map(list.__eq__, outputs[name], outputs[OURS]))} of {len(sources)}",
        ]
        for name in decoders
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--model", type=Path, help="folder of a post-norm translator; without it, one is trained"
    )
    parser.add_argument(
        "--train-steps", type=int, default=1500, help="updates of that training (default 1500)"
    )
    parser.add_argument("--multi30k", type=Path, help="folder with Multi30k, else COURSE_MULTI30K or the hub")
    parser.add_argument("--sentences", type=int, default=200, help="how many to translate (default 200)")
    parser.add_argument("--rounds", type=int, default=7, help="turns of each contender (default 7)")
    options = parser.parse_args()
    multi30k = {"folder": options.multi30k} if options.multi30k else {}
    model, tokenizer = load_model(options.model, multi30k, options.train_steps)
    if model.config.norm_first:
        parser.error(
            f"--model: wanted a post-norm translator, for Marian has no other; {options.model} is pre-norm"
        )
    texts = load_corpus("multi30k", "test", **multi30k)["src"][: options.sentences]
    sources = [[*token_ids, EOS_ID] for token_ids in tokenizer.encode_batch(texts)]
    decoders = {
        HUGGING_FACE: MarianDecoder(model),
        CTRANSLATE2: CTranslate2Decoder(model),
        OURS: OurDecoder(model),
    }
    rows = rows_for(1, {TORCH: TorchDecoder(model)} | decoders, sources, options.rounds)
    rows += rows_for(5, decoders, sources, options.rounds)
    print(f"{machine()}\n")
    header = [
        "what",
        "sentences a second",
        "against Hugging Face",
        "against CTranslate2",
        "same output as ours",
    ]
    print(table(header, rows))


if __name__ == "__main__":
    main()
