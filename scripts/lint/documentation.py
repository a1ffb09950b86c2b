#!/usr/bin/env python3
"""Every public type and function is documented: a /// comment stands right above it.

A small reader of declarations, not of C++: it drops bodies, splits what is left at `;`, `{` and `}`,
and looks at each declaration of a namespace or of a public part of a class. Exempt are what the
language defines by itself (constructors and operators that are defaulted or deleted, destructors,
copies and moves), members of an enum, and an `override`, which is documented where it is first
declared. Overloads that stand together share the comment of the first.
"""

import re

from sources import files, finish, relative

TYPE = re.compile(r"^(?:template\s*<.*>\s*)?(class|struct|enum(?:\s+class)?)\s+(?:\[\[\w+\]\]\s+)?(?:[A-Z_]+\s+)?(\w+)", re.S)
FUNCTION = re.compile(r"([\w~]+|operator\s*\S+?)\s*\(", re.S)


def blank_preprocessor_and_strings(text):
    text = re.sub(r"^[ \t]*#.*$", "", text, flags=re.M)
    text = re.sub(r'"(\\.|[^"\\\n])*"', '""', text)
    # Ordinary comments say nothing here; documentation stays.
    return re.sub(r"(?<![/:])//(?!/).*$", "", text, flags=re.M)


class Scope:
    def __init__(self, kind, name="", public=True):
        self.kind, self.name, self.public = kind, name, public


def kind_of_block(head):
    if re.search(r"\bnamespace\b", head):
        return Scope("namespace")
    match = TYPE.match(head)
    if match and "(" not in head.split(match.group(2), 1)[1].split(":")[0]:
        if match.group(1).startswith("enum"):
            return Scope("enum", match.group(2))
        return Scope(match.group(1), match.group(2), match.group(1) == "struct")
    return Scope("body")


def needs_documentation(code, scope, is_definition):
    if not code or scope.kind in ("enum", "body") or not scope.public:
        return None
    if re.match(r"(using|namespace|friend|static_assert|extern)\b", code):
        return None
    if re.search(r"\boverride\b|=\s*(default|delete)\s*$", code) or code.startswith("~"):
        return None
    match = TYPE.match(code)
    if match:
        # A forward declaration says nothing; an enum inside a class is explained by its member.
        is_member_enum = code.startswith("enum") and scope.kind != "namespace"
        return match.group(2) if is_definition and not is_member_enum else None
    function = FUNCTION.search(code)
    if not function or "=" in code[: function.start()] or "(*" in code:
        return None
    name = function.group(1)
    is_special_member = scope.name and name == scope.name and (
        re.search(r"\(\s*(const\s+)?" + scope.name + r"\s*&&?\s*\w*\s*\)", code) or re.search(r"\(\s*\)", code))
    if name.startswith(("operator=", "~")) or is_special_member or name.isupper() or "std::function" in code:
        return None
    return name


def undocumented(text):
    scopes, chunk, documented, previous = [Scope("namespace")], [], False, None
    depth_of_parentheses = 0
    number = start = 0

    def settle(code, scope, is_definition):
        nonlocal previous
        name = needs_documentation(code, scope, is_definition)
        if name and not documented and name != previous:
            yield start, name
        if name:
            previous = name

    for number, line in enumerate(blank_preprocessor_and_strings(text).splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith("///") and not stripped.startswith("///<"):
            documented = True
            continue
        code = line.split("///")[0]
        access = re.fullmatch(r"\s*(public|private|protected):\s*", code)
        if access:
            scopes[-1].public = access.group(1) != "private"
            continue
        for char in code:
            if char in "()":
                depth_of_parentheses += 1 if char == "(" else -1
            if char in ";{}" and depth_of_parentheses == 0:
                head = " ".join("".join(chunk).split())
                chunk = []
                if char == "{":
                    yield from settle(head, scopes[-1], True)
                    inside_body = scopes[-1].kind in ("body", "enum")
                    # A brace after a name or `=` begins a value: members and defaults.
                    scopes.append(Scope("body") if inside_body else kind_of_block(head))
                    documented = False
                elif char == "}":
                    if len(scopes) > 1:
                        scopes.pop()
                    documented = False
                else:
                    yield from settle(head, scopes[-1], False)
                    documented = False
                continue
            if not chunk and not char.isspace():
                start = number
            if chunk or not char.isspace():
                chunk.append(char)
        if chunk:
            chunk.append("\n")


problems = []
for file in files("include"):
    for line, name in undocumented(file.read_text()):
        problems.append(f"{relative(file)}:{line}: {name} has no /// comment")
finish(problems)
