"""An image becomes a sequence: squares of pixels, one a token."""

import torch

from course.exercises.exercise import Exercise
from course_lib.vision import patches


def make_inputs(generator):
    """Numbered pixels; wide images; high images, in squares of 3 x 3; square images; images more than twice as high as
    wide.
    """
    yield {"images": torch.arange(48.0).reshape(2, 4, 6), "patch_size": 2}
    for batch, height, width, patch_size in ((3, 6, 8, 2), (2, 9, 6, 3), (3, 8, 8, 2), (2, 10, 4, 2)):
        yield {
            "images": torch.randn(batch, height, width, generator=generator),
            "patch_size": patch_size,
        }


def make_refused():
    """Squares of 3 x 3 do not fill an image of 4 pixels in one direction, nor in the other; sides of 2 and 8 for 4."""
    yield {"images": torch.zeros(2, 4, 6), "patch_size": 3}
    yield {"images": torch.zeros(2, 6, 4), "patch_size": 3}
    yield {"images": torch.zeros(2, 2, 8), "patch_size": 4}


EXERCISE = Exercise(
    name="patches",
    lesson=13,
    reference=patches,
    make_inputs=make_inputs,
    make_refused=make_refused,
    differentiable=("images",),
    forbidden=("unfold", "im2col", "pixel_unshuffle"),
    equivalents={
        "images.reshape(batch, height // patch_size, patch_size, width // patch_size, patch_size) -> "
        "images.reshape(height // patch_size, batch, patch_size, width // patch_size, patch_size)": (
            "the last reshape joins these two axes and cuts them again"
        ),
    },
    minutes=15,
    difficulty=3,
    points=4,
    hints=(
        "Number the pixels of an image of 4 x 6 from 0 to 23, and draw the squares of 2 x 2. Which four numbers are in "
        "the first patch? Are they neighbours in memory?",
        "cut the height into (rows of patches, rows in a patch), and the width into (columns of patches, columns in a "
        "patch) -> bring the two axes of the grid together -> join axes",
        "`images.reshape(batch, height // p, p, width // p, p)` cuts, and the axes mean (batch, row of patches, row in "
        "the patch, column of patches, column in the patch). Two of them change places; a second `reshape` joins them.",
    ),
)


