"""What only authors need: the building of lessons, the table of mutants, the experiments behind data/runs."""
