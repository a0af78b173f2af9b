"""Tools for authors: the building of lessons, the table of mutants, the experiments behind data/runs."""
