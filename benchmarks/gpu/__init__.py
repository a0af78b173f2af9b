"""Everything that is measured on a GPU: `python -m benchmarks.gpu --help`."""
