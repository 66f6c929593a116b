"""Verify that a finished battle was played with the seed it promised.

Everything is recomputed from the published seed and the log: every shuffle, every draw,
the result. Both players got the seed's hash before the first card was drawn.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from battles.errors import (
    DamagedLog,
    MalformedRecord,
    NoPosition,
    NotFinished,
    build_other_rules_refusal,
)
from battles.games.registry import RULESETS
from battles.live.log_reader import read_log
from battles.live.session import Session
from battles.match_options.seeds import SeedParts, derive_pack_secret
from battles.models import Status
from battles.rules.kernel import GameError
from battles.rules.kernel.replay import Verdict, verify_log
from collection.limited.pools import find_dealt_pool

# How downloaded records begin; another number where old ones could not be read.
RECORD_FORMAT = "union-arena-battle/1"


@dataclass(frozen=True, slots=True)
class VerificationResult:
    """The result of recomputing a battle.

    Attributes:
        seed: The secret, as hex.
        commitment: Its hash, as promised at the start.
        actions: Number of actions that were replayed.
        verdict: What was compared, and how it came out.
        is_seed_shared: Whether the seed follows from what both players and the server
            gave, the server bound by its promise; None where the server drew it alone.
        are_packs_kept: Whether the packs a bot was dealt follow from the seed, and it
            played nothing else; None where it was dealt none.
    """

    seed: str
    commitment: str
    actions: int
    verdict: Verdict
    is_seed_shared: bool | None = None
    are_packs_kept: bool | None = None

    @property
    def is_fair(self) -> bool:
        """Whether nothing was found wrong."""
        kept = self.is_seed_shared, self.are_packs_kept
        return self.verdict.is_fair and False not in kept


def verify_seed_parts(parts: Mapping[str, object] | None, seed: bytes) -> bool | None:
    """Whether a seed follows from its parts; None if it has none."""
    if parts is None:
        return None
    try:
        return SeedParts.from_dict(parts).is_kept(seed)
    except (LookupError, OverflowError, TypeError, ValueError):
        return False


def verify_battle(battle_id: UUID) -> VerificationResult:
    """Recompute a finished battle from its seed and its log.

    Raises:
        BattleNotFound: If there is no such battle.
        NotFinished: If it is still running: its seed is a secret.
        NoPosition: If it began in the middle, so that there is no deal to check.
        DamagedLog: If the log cannot be read, or does not come to its end.
    """
    session = Session.load(battle_id)
    result = session.game.result
    if result is None:
        is_over = session.status == Status.FINISHED
        raise DamagedLog if is_over else NotFinished
    if session.record.start_state is not None:
        raise NoPosition  # it began in the middle: nothing was promised
    entries = [
        {"player": row.seat, "action": row.action} for row in read_log(battle_id)
    ]
    decks = [session.pinned.deck(seat.revision_ids) for seat in session.seats]
    record = session.record
    verdict = verify_log(
        lambda seed: session.ruleset.start(decks, seed, record.options),
        entries,
        record.seed,
        promised=record.seed_commitment,
        result=result.to_dict(),
        digest=session.game.digest(),
    )
    return VerificationResult(
        seed=record.seed.hex(),
        commitment=record.seed_commitment,
        actions=len(entries),
        verdict=verdict,
        is_seed_shared=verify_seed_parts(record.seed_parts, record.seed),
        are_packs_kept=_verify_packs(session),
    )


def _verify_packs(session: Session) -> bool | None:
    """Whether a bot's packs follow from the battle's seed, and its deck from them."""
    dealt = find_dealt_pool(session.battle_id)
    if dealt is None:
        return None
    numbers = {card: n for n, card in session.pinned.revision_by_number.items()}
    played = Counter(
        numbers[card]
        for seat in session.seats
        if seat.bot
        for card in seat.revision_ids
    )
    return (
        dealt.is_fair
        and dealt.secret == derive_pack_secret(session.record.seed).hex()
        and played <= Counter(dealt.cards)
    )


def verify_record(record: object) -> VerificationResult:
    """Recompute a battle from its downloaded record alone; no query.

    Args:
        record: As ``GET /api/v1/battles/ID/record/`` returns it.

    Raises:
        MalformedRecord: If it is no record.
        OtherRules: If it was played by another version of the rules than ours.
        NoPosition: If the battle began in the middle, so that there is no deal.
        DamagedState: If the log cannot be played; names the entry.
    """
    if not isinstance(record, Mapping) or record.get("format") != RECORD_FORMAT:
        raise MalformedRecord(details={"reason": "format"})
    ruleset = RULESETS.get(str(record.get("ruleset")))
    if ruleset is None:
        raise MalformedRecord(details={"reason": "ruleset"})
    if record.get("ruleset_version") != ruleset.version:
        raise build_other_rules_refusal(record.get("ruleset_version"), ruleset.version)
    if record.get("is_from_position"):
        raise NoPosition
    try:
        cards = {n: ruleset.define(face) for n, face in record["cards"].items()}
        decks = [[cards[n] for n in seat["deck"]] for seat in record["seats"]]
        seed, promised = bytes.fromhex(record["seed"]), str(record["seed_commitment"])
        entries, options = list(record["log"]), dict(record["options"])
        result, digest = record["result"], record.get("digest")
        ruleset.start(decks, seed, options)
    except (AttributeError, GameError, LookupError, TypeError, ValueError) as error:
        raise MalformedRecord(details={"reason": type(error).__name__}) from error
    verdict = verify_log(
        lambda seed: ruleset.start(decks, seed, options),
        entries,
        seed,
        promised=promised,
        result=result,
        digest=digest,
    )
    return VerificationResult(
        seed=seed.hex(),
        commitment=promised,
        actions=len(entries),
        verdict=verdict,
        is_seed_shared=verify_seed_parts(record.get("seed_parts"), seed),
    )