def cut(images, patch_size):
    """Axes: image, row of patches, row in the patch, column of patches, column in the patch."""
    batch, height, width = images.shape
    return images.reshape(batch, height // patch_size, patch_size, width // patch_size, patch_size)


def cut_otherwise(images, patch_size):
    """The same cut with the two sizes of each side exchanged."""
    batch, height, width = images.shape
    return images.reshape(batch, patch_size, height // patch_size, patch_size, width // patch_size)


def in_rows(blocks, patch_size):
    """As many rows of patch_size² numbers as there are."""
    return blocks.reshape(len(blocks), -1, patch_size**2)


def ordered(*axes, cut=cut):
    """The answer of a learner who puts the four inner axes into this order."""
    return lambda images, patch_size: in_rows(cut(images, patch_size).permute(0, *axes), patch_size)


@EXERCISE.misconception("straight to the shape")
def straight_to_shape(images, patch_size):
    """The shape fits, but each row holds patch_size² pixels that follow one another in the image, row by row, as if the
    numbers were only dealt out again. A test that looks only at shapes would accept it.

    Cut each side in two first, then move an axis, then join.
    """
    return in_rows(images, patch_size)


EXERCISE.add_misconception(
    "column by column",
    ordered(3, 1, 2, 4),
    "The patches are right, but they come column by column. Row by row is wanted: first to the right, then down.",
)
EXERCISE.add_misconception(
    "each patch transposed",
    ordered(1, 3, 4, 2),
    "The patches come in the right order, but inside each the pixels come column by column, so each small picture is "
    "transposed. They come row by row, too.",
)
EXERCISE.add_misconception(
    "all columns first",
    ordered(3, 1, 4, 2),
    "Patches come column by column, and so do the pixels inside each: these are the patches of the transposed image. "
    "Both come row by row.",
)
EXERCISE.add_misconception(
    "every n-th pixel",
    ordered(2, 4, 1, 3, cut=cut_otherwise),
    "Your patches have pixels from all over the image, at equal distances, like small copies of the whole image. "
    "A patch holds pixels that are neighbours.",
    "`height // patch_size` first, then `patch_size`: the axis in front counts the patches.",
)
EXERCISE.add_misconception(
    "every patch_size-th pixel",
    ordered(2, 4, 1, 3),
    "A row holds pixels of different patches, as if the place *inside* a patch came before the place of the "
    "patch. The grid of patches comes first, then the pixels.",
)


@EXERCISE.misconception("height and width exchanged")
def height_and_width_exchanged(images, patch_size):
    """The height is cut into as many pieces as belong to the width, and the other way round. It works for square
    images: the shape reads (batch, height, width).
    """
    batch, height, width = images.shape
    blocks = images.reshape(batch, width // patch_size, patch_size, height // patch_size, patch_size)
    return in_rows(blocks.transpose(2, 3), patch_size)


@EXERCISE.misconception("overlapping windows")
def overlapping_windows(images, patch_size):
    """Your windows move on by one pixel and overlap. Each pixel is in one patch only: move on by patch_size."""
    windows = images.unfold(1, patch_size, 1).unfold(2, patch_size, 1)
    return windows.flatten(1, 2).flatten(2)


EXERCISE.add_misconception(
    "the first two inner axes moved",
    ordered(2, 1, 3, 4),
    "The row of patches and the row inside a patch are exchanged. Both belong to the height. Ask what stands "
    "between things that belong together: the two axes of the grid are still apart.",
)
EXERCISE.add_misconception(
    "the last two axes moved",
    ordered(1, 2, 4, 3),
    "The column of patches and the column inside a patch are exchanged. Both belong to the width. The row inside "
    "a patch still stands before the column of patches.",
)
EXERCISE.add_misconception(
    "the two axes of the grid moved",
    ordered(3, 2, 1, 4),
    "The row of patches and the column of patches are exchanged. They belong side by side, in front: the row "
    "inside a patch still stands between them.",
)
EXERCISE.add_misconception(
    "the two axes of a patch moved",
    ordered(1, 4, 3, 2),
    "The row and the column inside a patch are exchanged. They belong side by side, at the end: the column of "
    "patches still stands between them.",
)


@EXERCISE.misconception("strips")
def strips(images, patch_size):
    """Only the height is cut, so each token is a strip as wide as the image. Cut the width, too."""
    return images.unflatten(1, (-1, patch_size)).flatten(2)


@EXERCISE.misconception("pieces of columns")
def upright_strips(images, patch_size):
    """Only the width is cut, so each token is a strip as high as the image. Cut the height, too."""
    return images.unflatten(2, (-1, patch_size)).transpose(1, 2).flatten(2)


@EXERCISE.misconception("patches still square")
def still_square(images, patch_size):
    """The patches are right, but their pixels still have two axes. A token is a row of numbers: join the two."""
    return patches(images, patch_size).unflatten(2, (patch_size, patch_size))


@EXERCISE.misconception("grid kept")
def grid_kept(images, patch_size):
    """The patches are right, but they still stand in a grid of rows and columns. A Transformer reads a sequence: join
    the two axes of the grid.
    """
    blocks = cut(images, patch_size).transpose(2, 3)
    return blocks.flatten(3)


@EXERCISE.misconception("nothing joined")
def nothing_joined(images, patch_size):
    """The axes stand in the right order. Now join the two of the grid, and the two of a patch."""
    return cut(images, patch_size).transpose(2, 3)


@EXERCISE.misconception("joined with the batch")
def joined_with_the_batch(images, patch_size):
    """The patches of all images stand in one long list. Each image keeps its own: the batch is the first axis."""
    return patches(images, patch_size).flatten(0, 1)


@EXERCISE.misconception("pixels before patches")
def pixels_first(images, patch_size):
    """Your last two axes are (pixels, patches): each row has one pixel of every patch. A token is one patch, with all
    its pixels: exchange the two axes.
    """
    return patches(images, patch_size).transpose(1, 2)


@EXERCISE.misconception("one number for each patch")
def averaged(images, patch_size):
    """Your result has the mean of each patch. All its pixels are kept, side by side."""
    return patches(images, patch_size).mean(dim=-1)


@EXERCISE.misconception("only the diagonal")
def only_the_diagonal(images, patch_size):
    """Rows and columns of patches move on together, so only the patches of the diagonal are there. Each row of patches
    meets each column.
    """
    steps = range(0, min(images.shape[1:]), patch_size)
    return torch.cat([squares_at(images, patch_size, [i], [i]) for i in steps], dim=1)


@EXERCISE.misconception("squares one pixel apart")
def one_pixel_apart(images, patch_size):
    """There are as many squares as patches, but they begin at pixel 0, 1, 2 and so on. The first patch ends at pixel
    patch_size - 1, and the next begins at patch_size.
    """
    rows, columns = (side // patch_size for side in images.shape[1:])
    return squares_at(images, patch_size, range(rows), range(columns))


@EXERCISE.misconception("last row and column of patches missed")
def last_missed(images, patch_size):
    """The last row of patches is missing, and the last column. In a range over height or width, the end is exclusive
    already.
    """
    ends = (side - patch_size for side in images.shape[1:])
    return squares_at(images, patch_size, *(range(0, end, patch_size) for end in ends))


@EXERCISE.misconception("patch_size pieces of each side")
def pieces_of_each_side(images, patch_size):
    """Each side is cut into patch_size pieces. patch_size says how many pixels a piece has, not how many pieces there
    are. `split` takes the size of a piece, and `chunk` the number of pieces.
    """
    return in_rows_of_pixels(cut_otherwise(images, patch_size).transpose(2, 3))


def in_rows_of_pixels(blocks):
    return blocks.flatten(3).flatten(1, 2)


def squares_at(images, patch_size, rows, columns):
    """The squares whose first pixels stand there."""
    squares = [images[:, i : i + patch_size, j : j + patch_size].flatten(1) for i in rows for j in columns]
    return torch.stack(squares, dim=1)
