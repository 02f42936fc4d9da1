"""Mutation testing of the rules: does a test notice a small change?

    python3 tools/mutate.py [--seed N] [--code N] [--data N] [--folder FOLDER] [--list FILE] [--long]

Takes places of the rule code and of the data at random, changes one thing at each (an operator, a comparison, a constant,
a boolean, the order of two arms, a statement left out; a figure or a flag of the data), builds it in a copy of the tree
with a target folder of its own and runs the rule suites. What comes of each is printed and kept in FOLDER/mutants.jsonl:
noticed (and by what), not noticed, or does not build. A change that is not noticed is either one that cannot matter or a
blind spot of the tests: somebody has to look.

`--list tools/mutants.jsonl` tries a fixed list instead, so that a change of the test suite can be compared before and after.
`--long` also runs the long suites (laws, clauses, model, odds against the engine) on changes that the quick ones do not notice.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

CODE = ["crates/table/src", "crates/families/src"]
DATA = ["rulebook/rooms", "rulebook/bases", "rulebook/parts"]

# What is no rule: bots, words for people, and code that only names things.
NO_RULE = re.compile(r"(^|/)(bot|bots|words|tell|describe|view|why|case|lib)(\.rs|/)|/tests?(\.rs|/)|/build\.rs")
# The keys of the data that no table plays: where something stands, and what is said about it.
NO_VALUE = re.compile(
    r"^\s*(source|document|lines|numbers?|title|name|object|remarks|reading|clause|counts|most-rates|id|wins|base|parts)\s*="
)

# The quick suites in the order in which they run: name, crate, modules of its test program, and what they are run for.
SUITES = [
    ("scenes", "histories", ["scenes::"], "both"),
    ("golden", "histories", ["golden::"], "both"),
    ("refusals", "families", ["refusals::", "banked::"], "both"),
    ("forms", "families", ["schemas::", "snapshots::", "playthroughs::"], "both"),
    ("standard", "histories", ["standard::"], "both"),
    ("print", "houseway", ["second_reader::"], "data"),
    ("lint", "houseway", ["lint::"], "data"),
]
# The long suites, at the share of them that `make test` runs.
LONG = [
    ("laws", "families", ["laws::", "bots::", "open::", "effects::"], "both"),
    ("clauses", "histories", ["clauses::"], "both"),
    ("model", "room", ["model::"], "both"),
    ("engine", "odds", ["engine::"], "both"),
]

# What is never changed, or seldom, is built to run fast: most of the time of a suite goes into reading the rulebook.
QUICKER = [
    word
    for name in ("rulebook", "cards", "money")
    for word in ("--config", f"profile.dev.package.{name}.opt-level=2")
]

# Pattern, replacement, kind. A pattern is tried on a line whose texts are blanked out.
SWAPS = [
    (r" <= ", " < ", "comparison"),
    (r" >= ", " > ", "comparison"),
    (r" < (?=[\w(])", " <= ", "comparison"),
    (r"(?<![-=]) > (?=[\w(])", " >= ", "comparison"),
    (r" == ", " != ", "comparison"),
    (r" != ", " == ", "comparison"),
    (r" && ", " || ", "boolean"),
    (r"(?<=[\w)]) \|\| (?=[\w(!])", " && ", "boolean"),
    (r"(?<=[ (])!(?=[a-z])(?!matches)", "", "boolean"),
    (r"\btrue\b", "false", "boolean"),
    (r"\bfalse\b", "true", "boolean"),
    (r"\.is_some\(\)", ".is_none()", "boolean"),
    (r"\.is_none\(\)", ".is_some()", "boolean"),
    (r"\.is_some_and\(", ".is_none_or(", "boolean"),
    (r"\.any\(", ".all(", "boolean"),
    (r"\.all\(", ".any(", "boolean"),
    (r"(?<=[\w)]) \+ (?=[\w(])", " - ", "arithmetic"),
    (r"(?<=[\w)]) - (?=[\w(])", " + ", "arithmetic"),
    (r"(?<=[\w)]) \* (?=[\w(])", " + ", "arithmetic"),
    (r" \+= ", " -= ", "arithmetic"),
    (r"\.min\(", ".max(", "arithmetic"),
    (r"\.max\(", ".min(", "arithmetic"),
    (r"\bCents::ZERO\b", "Cents(1)", "constant"),
    (r"(?<![\w.\"'#:])(\d{1,3})(?![\w.\]])", lambda found: str(int(found.group(1)) + 1), "constant"),
    (r"\.rev\(\)", "", "order"),
    (r"\bClockwise\b", "CounterClockwise", "order"),
    (r"\.first\(\)", ".last()", "order"),
]

DATA_SWAPS = [
    (r"= (true|false)\b", lambda found: "= false" if found.group(1) == "true" else "= true", "flag"),
    (r"= (\d+)$", lambda found: f"= {int(found.group(1)) + 1}", "number"),
    (r"\"not-permitted\"", '"permitted"', "flag"),
    (r"\"permitted\"", '"not-permitted"', "flag"),
    (r"\"clockwise\"", '"counter-clockwise"', "flag"),
    (r"\"counter-clockwise\"", '"clockwise"', "flag"),
    (r"\$(\d+)(?=[\"\-+ ])", lambda found: f"${int(found.group(1)) + 1}", "figure"),
    (r"\"(\d+) to (\d+)\"", lambda found: f'"{int(found.group(1)) + 1} to {found.group(2)}"', "odds"),
]


def blanked(line):
    """The line with the insides of its texts, and its remark, blanked out, so that columns stay."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"', lambda found: '"' + " " * (len(found.group()) - 2) + '"', line)
    return re.sub(r"//.*", lambda found: " " * len(found.group()), line)


