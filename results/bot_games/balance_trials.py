"""Trials of balance proposals: start one, play it in stretches, keep its report.

A trial is played in short stretches, each stored when it ends, so that no task runs
long, a lost process loses seconds, and a server without workers stays responsive. Two
workers on one trial do no harm: the second to store sees that the trial has moved on,
and drops what it played.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

import cards.catalogue.selectors
import collection.selectors
from cards.releases.errors import PatchNotFound
from cards.releases.rules import TrialChanges
from cards.releases.selectors import get_trial_changes
from collection.services import freeze_any_deck
from collection.sharing.decks_to_play import freeze_named_deck
from results.errors import BadTrial, TrialNotFound
from results.models import BalanceTrial, TrialState
from results.statistics.card_records import CardRecord, get_card_records
from results.statistics.win_rates import build_trial_report
from unionarena.core.accounts.models import User
from unionarena.core.errors import Forbidden
from unionarena.core.isolation import Attempt

from .pasted_decks import freeze_pasted_deck
from .trials.decks import CannotFill, TrialDeck, make_deck
from .trials.trial_play import PLAYERS, PreparedTrial, Setup, play_units

TRIAL_PERMISSION: Final = "results.add_balancetrial"
# Greedy bots play a few games a second: the largest trial takes a night.
MOST_ROUNDS: Final = 1_000
MOST_STRONG_ROUNDS: Final = 100
MOST_DECKS: Final = 12
# Between games the playing thread yields; a page never waits longer than this.
STRETCH_S: Final = 1.0
USUAL_BOT: Final = "greedy"


def get_round_limit(bot: str) -> int:
    """Return the most games of a pairing a bot may play."""
    return MOST_STRONG_ROUNDS if bot == "monte_carlo" else MOST_ROUNDS


def list_proposal_records(slug: str) -> list[tuple[str, CardRecord]]:
    """Return, by card number, the win rates of the cards a proposal changes.

    Empty for a proposal that was deleted, whose trials are kept.
    """
    try:
        numbers = sorted(get_trial_changes(slug).before)
    except PatchNotFound:
        return []
    return list(get_card_records(numbers).items())


def start_trial(
    *,
    slug: str,
    rounds: int,
    decks: Sequence[str] = (),
    pasted: str = "",
    bot: str = USUAL_BOT,
    seed: str = "1",
    by: User | None = None,
) -> BalanceTrial:
    """Start a trial; the periodic task plays it.

    Args:
        slug: Address of the proposal; what it says now is what is tried.
        rounds: Seeds for each pairing; each is played both ways, before and after.
        decks: Decks by name, as ``collection.sharing.decks_to_play.freeze_named_deck``
        reads them,
            and on the command line ``collection.services.lock_any``; every starter
            deck if none is given.
        pasted: One deck more, as a written list.
        bot: Who plays both seats.
        seed: The same seed plays the same games.
        by: Who wants to know; none for the command line.

    Raises:
        Forbidden: The person may not try proposals.
        PatchNotFound: There is no such proposal.
        DeckNotFound: A deck is neither the person's nor public.
        StarterDeckNotFound: There is no such starter deck.
        DeckIllegal: A deck may not be played; all problems are in ``details``.
        BadTrial: There is nothing to play: too many rounds, an unknown bot, fewer than
            two decks, no deck the proposal touches, or a deck that cannot be filled.
    """
    if by is not None and not by.has_perm(TRIAL_PERMISSION):
        raise Forbidden
    if bot not in PLAYERS:
        raise BadTrial(_("Bot not found."), details={"bots": sorted(PLAYERS)})
    if not 1 <= rounds <= get_round_limit(bot):
        refusal = _("Choose between 1 and %(most)d games per pairing.")
        raise BadTrial(refusal % {"most": get_round_limit(bot)})
    changes = get_trial_changes(slug)
    kept = _serialize_setup(changes, _deck_lists(decks, pasted, by))
    trial = BalanceTrial(
        proposal=slug,
        version=changes.version,
        bot=bot,
        seed=seed[:40] or "1",
        rounds=rounds,
        setup=kept,
        total=0,
        requested_by=by,
    )
    trial.total = len(build_setup(trial).units)
    if not trial.total:
        raise BadTrial(_("The proposal doesn’t affect any of these decks."))
    trial.save()
    return trial


def build_setup(trial: BalanceTrial) -> Setup:
    """Build what a trial plays."""
    kept = trial.setup
    before, after = kept["faces"], {**kept["faces"], **kept["changed"]}
    return Setup(
        seed=trial.seed,
        bot=trial.bot,
        names=tuple(deck["name"] for deck in kept["decks"]),
        before=tuple(
            tuple(before[n] for n in deck["before"]) for deck in kept["decks"]
        ),
        after=tuple(tuple(after[n] for n in deck["after"]) for deck in kept["decks"]),
        touched=tuple(deck["touched"] for deck in kept["decks"]),
        rounds=trial.rounds,
    )


def get_trial(trial_id: int) -> BalanceTrial:
    """Return one trial; the caller has checked that the user may see it.

    Raises:
        TrialNotFound: There is none.
    """
    trial = BalanceTrial.objects.filter(pk=trial_id).first()
    if trial is None:
        raise TrialNotFound(details={"trial": trial_id})
    return trial


def list_trials(slug: str) -> list[BalanceTrial]:
    """List a proposal's trials, newest first, without their games."""
    trials = BalanceTrial.objects.filter(proposal=slug).defer("setup", "results")
    return list(trials.select_related("requested_by").order_by("-pk"))


