#!/usr/bin/env python3
"""An #include points to the same floor or a lower one (docs/architecture.md)."""

from sources import files, finish, includes, relative

PUBLIC = "include/gitprovider"
# Folder -> the folders of this project it may include, beside itself and the public headers.
MAY_INCLUDE = {
    "include/gitprovider": [],
    "src/core": [],
    "src/retry": ["src/core"],
    "src/http": ["src/core"],
    "src/json": ["src/core"],
    "src/testing": [],
    "src/providers/rest": ["src/core", "src/retry", "src/http", "src/json"],
    "src/providers/github": ["src/core", "src/retry", "src/http", "src/json", "src/providers/rest"],
    "src/providers/local": ["src/core", "src/json"],
    "src/providers": ["src"],
    "src/bootstrap": [],
    "apps": ["src/bootstrap"],
}


def home(path):
    """The longest folder of the table that holds the path, or None."""
    folders = [f for f in MAY_INCLUDE if path == f or path.startswith(f + "/")]
    return max(folders, key=len, default=None)


def target(name):
    """Where an include leads inside the project, or None for somebody else's header."""
    if name.startswith("gitprovider/"):
        return "include/" + name
    if name.startswith(("src/", "apps/", "tests/", "bench/")):
        return name
    return None


def allowed(source, included):
    if included.startswith(PUBLIC + "/"):
        return True
    own = home(source)
    # The door's folder holds the hosts' folders, which have rules of their own.
    return any(included.startswith(f + "/") for f in [own, *MAY_INCLUDE[own]])


problems = []
for file in files("include", "src", "apps"):
    source = relative(file)
    if home(source) is None:
        problems.append(f"{source}: stands on no floor; name its folder in scripts/lint/floors.py")
        continue
    for line, name in includes(file):
        included = target(name)
        if included and not allowed(source, included):
            problems.append(f"{source}:{line}: {home(source)} must not include {name}")
finish(problems)
