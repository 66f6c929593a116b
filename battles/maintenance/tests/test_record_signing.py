"""Downloaded records: checked without the battle they came from (issue 5)."""

import json
import random

import pytest
from django.core.management import CommandError, call_command

from battles.errors import MalformedRecord, NoPosition
from battles.maintenance import record_signing
from battles.maintenance.seed_verification import verify_record, verify_seed_parts
from battles.match_options.seeds import SeedParts
from battles.models import Battle
from battles.rules.kernel import DamagedState
from battles.watching.replays.playback import read_record
from unionarena.core.chance import compute_commitment

pytestmark = pytest.mark.django_db


@pytest.fixture
def downloaded(duel):
    """The record of a whole battle, as it comes out of the download."""
    rng = random.Random(11)
    while duel.step(rng):
        pass
    return json.dumps(read_record(duel.people[0], duel.battle_id))


@pytest.fixture(scope="module")
def kept():
    """Hold the record that was played first, for all tests that change one."""
    return []


@pytest.fixture
def record(request, kept):
    """A copy of the record alone: the database knows no such battle."""
    if not kept:
        kept.append(request.getfixturevalue("downloaded"))
        Battle.objects.all().delete()
    return json.loads(kept[0])


@pytest.fixture
def file(downloaded, tmp_path):
    """It as a file, on a machine that knows another seed of that battle."""
    Battle.objects.update(seed=b"\0" * 32)
    path = tmp_path / "battle.json"
    path.write_text(downloaded, "utf-8")
    return path


def test_the_file_is_checked_and_not_what_the_database_says(file, capsys):
    call_command("verify_battle", str(file))

    said = capsys.readouterr().out
    assert said.count("ok  ") == 4
    assert "signed by this site" in said
    assert "WRONG" not in said


def test_a_record_is_checked_without_a_query(record, django_assert_num_queries):
    with django_assert_num_queries(0):
        proof = verify_record(record)

    assert proof.verdict.is_fair
    assert proof.actions == len(record["log"])


@pytest.mark.parametrize(
    ("name", "value", "wrong"),
    [
        ("seed_commitment", "0" * 64, "is_commitment_kept"),
        ("result", {"winner": None, "reason": "x", "clause": None}, "is_result_equal"),
        ("digest", "0" * 64, "is_digest_equal"),
    ],
)
def test_what_was_changed_in_a_record_is_found_out(record, name, value, wrong):
    verdict = verify_record(record | {name: value}).verdict

    found = {
        check: getattr(verdict, check)
        for check in ("is_commitment_kept", "is_result_equal", "is_digest_equal")
    }
    assert found == {check: check != wrong for check in found}
    assert not verdict.is_fair


def test_a_log_with_an_action_left_out_does_not_play(record):
    shorter = record | {"log": record["log"][1:]}

    with pytest.raises(DamagedState):
        verify_record(shorter)


def test_a_swapped_deck_is_found_out(record):
    """The deal follows from the seed; with other decks it is another battle."""
    decks = [seat["deck"] for seat in record["seats"]]
    seats = [
        seat | {"deck": deck}
        for seat, deck in zip(record["seats"], reversed(decks), strict=True)
    ]

    try:
        verdict = verify_record(record | {"seats": seats}).verdict
    except DamagedState:
        return
    assert not verdict.is_fair


def test_a_battle_from_a_position_has_no_deal_to_check(record):
    with pytest.raises(NoPosition):
        verify_record(record | {"is_from_position": True})


@pytest.mark.parametrize(
    "damage",
    [
        lambda _record: [],
        lambda record: record | {"format": "something-else/1"},
        lambda record: record | {"ruleset": "chess"},
        lambda record: record | {"cards": {}},
        lambda record: record | {"seats": None},
        lambda record: record | {"seed": "not hex"},
        lambda record: {k: v for k, v in record.items() if k != "log"},
    ],
    ids=["list", "format", "ruleset", "cards", "seats", "seed", "log"],
)
def test_what_is_no_record_is_refused(record, damage):
    with pytest.raises(MalformedRecord):
        verify_record(damage(record))


@pytest.mark.parametrize("text", ["", "{", None], ids=["empty", "cut", "missing"])
def test_a_file_that_cannot_be_read_is_named(tmp_path, text):
    path = tmp_path / "some.json"
    if text is not None:
        path.write_text(text)

    with pytest.raises(CommandError, match=r"some\.json"):
        call_command("verify_battle", str(path))


@pytest.mark.parametrize("changed", ["secret", "shares", "secret_commitment"])
def test_a_seed_that_does_not_follow_from_its_parts_is_found_out(record, changed):
    secret, shares = b"s" * 32, (b"a" * 16, b"")
    parts = SeedParts(secret, shares, compute_commitment(secret))
    told = parts.to_dict()
    wrong = {"secret": "00" * 32, "shares": ["ff" * 16, ""], "secret_commitment": "x"}

    assert verify_seed_parts(told, parts.seed) is True
    assert verify_seed_parts({**told, changed: wrong[changed]}, parts.seed) is False
    assert verify_seed_parts(None, parts.seed) is None
    assert not verify_record({**record, "seed_parts": told}).is_fair


# --- Signatures.


def test_a_record_made_up_whole_plays_and_is_not_signed(file, record, capsys):
    """F20: what anybody can compute proves nothing of where it was played."""
    assert record_signing.verify_signature(record) is True
    made_up = {**record, "seats": [{**seat, "name": "Me"} for seat in record["seats"]]}
    assert verify_record(made_up).verdict.is_fair
    assert record_signing.verify_signature(made_up) is False
    del made_up["signature"]
    assert record_signing.verify_signature(made_up) is None

    file.write_text(json.dumps({**record, "battle": "another"}), "utf-8")
    with pytest.raises(CommandError, match="signature"):
        call_command("verify_battle", str(file))
    assert "signed by" not in capsys.readouterr().out


def test_the_public_key_of_another_site_vouches_for_its_records_only(
    client, record, settings
):
    keys = client.get("/api/v1/battles/signing-keys/").json()
    assert [key["is_current"] for key in keys] == [True]
    assert keys[0]["id"] == record["signature"]["key"]

    settings.RECORD_SIGNING_KEY = "11" * 32

    assert record_signing.verify_signature(record) is False
    assert record_signing.verify_signature(record, keys[0]["public_key"]) is True
    settings.RECORD_OLD_PUBLIC_KEYS = [keys[0]["public_key"]]
    assert record_signing.verify_signature(record) is True
    told = client.get("/api/v1/battles/signing-keys/").json()
    assert [key["is_current"] for key in told] == [True, False]


@pytest.mark.parametrize("value", ["", "?", "AAAA", None, 3])
def test_what_is_no_signature_is_none_of_ours(record, value):
    changed = {**record["signature"], "value": value}
    assert record_signing.verify_signature({**record, "signature": changed}) is False
    assert (
        record_signing.verify_signature({**record, "signature": value or {}}) is False
    )
