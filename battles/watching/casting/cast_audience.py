"""The sockets of casts in this process: what each is sent, and when.

A thread looks once in half a second for what may be shown by now; it rests while there
is no socket. All sockets of a battle with the same delay share one session, which plays
and judges each action once; those that want the same of it and are equally far share
the frame as well. The right to look on is checked again every few seconds, so a link
that was revoked closes.
"""

import threading
import time
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Protocol
from uuid import UUID

import structlog
from django.db import close_old_connections
from django.template.loader import render_to_string
from django.utils import translation

from battles.errors import BattleHalted
from battles.live import protocol
from battles.watching.access.permissions import Viewer
from battles.watching.spectating.session_cache import CachedSession
from unionarena.core.errors import PlatformError
from unionarena.core.isolation import IsolatedWork

from . import casts
from .cast_messages import (
    HANDS,
    CastHello,
    CastPicture,
    build_cast_message,
)
from .cast_pictures import describe_cast
from .cast_sessions import CastSession, get_cached_cast
from .casts import Cast, CastPart, CastRight

log = structlog.get_logger(__name__)

SWEEP_S: Final = 0.5
# How long a right to look on is not checked again.
RIGHT_LASTS_S: Final = 5.0


class CastClient(Protocol):
    """The open socket, as this module uses it; from any thread."""

    def post(self, frame: str) -> None:
        """Send a frame, in order; return at once."""

    def end(self, refusal: PlatformError) -> None:
        """Send nothing more but why, and close."""


@dataclass(slots=True, eq=False)
class CastViewer:
    """One open socket of a cast.

    Attributes:
        battle_id: The battle.
        user: Who looks on; may be anonymous.
        key: Of a link; empty without one.
        client: The socket.
        hello: What they want to see.
        language: Of texts.
        right: How they may see it.
        checked_at: When that was checked, in seconds of the monotonic clock.
        cached: The battle, which stays in memory while it is held here.
        seen: ``Cast.seen`` of the last frame.
        seq: The last event it was sent.
        cards: The cards it was sent.
    """

    battle_id: UUID
    user: Viewer
    key: str
    client: CastClient
    hello: CastHello
    language: str
    right: CastRight
    checked_at: float
    cached: CachedSession[CastSession]
    seen: str = ""
    seq: int | None = None
    cards: frozenset[str] = field(default_factory=frozenset)


class _Frames:
    """What was computed in one look, for all viewers that are sent the same."""

    def __init__(self, now: datetime | None) -> None:
        self._now = now
        self._casts: dict[tuple[object, ...], Cast | None] = {}
        self._texts: dict[tuple[object, ...], tuple[str, frozenset[str]]] = {}

    def send_to(self, viewer: CastViewer) -> None:
        """Send a viewer what is new to them."""
        cast, key = self._find_cast(viewer)
        if cast is None:
            return
        if (*key, viewer.cards) not in self._texts:
            self._texts[*key, viewer.cards] = _encode_cast(cast, viewer)
        frame, viewer.cards = self._texts[*key, viewer.cards]
        viewer.seen, viewer.seq = cast.seen, cast.seq
        viewer.client.post(frame)

    def _find_cast(self, viewer: CastViewer) -> tuple[Cast | None, tuple[object, ...]]:
        session, seq = viewer.cached.session, viewer.seq
        if seq is not None and seq > session.seq:
            seq = None  # played anew after a repair
        hello = viewer.hello
        key = (
            id(session),
            viewer.right,
            hello.hands,
            hello.picture,
            viewer.language,
            seq,
            viewer.seen,
        )
        if key not in self._casts:
            part = CastPart(
                HANDS[hello.hands], None if hello.picture else seq, viewer.seen
            )
            self._casts[key] = casts.build_cast(
                session,
                viewer.right,
                language=viewer.language,
                part=part,
                now=self._now,
            )
        return self._casts[key], key