def rule_lines(text):
    """The lines of a source file that hold rules, with their numbers: no remarks, attributes, imports or tests."""
    for number, line in enumerate(text.split("\n")):
        if "#[cfg(test)]" in line:
            return
        plain = line.strip()
        if plain and not plain.startswith(("//", "#", "use ", "pub use ", "mod ", "pub mod ", "debug_assert", "const _")):
            yield number, line


def code_places(path, text):
    """Every change that could be made to a source file: number of the line, new lines, kind."""
    lines = text.split("\n")
    held = dict(rule_lines(text))
    for number, line in held.items():
        plain = blanked(line)
        if re.match(r"\s*(pub )?(const |static |type |struct |enum |impl|fn |pub\(\w+\) fn )", plain) and "=" not in plain:
            continue
        for pattern, into, kind in SWAPS:
            for found in re.finditer(pattern, plain):
                new = into(found) if callable(into) else into
                yield number, 1, [line[: found.start()] + new + line[found.end() :]], kind
        statement = re.match(r"\s+(self\.|core\.|table\.|round\.|hand\.|\w+\()[^{}]*;$", plain)
        if statement and not re.match(r"\s*(return|let|break|continue)", plain):
            yield number, 1, [], "statement left out"
        arm = re.compile(r"^\s+[^/]* => [^{]*,$")
        after = held.get(number + 1, "")
        same = len(after) - len(after.lstrip()) == len(line) - len(line.lstrip())
        if arm.match(plain) and arm.match(blanked(after)) and same:
            yield number, 2, [lines[number + 1], line], "order of arms"


def data_places(path, text):
    """Every change that could be made to a file of the data."""
    sources = False
    for number, line in enumerate(text.split("\n")):
        if line.startswith("["):
            sources = line.rstrip().endswith("sources]")
        if sources or line.lstrip().startswith("#") or NO_VALUE.match(line):
            continue
        for pattern, into, kind in DATA_SWAPS:
            for found in re.finditer(pattern, line):
                new = found.expand(into) if isinstance(into, str) else into(found)
                yield number, 1, [line[: found.start()] + new + line[found.end() :]], kind


def places(folders, ending, of):
    """All places below folders, as (path, place)."""
    found = []
    for folder in folders:
        for path in sorted((ROOT / folder).rglob(f"*.{ending}")):
            short = path.relative_to(ROOT).as_posix()
            if ending == "rs" and NO_RULE.search(short):
                continue
            found += [(short, place) for place in of(short, path.read_text())]
    return found


def sample(random_, all_places, count):
    """So many places, with the kinds in turn, so that none crowds out the others."""
    by_kind = {}
    for short, place in all_places:
        by_kind.setdefault(place[3], []).append((short, place))
    for held in by_kind.values():
        random_.shuffle(held)
    kinds, taken = sorted(by_kind), []
    while len(taken) < count and any(by_kind.values()):
        kind = kinds[len(taken) % len(kinds)] if by_kind[kinds[len(taken) % len(kinds)]] else None
        kind = kind or next(kind for kind in kinds if by_kind[kind])
        taken.append(by_kind[kind].pop())
    return taken


