"""Whether a finished battle was played with the seed it promised.

Everything is recomputed from the published seed and the log: every shuffle, every draw,
the result. Both players got the seed's hash before the first card was drawn.
"""

from dataclasses import dataclass
from uuid import UUID

from battles.rules.kernel.replay import Verdict, verify

from .errors import NoPosition, NotFinished
from .models import BattleAction
from .session import Session


@dataclass(frozen=True, slots=True)
class Proof:
    """What recomputing a battle showed.

    Attributes:
        seed: The secret, as hex.
        commitment: Its hash, as promised at the start.
        actions: Number of actions that were replayed.
        verdict: What was compared, and how it came out.
    """

    seed: str
    commitment: str
    actions: int
    verdict: Verdict


def verify_battle(battle_id: UUID) -> Proof:
    """Recompute a finished battle from its seed and its log.

    Raises:
        BattleNotFound: If there is no such battle.
        NotFinished: If it is still running: its seed is a secret.
        NoPosition: If it began in the middle, so that there is no deal to check.
        DamagedState: If the log cannot be played; names the entry.
    """
    session = Session.load(battle_id)
    result = session.game.result
    if result is None:
        raise NotFinished
    if session.record.start_state is not None:
        raise NoPosition  # it began in the middle: nothing was promised
    rows = BattleAction.objects.filter(battle_id=battle_id).order_by("number")
    log = [{"player": row.seat, "action": row.action} for row in rows]
    decks = [session.pinned.deck(seat.revision_ids) for seat in session.seats]
    record = session.record
    verdict = verify(
        lambda seed: session.ruleset.start(decks, seed, record.options),
        log,
        record.seed,
        promised=record.seed_commitment,
        result=result.to_dict(),
        digest=session.game.digest(),
    )
    return Proof(
        seed=record.seed.hex(),
        commitment=record.seed_commitment,
        actions=len(log),
        verdict=verdict,
    )
