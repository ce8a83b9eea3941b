"""Changed certificates: no checker may accept one that claims something false.

A true certificate says what is true of its puzzle. In a copy of it the puzzle stays and something
else is changed; what a checker says of the copy must agree with the true one. How checkers come to
their answers plays no part in this judgement.

Our checker reads changed files, the proved one and the one in Python changed plain certificates.
Changed weights may make a search endless: what has no answer in time is not accepted.
"""

import json
import os
import random
import re
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from certificates import CHECKER, PYTHON, TOO_LONG, ask

# Certificates of fewer bytes are changed.
SMALL = 60_000

# Bytes of memory that a checker may take.
MEMORY = 1 << 31

# What checkers answer.
ACCEPTED, REFUSED, UNANSWERED = "accepted", "refused", "without an answer in time"

CLAIMS = ("at-least", "at-most", "exactly", "unsolvable")


class Checker:
    """A checker: what it reads, how it is asked, and what it says is true when it accepts that."""

    def __init__(self, name, command, ending, change, says):
        self.name = name
        self.command = command
        self.ending = ending
        self.change = change
        self.says = says

    def ask(self, path, limit):
        return ask([*self.command, path], limit, MEMORY)


def checkers(program):
    """The three of them. Those of plain certificates print what is in these."""
    verify = [program, "verify", "--json", "--quiet", "--memory", "200M"]
    python = [sys.executable, PYTHON]
    return [Checker("everyboard", verify, ".certificate", changed_file, verified),
            Checker("the proved checker", [CHECKER], ".plain", changed_plain, None),
            Checker("the one in Python", python, ".plain", changed_plain, None)]


def mutate(program, found, number, seed, limit, folder):
    """Has each checker read so many changed certificates, with some seconds for each."""
    truths = {name: claims(plain.read_text()) for name, (_, plain) in found.items()
              if plain.stat().st_size < SMALL}
    for checker in checkers(program):
        # Those that it takes too long for teach nothing.
        paths = {name: found[name][checker.ending == ".plain"] for name in sorted(truths)}
        texts = {name: path.read_text() for name, path in paths.items()
                 if checker.ask(path, limit)[0]}
        one = partial(one_mutation, checker, texts, truths, seed, limit, folder)
        answers = Counter()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for kind, fault in pool.map(one, range(1, number + 1)):
                if fault:
                    pool.shutdown(cancel_futures=True)
                    sys.exit(f"error: {fault}")
                answers[kind] += 1
        words = ", ".join(f"{answers[kind]} {kind}" for kind in (ACCEPTED, REFUSED, UNANSWERED))
        print(f"{number} changes of {len(texts)} certificates, {checker.name}: {words}; "
              "none with a false claim", flush=True)


def one_mutation(checker, texts, truths, seed, limit, folder, number):
    """What a checker answers to one changed certificate, and what is wrong with that."""
    # Numbers of its own for each, so that it can be made again without those before it.
    chance = random.Random(f"{seed} {checker.name} {number}")
    name = chance.choice(list(texts))
    text = checker.change(texts[name], chance)
    path = folder / f"changed-{number}{checker.ending}"
    path.write_text(text)
    answer = checker.ask(path, limit)
    path.unlink()
    if not answer[0]:
        return UNANSWERED if answer == TOO_LONG else REFUSED, None
    claimed = checker.says(answer[1]) if checker.says else claims(text)
    if not is_false(claimed, truths[name]):
        return ACCEPTED, None
    return ACCEPTED, (f"{checker.name} accepts a false certificate of {name}, number {number} of "
                      f"seed {seed}: {claimed}, and true is {truths[name]}\n{text}")


def claims(text):
    """The numbers that a plain certificate claims."""
    found = {}
    for key in CLAIMS:
        number = re.search(rf"^{key} (\d+)$", text, re.MULTILINE)
        if number:
            found[key] = int(number[1])
    return found


def verified(text):
    """The numbers that `verify --json` says are proved."""
    record = json.loads(text)
    found = {key: record[key.replace("-", "_")] for key in CLAIMS}
    return {key: int(number) for key, number in found.items() if number not in (None, False)}


def is_false(claim, truth):
    """Whether a claim is false of the puzzle of which the other claims are true."""
    if "unsolvable" in truth:
        return "at-most" in claim or claim.get("exactly", 0) > 0
    least, most = truth.get("at-least", 0), truth["at-most"]
    if "unsolvable" in claim:
        return True
    if claim.get("at-least", 0) > most or claim.get("at-most", most) < least:
        return True
    if "exactly" not in claim:
        return False
    # So many solutions of as many moves as are the least that is claimed.
    if claim.get("at-least", 0) < least:
        return claim["exactly"] != 0
    return least == most and claim["exactly"] != truth.get("exactly")


