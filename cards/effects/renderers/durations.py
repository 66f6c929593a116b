"""How long something lasts; alike in every language but for its phrases."""

from collections.abc import Mapping
from typing import Final

from cards.effects.model import durations as d
from cards.effects.renderers.words import open_slot, say
from cards.effects.renderers.writer import Handler, SlotCase, Writer, entry


def until(writer: Writer, node: d.Until) -> str:
    """As in "this turn", "until the start of your next turn"."""
    return say(writer, f"Until.{node.point.value}")


def while_(writer: Writer, node: d.While) -> str:
    """As in "for as long as there is …"."""
    return say(writer, "While", condition=writer.write(node.condition))


def alt_duration(writer: Writer, node: d.AltDuration) -> str:
    """A duration that can be replaced, as a slot."""
    cases = tuple(
        SlotCase(case.condition, writer.write(case.value), case.optional)
        for case in node.cases
    )
    return open_slot(writer, writer.write(node.base), cases)


DURATIONS: Final[Mapping[type, Handler]] = dict(
    (
        entry(d.Until, until),
        entry(d.While, while_),
        entry(d.AltDuration, alt_duration),
    )
)
