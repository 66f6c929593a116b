"""The verifier in JavaScript, which shares no code with the engine (S8).

Ten records are verified and ten that were tampered with are refused; the test vectors
of docs/reference/chance.md are those of ``unionarena.core.chance``.
"""

import copy
import json
import random
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
from rest_framework.test import APIClient

from battles.games.registry import RULESETS, USUAL_GAME
from battles.maintenance import record_signing
from battles.maintenance.seed_verification import RECORD_FORMAT
from battles.match_options.seeds import SeedParts
from battles.rules import kernel
from battles.rules import unionarena as ua
from battles.simulation.effect_decks import effect_deck
from battles.watching.replays.playback import read_record
from battles.watching.tests.people import make_room
from collection.packs import services as pack_services
from collection.tests.factories import make_player, play_with_own_cards
from unionarena.core.chance import Chance, compute_commitment, record_draws

ROOT = Path(__file__).resolve().parents[3]
VERIFIER = ROOT / "clients" / "verifier" / "verify.mjs"
PAGE = ROOT / "docs" / "reference" / "chance.md"
RECORDS = 10

node = shutil.which("node")
needs_node = pytest.mark.skipif(node is None, reason="no node on this machine")


def make_record(number):
    """Play a game of random actions, and return its signed record."""
    parts = SeedParts(bytes([number]) * 32, (b"gull" * 4, b""), "")
    promised = compute_commitment(parts.secret)
    parts = SeedParts(parts.secret, parts.shares, promised)
    decks = [effect_deck("red"), effect_deck("blue")]
    chance, log = Chance(b"players" + bytes([number])), []
    with record_draws(parts.seed) as draws:
        battle = ua.Battle.start(decks=decks, seed=parts.seed)
        while battle.decision is not None:
            player = battle.decision.player
            action = battle.legal_actions().sample(chance)
            battle.apply(action, player)
            log.append({"player": player, "action": action.to_dict()})
    record = {
        "format": RECORD_FORMAT,
        "battle": str(number),
        "ruleset": USUAL_GAME.name,
        "seats": [
            {"seat": seat, "name": "蓮 \u00e9 😀", "deck": [c.number for c in deck]}
            for seat, deck in enumerate(decks)
        ],
        "seed": parts.seed.hex(),
        "seed_commitment": compute_commitment(parts.seed),
        "seed_parts": parts.to_dict() if number % 2 else None,
        "result": battle.result.to_dict(),
        "digest": battle.digest(),
        "end": battle.to_dict(fixed=False),
        "draws": draws,
        "is_from_position": False,
        "log": log,
    }
    return record_signing.sign_record(record)


@pytest.fixture(scope="module")
def records():
    return [make_record(number) for number in range(RECORDS)]


def verify(record, folder, *keys):
    """Run the verifier; return whether it found the record right, and its answers."""
    file = folder / "record.json"
    file.write_text(json.dumps(record), "utf-8")
    keys = keys or (record_signing.list_public_keys()[0].public_key,)
    done = subprocess.run(
        [node, VERIFIER, file, *keys], capture_output=True, text=True, check=False
    )
    answers = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    return done.returncode == 0, answers, done.stderr


def sign_again(record):
    """Sign a changed record, as a dishonest site would."""
    unsigned = {name: value for name, value in record.items() if name != "signature"}
    return record_signing.sign_record(unsigned)


@needs_node
@pytest.mark.parametrize("number", range(RECORDS))
def test_record_is_verified_without_the_engine(records, tmp_path, number):
    is_right, answers, errors = verify(records[number], tmp_path)

    assert is_right, (answers, errors)
    assert int(answers["count"]) > 2
    assert answers["signature"] == "true"


def swap_shuffled(record):
    shuffle = next(draw for draw in record["draws"] if "shuffle" in draw)
    shuffle["to"][0], shuffle["to"][1] = shuffle["to"][1], shuffle["to"][0]


def change_number(record):
    number = next(draw for draw in record["draws"] if "below" in draw)
    number["is"] = 1 - number["is"]


def take_other_seed(record):
    record["seed"] = "00" * 32
    record["seed_commitment"] = compute_commitment(bytes(32))


def change_share(record):
    record["seed_parts"] = SeedParts(bytes(32), (b"x" * 16, b""), "0" * 64).to_dict()


def leave_draws_out(record):
    del record["draws"][0]


def shorten_draws(record):
    del record["draws"][1:]


def move_a_card(record):
    record["end"]["answered"] += 1


def turn_result(record):
    record["result"]["winner"] = 1 - record["result"]["winner"]


def change_promise(record):
    record["seed_commitment"] = "0" * 64


def shuffle_other_cards(record):
    """A card of the other player's deck is put into the first pile."""
    pile = record["draws"][0]["shuffle"]
    pile[0] = 99
    Chance(bytes.fromhex(record["seed"])).shuffle(changed := list(pile))
    record["draws"][0]["to"] = changed


TAMPERED = [
    (swap_shuffled, "draws"),
    (change_number, "draws"),
    (take_other_seed, "draws"),
    (change_share, "seed"),
    (leave_draws_out, "draws"),
    (shorten_draws, "draws"),
    (move_a_card, "digest"),
    (turn_result, "digest"),
    (change_promise, "commitment"),
    (shuffle_other_cards, "draws"),
]


@needs_node
@pytest.mark.parametrize(("tamper", "found"), TAMPERED)
def test_tampered_record_is_refused_even_if_it_is_signed_again(
    records, tmp_path, tamper, found
):
    record = copy.deepcopy(records[1])
    tamper(record)

    is_right, answers, _errors = verify(sign_again(record), tmp_path)
    assert not is_right
    assert answers[found] == "false"
    assert answers["signature"] == "true"

    is_right, answers, _errors = verify(record, tmp_path)
    assert (is_right, answers["signature"]) == (False, "false")


