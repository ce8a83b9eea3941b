"""What work may use, whom it tells how far it is, and who may stop it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, Protocol, TypedDict

if TYPE_CHECKING:
    from ._everyboard import Progress


class _Event(Protocol):
    def is_set(self) -> bool: ...


class RunOptions(TypedDict, total=False):
    """The keyword arguments of everything that may take long.

    >>> import everyboard as eb
    >>> eb.puzzle("knights-4x3").solve(threads=1, memory="64M", time_limit=10.0).count
    98496
    """

    threads: int
    """At most this many; 0, the default, for one on each core."""
    memory: int | str | None
    """Bytes, or a text such as "4G"; the default is three quarters of the machine's."""
    time_limit: float | None
    """Seconds after which the work ends."""
    engine: Literal["sparse", "dense", "bounded"] | None
    """How positions are kept; by default whichever way suits."""
    checkpoint: str | os.PathLike[str] | None
    """A folder in which work is saved every two minutes, and from which it continues."""
    progress: bool | Callable[[Progress], object] | None
    """`True` for a bar; or called with the `Progress`, twenty times a second."""
    stop: _Event | None
    """A `threading.Event`, or what else has `is_set`: once it is set, the work ends."""
