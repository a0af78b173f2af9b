"""Multi30k: 29,000 image captions in English and German, the real benchmark of the course.

Elliott, Frank, Sima'an and Specia, *Multi30K: Multilingual English-German Image Descriptions*, 2016
(W16-3210): 29,000 pairs to train, 1,014 to validate, 1,000 to test (the 2016 Flickr test set).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from course_lib.corpora.loading import SPLITS, pair_sentences, read_gzip_lines, require_choice
from course_lib.running.checks import require_package

if TYPE_CHECKING:
    import datasets

REPOSITORY = "bentrevett/multi30k"
REVISION = "37e118600232bb5298ca011a8a7e7a44e863c36a"  # the last one that changed a sentence
FOLDER_VARIABLE = "COURSE_MULTI30K"
FILE_STEMS = dict(zip(SPLITS, ("train", "val", "test_2016_flickr"), strict=True))


def load_multi30k(
    split: str,
    *,
    folder: str | Path | None = None,
    src_lang: str = "en",
    tgt_lang: str = "de",
    revision: str = REVISION,
) -> datasets.Dataset:
    """One split of Multi30k, with the columns `src` and `tgt`.

    Args:
        split: "train", "validation" or "test".
        folder: holds `train.en.gz`, `train.de.gz`, `val.en.gz`, ..., `test_2016_flickr.de.gz`, with one sentence
            per line. The default is the folder that the environment variable COURSE_MULTI30K names; if it is
            not set, the copy of the Hugging Face hub.
        src_lang, tgt_lang: "en" and "de", or the other way round; a folder may hold other languages.
        revision: the version of the hub's copy.

    Raises:
        ValueError: if the split or the languages do not exist, or a file is damaged.
        FileNotFoundError: if the folder or one of its files is missing, or the hub cannot be reached.
    """
    require_choice("split", split, SPLITS)
    if src_lang == tgt_lang:
        raise ValueError(f"src_lang and tgt_lang must differ; got {src_lang!r} for both")
    folder = folder or os.environ.get(FOLDER_VARIABLE)
    if folder:
        return _from_folder(Path(folder), split, src_lang, tgt_lang)
    return _from_hub(split, src_lang, tgt_lang, revision)


def _from_folder(folder: Path, split: str, src_lang: str, tgt_lang: str) -> datasets.Dataset:
    if not folder.is_dir():
        raise FileNotFoundError(f"no folder {folder} (from the argument `folder` or from {FOLDER_VARIABLE})")
    src_path, tgt_path = (folder / f"{FILE_STEMS[split]}.{lang}.gz" for lang in (src_lang, tgt_lang))
    return pair_sentences(read_gzip_lines(src_path), read_gzip_lines(tgt_path), str(src_path), str(tgt_path))


def _from_hub(split: str, src_lang: str, tgt_lang: str, revision: str) -> datasets.Dataset:
    require_package("datasets", "Multi30k from the hub")
    import datasets

    try:
        with _no_progress_bars():
            pairs = datasets.load_dataset(REPOSITORY, revision=revision, split=split)
    except (OSError, ValueError) as error:  # either one, depending on the version of the client
        raise FileNotFoundError(
            f"Multi30k was not found in either place.\n"
            f"1. From the hub, {REPOSITORY} at revision {revision}: {error}\n"
            f"2. From a folder of train.en.gz, train.de.gz, val.en.gz, ...: give load_corpus the argument "
            f"`folder`, or set the environment variable {FOLDER_VARIABLE}."
        ) from error
    for lang in (src_lang, tgt_lang):
        require_choice("language", lang, pairs.column_names)
    src_name, tgt_name = (f"{REPOSITORY}, {split}, {lang!r}" for lang in (src_lang, tgt_lang))
    return pair_sentences(list(pairs[src_lang]), list(pairs[tgt_lang]), src_name, tgt_name)


@contextmanager
def _no_progress_bars() -> Iterator[None]:
    """Switch the hub's progress bars off for a while: a lesson would save them with its outputs."""
    import datasets
    import huggingface_hub.utils

    shown = [lib for lib in (datasets, huggingface_hub.utils) if not lib.are_progress_bars_disabled()]
    for library in shown:
        library.disable_progress_bars()
    try:
        yield
    finally:
        for library in shown:
            library.enable_progress_bars()