@needs_node
def test_record_is_not_verified_with_the_key_of_another_site(records, tmp_path):
    is_right, answers, _errors = verify(records[0], tmp_path, "A" * 43 + "=")

    assert (is_right, answers["signature"]) == (False, "false")


# --- The page, and the server's own records.


def list_vectors():
    """Return the test vectors of the page: seed as hex, question, answer."""
    rows = re.findall(
        r"^\| `(\w+)` \| (\w+) (\d+) \| (.+) \|$", PAGE.read_text("utf-8"), re.MULTILINE
    )
    assert len(rows) >= 8
    return rows


@pytest.mark.parametrize(("seed", "kind", "given", "answer"), list_vectors())
def test_vector_of_the_page_is_right(seed, kind, given, answer):
    chance = Chance(bytes.fromhex(seed))
    if kind == "word":
        chance.drawn = int(given)
        assert str(chance.word()) == answer
    elif kind == "below":
        assert str(chance.below(int(given))) == answer
    else:
        pile = list(range(int(given)))
        chance.shuffle(pile)
        assert " ".join(map(str, pile)) == answer


@pytest.mark.django_db
def test_downloaded_record_lists_every_draw_and_the_last_position(live_duel):
    rng = random.Random(11)
    while live_duel.step(rng):
        pass

    record = read_record(live_duel.people[0], live_duel.battle_id)

    text = json.dumps(record["end"], sort_keys=True, separators=(",", ":"))
    assert compute_commitment(text.encode()) == record["digest"]
    assert [sorted(draw["shuffle"]) for draw in record["draws"][:2]] == [
        list(range(50)),
        list(range(50, 100)),
    ]


@needs_node
@pytest.mark.django_db
@pytest.mark.parametrize("game", RULESETS)
def test_downloaded_record_of_every_game_is_verified(content, tmp_path, game):
    room = make_room(game=game)
    rng = random.Random(12)
    while room.step(rng):
        pass
    record = read_record(room.people[0], room.battle_id)

    is_right, answers, errors = verify(record, tmp_path)

    assert is_right, (answers, errors)
    swap_shuffled(record)
    is_right, answers, _errors = verify(sign_again(record), tmp_path)
    assert not is_right
    assert answers["draws"] == "false"


# --- Packs and drafts: the proofs of the REST API.


@pytest.fixture
def packs(content, settings):
    """Return proofs: a pack, one of which the owner had enough, six packs, a draft."""
    play_with_own_cards(settings)
    person, now = make_player("miori"), datetime(2026, 3, 1, tzinfo=UTC)
    client = APIClient()
    client.force_authenticate(person)
    opened = []
    while len(opened) < 100 and not (opened and opened[-1].spared):
        pack = pack_services.give_pack(
            user=person,
            key=str(len(opened)),
            product="first-lamps",
            reason="given",
            now=now,
        )
        opened.append(
            pack_services.open_pack(user=person, pack_id=pack.pk, entropy="潮", now=now)
        )
    wish = {"product": "first-lamps", "places": 2, "with_bots": True}
    draft = client.post("/api/v1/drafts/", wish, format="json").data
    path = f"/api/v1/drafts/{draft['token']}/"
    while draft["state"] == "running":
        pick = {"number": draft["table"]["pick"], "card": draft["table"]["proposed"]}
        client.post(f"{path}picks/", pick, format="json")
        draft = client.get(path).data
    paths = [f"packs/{pack.pk}" for pack in (opened[0], opened[-1])]
    paths.append(f"drafts/{draft['token']}")
    return [client.get(f"/api/v1/{path}/proof/").json() for path in paths]


@needs_node
def test_packs_and_a_draft_are_drawn_again_without_the_engine(packs, tmp_path):
    assert packs[1]["spared"]
    for proof in packs:
        is_right, answers, errors = verify(proof, tmp_path)

        assert is_right, (answers, errors)
        assert int(answers["count"]) >= 16


@needs_node
@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda proof: proof.update(secret="00" * 32), "commitment"),
        (lambda proof: proof.update(commitment="0" * 64), "commitment"),
        (lambda proof: proof.update(entropy="ebb"), "cards"),
        (lambda proof: proof["recipe"]["slots"][0].update(count=3), "cards"),
        (lambda proof: proof.update(cards=proof["cards"][::-1]), "cards"),
        (lambda proof: proof.update(cards=proof["cards"][:-1]), "cards"),
        (lambda proof: proof.update(cards=[]), "cards"),
    ],
)
def test_tampered_proof_of_a_pack_is_refused(packs, tmp_path, change, found):
    proof = packs[0]
    change(proof)

    is_right, answers, _errors = verify(proof, tmp_path)

    assert not is_right
    assert answers[found] == "false"


@needs_node
def test_draft_in_which_two_seats_got_each_others_packs_is_refused(packs, tmp_path):
    proof = packs[2]
    proof["packs"][0].reverse()

    is_right, answers, _errors = verify(proof, tmp_path)

    assert (is_right, answers["cards"]) == (False, "false")


def test_draws_of_another_seed_are_not_recorded():
    with record_draws(b"harbour") as draws:
        Chance(b"lagoon").below(6)
        list_ = [1, 2, 3]
        Chance(b"harbour").shuffle(list_)
    Chance(b"harbour").below(6)

    assert draws == [{"at": 0, "shuffle": [1, 2, 3], "to": list_}]
    assert kernel.compute_commitment(b"x")
