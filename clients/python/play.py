"""A whole battle against the beginner bot: python play.py ADDRESS NAME PASSWORD."""

import sys

from unionarena_client import Site

WORTH = ("play_card", "declare_attack", "decline", "pass_card", "end_phase")


def choose(decision: dict) -> dict:
    """The first thing that is worth something; this is where a better player begins."""
    if decision["form"] == "cards":
        asked = decision["cards"]
        return {"type": "choose", "cards": asked["candidates"][: asked["max"]]}
    actions = [option["action"] for option in decision["options"]]
    known = [action for name in WORTH for action in actions if action["type"] == name]
    return (known or actions)[0]


def main(address: str, name: str, password: str) -> None:
    """Sign in or up, play with the first deck, and tell who won."""
    site = Site(address)
    site.enter(name, password)
    deck = site.call("GET", "/api/v1/decks/")["results"][0]["id"]
    battle = site.practice(deck)
    for decision in battle.questions():
        battle.answer(choose(decision))
    print("won" if battle.view["result"]["winner"] == battle.view["viewer"] else "lost")


main(*sys.argv[1:])
