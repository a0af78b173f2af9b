"""The library of the Transformer course: one idea a module, in the order of the lessons.

tokens, corpora, embeddings, positions, masks, attention, multi_head, layers and transformer build the
model; batches, losses, schedules, checkpoints and training teach it; decoding, evaluation and
translator put it to work. The wings exercises, pictures and classroom stand beside that line and are
imported by nothing on it. Importing this package imports none of them.
"""

__version__ = "0.1.0"
