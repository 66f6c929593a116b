"""The reference page of the effect language, generated from the code.

Every node with its meaning (its docstring), its fields, and an invented card that
uses it: its text, the tree it compiles to, and how the other languages say it.
"""

import dataclasses
import inspect
import json
from collections.abc import Iterator
from typing import Final, cast

from cards.effects.examples import EXAMPLES, Example
from cards.effects.model import base, registry
from cards.effects.model.abilities import VERSION
from cards.effects.model.codec import dump_tree, list_field_shapes, to_json
from cards.effects.model.traversal import walk_tree
from cards.effects.renderers import Options, get_renderer
from cards.management.effects_product_tables import write_product_tables
from cards.vocabulary import LANGUAGES, SOURCE_LANGUAGE

_FAMILIES: Final = (
    ("Abilities", None),
    ("Atoms and control", base.Effect),
    ("Subjects", base.Subject),
    ("Filters", base.Filter),
    ("Amounts", base.Amount),
    ("Conditions", base.Condition),
    ("Modifiers", base.Modifier),
    ("Durations", base.Duration),
    ("Costs", base.Cost),
)

_HEAD: Final = f"""# The effect language: every node

Written by `manage.py effects_reference` from the node types, their docstrings and the
invented example cards; do not edit. Model version {VERSION}. How a card text becomes a
tree is explained in `docs/guides/add-a-wording.md`.

A tree is plain JSON: `{{"t": "<node>", "<field>": ...}}`, fields at their default left
out; the root carries `v`. The JSON Schema is `cards.effects.schema()`.
"""


def write_reference_page() -> str:
    """Return the whole page in Markdown."""
    return "\n".join([_HEAD, *write_product_tables(), *_sections()]).rstrip() + "\n"


def _sections() -> Iterator[str]:
    for title, family in _FAMILIES:
        yield f"## {title}\n"
        for name, node_type in registry.NODES.items():
            if _belongs(node_type, family):
                yield _node(name, node_type)


def _belongs(node_type: type[base.Node], family: type[base.Node] | None) -> bool:
    if family is None:
        return not issubclass(node_type, base.FAMILIES)
    return issubclass(node_type, family)


def _node(name: str, node_type: type[base.Node]) -> str:
    doc = inspect.cleandoc(node_type.__doc__ or "")
    lines = [f"### {name}\n", doc.replace("``", "`"), ""]
    shapes = list_field_shapes(cast(type, node_type))
    if shapes:
        lines += ["| Field | Type | Default |", "| --- | --- | --- |"]
        lines += [
            f"| `{item.name}` | {_type(item.annotation)} | {_default(item.default)} |"
            for item in shapes
        ]
        lines.append("")
    example = _example(node_type)
    if example is not None:
        lines += _shown(example)
    return "\n".join(lines)


def _type(annotation: object) -> str:
    text = getattr(annotation, "__name__", None) or str(annotation)
    for module in ("cards.effects.model.base.", "cards.effects.model.enums."):
        text = text.replace(module, "")
    parts = [part.rpartition(".")[2] for part in text.split(" | ")]
    return " or ".join(parts).replace("...", "…").replace("|", "or")


def _default(default: object) -> str:
    if default is dataclasses.MISSING:
        return "required"
    return f"`{json.dumps(to_json(default), ensure_ascii=False)}`"


def _example(node_type: type[base.Node]) -> Example | None:
    """Return the shortest invented card that uses a node."""
    using = [
        example
        for example in EXAMPLES
        if any(type(node) is node_type for node in walk_tree(example.tree))
    ]
    return min(using, key=_size, default=None)


def _size(example: Example) -> int:
    return sum(1 for _ in walk_tree(example.tree))


def _shown(example: Example) -> list[str]:
    options = Options(kind=example.kind)
    lines = [
        f"Example (invented, {example.kind}):",
        "",
        f"- {SOURCE_LANGUAGE}: {example.text}",
    ]
    for language in LANGUAGES:
        if language == SOURCE_LANGUAGE:
            continue
        rendered = get_renderer(language).effects(example.tree, options)
        lines.append(f"- {language}: " + rendered.text.replace("\n", " / "))
    tree = json.dumps(dump_tree(example.tree), ensure_ascii=False)
    return [*lines, "", "```json", tree, "```", ""]