class Copy:
    """A copy of the tree in which mutants are built."""

    def __init__(self, folder):
        self.tree = folder / "tree"
        self.env = dict(
            os.environ,
            CARGO_TARGET_DIR=str(folder / "target"),
            CARGO_PROFILE_DEV_OPT_LEVEL="0",
            CARGO_PROFILE_DEV_DEBUG="0",
            CARGO_INCREMENTAL="1",
            HOUSEWAY_FIRST="1",
        )
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
        shutil.rmtree(self.tree, ignore_errors=True)
        for name in filter(None, listed.decode().split("\0")):
            if (ROOT / name).exists():
                to = self.tree / name
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, to)
        shared = ROOT.parent / "shared"
        if shared.exists() and not (folder / "shared").exists():
            (folder / "shared").symlink_to(shared.resolve())

    def cargo(self, words, seconds):
        """How a command ends: None when it takes too long."""
        try:
            done = subprocess.run(
                ["cargo", *QUICKER, *words], cwd=self.tree, env=self.env, capture_output=True, text=True, timeout=seconds
            )
        except subprocess.TimeoutExpired:
            return None, ""
        return done.returncode, done.stdout + done.stderr

    def verdict(self, what, long):
        """What comes of the tree as it is now."""
        suites = [suite for suite in SUITES + (LONG if long else []) if suite[3] in ("both", what)]
        built = set()
        for name, crate, modules, _ in suites:
            test = ["-p", crate, "--test", "it"]
            if crate not in built:
                built.add(crate)
                code, said = self.cargo(["test", "--no-run", *test], 2400)
                if code != 0:
                    first = re.search(r"^error.*", said, re.M)
                    return "does not build", first.group() if first else ""
            code, said = self.cargo(["test", *test, "--", *modules], 2400)
            if code is None:
                return "noticed", f"{name}: does not end"
            if code != 0:
                lines = [line for line in said.split("\n") if re.search(r"panicked at|\.toml:\d+:|-\d+:\d+: ", line)]
                return "noticed", f"{name}: {lines[-1].strip()[:200] if lines else ''}"
        return "not noticed", ""


def try_out(copy, what, short, place, long):
    """Makes a change, asks, and takes it back."""
    number, count, new, kind = place
    path = copy.tree / short
    text = path.read_text()
    lines = text.split("\n")
    old = lines[number : number + count]
    path.write_text("\n".join(lines[:number] + new + lines[number + count :]))
    try:
        began = time.monotonic()
        outcome, by = copy.verdict(what, long)
    finally:
        path.write_text(text)
    return {
        "what": what,
        "file": short,
        "line": number + 1,
        "kind": kind,
        "old": [line.strip() for line in old],
        "new": [line.strip() for line in new],
        "outcome": outcome,
        "by": by,
        "seconds": round(time.monotonic() - began),
    }


def write_list(path, mutants):
    """Writes changes as a fixed list, one JSON object a line."""
    with open(path, "w") as file:
        for what, short, (number, count, new, kind) in mutants:
            old = (ROOT / short).read_text().split("\n")[number : number + count]
            row = {"what": what, "file": short, "line": number, "old": old, "new": new, "kind": kind}
            file.write(json.dumps(row) + "\n")


def read_list(path):
    """The changes of a fixed list, each found again by its old lines, nearest to where it was."""
    for row in map(json.loads, path.read_text().splitlines()):
        lines = (ROOT / row["file"]).read_text().split("\n")
        count = len(row["old"])
        places = [at for at in range(len(lines)) if lines[at : at + count] == row["old"]]
        if not places:
            sys.exit(f"{path}: {row['file']} has no lines {row['old']} any more: replace this change by a similar one")
        number = min(places, key=lambda at: abs(at - row["line"]))
        yield row["what"], row["file"], (number, count, row["new"], row["kind"])


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--code", type=int, default=40)
    words.add_argument("--data", type=int, default=15)
    words.add_argument("--folder", type=Path, default=ROOT / "target/mutants")
    words.add_argument("--list", type=Path, help="try the changes of this file instead of a random draw")
    words.add_argument("--write", type=Path, help="write the random draw as such a file and end")
    words.add_argument("--long", action="store_true", help="also run the long suites")
    asked = words.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    random_ = random.Random(asked.seed)
    mutants = [("code", *one) for one in sample(random_, places(CODE, "rs", code_places), asked.code)]
    mutants += [("data", *one) for one in sample(random_, places(DATA, "toml", data_places), asked.data)]
    if asked.write:
        return write_list(asked.write, mutants)
    if asked.list:
        mutants = list(read_list(asked.list))
    copy = Copy(asked.folder)
    if copy.verdict("data", asked.long) != ("not noticed", ""):
        sys.exit("the tree fails its tests as it is: fix that first")
    counted = Counter()
    with open(asked.folder / "mutants.jsonl", "a") as kept:
        for at, (what, short, place) in enumerate(mutants, 1):
            result = try_out(copy, what, short, place, asked.long) | {"seed": asked.seed}
            counted[what, result["outcome"]] += 1
            kept.write(json.dumps(result) + "\n")
            kept.flush()
            print(f"{at}/{len(mutants)} {result['outcome']}: {short}:{result['line']} {result['kind']} {result['by']}", flush=True)
            if result["outcome"] == "not noticed":
                print("    -", *result["old"], "\n    +", *result["new"], flush=True)
    for (what, outcome), count in sorted(counted.items()):
        print(f"{what}: {outcome} {count}")


main()
