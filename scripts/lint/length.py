#!/usr/bin/env python3
"""A file is about one thing: a warning above 300 lines, an error above 400."""

from sources import files, finish, relative

WARN, FAIL = 300, 400

problems = []
for file in files("include", "src", "apps", "tests", "bench", "examples"):
    lines = len(file.read_text().splitlines())
    if lines > FAIL:
        problems.append(f"{relative(file)}: {lines} lines; split it at a subject, {FAIL} is the limit")
    elif lines > WARN:
        print(f"{relative(file)}: {lines} lines; does it still have one subject?")
finish(problems)