def changed_file(text, chance):
    """A certificate as the program writes it, with something changed; the puzzle in it stays."""
    before, puzzle, after = re.split(r"(?ms)(^puzzle = '''$.*?^'''$)", text, maxsplit=1)
    without_notes = partial(re.sub, r" # .*$", "")
    parts = [list(map(without_notes, part.splitlines())) for part in (before, after)]
    for _ in range(chance.choice([1, 1, 2, 3])):
        change_file(*parts, chance)
    return "\n".join([*parts[0], puzzle, *parts[1]]) + "\n"


def change_file(head, tail, chance):
    """Changes a claim in the head, or a number, a move or a line in the tail."""
    kind = chance.choice(["number", "number", "number", "claim", "other claim", "drop", "move",
                          "searched", "backwards"])
    if kind == "number":
        change_number(tail, chance)
    elif kind == "claim":
        change_number(head, chance)
    elif kind == "other claim":
        head[:] = [line for line in head if line.split(" = ")[0] not in CLAIMS]
        head.append(f"{chance.choice(CLAIMS[:2] + CLAIMS[3:])} = {chance.randrange(100)}")
        if chance.random() < 0.5 and "[solution]" in tail:
            del tail[tail.index("[solution]"):]
    elif kind == "drop":
        tail.pop(chance.randrange(len(tail)))
    elif kind == "move":
        move_elsewhere(tail, chance)
    elif kind == "searched" and "[bound]" in tail:
        tail[:] = [line for line in tail if not line.startswith("searched = ")]
        tail.insert(tail.index("[bound]") + 1, f"searched = {chance.randrange(100)}")
    elif kind == "backwards":
        head[:] = [line for line in head if not line.startswith("backwards")] + ["backwards = true"]


def change_number(lines, chance):
    """One number of some lines becomes another."""
    # Digits in names of squares belong to no number.
    places = [(at, found) for at, line in enumerate(lines)
              for found in re.finditer(r"(?<![\w.])-?\d+\b(?![.-])", line)]
    if places:
        at, found = chance.choice(places)
        number = int(found[0])
        step = chance.choice([1, 2, 10, 10**3, 10**5, 10**6, 10**7])
        other = chance.choice([number - step, number + step, number * 2, -number, 0])
        lines[at] = lines[at][:found.start()] + str(other) + lines[at][found.end():]


def move_elsewhere(lines, chance):
    """A move of the solution is left out, or another one stands in its place."""
    if "[solution]" in lines:
        places = [(at, word) for at in range(lines.index("[solution]"), len(lines))
                  for word in re.findall(r"\w+-[\w=-]+", lines[at])]
        if places:
            (at, word), (_, other) = chance.choice(places), chance.choice([*places, (0, "")])
            lines[at] = lines[at].replace(word, other, 1)


def changed_plain(text, chance):
    """A plain certificate with something changed; the puzzle in it stays."""
    lines = [line.split("#")[0].split() for line in text.splitlines()]
    lines = [line for line in lines if line]
    for _ in range(chance.choice([1, 1, 2, 3])):
        change_plain(lines, chance)
    return "\n".join(" ".join(line) for line in lines) + "\n"


def change_plain(lines, chance):
    """Changes a weight, a claim or a step, or leaves a line out."""
    kind = chance.choice(["move", "fact", "hand", "clock", "at-least", "at-most", "exactly",
                          "unsolvable", "step", "drop", "no upper", "claim", "other claim",
                          "backwards"])
    of_kind = [line for line in lines if line[0] == kind]
    if kind in ("move", "fact", "hand", "clock") and of_kind:
        line = chance.choice(of_kind)
        at = 1 if kind == "move" else chance.randrange(1 + (kind != "clock"), len(line))
        step = chance.choice([1, 2, 10, 10**3, 10**5, 10**6, 10**7])
        line[at] = str(int(line[at]) + chance.choice([-step, step]))
    elif kind in ("at-least", "at-most", "exactly", "unsolvable") and of_kind:
        of_kind[0][1] = str(max(0, int(of_kind[0][1]) + chance.choice([-2, -1, 1, 2])))
    elif kind == "step" and len(of_kind) > 1:
        line = chance.choice(of_kind)
        if chance.random() < 0.5:
            lines.remove(line)
        else:
            line[:] = chance.choice(of_kind)
    elif kind == "drop":
        droppable = [line for line in lines if line[0] in ("fact", "hand", "clock", "step")]
        if droppable:
            lines.remove(chance.choice(droppable))
    elif kind == "no upper":
        lines[:] = [line for line in lines if line[0] not in ("at-most", "from", "step")]
    elif kind == "claim":
        lines[:] = [line for line in lines if not is_claim(line)]
        lines.append(["unsolvable", str(chance.randrange(100))])
    elif kind == "other claim":
        lines[:] = [line for line in lines if not is_claim(line)]
        lines.append([chance.choice(["at-least", "at-most"]), str(chance.randrange(100))])
    elif kind == "backwards":
        lines.append(["backwards"])


def is_claim(line):
    return line[0] in ("at-least", "at-most", "exactly", "unsolvable", "from", "step")
