#!/usr/bin/env python3
"""Nothing is left for later: no marker of unfinished work in the sources or the documents."""

import re

from sources import ROOT, files, finish, relative

# Put together here so that this file does not contain them.
MARKERS = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]
PATTERN = re.compile(r"\b(" + "|".join(MARKERS) + r")\b")
FOLDERS = ["include", "src", "apps", "tests", "bench", "examples", "cmake", "docs", "scripts", ".ci"]
SUFFIXES = {".cpp", ".hpp", ".txt", ".cmake", ".in", ".md", ".py", ".sh", ""}

problems = []
for file in files(*FOLDERS, suffixes=SUFFIXES) + sorted(ROOT.glob("*.md")):
    if "fixtures" in file.parts or "template" in file.parts or "__pycache__" in file.parts:
        continue
    for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
        if PATTERN.search(line):
            problems.append(f"{relative(file)}:{number}: {line.strip()}")
finish(problems)
