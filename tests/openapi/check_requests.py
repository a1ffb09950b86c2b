#!/usr/bin/env python3
"""Holds the requests we send against a host's own description of its API.

  check_requests.py REQUEST_LOG_PROGRAM HOST DOCUMENT [PREFIX]

Method and path must be described, every query parameter known, and the body must fit. PREFIX is what
the document's paths begin with and the logged targets do not. What the document leaves out, for it
is cut to the operations of a provider, is named in LEFT_OUT.
"""

import json
import pathlib
import re
import subprocess
import sys
import urllib.parse

from schema import Schemas

# Reads that settle what an operation may do; their routes are not in the documents.
LEFT_OUT = {
    "forgejo": ["GET /repos/[^/]+/[^/]+/commits", "GET /repos/[^/]+/[^/]+/git/commits/[^/]+"],
    "gitea": ["GET /repos/[^/]+/[^/]+/commits", "GET /repos/[^/]+/[^/]+/git/commits/[^/]+"],
}


# What may hold slashes at the end of a path.
NAMES_WITH_SLASHES = ("{branch}", "{ref}", "{path}", "{filepath}")


def pattern_of(template, prefix):
    parts = re.split(r"\{[^}]*\}", template.removeprefix(prefix))
    pattern = "[^/]+".join(re.escape(part) for part in parts)
    if template.endswith(NAMES_WITH_SLASHES):
        pattern = pattern.removesuffix("[^/]+") + ".+"
    return re.compile(pattern)


class Document:
    def __init__(self, text, prefix):
        self.root = json.loads(text)
        self.schemas = Schemas(self.root)
        self.paths = [(pattern_of(path, prefix), item) for path, item in self.root["paths"].items()]

    def operation(self, method, path):
        for pattern, item in self.paths:
            if pattern.fullmatch(path) and method.lower() in item:
                return item, item[method.lower()]
        return None, None

    def query_names(self, item, operation):
        described = [self.schemas.resolve(each)
                     for each in item.get("parameters", []) + operation.get("parameters", [])]
        return {each["name"] for each in described if each["in"] == "query"}

    def faults(self, request):
        path, _, query = request["target"].partition("?")
        item, operation = self.operation(request["method"], path)
        if operation is None:
            yield "is not described"
            return
        known = self.query_names(item, operation)
        for name, _ in urllib.parse.parse_qsl(query, keep_blank_values=True):
            if name not in known:
                yield f"query parameter {name} is unknown"
        body = operation.get("requestBody")
        if body is None:
            if request["body"] is not None:
                yield "has a body where none belongs"
            return
        body = self.schemas.resolve(body)
        if request["body"] is None:
            if body.get("required"):
                yield "has no body"
            return
        yield from self.schemas.faults(request["body"], body["content"]["application/json"]["schema"])


def main(program, host, document, prefix=""):
    if not pathlib.Path(document).exists():
        print(f"skipped: {document} is not there")
        return 0
    log = subprocess.run([program, host], check=True, capture_output=True, text=True).stdout
    requests = json.loads(log)
    description = Document(pathlib.Path(document).read_text(), prefix)
    left_out = [re.compile(each) for each in LEFT_OUT.get(host, [])]
    bad = 0
    for request in requests:
        name = f"{request['method']} {request['target']}"
        if any(each.fullmatch(name.partition("?")[0]) for each in left_out):
            continue
        for fault in description.faults(request):
            bad += 1
            print(f"{name}: {fault}")
    print(f"{host}: {len(requests)} requests, {bad} faults")
    return 1 if bad or not requests else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
