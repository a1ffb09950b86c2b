"""The files the rules look at, and how a rule reports."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CPP = {".cpp", ".hpp"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def files(*folders, suffixes=CPP):
    """Every file below the folders with one of the suffixes, in a fixed order."""
    found = []
    for folder in folders:
        found += [p for p in (ROOT / folder).rglob("*") if p.is_file() and p.suffix in suffixes]
    return sorted(found)


def relative(path):
    return path.relative_to(ROOT).as_posix()


def includes(path):
    """(line number, name) of every #include of a file."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(2)


def finish(problems):
    """Prints every problem and ends the process: 1 when there is one."""
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)
