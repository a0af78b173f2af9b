"""The lessons as pages to read: what a notebook folds stays folded, and no network is needed."""
