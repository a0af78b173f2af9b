"""The translator in a page: the course's translator as plain JavaScript, which needs no Python and no network.

`python -m workshop.site.translator --out FOLDER` writes its files; `README.md` says how a page includes them.
"""
