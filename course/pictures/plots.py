"""Matplotlib in the colours of the pictures, and readable on a light and on a dark page."""

from types import ModuleType

from course.pictures.colours import ROLES, tone

GREY = "#7a7a7a"  # contrasts with white and with black
LINES = ("axes.edgecolor", "axes.labelcolor", "axes.titlecolor", "text.color", "xtick.color", "ytick.color")
THEME = {
    **dict.fromkeys((*LINES, "grid.color", "legend.edgecolor"), GREY),
    "axes.facecolor": "none",
    "legend.facecolor": "none",
}


def colour_of(role: str) -> str:
    """The colour of a role on a light page, such as "#d55e00" for the query; it contrasts with a dark one too.

    Raises:
        ValueError: if there is no such role.
    """
    if role not in ROLES:
        raise ValueError(f"wanted one of the roles {', '.join(ROLES)}; got {role!r}")
    return tone(role).light


def pyplot_in_theme() -> ModuleType:
    """`matplotlib.pyplot` with grey axes and texts, which in a notebook draws on a transparent ground.

    A figure that says that it is transparent gets a white or black ground from JupyterLab. So the figure stays
    white, and only the image is saved without its ground.
    """
    import matplotlib.pyplot as plt
    from IPython.core.getipython import get_ipython
    from IPython.core.pylabtools import select_figure_formats

    plt.style.use(THEME)
    shell = get_ipython()
    if shell is not None:
        plt.switch_backend(plt.get_backend())  # the notebook's backend chooses formats when it starts
        select_figure_formats(shell, "png", facecolor="none")
    return plt
