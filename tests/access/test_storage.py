"""What a person can store is bounded, in every table (OWASP API4:2023, issue 33)."""

from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from uuid import uuid4

import pytest

from collection.inventory import services as inventory
from collection.inventory.services import CardChange
from collection.tests.factories import load_starter_content, make_player
from matchmaking.personal_data.data_export import EXPORTED_MODELS, OMITTED_MODELS
from matchmaking.services import queue
from matchmaking.tests.factories import deck_of, join
from unionarena.core.accounts import names
from unionarena.core.accounts.models import FormerName
from unionarena.core.daily_limits import TooManyToday

from .world import CARD

NOW = datetime(2030, 1, 1, tzinfo=UTC)
TABLE = Path(__file__).with_name("storage.txt")


def read_table():
    """Return ``(most or why, text)`` by table and owner."""
    lines = TABLE.read_text().splitlines()
    rows = [line.split(" = ") for line in lines if line and not line.startswith("#")]
    return {table: tuple(bound.split(": ", 1)) for table, bound in rows}


def test_every_table_of_a_person_has_a_bound_or_a_reason():
    exported = {f"{each.model}.{each.owner}" for each in EXPORTED_MODELS}
    table = read_table()

    assert sorted((exported | OMITTED_MODELS.keys()) - table.keys()) == []
    assert {kind for kind, _text in table.values()} == {"most", "why"}


@pytest.mark.parametrize(
    "name", sorted({text for kind, text in read_table().values() if kind == "most"})
)
def test_bound_that_is_named_exists(name):
    module, _dot, constant = name.rpartition(".")

    assert getattr(import_module(module), constant)


# --- The bounds that hold over a day.


@pytest.fixture
def akari(db):
    load_starter_content()
    return make_player("akari")


def change_marks(user, now):
    changes = [CardChange(CARD, wanted=1)]
    inventory.change_many(user=user, changes=changes, key=uuid4(), now=now)


def change_copies(user, now):
    owned = user.card_movements.count()
    changes = [CardChange(CARD, count=1 + owned % 2)]
    inventory.change_inventory(user=user, changes=changes, now=now)


def join_and_leave(user, now):
    join(user, deck_id=user.decks.first().pk, now=now)
    queue.leave_queue(user=user, now=now)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("module", "bound", "add"),
    [
        (inventory, "BULK_CHANGES_A_DAY", change_marks),
        (inventory, "MOVEMENTS_A_DAY", change_copies),
        (queue, "TICKETS_A_DAY", join_and_leave),
    ],
)
def test_more_than_a_day_takes_is_refused_until_it_has_passed(
    akari, monkeypatch, module, bound, add
):
    deck_of(akari)
    akari.card_movements.all().delete()
    monkeypatch.setattr(module, bound, 2)
    for minute in (0, 1):
        add(akari, NOW + timedelta(minutes=minute))

    with pytest.raises(TooManyToday) as refusal:
        add(akari, NOW + timedelta(hours=23))

    assert (refusal.value.status, refusal.value.details) == (429, {"most": 2})
    add(akari, NOW + timedelta(days=1, seconds=30))


@pytest.mark.django_db
def test_user_keeps_the_newest_of_their_former_names(monkeypatch):
    monkeypatch.setattr(names, "MOST_FORMER_NAMES", 2)
    akari = make_player("akari")
    for name in ("One", "Two", "Three", "Four"):
        akari.display_name = name
        akari.save()
        names.claim_name(akari)

    kept = FormerName.objects.filter(user=akari).values_list("name_key", flat=True)
    assert sorted(kept) == [names.fold_name(name) for name in ("Three", "Two")]
