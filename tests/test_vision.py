"""Patches by hand and beside unfold; a Vision Transformer: its parts, what it cannot know, what reaches its answer."""

import pytest
import torch
import torch.nn.functional as F

from course_lib.inspection import attention_weights
from course_lib.layers import EncoderLayer
from course_lib.vision import VisionConfig, VisionTransformer, patches

SMALL = VisionConfig(
    height=6, width=8, patch_size=2, num_classes=5, d_model=12, d_ff=20, num_heads=3, num_layers=2
)


def draw(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


@pytest.fixture
def model():
    """All parameters drawn, biases and norms too, and large enough that each input counts."""
    model = VisionTransformer(SMALL).double().eval()
    for seed, parameter in enumerate(model.parameters()):
        scale = parameter.shape[-1] ** -0.5 if parameter.dim() == 2 else 0.3
        parameter.data = scale * draw(*parameter.shape, seed=seed)
    return model


# --- patches


def test_patches_by_hand():
    image = torch.arange(24.0).view(1, 4, 6)
    wanted = [
        [0, 1, 6, 7],
        [2, 3, 8, 9],
        [4, 5, 10, 11],
        [12, 13, 18, 19],
        [14, 15, 20, 21],
        [16, 17, 22, 23],
    ]
    assert patches(image, 2).tolist() == [wanted]


@pytest.mark.parametrize(
    ("height", "width", "size"), [(6, 8, 2), (8, 6, 2), (6, 9, 3), (4, 12, 4), (5, 3, 1)]
)
def test_patches_are_those_of_unfold(height, width, size):
    images = draw(3, height, width)
    wanted = F.unfold(images[:, None], kernel_size=size, stride=size).mT
    assert torch.equal(patches(images, size), wanted)


@pytest.mark.parametrize(("height", "width", "size"), [(6, 8, 2), (9, 6, 3)])
def test_patches_put_together_give_the_images(height, width, size):
    images = draw(3, height, width)
    grid = patches(images, size).view(3, height // size, width // size, size, size)
    assert torch.equal(grid.transpose(2, 3).reshape(3, height, width), images)


def test_patches_of_images_that_are_not_contiguous():
    images = draw(3, 8, 6).mT
    assert torch.equal(patches(images, 2), patches(images.contiguous(), 2))


def test_refused_patches():
    with pytest.raises(ValueError, match="got 4 for 6 x 8"):
        patches(draw(2, 6, 8), 4)
    with pytest.raises(ValueError, match="got 4 for 8 x 6"):
        patches(draw(2, 8, 6), 4)
    with pytest.raises(ValueError, match="patch_size must be at least 1; got 0"):
        patches(draw(2, 6, 8), 0)


# --- the model


def test_sizes():
    model = VisionTransformer(VisionConfig(), seed=0)
    assert all(isinstance(layer, EncoderLayer) for layer in model.layers) and len(model.layers) == 2
    assert model(torch.rand(3, 8, 8)).shape == (3, 10)
    layer = 4 * (64 * 64 + 64) + 64 * 128 + 128 + 128 * 64 + 64 + 2 * 2 * 64
    by_hand = (4 * 64 + 64) + 64 + 17 * 64 + 2 * layer + 2 * 64 + (64 * 10 + 10)
    assert sum(parameter.numel() for parameter in model.parameters()) == by_hand == 69_194


def test_the_answer_by_hand(model):
    images = draw(2, 6, 8, seed=50)
    tokens = patches(images, 2) @ model.patch_proj.weight.T + model.patch_proj.bias
    x = torch.cat([model.cls.expand(2, 1, 12), tokens], dim=1) + model.positions
    for layer in model.layers:
        assert layer.self_attention_residual.norm_first
        x = layer(x)
    wanted = model.head(F.layer_norm(x[:, 0], (12,), model.norm.weight, model.norm.bias))
    torch.testing.assert_close(model(images), wanted)


def test_the_same_seed_gives_the_same_weights_and_leaves_the_callers_numbers():
    torch.manual_seed(3)
    one = VisionTransformer(SMALL, seed=1).state_dict()
    after = torch.rand(1)
    torch.manual_seed(3)
    assert torch.rand(1) == after
    same, other = (VisionTransformer(SMALL, seed=seed).state_dict() for seed in (1, 2))
    assert all(torch.equal(one[name], same[name]) for name in one)
    assert not torch.equal(one["cls"], other["cls"])


def test_without_positions_the_order_of_patches_changes_nothing(model):
    images, order = draw(2, 6, 8, seed=50), torch.randperm(12, generator=torch.Generator().manual_seed(5))
    grid = patches(images, 2)[:, order].view(2, 3, 4, 2, 2)
    moved = grid.transpose(2, 3).reshape(2, 6, 8)
    assert not torch.allclose(model(moved), model(images))
    model.positions.data.zero_()
    torch.testing.assert_close(model(moved), model(images))


def test_the_order_of_pixels_in_a_patch_counts_even_then(model):
    model.positions.data.zero_()
    images = draw(2, 6, 8, seed=50)
    assert not torch.allclose(model(images.flip(2)), model(images))


def test_each_patch_reaches_the_answer(model):
    images = draw(2, 6, 8, seed=50).requires_grad_()
    model(images)[0, 3].backward()
    assert (images.grad[0].abs() > 1e-9).all()
    assert (images.grad[1] == 0).all()  # and no other image does


def test_a_patch_that_is_not_shown_changes_nothing(model):
    images = draw(2, 6, 8, seed=50)
    changed = images.clone()
    changed[:, 2:4, 6:8] += 3.0  # the patch in row 1, column 3: number 7
    shown = torch.ones(2, 12, dtype=torch.bool)
    torch.testing.assert_close(model(images, shown), model(images))
    shown[:, 7] = False
    torch.testing.assert_close(model(changed, shown), model(images, shown))
    assert not torch.allclose(model(images, shown), model(images))
    assert not torch.allclose(model(changed), model(images))


def test_only_cls_shown_is_an_answer_without_the_image(model):
    nothing = torch.zeros(2, 12, dtype=torch.bool)
    answer = model(draw(2, 6, 8, seed=50), nothing)
    torch.testing.assert_close(answer, model(draw(2, 6, 8, seed=51), nothing))


def test_the_weights_of_cls_can_be_read(model):
    images = draw(2, 6, 8, seed=50)
    weights = attention_weights([layer.self_attention for layer in model.layers], lambda: model(images))
    assert [tuple(one.shape) for one in weights] == [(2, 3, 13, 13)] * 2
    torch.testing.assert_close(weights[1][:, :, 0].sum(dim=-1), torch.ones(2, 3).double())


def test_it_learns_a_corner():
    """Which corner is bright? Only positions tell."""
    generator = torch.Generator().manual_seed(0)
    labels = torch.randint(4, (64,), generator=generator)
    images = 0.1 * torch.rand(64, 4, 4, generator=generator)
    images[torch.arange(64), (labels // 2) * 3, (labels % 2) * 3] = 1.0
    sizes = VisionConfig(4, 4, 2, num_classes=4, d_model=16, d_ff=16, num_heads=2, num_layers=1)
    model = VisionTransformer(sizes, seed=0)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    for _ in range(60):
        loss = F.cross_entropy(model(images), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert loss < 0.1


def test_refused_images(model):
    with pytest.raises(ValueError, match=r"\(batch, 6, 8\); got \(2, 8, 6\)"):
        model(draw(2, 8, 6))
    with pytest.raises(ValueError, match=r"shown must have shape \(2, 12\); got \(2, 13\)"):
        model(draw(2, 6, 8), torch.ones(2, 13, dtype=torch.bool))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"patch_size": 3}, "got 3 for 8 x 8"),
        ({"height": 6, "patch_size": 4}, "got 4 for 6 x 8"),
        ({"num_heads": 5}, "d_model must be divisible by num_heads"),
        ({"num_classes": 0}, "num_classes must be at least 1; got 0"),
        ({"dropout": 1.0}, "dropout is a probability"),
    ],
)
def test_refused_sizes(changes, message):
    with pytest.raises(ValueError, match=message):
        VisionConfig(**changes)