def play_trial_stretch(
    *, now: Callable[[], datetime], clock: Callable[[], float] = time.monotonic
) -> int:
    """Play the oldest unfinished trial for a moment; return the units played."""
    waiting = (TrialState.WAITING, TrialState.RUNNING)
    trial = BalanceTrial.objects.filter(state__in=waiting).order_by("pk").first()
    if trial is None:
        return 0
    setup = build_setup(trial)
    remaining = setup.units[trial.done :]
    until = clock() + STRETCH_S
    played: list[list[Any]] = []
    with Attempt() as stretch:
        table = PreparedTrial(setup)
        for unit in remaining:
            played.append([*unit, *table.play(*unit)])
            if clock() >= until:
                break
    found = "" if stretch.error is None else repr(stretch.error)[:300]
    _store(trial, played, now, error=found)
    return len(played)


def play_whole_trial(
    trial: BalanceTrial,
    *,
    processes: int,
    now: Callable[[], datetime],
    report_progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> BalanceTrial:
    """Play a trial to its end in this process and its children; store the report."""
    setup = build_setup(trial)
    units = setup.units[trial.done :]
    played: list[list[Any]] = []
    for unit, points in play_units(setup, units, processes=processes):
        played.append([*unit, *points])
        report_progress(trial.done + len(played), trial.total)
    _store(trial, sorted(played, key=lambda row: (row[1], row[0])), now)
    return trial


def _store(
    trial: BalanceTrial,
    played: list[list[Any]],
    now: Callable[[], datetime],
    *,
    error: str = "",
) -> None:
    before = trial.done
    trial.results = [*trial.results, *played]
    trial.done = before + len(played)
    trial.state = TrialState.RUNNING
    if error:
        trial.state, trial.error, trial.finished_at = TrialState.FAILED, error, now()
    elif trial.done == trial.total:
        trial.state, trial.finished_at = TrialState.DONE, now()
        trial.report = _report(trial)
    still = BalanceTrial.objects.filter(pk=trial.pk, done=before)
    still.update(
        results=trial.results,
        done=trial.done,
        state=trial.state,
        error=trial.error,
        finished_at=trial.finished_at,
        report=trial.report,
    )


def _report(trial: BalanceTrial) -> dict[str, Any]:
    setup = build_setup(trial)
    results: dict[int, list[list[float | None]]] = {}
    for pair, _turn, *points in trial.results:
        results.setdefault(pair, []).append(points)
    report = build_trial_report(
        names=setup.names, pairs=setup.pairs, results=results, seed=trial.seed
    )
    replaced = {
        deck["name"]: deck["replaced"]
        for deck in trial.setup["decks"]
        if deck["replaced"]
    }
    return {**report, "replaced": replaced}


def _serialize_setup(
    changes: TrialChanges, lists: Mapping[str, tuple[int, ...]]
) -> dict[str, Any]:
    faces: dict[str, Mapping[str, Any]] = {}
    for revisions in lists.values():
        for face in cards.catalogue.selectors.get_faces(revisions).values():
            faces[face["number"]] = face
    faces |= {n: face for n, face in changes.before.items() if n in faces}
    changed = {
        number: face
        for number, face in changes.after.items()
        if number in faces and face != faces[number]
    }
    decks = [
        _trial_deck(name, revisions, faces, frozenset(changed), changes.limits)
        for name, revisions in lists.items()
    ]
    return {
        "decks": [
            {
                "name": deck.name,
                "before": list(deck.before),
                "after": list(deck.after),
                "touched": deck.is_touched,
                "replaced": deck.replaced,
            }
            for deck in decks
        ],
        "faces": faces,
        "changed": changed,
    }


def _deck_lists(
    wanted: Sequence[str], pasted: str, by: User | None
) -> dict[str, tuple[int, ...]]:
    """Return the decks by name, each as a list of revisions."""
    slugs = [deck.slug for deck in collection.selectors.list_starter_decks()]
    names = list(dict.fromkeys(wanted or slugs))
    lists: dict[str, tuple[int, ...]] = {}
    for name in names[: MOST_DECKS + 1]:
        deck = (
            freeze_any_deck(name)
            if by is None
            else freeze_named_deck(viewer=by, name=name)
        )
        called = f"{deck.name} #{name}" if name.isdecimal() else name
        lists[called] = deck.revision_ids
    if pasted.strip() and by is not None:
        deck = freeze_pasted_deck(by, pasted, refusal=BadTrial)
        lists[deck.name] = deck.revision_ids
    if not 1 < len(lists) <= MOST_DECKS:
        raise BadTrial(_("A trial needs 2 to %(most)d decks.") % {"most": MOST_DECKS})
    return lists


def _trial_deck(
    name: str,
    revisions: Sequence[int],
    faces: Mapping[str, Mapping[str, Any]],
    changed: frozenset[str],
    limits: Mapping[str, int],
) -> TrialDeck:
    own = cards.catalogue.selectors.get_faces(revisions)
    numbers = [own[revision]["number"] for revision in revisions]
    try:
        return make_deck(name, numbers, faces=faces, changed=changed, limits=limits)
    except CannotFill as error:
        refusal = _("Deck %(deck)s can’t be filled up again.") % {"deck": name}
        raise BadTrial(refusal) from error
