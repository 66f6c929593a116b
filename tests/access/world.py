"""Sample data in which every role owns something that the others may not touch.

The owner has a deck, a pool, a draft, a tournament and so on, and plays a battle
against the opponent; the spectator has a link to it. Staff have the permissions of
their roles.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from uuid import uuid4

from django.apps import apps
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from battles.learning.models import MissedWin, MissedWinSearch, PuzzleRun
from battles.match_options.options import BattleOptions
from battles.scenes.services import create_scene
from battles.scenes.studies.services import add_move, open_scene
from battles.tests.factories import make_duel
from battles.watching.access import share_links
from battles.watching.moderation import card_reports, player_reports
from cards.importing.imports import ImportOptions
from cards.importing.runs import upload_list
from cards.models import Card, IncompleteRow, Paraphrase
from cards.releases.roles import ensure_roles
from cards.releases.services import load_formats
from cards.releases.tests.factories import make_proposal, make_release
from cards.tests.factories import make_ruling
from collection.inventory.services import CardChange, change_many
from collection.limited import pools
from collection.limited.drafts import services as drafts
from collection.models import PackReason
from collection.packs import services as packs
from collection.services import create_deck
from collection.tests.factories import load_starter_content, make_player
from matchmaking import services as matchmaking
from matchmaking.bots import services as bots
from matchmaking.clubs import services as clubs
from matchmaking.private_messages import services as private_messages
from matchmaking.tests.factories import deck_of
from matchmaking.tournaments import services as tournaments
from matchmaking.tournaments.services import Settings
from matchmaking.tournaments.services.registration import list_format_codes
from results.bot_games import balance_trials, gauntlets
from results.tests.factories import make_archetype, make_week
from unionarena.core import site_time
from unionarena.core.accounts import app_tokens, sanctions
from unionarena.core.accounts.models import Scope, User
from unionarena.core.comments.services import write_comment

STAFF = {
    "editor": "editor",
    "balancer": "balancer",
    "publisher": "publisher",
    "moderator": "moderators",
}
# "staff" has all four of these roles.
PLAYERS = ("anonymous", "stranger", "owner", "opponent", "spectator", "staff")
STAFF_ROLES = ("anonymous", "stranger", *STAFF)
ROLES = tuple(dict.fromkeys(PLAYERS + STAFF_ROLES))
STAFF_PAGES = ("/admin/", "/moderation/")
CARD = "TDL-1-001"


@dataclass
class World:
    """The users by role, and the ids of the owner's things by URL parameter."""

    people: dict[str, User | None]
    things: dict[str, str]
    key: str  # of the link for spectators

    def client(self, role: str) -> Client:
        client = Client(raise_request_exception=False)
        if person := self.people[role]:
            client.force_login(person)
        return client


def build_world() -> World:
    """Create every role and what the owner has; takes some seconds."""
    now = site_time.now()
    load_starter_content()
    load_formats()
    ensure_roles()
    duel = make_duel(names=("owner", "opponent"))
    owner, opponent = duel.people
    people: dict[str, User | None] = dict.fromkeys(ROLES)
    people |= {"owner": owner, "opponent": opponent}
    for role in ("stranger", "spectator", "staff", *STAFF):
        people[role] = make_player(role)
    for role, group in STAFF.items():
        for person in (people[role], people["staff"]):
            person.is_staff = role != "moderator" or person.is_staff
            person.save()
            person.groups.add(Group.objects.get(name=group))
    link = share_links.create_link(
        viewer=owner, battle_id=duel.battle_id, purpose="watch"
    )
    things = {
        "battle_id": duel.battle_id,
        **_puzzles_of(owner, duel.battle_id, now),
        **_cards_of(owner, now),
        **(meetings := _meetings_of(owner, now)),
        **_texts_of(owner, opponent, meetings["tournaments.tournament"], now),
        **_reports_of(owner, opponent, duel.battle_id, people["moderator"], now),
        **_work_of_staff(people, now),
    }
    return World(
        people, {name: str(thing) for name, thing in things.items()}, link.token
    )


