"""The library of the Transformer course: one idea a module, in the order of the lessons.

tokens, corpora, embeddings, positions, masks, attention, multi_head, layers and transformer build the
model; efficient_attention and shared_heads make it cheaper; batches, losses, schedules and training teach it;
decoding, evaluation and translator put it to work; bert and gpt are its halves by themselves; inspection and
probes look inside; trees and vision are for what is no translation.
Two packages hold what no lesson teaches: running has files, devices, processes, checkpoints and records;
translating has how people type, and when a translation is doubted. What stands around the library (exercises,
pictures, the classroom, the command line) is the package `course`, and nothing here imports it.
Importing this package imports none of its modules.
"""

__version__ = "2.0.0"
