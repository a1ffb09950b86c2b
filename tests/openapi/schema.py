"""As much of JSON Schema as the hosts' descriptions use."""

TYPES = {
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "array": list,
    "object": dict,
    "null": type(None),
}


class Schemas:
    """Validates values against schemas of one document."""

    def __init__(self, document):
        self.document = document

    def resolve(self, node):
        while "$ref" in node:
            target = self.document
            for part in node["$ref"].removeprefix("#/").split("/"):
                target = target[part]
            node = target
        return node

    def faults(self, value, schema, where="body"):
        """Yields a line for everything that does not fit."""
        schema = self.resolve(schema)
        if value is None and schema.get("nullable"):
            return
        if choices := schema.get("oneOf") or schema.get("anyOf"):
            if all(list(self.faults(value, choice, where)) for choice in choices):
                yield f"{where}: fits none of what is allowed"
        for part in schema.get("allOf", []):
            yield from self.faults(value, part, where)
        kind = schema.get("type")
        kinds = kind if isinstance(kind, list) else [kind] if kind else []
        if kinds and not any(self.has_type(value, each) for each in kinds):
            yield f"{where}: must be {' or '.join(kinds)}, is {type(value).__name__}"
            return
        if "enum" in schema and value not in schema["enum"]:
            yield f"{where}: must be one of {schema['enum']}, is {value!r}"
        if isinstance(value, dict):
            yield from self.faults_of_object(value, schema, where)
        if isinstance(value, list) and "items" in schema:
            for number, item in enumerate(value):
                yield from self.faults(item, schema["items"], f"{where}[{number}]")

    @staticmethod
    def has_type(value, kind):
        if isinstance(value, bool) and kind != "boolean":
            return False
        return isinstance(value, TYPES[kind])

    def faults_of_object(self, value, schema, where):
        properties = schema.get("properties", {})
        for name in schema.get("required", []):
            if name not in value:
                yield f"{where}: {name} is missing"
        for name, member in value.items():
            if name in properties:
                yield from self.faults(member, properties[name], f"{where}.{name}")
            elif schema.get("additionalProperties") is False:
                yield f"{where}: {name} is unknown"
