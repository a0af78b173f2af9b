"""Parallel corpora: sentences and their translations, ready to tokenize.

There are four. `spanish_english`, in `data/`, is our own. A grammar made it, so its alignments, parse trees and
word senses are known. `everyday` is drawn by the same grammar with more words and more kinds of sentences; the
translator that comes with the course is trained on it. `multi30k` is 29,000 real English captions and their German
translations; it comes from the Hugging Face hub or from a folder. `tatoeba` is 119,000 real Spanish and English pairs
of tatoeba.org, CC BY 2.0 FR, in the selection of manythings.org/anki; it comes from a public archive or a file.
Besides these, a file of own pairs.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from course_lib.corpora.loading import load_everyday, load_spanish_english, require_choice
from course_lib.corpora.multi30k import load_multi30k
from course_lib.corpora.own_pairs import load_own_pairs
from course_lib.corpora.tatoeba import load_tatoeba

if TYPE_CHECKING:
    import datasets

LOADERS = {
    "spanish_english": load_spanish_english,
    "everyday": load_everyday,
    "multi30k": load_multi30k,
    "tatoeba": load_tatoeba,
}


def load_corpus(name: str, split: str, **options) -> datasets.Dataset:
    """One split of a corpus: one row for each pair, with at least the columns `src` and `tgt`.

    >>> load_corpus("spanish_english", "validation")[0]["src"]  # doctest: +SKIP
    >>> load_corpus("multi30k", "train", folder="multi30k", src_lang="de", tgt_lang="en")  # doctest: +SKIP

    Args:
        name: "spanish_english", "everyday", "multi30k" or "tatoeba", or the path of a file of own pairs.
        split: "train", "validation" or "test".
        options: further arguments of `load_spanish_english`, `load_everyday`, `load_multi30k` or `load_tatoeba`.

    Raises:
        ValueError: if there is no such corpus or split, a file is damaged, or options are given for own pairs.
        FileNotFoundError: if the corpus is not found.
    """
    if name not in LOADERS and (Path(name).suffix or Path(name).is_file()):
        if options:
            raise ValueError(f"a file of own pairs has no further options; got {', '.join(options)}")
        return load_own_pairs(name, split)
    require_choice("corpus", name, LOADERS)
    return LOADERS[name](split, **options)
