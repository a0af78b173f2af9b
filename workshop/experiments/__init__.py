"""The experiments behind data/runs: Multi30k, the clinic and the ablations of lessons 08 and 09."""
