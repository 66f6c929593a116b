"""Unfinished work, as data.

The work of a battle is a stack of frames. A frame says which rule is being carried
out, how far, for whom and about what; the code of the rule stands in the game's table
of rules under the frame's kind. Nothing that waits is a closure or a generator, so the
stack can be copied and written to JSON at every decision.
"""

from battles.rules.kernel import reading
from battles.rules.kernel.json_types import Json, JsonObject

FRAME_FIELDS = 9


class Frame:
    """A piece of unfinished work.

    Attributes:
        kind: The rule being carried out; key of the game's table of rules.
        step: How far it has come; the next step to do.
        player: The seat it is done for.
        card: Id of the card it is about; 0 for none.
        target: Id of a second card; 0 for none.
        number: A number the rule needs.
        cards: Ids the rule needs. Replaced, never changed in place, when shared.
        data: Further plain data, or None. Its values are replaced, never changed.
        result: What the inner work begun last has reported.
    """

    __slots__ = (
        "card",
        "cards",
        "data",
        "kind",
        "number",
        "player",
        "result",
        "step",
        "target",
    )

    def __init__(  # noqa: PLR0913 - one class for the work of every rule
        self,
        kind: str,
        player: int,
        *,
        card: int = 0,
        target: int = 0,
        number: int = 0,
        cards: list[int] | None = None,
        data: JsonObject | None = None,
        step: int = 0,
    ) -> None:
        self.kind = kind
        self.player = player
        self.card = card
        self.target = target
        self.number = number
        self.cards: list[int] = cards if cards is not None else []
        self.data = data
        self.step = step
        self.result = 0

    def copy(self) -> "Frame":
        """Give an independent twin."""
        twin = Frame(self.kind, self.player)
        twin.card = self.card
        twin.target = self.target
        twin.number = self.number
        twin.cards = self.cards.copy()
        twin.data = None if self.data is None else self.data.copy()
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Give the frame as a short JSON list."""
        return [
            self.kind,
            self.step,
            self.player,
            self.card,
            self.target,
            self.number,
            list(self.cards),
            None if self.data is None else dict(self.data),
            self.result,
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Frame":
        """Restore a frame written by :meth:`to_list`."""
        kind, step, player, card, target, number, cards, extra, result = reading.as_row(
            data, "frames", FRAME_FIELDS
        )
        frame = cls(
            reading.as_text(kind, "frames.kind"),
            reading.as_int(player, "frames.player"),
            card=reading.as_int(card, "frames.card"),
            target=reading.as_int(target, "frames.target"),
            number=reading.as_int(number, "frames.number"),
            cards=reading.as_ints(cards, "frames.cards"),
            data=None
            if extra is None
            else dict(reading.as_object(extra, "frames.data")),
            step=reading.as_int(step, "frames.step"),
        )
        frame.result = reading.as_int(result, "frames.result")
        return frame
