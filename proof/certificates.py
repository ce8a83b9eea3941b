"""Certificates that the program writes, and how checkers are asked about them."""

import re
import signal
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
CHECKER = HERE / "build" / "checker"
PYTHON = ROOT / "docs" / "check_certificate.py"

# Certificates in the book whose searches keep fewer than a million positions.
KNOWN = ["3x4", "3x5", "3x6", "3x7", "3x8", "3x9", "4x4", "4x5", "4x6", "4x7", "4x8", "4x9", "5x5",
         "5x5-rows", "5x6", "5x7", "5x8", "5x9", "6x6", "6x7", "6x8", "6x9", "7x7-rows", "7x8",
         "7x9", "8x8", "8x9", "9x9", "9x9-rows"]
PEGS = ["peg-european-c7", "peg-european-d6", "peg-european-d5"]

# Built-in puzzles of many rules, small enough that `solve` and the checkers take a second each.
# Their certificates claim how many shortest solutions there are.
BUILT_IN = ["guarini", "frogs-and-toads", "eight-puzzle", "peg-latin-cross", "queens-4x4",
            "bishops-4x5", "kings-4x4", "knights-torus-4x4", "knights-4x3-alternating", "hanoi",
            "wolf-goat-cabbage", "traffic-easy", "tokens-jumping", "four-frogs", "star", "peg-4x4",
            "passing-loop", "rotating-2x3", "on-ice"]

# Puzzles without a solution, as `solve` takes them: sums modulo 2, a sum that no move raises, all
# that can be reached, all that leads to the goal.
UNSOLVABLE = {
    "peg-european": ["peg-european"],
    "soldiers": [HERE / "puzzles" / "soldiers.toml"],
    "eight-puzzle-impossible": ["eight-puzzle-impossible"],
    "frogs that passed": ["frogs-and-toads", "--to", "FF.TTFT"],
}

# For the pieces of the same puzzle the checkers make tables.
TABLES = {
    "eight-puzzle by tables": ("eight-puzzle", 'carried = "."\npatterns = [["1234", "5678"]]\n'),
}

# What a checker says that did not end.
TOO_LONG = (False, "no answer in time")


def run(command, right=0, **options):
    """Runs a command that must end with the right status; returns what it prints."""
    done = subprocess.run([str(it) for it in command], text=True, **options)
    if done.returncode != right:
        sys.exit(f"error: `{' '.join(map(str, command))}` failed with status {done.returncode}")
    return done.stdout


def certificates(program, folder):
    """Plain certificates by name, with the files they were made from."""
    found = {}
    for name in [f"knights-{name}" for name in KNOWN] + PEGS:
        found[name] = ROOT / "docs" / "src" / "known" / f"{name}.certificate"
    for name, puzzle in {**{name: [name] for name in BUILT_IN}, **UNSOLVABLE}.items():
        found[name] = folder / f"{name}.certificate"
        solve = [program, "solve", *puzzle, "--count", "-j", 1, "--memory", "500M", "--quiet",
                 "--certificate", found[name]]
        run(solve, right=1 if name in UNSOLVABLE else 0, stdout=subprocess.DEVNULL)
    for name, (other, patterns) in TABLES.items():
        text = found[other].read_text()
        found[name] = folder / f"{name}.certificate"
        found[name].write_text(text.replace("facts = [", patterns + "facts = [", 1))
    plain = {}
    for name, path in found.items():
        plain[name] = (path, folder / f"{name}.plain")
        text = run([program, "certificate", "plain", path], stdout=subprocess.PIPE)
        plain[name][1].write_text(text)
    return plain


def ask(command, limit=120, memory=1 << 33):
    """Whether a checker says yes within seconds of processor time and bytes of memory, and what it
    prints."""
    # On a busy machine seconds of the clock say little; they end only what sleeps.
    limits = f'ulimit -t {limit}; ulimit -v {memory >> 10}; exec "$@"'
    command = ["sh", "-c", limits, "sh", *map(str, command)]
    try:
        done = subprocess.run(command, text=True, capture_output=True, timeout=20 * limit + 60)
    except subprocess.TimeoutExpired:
        return TOO_LONG
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return TOO_LONG
    return done.returncode == 0, done.stdout + done.stderr


def kept(text):
    """The number of positions kept that a checker prints."""
    number = re.search(r"(\d+) positions? kept", text)
    return int(number[1]) if number else None
