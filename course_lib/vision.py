"""A Transformer that reads a picture: the Vision Transformer (arXiv 2010.11929) on the course's encoder layers.

A picture is cut into square patches. Each patch is one token: its pixels, in a row, go through one linear map. A
learned vector, [CLS], stands before them, and learned positions are added. After pre-norm encoder layers, the
[CLS] vector says which class the picture shows. (The published model has a GELU in its feed-forward networks; here
they have the course's ReLU.)
"""

from dataclasses import dataclass

import torch
from jaxtyping import Bool, Float
from torch import Tensor, nn

from course_lib.initialisation import initialise, own_state
from course_lib.layers import EncoderLayer
from course_lib.running.checks import require_at_least, require_dropout, require_heads


def patches(
    images: Float[Tensor, "batch height width"], patch_size: int
) -> Float[Tensor, "batch num_patches patch_pixels"]:
    """Cut each image into squares of patch_size x patch_size pixels (section 3.1 of arXiv 2010.11929).

    Patches come row by row, from the top left to the bottom right, and so do the pixels of each patch. There are
    height * width / patch_size^2 patches, and no pixel is in two of them.

    >>> patches(torch.arange(8.0).view(1, 2, 4), patch_size=2).tolist()
    [[[0.0, 1.0, 4.0, 5.0], [2.0, 3.0, 6.0, 7.0]]]

    Raises:
        ValueError: if the images are not of shape (batch, height, width), or patch_size does not divide both sides.
    """
    require_at_least(1, patch_size=patch_size)
    if images.dim() != 3:
        raise ValueError(f"images must have shape (batch, height, width); got {tuple(images.shape)}")
    batch, height, width = images.shape
    if height % patch_size or width % patch_size:
        raise ValueError(f"patch_size must divide height and width; got {patch_size} for {height} x {width}")
    grid = images.reshape(batch, height // patch_size, patch_size, width // patch_size, patch_size)
    return grid.transpose(2, 3).reshape(batch, -1, patch_size**2)


@dataclass(frozen=True)
class VisionConfig:
    """The sizes of a Vision Transformer. The defaults are for pictures of 8 x 8 pixels.

    Raises:
        ValueError: if a size is not an integer of at least 1, patch_size does not divide height and width, num_heads
            does not divide d_model, or dropout is no probability below 1.
    """

    height: int = 8
    width: int = 8
    patch_size: int = 2
    num_classes: int = 10
    d_model: int = 64
    d_ff: int = 128
    num_heads: int = 4
    num_layers: int = 2
    dropout: float = 0.0

    def __post_init__(self):
        sizes = ("height", "width", "patch_size", "num_classes", "d_model", "d_ff", "num_heads", "num_layers")
        require_at_least(1, **{name: getattr(self, name) for name in sizes})
        require_heads(self.d_model, self.num_heads)
        require_dropout(self.dropout)
        if self.height % self.patch_size or self.width % self.patch_size:
            sides = f"{self.height} x {self.width}"
            raise ValueError(f"patch_size must divide height and width; got {self.patch_size} for {sides}")

    @property
    def num_patches(self) -> int:
        """How many patches an image has."""
        return self.height * self.width // self.patch_size**2


class VisionTransformer(nn.Module):
    """Patches, [CLS] and positions, then pre-norm encoder layers and a linear map from [CLS] to the classes.

    Args:
        config: sizes.
        seed: makes the initial weights reproducible; None draws them from torch's own state.
    """

    def __init__(self, config: VisionConfig, seed: int | None = None):
        super().__init__()
        self.config = config
        with own_state(seed):
            sizes = (config.d_model, config.num_heads, config.d_ff, config.dropout)
            self.patch_proj = nn.Linear(config.patch_size**2, config.d_model)
            self.cls = nn.Parameter(torch.empty(1, config.d_model))
            self.positions = nn.Parameter(torch.empty(1 + config.num_patches, config.d_model))  # [CLS] has the first
            self.dropout = nn.Dropout(config.dropout)
            self.layers = nn.ModuleList(EncoderLayer(*sizes, norm_first=True) for _ in range(config.num_layers))
            self.norm = nn.LayerNorm(config.d_model)
            self.head = nn.Linear(config.d_model, config.num_classes)
            initialise(self, seed, self._draw)

    def forward(
        self, images: Float[Tensor, "batch height width"], shown: Bool[Tensor, "batch num_patches"] | None = None
    ) -> Float[Tensor, "batch num_classes"]:
        """Logits of the classes.

        Args:
            shown: True = may be attended to. No position looks at a patch that is not shown. None: all are.

        Raises:
            ValueError: if the images are not of the configured height and width, or `shown` has not one entry for
                each patch of each image.
        """
        x, mask = self.embed(images), self._mask(images, shown)
        for layer in self.layers:
            x = layer(x, mask)
        return self.head(self.norm(x[:, 0]))

    def embed(self, images: Float[Tensor, "batch height width"]) -> Float[Tensor, "batch num_patches_plus_1 d_model"]:
        """The residual stream before the first layer: [CLS] at position 0, then the patches, with dropout.

        Raises:
            ValueError: if the images are not of the configured height and width.
        """
        sides = (self.config.height, self.config.width)
        if images.shape[1:] != sides:
            raise ValueError(f"images must have shape (batch, {sides[0]}, {sides[1]}); got {tuple(images.shape)}")
        tokens = self.patch_proj(patches(images, self.config.patch_size))
        cls = self.cls.expand(len(images), -1, -1)
        return self.dropout(torch.cat([cls, tokens], dim=1) + self.positions)

    def _mask(self, images: Tensor, shown: Tensor | None) -> Bool[Tensor, "batch 1 1 num_patches_plus_1"] | None:
        """Which positions may be attended to: [CLS] always, and the patches that are shown."""
        if shown is None:
            return None
        wanted = (len(images), self.config.num_patches)
        if shown.shape != wanted:
            raise ValueError(f"shown must have shape {wanted}; got {tuple(shown.shape)}")
        return torch.cat([shown.new_ones(len(images), 1), shown], dim=1)[:, None, None]

    def _draw(self, name: str, matrix: Tensor, generator: torch.Generator | None) -> None:
        """Glorot-uniform matrices; [CLS] and positions normal, of standard deviation 0.02 as BERT's."""
        if name in ("cls", "positions"):
            nn.init.normal_(matrix, std=0.02, generator=generator)
        else:
            nn.init.xavier_uniform_(matrix, generator=generator)
