import torch


def fix_probe(vectors, labels, sentences):
    tested = torch.tensor([int(number) % 4 == 0 for number in sentences])
    known, asked = vectors[~tested], vectors[tested]
    spread, mean = torch.std_mean(known, dim=0)
    known, asked = (known - mean) / spread, (asked - mean) / spread
    targets = (labels[~tested, None] == torch.arange(int(labels.max()) + 1)).to(vectors.dtype)
    d_model = vectors.shape[1]
    # A penalty of 1 is the same as one more word for each feature, with a target of 0.
    known = torch.cat([known, torch.eye(d_model, dtype=vectors.dtype)])
    targets = torch.cat([targets, targets.new_zeros(d_model, targets.shape[1])])
    return asked @ torch.linalg.lstsq(known, targets).solution