def _puzzles_of(owner, battle_id, now):
    search = MissedWinSearch.objects.create(user=owner, battle_id=battle_id)
    attacker = "TDL-1-012"
    missed = MissedWin.objects.create(
        search=search,
        at=1,
        turn=1,
        level=1,
        given={"me": {"front_line": [attacker]}, "opponent": {"life": 1}},
        when=[{"me": "end phase"}, {"me": f"attack with {attacker}"}],
        cards={attacker: Card.objects.get(number=attacker).current_revision_id},
    )
    run = PuzzleRun.objects.create(user=owner, kind="storm", puzzles=[], ended_at=now)
    return {"win_id": missed.pk, "puzzle_run_id": run.pk}


def _cards_of(owner, now):
    deck_id = deck_of(owner)
    four = CardChange(CARD, count=4)
    change = change_many(user=owner, changes=[four], key=uuid4(), now=now)
    pack = packs.give_pack(
        user=owner, reason=PackReason.GIVEN, key="a", product="first-lamps", now=now
    )
    pool = pools.take_sealed_packs(user=owner, product="first-lamps", now=now)
    ring = gauntlets.start_gauntlet(user=owner, deck="keepers", opponents=["deeptide"])
    return {
        "card_id": Card.objects.get(number=CARD).pk,
        "ruling_id": make_ruling(cards=[CARD]).pk,
        "deck_id": deck_id,
        "games": create_deck(owner=owner, name="Lamps", game="universe-end").pk,
        "change_id": change.pk,
        "pack_id": pack.pk,
        "pool_id": pool.pk,
        "gauntlet_id": ring.pk,
        "archetype_id": make_archetype("TDL", ["TDL-1-001"]).pk,
        "monday": _make_weeks(date(2026, 1, 5)),
        **_scenes_of(owner),
    }


def _scenes_of(owner):
    scene = create_scene(user=owner, fields={"title": "Dawn", "text": ""})
    study = open_scene(user=owner, scene_id=scene.pk)
    add_move(user=owner, study_id=study.pk, after=0, action={"type": "end_phase"})
    return {"scene_id": scene.pk, "study_id": study.pk}


def _make_weeks(monday):
    """A week of games without a format, and of each format."""
    for code in ("", *list_format_codes("unionarena")):
        make_week(monday, {}, code=code)
    return monday


def _meetings_of(owner, now):
    invitation = matchmaking.create_invitation(
        user=owner,
        deck=matchmaking.DeckChoice(deck_of(owner)),
        room=matchmaking.Room(BattleOptions()),
        now=now,
    )
    draft = drafts.open_draft(user=owner, product="first-lamps", places=2, now=now)
    bot, _token = bots.create_bot(
        owner=owner, name="Gull", deck_id=deck_of(owner), now=now
    )
    cup = tournaments.create_tournament(
        user=owner, settings=Settings(name="Harbour cup"), now=now
    )
    entry = cup.entries.create(
        bot="random", name="Random 1", revision_ids=[], entered_at=now
    )
    league = tournaments.create_league(
        user=owner,
        settings=Settings(name="Tuesdays", begins_at=now + timedelta(days=1)),
        events=None,
        zone="UTC",
        now=now,
    )
    club = clubs.create_club(
        user=owner, name="Harbour lights", fields=clubs.ClubFields(), now=now
    )
    return {
        "clubs.club": club.pk,
        "tournaments.league": league.pk,
        "token": invitation.token,
        "collection.draft": draft.token,
        "bots.bot": bot.pk,
        "token_id": bot.user.tokens.get().pk,
        "tournaments.tournament": cup.pk,
        "entry": entry.pk,
    }


