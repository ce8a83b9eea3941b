"""A bar that shows how far work is: by tqdm if it is there, otherwise a line on standard error."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ._everyboard import Progress


class Bar(Protocol):
    """Called with the progress of work, and closed at its end."""

    def __call__(self, progress: Progress, /) -> None: ...

    def close(self) -> None: ...


class TqdmBar:
    """A bar of tqdm, in a terminal or a notebook."""

    def __init__(self, tqdm: Any) -> None:
        self.bar = tqdm(unit=" positions", unit_scale=True, leave=False)

    def __call__(self, progress: Progress, /) -> None:
        self.bar.set_description(in_words(progress), refresh=False)
        self.bar.n = progress.positions
        self.bar.refresh()

    def close(self) -> None:
        self.bar.close()


class LineBar:
    """One line on standard error, written anew."""

    def __init__(self) -> None:
        self.width = 0

    def __call__(self, progress: Progress, /) -> None:
        line = f"{in_words(progress)}: {progress.positions:,} positions"
        self.width = max(self.width, len(line))
        sys.stderr.write("\r" + line.ljust(self.width))
        sys.stderr.flush()

    def close(self) -> None:
        if self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()


def in_words(progress: Progress) -> str:
    """What work does now."""
    if progress.phase == "searching":
        return f"level {progress.level + 1}, {progress.part:.0%}"
    return f"{progress.phase}, {progress.part:.0%}" if progress.part else progress.phase


def bar() -> Bar:
    """A bar for one piece of work."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return LineBar()
    return TqdmBar(tqdm)
