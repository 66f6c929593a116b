"""The JSON Schema of effect trees, made from the node types.

Editors and other programs can check a tree with it; it says no more and no less than
``codec.load`` about form, and nothing about meaning (see ``cards.effects.validation``).
"""

import dataclasses
import types
import typing
from enum import StrEnum
from typing import cast

from cards.effects.model import base
from cards.effects.model.abilities import VERSION, CardEffects
from cards.effects.model.codec import FieldShape, Json, list_field_shapes, to_json
from cards.effects.model.registry import NODES, PLAIN_PARTS


def build_json_schema() -> dict[str, Json]:
    """Return JSON Schema (draft 2020-12) of a whole tree."""
    definitions: dict[str, Json] = {}
    for name, node_type in NODES.items():
        definitions[name] = _node_schema(node_type, tagged=True)
    for part in PLAIN_PARTS:
        definitions[part.__name__] = _node_schema(part, tagged=False)
    for family in base.FAMILIES:
        definitions[family.__name__] = {
            "oneOf": [
                _reference(name)
                for name, node_type in NODES.items()
                if issubclass(node_type, family)
            ]
        }
    properties: dict[str, Json] = {
        "v": {"const": VERSION},
        "t": {"const": CardEffects.__name__},
    }
    for shape in list_field_shapes(CardEffects):
        properties[shape.name] = _field_schema(shape)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Effect tree",
        "type": "object",
        "properties": properties,
        "required": ["v"],
        "additionalProperties": False,
        "$defs": definitions,
    }


def _reference(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _node_schema(node_type: type, *, tagged: bool) -> dict[str, Json]:
    properties: dict[str, Json] = {}
    required: list[Json] = []
    if tagged:
        properties["t"] = {"const": node_type.__name__}
        if issubclass(node_type, base.FAMILIES):
            required.append("t")
    for shape in list_field_shapes(node_type):
        properties[shape.name] = _field_schema(shape)
        if shape.default is dataclasses.MISSING:
            required.append(shape.name)
    description = (node_type.__doc__ or "").strip().splitlines()[0]
    return {
        "type": "object",
        "description": description,
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _field_schema(shape: FieldShape) -> Json:
    found = _type_schema(shape.annotation)
    if shape.default is not dataclasses.MISSING and isinstance(found, dict):
        return {**found, "default": to_json(shape.default)}
    return found


def _type_schema(annotation: object) -> Json:
    origin = typing.get_origin(annotation)
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_type_schema(item) for item in typing.get_args(annotation)]}
    if origin is tuple:
        return {"type": "array", "items": _type_schema(typing.get_args(annotation)[0])}
    if annotation is type(None):
        return {"type": "null"}
    kind = cast(type, annotation)
    if issubclass(kind, StrEnum):
        return {"enum": [member.value for member in kind]}
    plain = {bool: "boolean", int: "integer", str: "string"}.get(kind)
    return {"type": plain} if plain else _reference(kind.__name__)
