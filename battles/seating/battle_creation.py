"""Create battles."""

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from battles import signals
from battles.bots import BOTS, USUAL_BOT
from battles.clocks.game_clock import start_clocks
from battles.clocks.service_time import to_service_ms
from battles.errors import ImpossibleOptions, NoSuchDeck, SeatsTaken, UnknownBot
from battles.games.registry import RULESETS, USUAL_GAME, Ruleset
from battles.games.rules_build import compute_build_digest
from battles.live import log_writer
from battles.live.battle_access import Viewer
from battles.live.session import Session, sessions
from battles.match_options.options import PRACTICE, BattleOptions
from battles.match_options.seeds import SeedParts, derive_pack_secret
from battles.models import BOTH_SEATS, Battle, BattleSeat, Origin, Series
from battles.rules import kernel
from cards.catalogue import localized_names
from cards.catalogue.game_catalogues import replace_by_current
from collection.legality.game_rules import get_stored_name
from collection.limited.pool_decks import build_opponent_deck
from collection.limited.pools import record_pool_battle
from collection.services import FrozenDeck, freeze_starter_or_random
from collection.sharing.decks_to_play import freeze_named_deck
from unionarena.core import site_time
from unionarena.core.web.switches import refuse_new_battles

from .open_battles import claim_people_for_battle, refuse_second_battle

DEFAULT_BOT = USUAL_BOT


SEED_BYTES = 32


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A player of a new battle and their deck: a user, or a bot by its name.

    Attributes:
        rating: In rating points, as shown to players; None without rating.
        name: What a bot that plays somebody is called; empty: its own name.
    """

    deck: FrozenDeck
    user: Viewer | None = None
    bot: str | None = None
    rating: int | None = None
    name: str = ""

    @property
    def shown_name(self) -> str:
        """The name that the seat keeps."""
        if self.user is not None:
            return self.user.shown_name
        return self.name or str(BOTS[self.bot or ""].name)


@dataclass(frozen=True, slots=True)
class Predecessor:
    """The battle or position that a new battle follows on.

    Attributes:
        follows: The battle of the same two before it.
        series: The series it belongs to.
        game: Its place in the series.
        position: The engine's state to begin with; its chance is drawn anew.
        seed: Its seed, if it was drawn already.
        parts: What its seed is made of, where both players have a share in it.
    """

    follows: Battle | None = None
    series: Series | None = None
    game: int = 1
    position: Mapping[str, Any] | None = None
    seed: bytes | None = None
    parts: SeedParts | None = None

    def draw(self) -> bytes:
        """Return the seed of the battle: 32 bytes."""
        if self.parts is not None:
            return self.parts.seed
        return self.seed or secrets.token_bytes(SEED_BYTES)

    def columns(self, seed: bytes) -> dict[str, Any]:
        """Return the columns of the battle's row."""
        columns: dict[str, Any] = {
            "follows": self.follows,
            "series": self.series,
            "game": self.game,
            "seed_parts": None if self.parts is None else self.parts.to_dict(),
        }
        if self.position is not None:
            fresh = {**self.position, "seed": seed.hex(), "drawn": 0}
            columns |= {
                "start_state": log_writer.pack_state(fresh),
                "action_count": fresh["answered"],
                "event_count": fresh["seq"],
            }
        return columns


