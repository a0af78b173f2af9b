"""The type checker that enforces the library's signatures while the tests run."""

from beartype import BeartypeConf, beartype

# An int may stand for a float, as everywhere in Python: dropout=0 is as good as dropout=0.0.
check = beartype(conf=BeartypeConf(is_pep484_tower=True))