def _texts_of(owner, opponent, cup_id, now):
    """A message of the owner to their friend, and a comment on their tournament."""
    for one, other in ((owner, opponent), (opponent, owner)):
        matchmaking.follow_person(user=one, address=other.username, now=now)
    talk = private_messages.open_conversation(user=owner, address="opponent")
    message = private_messages.send_message(
        user=owner, conversation_id=talk.pk, text="Hello!", now=now
    )
    comment = write_comment(
        user=owner, kind="tournament", number=cup_id, text="Welcome!", now=now
    )
    return {
        "private_messages.conversation": talk.pk,
        "message_id": message.pk,
        "comment_id": comment.pk,
        "comment_number": cup_id,
    }


def _reports_of(owner, opponent, battle_id, moderator, now):
    story = player_reports.report_player(
        viewer=opponent, battle_id=battle_id, reason="chat"
    )
    reported = card_reports.report_card(viewer=owner, number=CARD, story="Odd.")
    measure = sanctions.ProposedSanction(kind="chat", days=1, reason="Rude.")
    sanction = sanctions.impose_sanction(
        moderator=moderator, user_id=owner.pk, measure=measure, now=now
    )
    grant = app_tokens.create_grant(
        user=owner, app="Lantern", scopes=list(Scope), now=now
    ).grant
    return {
        "watching.report": story.pk,
        "watching.cardreport": reported.pk,
        "accounts.sanction": sanction.pk,
        "accounts.grant": grant.pk,
        "user_id": opponent.pk,
    }


def _work_of_staff(people, now):
    options = ImportOptions(format_name="auto")
    run = upload_list(
        user=people["editor"], name="a.csv", pieces=[b"number\n"], options=options
    )
    make_release(people["publisher"])
    make_proposal(people["balancer"], now=now)
    trial = balance_trials.start_trial(slug="summer", rounds=1, by=people["balancer"])
    Paraphrase.objects.create(
        language="ja",
        pattern="引きまくる",
        reading="カードを1枚引く",
        card=Card.objects.get(number=CARD),
        editor=people["editor"],
        reason="Slang.",
    )
    row = IncompleteRow.objects.create(
        name="帆布",
        language="ja",
        lacks=["number"],
        format_name="fields",
        entry={},
        row=1,
    )
    return {"run_id": run.pk, "trial_id": trial.pk, "incomplete_id": row.pk}


# --- Addresses.

# Values of URL parameters that do not name a thing of the owner.
WORDS = {
    "attacker": "1",
    "number": CARD,
    "season": "1",
    "code": "TDL",
    "comment_kind": "tournament",
    "address": "owner",
    "username": "owner",
    "language": "en",
    "tag": "0",
    "name": "universe-end",
    "game": "universe-end",
    "names": "none",
    "kind": "js",
    "color": "red",
    "key": "made-up",
    "uidb36": "1",
    "moment": "1",
    "at": "1",
    "act": "submit",
    "call": "1",
    "sheet": "standings",
    "day": "2026-01-01",
    "app_label": "cards",
    "url": "nowhere/",
    "content_type_id": "1",
    "path": "nowhere",
}
SLUGS = {
    "patch": "summer",
    "release": "daybreak",
    "of": "summer",
    "product": "first-lamps",
}
# Requests to the admin's pages of a model: one for each permission (view, add, change,
# delete).
PAGES_OF_A_MODEL = {
    "changelist": ("GET",),
    "add": ("POST",),
    "change": ("GET", "POST"),
    "delete": ("POST",),
    "history": (),
}
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")


@dataclass(frozen=True)
class Endpoint:
    """A URL pattern as the resolver writes it, and the methods of its view."""

    pattern: str
    methods: tuple[str, ...]


def list_roles(endpoint: Endpoint) -> tuple[str, ...]:
    """Return the roles to try it with; staff pages make no difference among players."""
    return STAFF_ROLES if endpoint.pattern.startswith(STAFF_PAGES) else PLAYERS


