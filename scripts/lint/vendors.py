#!/usr/bin/env python3
"""Each library of others is spelled in one place, and in no public header."""

import re

from sources import files, finish, includes, relative

# What an include begins with -> where it may stand.
HOMES = {
    "curl/": r"src/http/curl_\w+\.[ch]pp",
    "nlohmann/": r"(src/json/\w+|apps/common/json_output)\.[ch]pp",
    "git2": r"src/providers/local/\w+\.[ch]pp",
    "spdlog/": r"(src/providers/rest/log\w*|apps/common/logging)\.cpp",
    "yaml-cpp/": r"src/extras/yaml/document\.cpp",
    "prometheus/": r"src/extras/prometheus/\w+\.[ch]pp",
    "sqlite3.h": r"src/tasks/sqlite/connection\.[ch]pp",
    "pqxx/": r"src/tasks/postgres/\w+\.[ch]pp",
    "CLI/": r"apps/.+\.[ch]pp",
    "tl/": r"include/gitprovider/result\.hpp",
}
# Names that give a library away where its header came in through another.
SPELLINGS = {
    r"\b(CURL|CURLM|CURLcode|curl_\w+|CURL[EMO]\w*_\w+)\b": "curl/",
    r"\bnlohmann::": "nlohmann/",
    r"\b(git_(repository|reference|oid|commit|tree|blob|index|signature|error|libgit2)\w*|GIT_[A-Z]+_\w+)": "git2",
    r"\bspdlog::": "spdlog/",
    r"\bYAML::": "yaml-cpp/",
    r"\bprometheus::(?!(Registry|Collectable)\b)": "prometheus/",
    r"\b(sqlite3(_\w+)?\b(?!\.)|SQLITE_[A-Z]+\w*)": "sqlite3.h",
    r"\bpqxx::": "pqxx/",
}


def code_lines(path):
    """(number, text without comments and strings)."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        yield number, re.sub(r'"(\\.|[^"\\])*"', '""', line).split("//")[0]


problems = []
for file in files("include", "src", "apps"):
    source = relative(file)

    def misplaced(vendor):
        return not re.fullmatch(HOMES[vendor], source)

    for line, name in includes(file):
        for vendor in HOMES:
            if name.startswith(vendor) and misplaced(vendor):
                problems.append(f"{source}:{line}: <{name}> belongs in {HOMES[vendor]}")
    for line, text in code_lines(file):
        for spelling, vendor in SPELLINGS.items():
            if re.search(spelling, text) and misplaced(vendor) and not text.lstrip().startswith("#"):
                problems.append(f"{source}:{line}: {vendor} belongs in {HOMES[vendor]}: {text.strip()}")
finish(problems)
