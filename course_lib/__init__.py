"""The library of the Transformer course: one idea a module, in the order of the lessons.

tokens, corpora, embeddings, positions, masks, attention, multi_head, layers and transformer build the
model; batches, losses, schedules and training teach it; decoding, evaluation and translator put it to
work; inspection and alignments look inside. What no lesson teaches (files, devices, processes,
checkpoints, records) stands in running. The wings exercises, pictures and classroom stand beside the
line and are imported by nothing on it. Importing this package imports none of them.
"""

__version__ = "0.1.0"
