"""The experiments behind data/runs: Multi30k, and the clinic and the tables of lessons 08 to 10 and 13."""