def list_endpoints() -> list[Endpoint]:
    """Return every endpoint of the platform once."""
    found: dict[str, Endpoint] = {}
    for written, pattern in walk_patterns(get_resolver().url_patterns, ""):
        found.setdefault(written, Endpoint(written, _methods(written, pattern)))
    return list(found.values())


def walk_patterns(patterns, before) -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        written = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from walk_patterns(pattern.url_patterns, written)
        else:
            yield f"/{written}", pattern


def _methods(written: str, pattern: URLPattern) -> tuple[str, ...]:
    view = pattern.callback
    kind = getattr(view, "cls", None) or getattr(view, "view_class", None)
    standard = re.fullmatch(r"\w+_(\w+)", pattern.name or "")
    if standard and standard[1] in PAGES_OF_A_MODEL:
        return PAGES_OF_A_MODEL[standard[1]]
    if pattern.name is None and "<path:object_id>" in str(pattern.pattern):
        return ()  # leads on to the row's page
    if kind is None:
        return ("GET", "POST")
    is_page = written.startswith("/accounts/")  # a form takes a PUT as a POST
    names = ("get", "post") if is_page else ("get", "post", "put", "patch", "delete")
    actions = getattr(view, "actions", None)  # of a view set
    served = actions if actions is not None else dir(kind)
    return tuple(name.upper() for name in names if name in served)


def address_of(endpoint: Endpoint, world: World) -> str:
    """Return the URL of the owner's thing, with other parameters from ``WORDS``."""

    def fill(found: re.Match[str]) -> str:
        name = found.group(1) or found.group(2)
        return _filled(name, endpoint, world.things)

    plain = PARAMETER.sub(fill, endpoint.pattern)
    return re.sub(r"\(\[\^/\]\+\)", "1", plain).translate(str.maketrans("", "", "^$"))


def _filled(name: str, endpoint: Endpoint, things: dict[str, str]) -> str:
    if name in {"pk", "slug", "token", "object_id", "id", "row_id"}:
        return _by_place(name, endpoint, things)
    if "/comments/" in endpoint.pattern and name in {"kind", "number"}:
        name = f"comment_{name}"
    if name == "deck_id" and endpoint.pattern.startswith("/decks/games/"):
        return things["games"]
    if name == "name" and "campaign/" in endpoint.pattern:
        return "hono"
    return things.get(name) or (_number(endpoint) if name == "number" else WORDS[name])


def _number(endpoint: Endpoint) -> str:
    is_count = any(
        word in endpoint.pattern for word in ("versions", "hints", "studies")
    )
    if endpoint.pattern.startswith("/cards/art/"):
        return "HBL-001"
    return "1" if is_count else CARD


def _by_place(name: str, endpoint: Endpoint, things: dict[str, str]) -> str:
    pattern = endpoint.pattern
    if name == "slug":
        return next(word for part, word in SLUGS.items() if part in pattern)
    if name == "token":
        return things["collection.draft" if "drafts" in pattern else "token"]
    if name == "pk":
        places = {
            "leagues": "tournaments.league",
            "tournaments": "tournaments.tournament",
            "bots": "bots.bot",
            "clubs": "clubs.club",
            "sanctions": "accounts.sanction",
            "grants": "accounts.grant",
            "profile/apps": "accounts.grant",
            "cardreport": "watching.cardreport",
            "reports": "watching.report",
            "messages": "private_messages.conversation",
            "comment": "comment_id",
        }
        return next(
            (things[kept] for part, kept in places.items() if part in pattern), "1"
        )
    return _first_of(pattern)


def _first_of(pattern: str) -> str:
    """Return the primary key of the first row of an admin page's model; 1 if none."""
    label = re.match(r"/admin/(\w+)/(\w+)/", pattern)
    row = apps.get_model(*label.groups())._default_manager.first() if label else None
    return "1" if row is None else str(row.pk)
