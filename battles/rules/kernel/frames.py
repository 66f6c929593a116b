"""Unfinished work, as data.

The work of a battle is a stack of frames. A frame says which rule is being carried out,
how far, for whom and about what; the code of the rule is in the game's table of rules
under the frame's type. Nothing that waits is a closure or a generator, so the stack can
be copied and written to JSON at every decision.
"""

from battles.rules.kernel import json_readers
from battles.rules.kernel.json_types import Json
from battles.rules.kernel.mypyc_support import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """A piece of unfinished work; each kind of it extends this with its own fields.

    The values of these are replaced, never changed, so that copies may share them.

    Attributes:
        step: The next step to do.
        player: The seat it is done for.
        result: What the last inner work has reported.
    """

    __slots__ = ("player", "result", "step")

    def __init__(self, player: int) -> None:
        self.player = player
        self.step = 0
        self.result = False

    def copy(self) -> "Frame":
        """Return an independent copy."""
        raise NotImplementedError

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list: its kind, its head, its fields."""
        raise NotImplementedError

    def head(self) -> list[Json]:
        """Return the fields that every frame has."""
        return [self.step, self.player, int(self.result)]

    def read_head(self, row: list[Json]) -> None:
        """Restore the step and the result; the player is set by the constructor."""
        self.step = json_readers.as_int(row[1], "frames.step")
        self.result = bool(json_readers.as_int(row[3], "frames.result"))