def create_battle(
    *,
    seats: Sequence[SeatRequest],
    options: BattleOptions | None = None,
    origin: str = Origin.MATCHMAKING,
    beginning: Predecessor | None = None,
    now: datetime | None = None,
    game: str = USUAL_GAME.name,
) -> Battle:
    """Create a battle; may be called in a transaction, announced on commit.

    Args:
        seats: Two, seat 0 first; chance decides in the battle who goes first.
        options: How it is played.
        origin: How it came about.
        beginning: What it follows on, if anything.
        now: The present moment.
        game: Name of the game.

    Raises:
        SeatsTaken: If there are not two seats, or one user has both.
        UnknownBot: If a bot's name is unknown.
        ImpossibleOptions: If an option has no such value, the game no such rule, or one
            deck is limited and the other is not.
        NoNewBattles: If an operator has closed the site to new battles.
    """
    refuse_new_battles()
    options, now = options or BattleOptions(), now or site_time.now()
    if not options.format:
        options = replace(options, format=seats[0].deck.format if seats else "")
    beginning = beginning or Predecessor()
    check_options(options, game)
    ruleset = RULESETS[game]
    _check_seats(seats, ruleset)
    preset, people = options.preset, [seat.user is not None for seat in seats]
    is_live = preset is None or preset.is_live
    absent = to_service_ms(now) if all(people) else None
    seed = beginning.draw()
    with transaction.atomic():
        if options.best_of > 1 and beginning.series is None:
            series = Series.objects.create(best_of=options.best_of)
            beginning = replace(beginning, series=series)
        battle = Battle.objects.create(
            ruleset=ruleset.name,
            ruleset_version=ruleset.version,
            rules_build=compute_build_digest(),
            options=ruleset.rules_of_new(
                _build_rules_options(options, seats, ruleset), is_live
            ),
            seed=seed,
            seed_commitment=kernel.compute_commitment(seed),
            origin=origin,
            ranked=options.ranked,
            room=options.room(),
            is_live=is_live,
            started_at=now,
            # No one is connected yet; against bots it does not matter who is away.
            seat0_absent_ms=absent,
            seat1_absent_ms=absent,
            **beginning.columns(seed),
        )
        session = Session(battle, _seat_people(battle, seats))
        if preset is not None:
            session.circumstances.clock = start_clocks(
                preset, session.moment(), now=to_service_ms(now)
            )
        columns = session.build_row_state(session.circumstances.clock).columns(now)
        Battle.objects.filter(pk=battle.pk).update(**columns)
        transaction.on_commit(lambda: _start_game(session))
    return battle


def check_options(options: BattleOptions, game: str) -> None:
    """Check that a game can be played with the options.

    Raises:
        ImpossibleOptions: Naming the option.
    """
    options.check()
    for name in sorted(options.rules.keys() - RULESETS[game].options):
        raise ImpossibleOptions(details={"option": name})


def _build_rules_options(
    options: BattleOptions, seats: Sequence[SeatRequest], ruleset: Ruleset
) -> Mapping[str, Any]:
    """Return the rule options agreed on, and those that follow from limited decks."""
    is_limited = any(seat.deck.is_limited for seat in seats)
    return {**options.rules, **ruleset.limited} if is_limited else options.rules


def _check_seats(seats: Sequence[SeatRequest], ruleset: Ruleset) -> None:
    people = [seat.user.pk for seat in seats if seat.user is not None]
    if len(seats) != len(BOTH_SEATS) or len(set(people)) != len(people):
        raise SeatsTaken
    for seat in seats:
        if (seat.user is None) == (seat.bot is None):
            raise SeatsTaken
        if seat.bot is not None and seat.bot not in BOTS.keys() & ruleset.bots.keys():
            raise UnknownBot
    if len({seat.deck.is_limited for seat in seats}) > 1:
        raise ImpossibleOptions(details={"option": "deck"})


def _seat_people(battle: Battle, seats: Sequence[SeatRequest]) -> list[BattleSeat]:
    return BattleSeat.objects.bulk_create(
        BattleSeat(
            battle=battle,
            seat=number,
            user=seat.user,
            bot=seat.bot or "",
            name=seat.shown_name,
            is_named=bool(seat.name),
            deck_id=seat.deck.deck_id,
            deck_name=seat.deck.name,
            revision_ids=list(seat.deck.revision_ids),
            rating=seat.rating,
            sleeve=seat.user.sleeve if seat.user else "",
            mat=seat.user.mat if seat.user else "",
        )
        for number, seat in enumerate(seats)
    )


def _start_game(session: Session) -> None:
    sessions.keep(session)
    signals.announce_after_commit(signals.battle_started, session.battle_id)
    signals.announce_after_commit(
        signals.battle_moved,
        session.battle_id,
        wakes_bot=session.needs_bot(),
    )


