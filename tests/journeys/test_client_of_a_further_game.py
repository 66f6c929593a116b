"""An app that knows the schema alone: a deck of Kiseki, a draft, and a tournament."""

import time

import pytest

from .test_python_client import PASSWORD, client

pytestmark = pytest.mark.server

GAME = "kiseki"
COPIES, CARDS = 4, 50
PATIENCE_S = 240
PRACTICED = 8  # answers of the battle with the drafted deck
WORTH = ("place", "deploy", "attack", "accept")
__all__ = ["client"]  # a fixture


def choose(decision):
    """Put cards down, attack, and let everything else go."""
    if decision["form"] == "cards":
        asked = decision["cards"]
        count = max(asked["min"], min(1, asked["max"]))
        return {"type": "choose", "cards": asked["candidates"][:count]}
    actions = [option["action"] for option in decision["options"]]
    known = [action for name in WORTH for action in actions if action["type"] == name]
    return known[0] if known else actions[-1]


def play(client, site, battle_id, *, most=None):
    """Play a battle to its end, or so many answers of it and concede."""
    battle = client.Battle(site, battle_id)
    for number, decision in enumerate(battle.questions()):
        if number == most:
            site.call("POST", f"{battle.path}concede/", {})
            return
        battle.answer(choose(decision))


def build_deck(site):
    """Build fifty cards of what the list of cards says, four of each."""
    cards = site.call("GET", f"/api/v1/cards/?game={GAME}&page_size=100")["results"]
    names = {}
    for card in cards:
        names.setdefault(card["name"], card["number"])
    *most, last = list(names.values())[: CARDS // COPIES + 1]
    entries = [{"number": number, "count": COPIES} for number in most]
    entries.append({"number": last, "count": CARDS % COPIES})
    body = {"name": "From an app", "game": GAME, "entries": entries}
    return site.call("POST", "/api/v1/decks/", body)


def draft_deck(site):
    products = site.call("GET", "/api/v1/packs/products/")
    product = next(one["slug"] for one in products if one["game"] == GAME)
    body = {"product": product, "places": 2, "with_bots": True}
    draft = site.call("POST", "/api/v1/drafts/", body)
    while draft["pool"] is None:
        table = draft["table"]
        pick = {"number": table["pick"], "card": table["proposed"]}
        draft = site.call("POST", f"/api/v1/drafts/{draft['token']}/picks/", pick)
    return site.call("POST", f"/api/v1/pools/{draft['pool']}/decks/", {})


def wait_for(read, is_there):
    until = time.monotonic() + PATIENCE_S
    while not is_there(found := read()):
        assert time.monotonic() < until, found
        time.sleep(0.5)
    return found


def test_an_app_builds_a_deck_drafts_and_plays_a_tournament(site, client):
    here = client.Site(site)
    here.enter("lantern8", PASSWORD)

    deck = build_deck(here)
    assert (deck["game"], deck["count"], deck["legal"]) == (GAME, CARDS, True)

    drafted = draft_deck(here)
    assert (drafted["game"], drafted["legal"]) == (GAME, True)
    body = {"game": GAME, "deck_id": drafted["id"], "bot": "random"}
    begun = here.call("POST", "/api/v1/battles/practice/", body)
    play(client, here, begun["id"], most=PRACTICED)

    body = {"name": "Harbour cup", "game": GAME, "capacity": 4, "rounds": 1}
    body |= {"break_s": 0, "bots": "fill", "bot": "random"}
    cup = here.call("POST", "/api/v1/tournaments/", body)["tournament"]
    path = f"/api/v1/tournaments/{cup['id']}/"
    here.call("PUT", f"{path}entry/", {"deck_id": deck["id"]})
    here.call("POST", f"{path}begin/")
    at_table = wait_for(
        lambda: here.call("GET", path), lambda found: found["my_battle"] is not None
    )
    play(client, here, at_table["my_battle"])
    over = wait_for(
        lambda: here.call("GET", path),
        lambda found: found["tournament"]["state"] == "over",
    )

    mine = next(each for each in over["standings"] if not each["is_bot"])
    assert mine["wins"] + mine["losses"] == 1
    assert over["tournament"]["game"] == GAME
