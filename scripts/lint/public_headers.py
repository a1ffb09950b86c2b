#!/usr/bin/env python3
"""Public headers need the standard library and tl::expected only, and each is named for install."""

import re

from sources import ROOT, files, finish, includes, relative

STANDARD = re.compile(r"[a-z_]+")  # <string>, <stop_token>; never a slash or a dot
ALLOWED_VENDOR = "tl/expected.hpp"

# A component names its headers where it is made.
LISTS = [ROOT / "include/CMakeLists.txt", *sorted((ROOT / "src").rglob("CMakeLists.txt"))]
named = set()
for file in LISTS:
    named |= set(re.findall(r"[\w/]+\.hpp", file.read_text()))

problems = []
for file in files("include"):
    source = relative(file)
    if not named & {source.removeprefix("include/"), source.removeprefix("include/gitprovider/")}:
        problems.append(f"{source}: is not named in include/CMakeLists.txt, so it is not installed")
    for line, name in includes(file):
        if not (name.startswith("gitprovider/") or name == ALLOWED_VENDOR or STANDARD.fullmatch(name)):
            problems.append(f"{source}:{line}: a public header must not include {name}")
finish(problems)
