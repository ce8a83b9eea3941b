"""Runs the program, on many puzzles at once where it can."""

import json
import re
import subprocess

SECONDS = 60
FAULT = re.compile(r"\.toml:\d+:\d+: ")


class Program:
    """The program to be compared, and a folder for its files."""

    def __init__(self, path, folder):
        self.path = path
        self.folder = folder

    def run(self, *arguments, text=None):
        """Runs a command with --json: its records, its status, its errors."""
        command = [self.path, *map(str, arguments), "--json", "-q", "-j", "1", "--memory", "1G"]
        try:
            done = subprocess.run(
                command, input=text, capture_output=True, text=True, timeout=SECONDS
            )
        except subprocess.TimeoutExpired:
            return [], "timeout", f"more than {SECONDS} seconds"
        records = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        return records, done.returncode, done.stderr.strip()

    def each(self, command, files):
        """The record of each puzzle, or what went wrong with it, from one run if possible."""
        if len(files) > 1:
            records, status, _ = self.run(*command, *files)
            if [record["puzzle"] for record in records] == list(map(str, files)):
                return [Answer(record, status, record.get("reason")) for record in records]
        return [self.one(command, file) for file in files]

    def one(self, command, file):
        """The record of one puzzle, or what went wrong with it."""
        records, status, errors = self.run(*command, file)
        return Answer(records[0] if records else None, status, errors)


class Answer:
    """A record of the program, or why there is none."""

    def __init__(self, record, status, errors):
        failed = record is None or record["schema"].startswith("everyboard/failed/")
        self.record = None if failed else record
        self.status = status
        self.errors = errors or ""

    def is_faulty_file(self):
        """Whether the program found a fault in the file, which it names with line and column."""
        return self.record is None and self.status == 2 and FAULT.search(self.errors) is not None

    def crashed(self):
        """Whether the program ended as no program should."""
        return self.record is None and (self.status not in (0, 1, 2) or "panicked" in self.errors)
