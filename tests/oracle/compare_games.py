"""Compares what the program says of a game with what the simulator finds."""

from differences import Differences
from games import Game
from puzzle import Puzzle

POSITIONS = 20000


class GameComparison(Differences):
    """One game: what the simulator finds, and the differences so far."""

    def __init__(self, name, text):
        super().__init__(name, text)
        self.game = Game(Puzzle(text), POSITIONS)

    def stats(self, answer):
        """`game stats`."""
        record = self.record_of("game stats", answer)
        if record is not None:
            self.classes("game stats", record["classes"])

    def stats_by_sets(self, answer):
        """`game stats` of what a folder keeps, which other code solves."""
        if answer.record is None and "is solved in memory" in answer.errors:
            return
        record = self.record_of("game stats --dir", answer)
        if record is not None:
            self.classes("game stats --dir", record["classes"])

    def solve(self, answer):
        """`game solve`."""
        record = self.record_of("game solve", answer)
        if record is None:
            return
        value, plies = self.game.start_value()
        self.check("game solve: value", record["value"], value)
        self.check("game solve: plies", record["plies"], plies)
        self.check("game solve: positions", record["positions"], str(len(self.game.positions)))
        self.classes("game solve", record["classes"])

    def classes(self, what, classes):
        """Wins, draws and losses of each class."""
        found = self.game.classes()
        alike = all(entry["side"] is None for entry in classes)
        said = {}
        for entry in classes:
            key = (entry["side"], entry["mover"], entry["opponent"])
            said[key] = numbers_of(entry)
        expected = {}
        for (side, mover, opponent), counts in found.items():
            key = (None if alike else self.game.sides[side], mover, opponent)
            numbers = (
                counts["win"],
                counts["draw"],
                counts["loss"],
                counts["longest win"],
                counts["longest loss"],
            )
            if alike and expected.get(key, numbers) != numbers:
                self.differences.append(f"{what}: sides said to be alike are not: {key}")
            expected[key] = numbers
        for key in sorted(set(said) | set(expected), key=str):
            self.check(f"{what}: class {key}", said.get(key), expected.get(key))


def numbers_of(entry):
    """Wins, draws, losses, the longest win and loss of a class that the program prints."""
    return (
        int(entry["wins"]),
        int(entry["draws"]),
        int(entry["losses"]),
        entry["longest_win"] or 0,
        entry["longest_loss"] or 0,
    )
