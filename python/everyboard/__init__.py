"""Every position of a board puzzle, every placement of pieces, every position of a small game.

>>> import everyboard as eb
>>> puzzle = eb.puzzle("knights-5x5")
>>> solutions = puzzle.solve()
>>> solutions.length, solutions.count
(36, 1200)
>>> census = puzzle.census()
>>> census.reachable, census.deepest
(67603900, 39)

| question | ask |
|---|---|
| the shortest solutions, and how many | `puzzle.solve()` |
| how many positions at which distance; the hardest | `puzzle.census()` |
| the distance of any position, the best moves | `puzzle.distances()` |
| the same from one position, where that takes too much memory | `position.solve()` |
| bounds for a far goal, with a proof | `puzzle.bound()` |
| why it is impossible, what moves keep | `puzzle.analyze()` |
| who wins a game | `puzzle.game()` |
| a small chess ending | `eb.open_tablebase()` |
| how many queens fit | `eb.queens(8).count()`, `eb.place(...)` |
| boards in regions with one placement | `eb.regions("RF", count=10, level="graded")` |

Everything that may take long takes the keyword arguments of `RunOptions`, runs on all cores without
the GIL, and stops on Ctrl-C. `eb.submit` does it in the background.
"""

from ._animation import Animation
from ._errors import (
    DamagedFile,
    EveryboardError,
    FileError,
    IllegalError,
    IllegalMove,
    InternalError,
    MissingTable,
    PositionError,
    PuzzleError,
    Refuted,
    Stopped,
    TooLarge,
    UnknownName,
)
from ._everyboard import (
    Analysis,
    Bound,
    Census,
    Certificate,
    Distances,
    Game,
    Look,
    Placement,
    Placements,
    Position,
    Progress,
    Puzzle,
    Solution,
    Solutions,
    Verdict,
    __version__,
    names,
    place,
    puzzle,
    queens,
    regions,
)
from ._job import Job, submit
from ._options import RunOptions
from ._tablebase import Tablebase, open_tablebase

__all__ = [
    "Analysis",
    "Animation",
    "Bound",
    "Census",
    "Certificate",
    "DamagedFile",
    "Distances",
    "EveryboardError",
    "FileError",
    "Game",
    "IllegalError",
    "IllegalMove",
    "InternalError",
    "Job",
    "Look",
    "MissingTable",
    "Placement",
    "Placements",
    "Position",
    "PositionError",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Refuted",
    "RunOptions",
    "Solution",
    "Solutions",
    "Stopped",
    "Tablebase",
    "TooLarge",
    "UnknownName",
    "Verdict",
    "__version__",
    "names",
    "open_tablebase",
    "place",
    "puzzle",
    "queens",
    "regions",
    "submit",
]

# Where users find them, in the last line of a traceback too.
for _name in __all__:
    if isinstance(globals()[_name], type) and globals()[_name].__module__ != "everyboard":
        globals()[_name].__module__ = "everyboard"
del _name
