"""The files of a translator: weights, tokenizer, settings and, where the corpus has alignments, a lexicon."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from course_lib.own_transformer import AnyTransformer, Decode, Encode, OwnTransformer
from course_lib.running.files import write_whole
from course_lib.tokens import Tokenizer
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translating.bilingual_lexicon import BilingualLexicon

SETTINGS, TOKENIZER, WEIGHTS, LEXICON = (
    "translator.json",
    "tokenizer.json",
    "model.safetensors",
    "lexicon.json",
)
FILES = (SETTINGS, TOKENIZER, WEIGHTS, LEXICON)
KINDS = {
    "model": dict,
    "known_words": list,
    "doubt_below": int | float,
    "unsure_below": int | float,
    "target_words": list,
}


@dataclass(frozen=True)
class TranslatorParts:
    """What a folder holds; the arguments of `course_lib.translator.Translator`."""

    model: AnyTransformer
    tokenizer: Tokenizer
    known_words: list[str]
    doubt_below: float
    unsure_below: float
    target_words: list[str]
    lexicon: BilingualLexicon | None


def write_folder(folder: str | Path, parts: TranslatorParts) -> None:
    """Write each file whole or not at all. Without a lexicon, that of an earlier translator is removed."""
    from safetensors.torch import save

    folder = Path(folder)
    weights = {name: tensor.cpu().contiguous() for name, tensor in parts.model.state_dict().items()}
    settings = {
        "model": asdict(parts.model.config),
        "of_functions": isinstance(parts.model, OwnTransformer),
        "doubt_below": parts.doubt_below,
        "unsure_below": parts.unsure_below,
        "known_words": parts.known_words,
        "target_words": parts.target_words,
    }
    parts.tokenizer.save(folder / TOKENIZER)
    write_whole(folder / SETTINGS, json.dumps(settings, ensure_ascii=False, separators=(",", ":")).encode())
    write_whole(folder / WEIGHTS, save(weights))
    if parts.lexicon is None:
        (folder / LEXICON).unlink(missing_ok=True)
    else:
        parts.lexicon.save(folder / LEXICON)


def read_folder(folder: str | Path, encode: Encode, decode: Decode) -> TranslatorParts:
    """Read a folder that `write_folder` wrote. It may have no lexicon, and its settings no target words.

    Args:
        encode, decode: what an `OwnTransformer` does with its weights; a folder holds no code.

    Raises:
        FileNotFoundError: if another of its files is missing.
        ValueError: if one of its files is damaged, or the weights do not fit the settings beside them.
    """
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    folder = Path(folder)
    for name in (SETTINGS, TOKENIZER, WEIGHTS):
        if not (folder / name).is_file():
            raise FileNotFoundError(f"{folder} is not a translator: it has no {name}")
    settings = _read_settings(folder / SETTINGS)
    try:
        config = TransformerConfig(**settings["model"])
        own = settings.get("of_functions", False)
        model = OwnTransformer(config, encode, decode, seed=0) if own else Transformer(config, seed=0)
        model.load_state_dict(load_file(folder / WEIGHTS))
    except (RuntimeError, SafetensorError, TypeError) as error:
        raise ValueError(f"the weights in {folder} do not fit its {SETTINGS}: {error}") from error
    return TranslatorParts(
        model,
        Tokenizer.load(folder / TOKENIZER),
        settings["known_words"],
        settings["doubt_below"],
        settings["unsure_below"],
        settings["target_words"],
        BilingualLexicon.load(folder / LEXICON) if (folder / LEXICON).is_file() else None,
    )


def _read_settings(path: Path) -> dict[str, Any]:
    try:
        settings = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:  # no JSON, or no UTF-8
        raise ValueError(f"{path} is damaged ({error})") from error
    if not isinstance(settings, dict):
        raise ValueError(f"{path} must hold a translator's settings; got {settings!r}")
    settings.setdefault("target_words", [])  # older translators have neither
    settings.setdefault("unsure_below", settings.get("doubt_below"))
    for key, kind in KINDS.items():
        if key not in settings:
            raise ValueError(f"{path} has no {key!r}")
        if not isinstance(settings[key], kind):
            raise ValueError(f"{path} has {settings[key]!r} as its {key!r}")
    return settings
