import torch


def patches(images, patch_size):
    height, width = images.shape[1:]
    if height % patch_size or width % patch_size:
        raise ValueError(f"{patch_size} does not divide {height} x {width}")
    squares = []
    for top in range(0, height, patch_size):
        for left in range(0, width, patch_size):
            square = images[:, top : top + patch_size, left : left + patch_size]
            squares.append(square.reshape(len(images), -1))
    return torch.stack(squares, dim=1)