@transaction.atomic
def create_practice_battle(
    *,
    user: Viewer,
    deck: FrozenDeck,
    bot: str = DEFAULT_BOT,
    bots_deck: FrozenDeck | None = None,
    options: BattleOptions = PRACTICE,
    game: str = USUAL_GAME.name,
) -> Battle:
    """Create a battle of a user against a bot, unless they have another to finish.

    Args:
        user: The player.
        deck: Their deck.
        bot: The bot's name.
        bots_deck: Its deck; if none is given, the bot's own, or against a limited
            deck one of packs like those of its pool.
        options: How it is played.
        game: Name of the game.

    Raises:
        AlreadyInBattle: They have a battle to finish; the details say which.
        UnknownBot: There is no such bot.
        ImpossibleOptions: One deck is limited and the other is not.
        StarterDeckNotFound: There is no deck to draw from.
    """
    claim_people_for_battle(user.pk)
    refuse_second_battle(user)
    seed = secrets.token_bytes(SEED_BYTES)
    if bots_deck is None:
        bots_deck = _draw_bots_deck(bot, deck, seed, RULESETS[game])
    if bots_deck.is_limited != deck.is_limited:
        raise ImpossibleOptions(details={"option": "bots_deck"})
    battle = create_battle(
        seats=(SeatRequest(deck=deck, user=user), SeatRequest(deck=bots_deck, bot=bot)),
        options=options,
        origin=Origin.PRACTICE,
        beginning=Predecessor(seed=seed),
        game=game,
    )
    if bots_deck.pool_id is not None:
        record_pool_battle(pool_id=bots_deck.pool_id, battle_id=battle.pk)
    return battle


def list_bundled_decks(game: str, language: str) -> list[tuple[str, str]]:
    """Return name and title of every deck that comes with a game."""
    own = RULESETS[game].own
    return [(name, own.title(name, language)) for name in own.decks] if own else []


def get_bundled_deck(game: str, name: str) -> FrozenDeck:
    """Return a deck that comes with a game, titled in the active language.

    Raises:
        NoSuchDeck: If the game has none of that name.
    """
    own = RULESETS[game].own
    if own is None or name not in own.decks:
        raise NoSuchDeck(
            details={"game": game, "decks": list(own.decks) if own else []}
        )
    title = own.title(name, localized_names.get_reader_language())
    return FrozenDeck(None, title, replace_by_current(game, own.decks[name]))


def freeze_opponent_deck(viewer: Viewer, name: str, game: str) -> FrozenDeck:
    """Freeze a deck to meet: a ready-made one, one of the viewer's, or a public one.

    Args:
        viewer: Who wants it played.
        name: The number of a deck, or the name of a ready-made one.
        game: What is played, by its name.

    Raises:
        NoSuchDeck, StarterDeckNotFound: There is no such ready-made deck.
        DeckNotFound: It is neither one of the viewer's decks nor a public one.
        DeckIllegal: It is not legal; all problems are in ``details``.
    """
    if RULESETS[game].own is not None and not name.isdecimal():
        return get_bundled_deck(game, name)
    return freeze_named_deck(viewer=viewer, name=name, game=get_stored_name(game))


def choose_usual_deck(
    bot: str, ruleset: Ruleset, choose: Callable[[Sequence[str]], str]
) -> FrozenDeck:
    """Return what a bot plays where no deck is named.

    Args:
        bot: Its name.
        ruleset: The game.
        choose: Chooses one of the decks that come with the game.

    Raises:
        StarterDeckNotFound: There is no deck to draw from.
    """
    if ruleset.own is not None:
        return get_bundled_deck(ruleset.name, choose(sorted(ruleset.own.decks)))
    return freeze_starter_or_random(BOTS[bot].deck if bot in BOTS else "")


def _draw_bots_deck(
    bot: str, deck: FrozenDeck, seed: bytes, ruleset: Ruleset
) -> FrozenDeck:
    if not deck.is_limited:
        chance = kernel.Chance(hashlib.sha256(seed + b"deck").digest())
        return choose_usual_deck(bot, ruleset, chance.choice)
    return build_opponent_deck(
        deck=deck, seed=derive_pack_secret(seed), now=site_time.now()
    )
