#!/usr/bin/env python3
"""Puts sources that are compiled alike together, so that clang-tidy reads their headers once.

    tidy_batches.py BUILD_DIR [FILE...]    (all files of the build's compile commands)

Writes BUILD_DIR/batches/N.cpp with a compile command for each, and prints their paths. Two files
whose unnamed namespaces hold the same name never meet in one batch.
"""

import json
import re
import shlex
import sys
from pathlib import Path

FILES_A_BATCH = 8
UNNAMED = re.compile(r"^namespace \{\n(.*?)^\}  // namespace$", re.S | re.M)
# What a line at the edge of an unnamed namespace declares: the word before its parameters, its
# value, its bases or its body.
DECLARED = re.compile(r"^[A-Za-z].*?\b(\w+)(?= ?(?:\(|=|\{|;| final\b| : public\b))", re.M)


def names(source):
    return {n for part in UNNAMED.findall(source.read_text()) for n in DECLARED.findall(part)}


def flags(entry):
    """The command without compiler, output and source."""
    words = shlex.split(entry["command"])[1:]
    kept = []
    while words:
        word = words.pop(0)
        if word in ("-o", "-c"):
            words.pop(0)
        else:
            kept.append(word)
    return kept


def batches(entries):
    """Lists of sources, each with the flags they share."""
    open_ones = {}
    for entry in sorted(entries, key=lambda e: e["file"]):
        source = Path(entry["file"])
        own = names(source)
        key = (str(source.parent), tuple(flags(entry)))
        for batch in open_ones.setdefault(key, []):
            if len(batch["files"]) < FILES_A_BATCH and not batch["names"] & own:
                break
        else:
            batch = {"files": [], "names": set()}
            open_ones[key].append(batch)
        batch["files"].append(source)
        batch["names"] |= own
    for (_, shared), found in open_ones.items():
        for batch in found:
            yield shared, batch["files"]


build = Path(sys.argv[1]).resolve()
wanted = {str(Path(name).resolve()) for name in sys.argv[2:]}
commands = json.loads((build / "compile_commands.json").read_text())
entries = [e for e in commands if not wanted or e["file"] in wanted]
folder = build / "batches"
folder.mkdir(exist_ok=True)
for old in folder.glob("*.cpp"):
    old.unlink()

made = []
for number, (shared, sources) in enumerate(batches(entries)):
    path = folder / f"{number}.cpp"
    path.write_text("".join(f'#include "{source}"\n' for source in sources))
    command = ["clang++", *shared, "-c", str(path)]
    made.append({"directory": str(build), "file": str(path), "command": shlex.join(command)})
(folder / "compile_commands.json").write_text(json.dumps(made, indent=1))
print("\n".join(entry["file"] for entry in made))
