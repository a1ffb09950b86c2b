#!/usr/bin/env python3
"""An #include points to the same floor or a lower one (docs/architecture.md)."""

from sources import files, finish, includes, relative

PUBLIC = "include/gitprovider"
# Folder -> the folders of this project it may include, beside itself and the public headers.
MAY_INCLUDE = {
    "include/gitprovider": [],
    "src/core": [],
    "src/retry": ["src/core"],
    "src/resilience": ["src/core"],
    "src/http": ["src/core"],
    "src/json": ["src/core"],
    "src/settlement": ["src/core", "src/json"],
    "src/idempotency": ["src/core", "src/json"],
    "src/tasks": ["src/core", "src/json", "src/idempotency"],
    "src/tasks/sqlite": [],
    "src/tasks/postgres": [],
    "src/testing": [],
    "src/extras/prometheus": [],
    "src/providers/rest": [
        "src/core",
        "src/retry",
        "src/resilience",
        "src/http",
        "src/json",
        "src/settlement",
    ],
    "src/providers/local": ["src/core", "src/json", "src/settlement"],
    "src/providers": ["src"],
    "src/bootstrap": [],
    "src/bootstrap/file": ["src/bootstrap", "src/extras/yaml"],
    "src/extras/config": ["src/extras/yaml"],
    "src/extras/yaml": [],
    "apps": ["src/bootstrap"],
}
# What any other folder below src/providers may include: a host over HTTP.
HOST_MAY_INCLUDE = [
    "src/core",
    "src/retry",
    "src/resilience",
    "src/http",
    "src/json",
    "src/settlement",
    "src/providers/rest",
]


def home(path):
    """A host's folder, else the longest folder of the table that holds the path, or None."""
    parts = path.split("/")
    if parts[:2] == ["src", "providers"] and len(parts) > 3:
        return "/".join(parts[:3])
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
    return any(included.startswith(f + "/") for f in [own, *MAY_INCLUDE.get(own, HOST_MAY_INCLUDE)])


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
