"""The library of the Transformer course: one idea a module, in the order of the lessons.

tokens, corpora, embeddings, positions, masks, attention, multi_head, layers and transformer build the
model; batches, losses, schedules and training teach it; decoding, evaluation and translator put it to
work; spelling, readings, typed_pairs, bilingual_lexicon, faults and stand_ins let people type to it; inspection
and alignments look inside. The package running holds support that no lesson teaches: files, devices, processes,
checkpoints, records. No module of the line imports exercises, pictures or classroom.
Importing this package imports none of these modules.
"""

__version__ = "0.1.0"
