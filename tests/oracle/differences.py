"""What the program and the simulator disagree on, for one file."""


class Differences:
    """The differences of one file so far, and what the program refused."""

    def __init__(self, name, text):
        self.name = name
        self.text = text
        self.differences = []
        self.refusals = []

    def check(self, what, program, simulator):
        """Notes a difference."""
        if program != simulator:
            self.differences.append(f"{what}: {program}, and the simulator: {simulator}")

    def record_of(self, what, answer):
        """The record of an answer; without one, notes why."""
        if answer.record is None:
            reason = f"{what}: status {answer.status}: {answer.errors}"
            (self.differences if answer.crashed() else self.refusals).append(reason)
        return answer.record
