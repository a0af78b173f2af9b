"""Sphinx's settings for the site; `__main__` calls Sphinx with this folder as its `confdir`."""

from workshop.site.parts import FORMULAS

project = "The Transformer, built by hand"
author = "the course's authors"
copyright = "the course's authors: code under MIT, text and pictures under CC BY 4.0"
language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.mathjax",
    "workshop.site.reading",
    "workshop.site.reference",
    "workshop.site.tidying",
    "workshop.site.telling",
]
exclude_patterns: list[str] = []

nb_execution_mode = "off"  # the lessons are shown as built
nb_ipywidgets_js: dict = {}  # no output of a lesson is a widget
nb_merge_streams = True
myst_enable_extensions = ["dollarmath", "amsmath", "attrs_inline"]
myst_heading_anchors = 4
mathjax_path = "tex-svg.js"  # in _static: no network is needed

default_role = "code"  # one backtick in a docstring is code
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True  # as they are written; as values, some are paths of this machine
add_module_names = False
python_maximum_signature_line_length = 80
toc_object_entries_show_parents = "hide"

html_theme = "sphinx_book_theme"
html_title = project
html_static_path = ["static", str(FORMULAS)]
html_css_files = ["site.css"]
html_favicon = "static/icon.svg"
html_copy_source = True  # the download button gives the lesson as it was built
html_show_sphinx = False
html_show_search_summary = (
    False  # it would tell folded answers, and from disk a browser cannot read other pages: see telling.py
)
html_context = {"default_mode": "auto"}
html_theme_options = {
    "navbar_persistent": [],  # the search stands in the sidebar and beside the article's title
    "use_fullscreen_button": False,
    "collapse_navbar": True,  # only the part of the tree where the page stands: a third of the time
    "show_toc_level": 2,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
