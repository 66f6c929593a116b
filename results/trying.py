"""Try a balance proposal: set a trial up, play it bit by bit, and keep its report.

A trial is played in short stretches, each stored when it ends, so that no task runs
long, a lost process loses seconds, and a server that does everything itself stays
awake. Two workers on one trial do no harm: whoever stores second sees that the trial
has moved on, and drops what it played.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

import cards.catalogue.selectors
import collection.selectors
from battles.laboratory.simulation import BOTS
from cards.releases.rules import TrialChanges
from cards.releases.selectors import get_trial_changes
from collection.services import lock_any
from unionarena.accounts.models import User
from unionarena.errors import Forbidden

from .errors import BadTrial, TrialNotFound
from .models import BalanceTrial, TrialState
from .trials.decks import CannotFill, TrialDeck, make_deck
from .trials.figures import report_of
from .trials.playing import Setup, Table, play_units

MAY_TRY: Final = "results.add_balancetrial"
# Greedy bots play a few games a second: the largest trial takes a night.
MOST_ROUNDS: Final = 1_000
# In between, the thread that plays gives way; a page waits no longer than this.
STRETCH_S: Final = 1.0
USUAL_BOT: Final = "greedy"


def start_trial(
    *,
    slug: str,
    rounds: int,
    decks: Sequence[str] = (),
    bot: str = USUAL_BOT,
    seed: str = "1",
    by: User | None = None,
) -> BalanceTrial:
    """Set a trial up; the periodic task plays it.

    Args:
        slug: Address of the proposal; what it says now is what is tried.
        rounds: Seeds for each pairing; each is played both ways, before and after.
        decks: Starter decks by identifier, decks of anybody by number, or files with
            a list; every starter deck if none is named. Only who may try proposals, or
            runs commands, names decks here, so that they may be anybody's.
        bot: Who plays both seats.
        seed: The same seed plays the same games.
        by: Who wants to know; none for the command line.

    Raises:
        Forbidden: The person may not try proposals.
        PatchNotFound: There is no such proposal.
        StarterDeckNotFound: There is no such deck.
        BadTrial: There is nothing to play: too many rounds, an unknown bot, fewer than
            two decks, no deck the proposal touches, or a deck that cannot be filled.
    """
    if by is not None and not by.has_perm(MAY_TRY):
        raise Forbidden
    if bot not in BOTS:
        raise BadTrial(_("There is no such bot."), details={"bots": sorted(BOTS)})
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadTrial(
            _("Between 1 and %(most)d games for each pairing.") % {"most": MOST_ROUNDS}
        )
    changes = get_trial_changes(slug)
    kept = _kept_setup(changes, decks)
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
    trial.total = len(setup_of(trial).units)
    if not trial.total:
        raise BadTrial(_("The proposal touches none of these decks."))
    trial.save()
    return trial


def setup_of(trial: BalanceTrial) -> Setup:
    """What a trial plays."""
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
    """One trial; the caller asked whether the person may see it.

    Raises:
        TrialNotFound: There is none.
    """
    trial = BalanceTrial.objects.filter(pk=trial_id).first()
    if trial is None:
        raise TrialNotFound(details={"trial": trial_id})
    return trial


def list_trials(slug: str) -> list[BalanceTrial]:
    """Trials of a proposal, last first, without what they have played."""
    trials = BalanceTrial.objects.filter(proposal=slug).defer("setup", "results")
    return list(trials.select_related("requested_by").order_by("-pk"))


def play_stretch(
    *, now: Callable[[], datetime], clock: Callable[[], float] = time.monotonic
) -> int:
    """Play the oldest unfinished trial for a moment; the number of units played."""
    waiting = (TrialState.WAITING, TrialState.RUNNING)
    trial = BalanceTrial.objects.filter(state__in=waiting).order_by("pk").first()
    if trial is None:
        return 0
    setup = setup_of(trial)
    remaining = setup.units[trial.done :]
    until = clock() + STRETCH_S
    played: list[list[Any]] = []
    try:
        table = Table(setup)
        for unit in remaining:
            played.append([*unit, *table.play(*unit)])
            if clock() >= until:
                break
    except Exception as error:  # noqa: BLE001 - whatever broke is what the trial found
        _store(trial, played, now, error=repr(error)[:300])
        return len(played)
    _store(trial, played, now)
    return len(played)


def play_whole(
    trial: BalanceTrial,
    *,
    processes: int,
    now: Callable[[], datetime],
    told: Callable[[int, int], None] = lambda _done, _total: None,
) -> BalanceTrial:
    """Play a trial to its end in this process and its children, and keep the report."""
    setup = setup_of(trial)
    units = setup.units[trial.done :]
    played: list[list[Any]] = []
    for unit, points in play_units(setup, units, processes=processes):
        played.append([*unit, *points])
        told(trial.done + len(played), trial.total)
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
    setup = setup_of(trial)
    results: dict[int, list[list[float | None]]] = {}
    for pair, _turn, *points in trial.results:
        results.setdefault(pair, []).append(points)
    report = report_of(
        names=setup.names, pairs=setup.pairs, results=results, seed=trial.seed
    )
    replaced = {
        deck["name"]: deck["replaced"]
        for deck in trial.setup["decks"]
        if deck["replaced"]
    }
    return {**report, "replaced": replaced}


def _kept_setup(changes: TrialChanges, wanted: Sequence[str]) -> dict[str, Any]:
    lists = _deck_lists(wanted)
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


def _deck_lists(wanted: Sequence[str]) -> dict[str, tuple[int, ...]]:
    slugs = [deck.slug for deck in collection.selectors.list_starter_decks()]
    names = list(dict.fromkeys(wanted or slugs))
    if len(names) < 2:  # noqa: PLR2004 - decks play each other
        raise BadTrial(_("A trial needs two decks."))
    return {name: lock_any(name).revision_ids for name in names}


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
        told = _("The deck %(deck)s cannot be filled up again.") % {"deck": name}
        raise BadTrial(told) from error
