"""Why a wrong answer is wrong, in words, for every exercise at once.

`explain(attempt)` tries one way after another, the most certain first, and gives a `Slip`, or None:

    kinds      another kind of value than was wanted: None, a tuple, a list, another shape or dtype
    habits     inputs changed in place, gradients cut off, modules made inside, arguments that are never used
    fixing     "find the bug": the lines with the bug are as they were
    relations  the right numbers with one relation to yours: a factor, a sign, exchanged axes, reshaped
    equals     just what the reference gives with one small change
    contrast   which cases are right and which are wrong, and where in a tensor the wrong numbers stand
    plain      a relation between lists, dicts, texts or single numbers
    errors     Python's and PyTorch's errors in words

An `Attempt` is what they look at. All of this runs in the asking process, on encoded values, after an answer has
failed: it decides on words, never on a pass.
"""
