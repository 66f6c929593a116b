"""The last view each viewer of a battle was shown, and what it changed.

Everything is encoded once for all viewers of the same seat: both tabs of a player, all
spectators. Only the last step is kept, as bytes; a client that missed more gets a whole
view. Callers hold the session's lock.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from battles.rules.kernel.log_lines import LogLine

from .protocol import encode_message_part
from .view_changes import compute_changes

NOTHING: Final = encode_message_part([])

Facts = tuple[list[dict[str, Any]], list[LogLine]]


@dataclass(slots=True)
class Snapshot:
    """The present for one viewer.

    Attributes:
        seq: The last event that led to it.
        view: The whole view.
        before: The last event of the view before; None if there was none.
        changes: What differs from that one.
        rendered: The events in between and their log, by language.
    """

    seq: int
    view: msgspec.Raw
    before: int | None = None
    changes: msgspec.Raw | None = None
    rendered: dict[str, tuple[msgspec.Raw, msgspec.Raw]] = field(default_factory=dict)

    def changes_since(self, seq: int) -> msgspec.Raw | None:
        """Return what changed since the view after event ``seq``; None if unknown."""
        if seq == self.seq:
            return NOTHING
        return self.changes if seq == self.before else None

    def written(
        self, since: int, language: str, tell: Callable[[], Facts]
    ) -> tuple[msgspec.Raw, msgspec.Raw]:
        """Return the events after a moment and their log, encoded once."""
        known = self.rendered.get(language) if since == self.before else None
        if known is None:
            events, log = tell()
            known = encode_message_part(events), encode_message_part(log)
            if since == self.before:
                self.rendered[language] = known
        return known


class Snapshots:
    """The present of one battle, by viewer (None: spectators)."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: dict[int | None, Snapshot] = {}

    def of(
        self, viewer: int | None, seq: int, show: Callable[[], dict[str, Any]]
    ) -> Snapshot:
        """Return the present for a viewer.

        Args:
            viewer: The seat.
            seq: Number of events so far.
            show: Returns the view; called if it is unknown.
        """
        last = self._last.get(viewer)
        if last is not None and last.seq == seq:
            return last
        view = show()
        snapshot = Snapshot(seq=seq, view=encode_message_part(view))
        if last is not None and last.seq < seq:
            snapshot.before = last.seq
            changes = compute_changes(msgspec.json.decode(last.view), view)
            snapshot.changes = encode_message_part(changes)
        self._last[viewer] = snapshot
        return snapshot
