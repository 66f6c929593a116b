"""Delayed sessions in memory: each battle is played once, however many look at it."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

from .delayed_session import DelayedSession

S = TypeVar("S", bound=DelayedSession)


@dataclass(slots=True, weakref_slot=True)
class CachedSession(Generic[S]):
    """A delayed session in memory.

    Attributes:
        session: The battle.
        looked_at: When its log was last read, in seconds of the monotonic clock.
        view: What spectators see, built once per state of the battle; with that state.
    """

    session: S
    looked_at: float
    view: tuple[tuple[int, str], dict[str, Any]] | None = None

    def get_view(self) -> tuple[tuple[int, str], dict[str, Any]]:
        """Return the spectators' view, and of which state it is."""
        with self.session.lock:
            state = self.session.game.answered, self.session.status
            if self.view is None or self.view[0] != state:
                self.view = state, self.session.view(None)
            return self.view

    def catch_up(self, *, now: datetime | None = None, fresh_s: float = 0.0) -> None:
        """Read the log, unless it was read in the last ``fresh_s`` seconds.

        Raises:
            BattleNotFound: If the battle is gone.
        """
        if now is None and time.monotonic() - self.looked_at <= fresh_s:
            return
        self.looked_at = time.monotonic()
        with self.session.lock:
            self.session.catch_up(now=now)


class SessionCache(Generic[S]):
    """The sessions looked at last, and those that someone holds.

    A session that is held, by the sockets that show it, is found here however many
    others are looked at.
    """

    def __init__(self, *, size: int) -> None:
        self.size = size
        self._lock = threading.Lock()
        self._loading = threading.Lock()
        self._latest: OrderedDict[Hashable, CachedSession[S]] = OrderedDict()
        self._held: WeakValueDictionary[Hashable, CachedSession[S]] = (
            WeakValueDictionary()
        )

    def get(
        self,
        key: Hashable,
        load: Callable[[], S],
        *,
        now: datetime | None = None,
        fresh_s: float = 0.0,
    ) -> CachedSession[S]:
        """Return a session as it may be shown now.

        Args:
            key: Of the session.
            load: Loads it if it is not here; one at a time, so that all who wait for
                the same battle have it played once.
            now: The present moment.
            fresh_s: Its log is read no more often.

        Raises:
            BattleNotFound: If there is no such battle.
        """
        kept = self._find(key)
        if kept is None:
            with self._loading:
                kept = self._find(key)
                if kept is None:
                    kept = CachedSession(load(), time.monotonic())
                    self._keep(key, kept)
                    return kept
        kept.catch_up(now=now, fresh_s=fresh_s)
        return kept

    def _find(self, key: Hashable) -> CachedSession[S] | None:
        with self._lock:
            kept = self._held.get(key)
        if kept is not None:
            self._keep(key, kept)
        return kept

    def _keep(self, key: Hashable, kept: CachedSession[S]) -> None:
        with self._lock:
            self._held[key] = self._latest[key] = kept
            self._latest.move_to_end(key)
            while len(self._latest) > self.size:
                self._latest.popitem(last=False)

    def clear(self) -> None:
        """Forget everything; for tests."""
        with self._lock:
            self._latest.clear()
            self._held.clear()
