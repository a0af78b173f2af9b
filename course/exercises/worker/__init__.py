"""One attempt at an exercise, in its own process, which holds the inputs and the learner's code but no answers.

This folder needs nothing else of the course, so its path is enough to start it, also in a sandbox:

    python -P course/exercises/worker serve    reads requests until its input ends, a forked child for each
    python -P course/exercises/worker once     reads one request, answers it and ends (without fork, too)
    python -P course/exercises/worker zygote   for grading, under bwrap, where the code is hostile: see zygote.py

They speak JSON, one object a line, over standard input and output. First comes {"ready": true}. Then, for each

request   function   {"pickle": base64 of a cloudpickle}
                     or {"cells": [[label, source], ...], "name": its name}; the cells run in order
          cases      [{"inputs": {name: value}, "positional": how many go by position, "gradients": [names],
                       "in_place": inputs that are to be changed: as they are then, they come back behind the value,
                       "never_made": a tensor with so many elements, made from the first input, is refused, see
                       sizes.py; 0 refuses none}]
          forbidden  {"torch": [names of functions], "python": [dotted names]}: calling one is recorded
          path       sys.path of the asking side, so that the learner's own modules are found
          lent       optional, {exercise: source that gives its function}: what `mine` gives while the answer is loaded
          library    optional, {module: source}: course_lib as the attempt sees it, without the answer
          seconds    limit for the whole attempt: of processor time and sleep together, see time_taken.py
          memory     bytes it may ask for

the answer is any number of {"printed": text}, what the first call printed, and one

response  outcome    "answered", "unloadable" (the function did not arrive whole: see `raised`),
                     "timeout", "died" (see `exit`: a status, or minus a signal) or "too much"
          cases      [{"value": value, "changed": [other inputs changed in place],
                       "gradients": {name: value or null} or {"raised": as below}}
                      or {"raised": {"type", "text", "frames": [[file, line, function], ...]}}]
          borrowed   [forbidden names that were called]
          without_device   functions that made a tensor without being told on which device
          fetched          the exercises whose functions `mine` gave
          ran              the operations of PyTorch that ran
          outside          ways on which it took numbers out of PyTorch
          threads          how many threads it started
          memory           bytes that it had asked for, if it did not answer and somebody looked, see time_taken.py
          watched          whether the watch over them was on to the end

In mode `once` the asking side finds "timeout", by the clock, and "died" itself.
A value is a JSON scalar or {"kind": "tensor" | "tuple" | "list" | "dict" | ...}, see values.py. A function that goes in
is one of given.py, and travels by name. Gradients are
those of the sum of every output times a fixed wave. Nothing that comes back is a pickle: reading it runs no code.
"""
