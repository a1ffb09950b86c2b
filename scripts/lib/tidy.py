#!/usr/bin/env python3
"""Runs clang-tidy over sources, several at a time; ends with 1 where one has a finding.

    tidy.py BUILD_DIR FILE...

Most of its work is the system's headers, so files of one folder that are compiled alike are read
together, as one source that includes them. Two files whose unnamed namespaces hold the same name
never meet in one; where they cannot be compiled together for another reason, each is read alone.

What was read without a finding is not read again until something changes that it includes: an
empty file in gitprovider-tidy/ of the user's cache folder stands for each, named by a digest.
"""

import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FILES_A_BATCH = 8
UNNAMED = re.compile(r"^namespace \{\n(.*?)^\}  // namespace$", re.S | re.M)
# What a line at the edge of an unnamed namespace declares: the word before its parameters, its
# value, its bases or its body.
DECLARED = re.compile(r"^[A-Za-z].*?\b(\w+)(?= ?(?:\(|=|\{|;| final\b| : public\b))", re.M)
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gitprovider-tidy"


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
    found = {}
    for entry in sorted(entries, key=lambda e: e["file"]):
        source = Path(entry["file"])
        own = names(source)
        key = (str(source.parent), tuple(flags(entry)))
        for batch in found.setdefault(key, []):
            if len(batch["files"]) < FILES_A_BATCH and not batch["names"] & own:
                break
        else:
            batch = {"files": [], "names": set()}
            found[key].append(batch)
        batch["files"].append(source)
        batch["names"] |= own
    return [(shared, batch["files"]) for (_, shared), all_of in found.items() for batch in all_of]


def write_batch(number, shared, sources):
    """The source that includes them, and its compile command."""
    path = folder / f"{number}.cpp"
    path.write_text("".join(f'#include "{source}"\n' for source in sources))
    command = shlex.join(["clang++", *shared, "-c", str(path)])
    return {"directory": str(build), "file": str(path), "command": command}


def tidy(database, source, *more):
    done = subprocess.run(
        ["clang-tidy", "-p", database, "--quiet", "--warnings-as-errors=*", *more, source],
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout


def digest(number, shared):
    """Of all that a batch is made of: its text with what it includes, the flags, the checks."""
    whole = subprocess.run(
        ["clang++", *shared, "-E", "-C", "-P", "-dD", "-dI", str(folder / f"{number}.cpp")],
        capture_output=True,
    )
    if whole.returncode != 0:
        return None
    made_of = " ".join(shared).encode() + checks + reader + whole.stdout
    return hashlib.sha256(made_of.replace(str(root).encode(), b"")).hexdigest()


def read_batch(job):
    number, (shared, sources) = job
    known = digest(number, shared)
    passed = CACHE / known if known else None
    if passed and passed.exists():
        passed.touch()
        return 0
    status, text = tidy(folder, folder / f"{number}.cpp", "--checks=-bugprone-suspicious-include")
    if status != 0 and "clang-diagnostic-" in text:
        alone = [tidy(build, source) for source in sources]
        status, text = max(s for s, _ in alone), "".join(t for s, t in alone if s != 0)
    if status != 0:
        print(text, flush=True)
    elif passed:
        passed.touch()
    return status


build = Path(sys.argv[1]).resolve()
root = Path(__file__).resolve().parent.parent.parent
wanted = {str(Path(name).resolve()) for name in sys.argv[2:]}
commands = json.loads((build / "compile_commands.json").read_text())
folder = build / "batches"
folder.mkdir(exist_ok=True)
CACHE.mkdir(parents=True, exist_ok=True)
reader = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=True).stdout
checks = (root / ".clang-tidy").read_bytes()
jobs = batches([entry for entry in commands if entry["file"] in wanted])
made = [write_batch(number, *job) for number, job in enumerate(jobs)]
(folder / "compile_commands.json").write_text(json.dumps(made, indent=1))
with ThreadPoolExecutor(os.cpu_count()) as pool:
    results = list(pool.map(read_batch, enumerate(jobs)))
print(f"{len(wanted)} files in {len(jobs)} batches, {sum(map(bool, results))} with findings")
sys.exit(any(results))
