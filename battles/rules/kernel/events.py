"""Events: what happened, and who may know it.

An event is cheap to make and rendered on demand. Cards in it are
:class:`CardSeen`: they carry who may know the face and who may know the id, fixed at
the moment of the event, so that a stream rendered later gives nothing away.
"""

from typing import TypeAlias

from battles.rules.kernel.json_types import Json, JsonObject

SEATS = 2
SPECTATOR_BIT = 1 << SEATS
EVERYBODY = (1 << (SEATS + 1)) - 1
NOBODY = 0


def viewer_bit(viewer: int | None) -> int:
    """Return the bit of a seat, or of spectators for None."""
    return SPECTATOR_BIT if viewer is None else 1 << viewer


class CardSeen:
    """A card as it was when something happened.

    Attributes:
        card_id: Its id at that moment (after the move, if it moved).
        number: Its card number.
        knows_id: Bits of the viewers who may know the id.
        knows_face: Bits of the viewers who may know the number.
        was_id: Its id before the move, or None.
        knew_id: Bits of the viewers who may know the earlier id.
        card: Which card of the table it is; never shown, for reports on what became
            known.
    """

    __slots__ = (
        "card",
        "card_id",
        "knew_id",
        "knows_face",
        "knows_id",
        "number",
        "was_id",
    )

    def __init__(
        self,
        card_id: int,
        number: str,
        knows_id: int,
        knows_face: int,
        was_id: int = 0,
        knew_id: int = NOBODY,
        *,
        card: int,
    ) -> None:
        self.card_id = card_id
        self.number = number
        self.knows_id = knows_id
        self.knows_face = knows_face
        self.was_id = was_id
        self.knew_id = knew_id
        self.card = card

    def to_dict(self, bit: int) -> JsonObject:
        """Return what the viewers of that bit may know of the card."""
        data: JsonObject = {
            "id": (self.card_id or None) if self.knows_id & bit else None,
            "number": self.number if self.knows_face & bit else None,
        }
        if self.was_id:
            data["was"] = self.was_id if self.knew_id & bit else None
        return data


Value: TypeAlias = "Json | CardSeen | list[CardSeen]"


class Event:
    """One event.

    Attributes:
        seq: Its place in the stream of the battle, from 1.
        type: What happened, such as ``card_moved``.
        data: Its fields; cards as :class:`CardSeen`.
    """

    __slots__ = ("data", "seq", "type")

    def __init__(self, seq: int, type_: str, data: dict[str, Value]) -> None:
        self.seq = seq
        self.type = type_
        self.data = data

    def to_dict(self, viewer: int | None) -> JsonObject:
        """Return the event as plain JSON data, as far as the viewer may know it."""
        bit = viewer_bit(viewer)
        result: JsonObject = {"seq": self.seq, "type": self.type}
        for name, value in self.data.items():
            if isinstance(value, CardSeen):
                result[name] = value.to_dict(bit)
            elif isinstance(value, list):
                result[name] = [
                    item.to_dict(bit) if isinstance(item, CardSeen) else item
                    for item in value
                ]
            else:
                result[name] = value
        return result

    def __repr__(self) -> str:
        """Describe the event without its cards, which may be secret."""
        return f"<{self.seq} {self.type}>"
