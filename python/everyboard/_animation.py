"""Positions one after another, as a picture that plays by itself."""

from __future__ import annotations

import os


class Animation:
    """A solution as SVG that plays by itself, without a script or a network.

    A notebook shows it; `save` writes it to a file for a page or a browser.

    >>> import everyboard as eb
    >>> animation = eb.puzzle("frogs-and-toads").solve()[0].animate()
    >>> animation.svg.startswith("<svg")
    True
    """

    svg: str
    """The text of the picture."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it to a file: `.svg`, or a page around it if the name ends in `.html`."""
        # Imported when it is needed, as base64 below: they take longer than all else.
        from pathlib import Path

        path = Path(path)
        if path.suffix == ".html":
            page = f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8"/>\n{self.svg}\n</html>\n'
            path.write_text(page, encoding="utf-8")
        elif path.suffix == ".svg":
            path.write_text(self.svg, encoding="utf-8")
        else:
            raise ValueError(f"a name that ends in .svg or .html is expected, not {path.name!r}")

    def _repr_html_(self) -> str:
        import base64

        # As a picture of its own: its style does not touch the page around it.
        data = base64.b64encode(self.svg.encode()).decode()
        return f'<img alt="a solution, move by move" src="data:image/svg+xml;base64,{data}"/>'