def _encode_cast(cast: Cast, viewer: CastViewer) -> tuple[str, frozenset[str]]:
    """Return the frame, and the cards its viewer has been sent afterwards."""
    picture, language = viewer.hello.picture, viewer.language
    if picture is None:
        message = build_cast_message(cast, language, known=viewer.cards)
        return protocol.encode_message(message), viewer.cards.union(message.cards)
    template = "_cast_overlay" if picture == "overlay" else "_cast"
    with translation.override(language):
        context = describe_cast(cast)
        html = render_to_string(f"battles/{template}.html", context).strip()
    return (
        protocol.encode_message(CastPicture(html, cast.seq, context["is_over"])),
        viewer.cards,
    )


class CastAudience:
    """All viewers of casts with a socket in one process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._viewers: list[CastViewer] = []
        self._sweeper: threading.Thread | None = None

    def is_in_use(self) -> bool:
        """Whether there are any."""
        with self._lock:
            return bool(self._viewers)

    def join(
        self,
        client: CastClient,
        hello: CastHello,
        *,
        battle_id: UUID,
        user: Viewer,
        key: str,
        language: str,
        now: datetime | None = None,
    ) -> CastViewer:
        """Add a socket, and send it what may be shown now.

        Raises:
            NotSignedIn: If they have neither an account nor a key.
            BattleNotFound: If it is not theirs to watch.
            CastOfOwnBattle: If they play in it.
        """
        right = casts.get_cast_right_for(user, battle_id, key=key, now=now)
        viewer = CastViewer(
            battle_id=battle_id,
            user=user,
            key=key,
            client=client,
            hello=hello,
            language=language,
            right=right,
            checked_at=time.monotonic(),
            cached=get_cached_cast(battle_id, right.delay, now=now),
            seq=hello.since,
        )
        _Frames(now).send_to(viewer)
        with self._lock:
            self._viewers.append(viewer)
        return viewer

    def leave(self, viewer: CastViewer) -> None:
        """Remove a socket."""
        with self._lock:
            if viewer in self._viewers:
                self._viewers.remove(viewer)

    def sweep(self, *, now: datetime | None = None) -> None:
        """Send everywhere what may be shown by now."""
        with self._lock:
            viewers = list(self._viewers)
        frames = _Frames(now)
        checks: dict[tuple[object, ...], CastRight | PlatformError] = {}
        for viewer in viewers:
            try:
                self._check_right(viewer, checks, now)
                viewer.cached = get_cached_cast(
                    viewer.battle_id, viewer.right.delay, now=now
                )
                frames.send_to(viewer)
            except BattleHalted:
                log.warning("cannot cast", battle_id=str(viewer.battle_id))
            except PlatformError as refusal:
                self.leave(viewer)
                viewer.client.end(refusal)

    def _check_right(
        self,
        viewer: CastViewer,
        checks: dict[tuple[object, ...], CastRight | PlatformError],
        now: datetime | None,
    ) -> None:
        """Take over how a viewer may look on, once for all with the same right."""
        moment = time.monotonic()
        if now is None and moment - viewer.checked_at < RIGHT_LASTS_S:
            return
        key = (viewer.battle_id, viewer.user.pk, viewer.key)
        if key not in checks:
            try:
                checks[key] = casts.get_cast_right_for(
                    viewer.user, viewer.battle_id, key=viewer.key, now=now
                )
            except PlatformError as refusal:
                checks[key] = refusal
        found = checks[key]
        if isinstance(found, PlatformError):
            raise found
        viewer.right, viewer.checked_at = found, moment

    def keep_sweeping(self) -> None:
        """Start the thread that sweeps, unless it runs."""
        with self._lock:
            if self._sweeper is None or not self._sweeper.is_alive():
                self._sweeper = threading.Thread(
                    target=self._sweep_while_in_use, name="casts", daemon=True
                )
                self._sweeper.start()

    def _sweep_while_in_use(self) -> None:
        while self.is_in_use():
            time.sleep(SWEEP_S)
            with IsolatedWork(log, "sweep of casts failed"):
                close_old_connections()
                self.sweep()
            close_old_connections()


cast_audience = CastAudience()
