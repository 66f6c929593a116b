"""A bot of one's own in one file: plays by REST with the token of a bot.

    python docs/examples/bot.py http://127.0.0.1:8000 TOKEN [BATTLES]
    python docs/examples/bot.py http://127.0.0.1:8000 TOKEN ladder

With a number it plays so many battles against the beginner bot and tells the score;
with "ladder" it plays on the bot ladder, and whoever challenges it, till it is stopped.
Needs nothing but Python. See docs/guides/write-a-bot.md.
"""

import json
import sys
import time
import urllib.error
import urllib.request
import uuid

# What is done first where it can be.
ORDER = (
    "activate_trigger",
    "perform_raid",
    "play_card",
    "use_event",
    "declare_attack",
    "activate_effect",
    "decline",
    "pass_card",
    "end_phase",
)
LINE = 4  # cards a line holds
KEPT = 2  # cards left on the energy line, so that others can be paid for
LOW = 2  # life with which attacks are blocked
PAUSE_S = 5  # between two calls that say that it is ready


class Site:
    """The platform, as one bot sees it."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address
        self.token = token

    def call(self, method: str, path: str, body: object = None) -> dict:
        """Send a request; its answer."""
        request = urllib.request.Request(
            self.address + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "Content-Type": "application/json",
                "Authorization": f"Bearer {self.token}",
            },
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


def choose(view: dict) -> dict:
    """The answer to the open question: this is where a better bot begins."""
    decision, me = view["decision"], view["players"][view["viewer"]]
    energy, front = len(me["energy_line"]), len(me["front_line"])
    if decision["form"] == "cards":
        asked = decision["cards"]
        count = asked["max"]
        if decision["kind"] == "movement":
            count = max(asked["min"], min(count, LINE - front, energy - KEPT))
        return {"type": "choose", "cards": asked["candidates"][:count]}
    actions = [option["action"] for option in decision["options"]]
    if decision["kind"] == "block" and len(me["life"]) <= LOW:
        return actions[0] if actions[0]["type"] == "block" else actions[-1]
    line = "energy_line" if energy < LINE else "front_line"

    def worth(action: dict) -> tuple[int, bool]:
        known = action["type"] in ORDER
        place = ORDER.index(action["type"]) if known else len(ORDER)
        return (-place, action.get("line") == line)

    return max(actions, key=worth)


def changed(part: dict | list, path: list, *what: object) -> object:
    """A part of the view with a change: a new value, or other items in a list."""
    if path:
        name, *rest = path
        twin = part.copy()
        twin[name] = changed(part[name], rest, *what)
        return twin
    if len(what) == 1:
        return what[0]
    start, count, items = what
    return [*part[:start], *items, *part[start + count :]]


def play(site: Site, battle: str) -> bool:
    """Play a battle to its end; whether it was won."""
    path = f"/api/v1/battles/{battle}/"
    present = site.call("GET", path)
    seen, view = present["seq"], present["view"]
    while True:
        if view["result"]:
            return view["result"]["winner"] == view["viewer"]
        while view["decision"] and view["decision"]["player"] == view["viewer"]:
            answer = {
                "decision_id": view["decision"]["id"],
                "action": choose(view),
                "client_action_id": str(uuid.uuid4()),
            }
            try:
                site.call("POST", f"{path}actions/", answer)
            except urllib.error.HTTPError as refusal:
                if refusal.code != 409:  # the question was open no longer
                    raise
            seen, view = follow(site, path, seen, view)
        seen, view = follow(site, path, seen, view, wait=20)


def follow(site: Site, path: str, seen: int, view: dict, wait: int = 0) -> tuple:
    """What has happened since: the last event, and the view by now."""
    wish = f"since={seen}&wait={wait}&changes=true"
    news = site.call("GET", f"{path}events/?{wish}")
    view = news.get("view", view)
    for change in news.get("changes", ()):
        view = changed(view, *change)
    return news["to"], view


def train(site: Site, battles: int) -> int:
    """Play so many battles against the beginner bot; how many were won."""
    won = 0
    for _battle in range(battles):
        begun = site.call("POST", "/api/v1/bots/me/training/", {"house": "random"})
        won += play(site, begun["id"])
    return won


def climb(site: Site) -> None:
    """Play on the ladder, and whoever challenges, for ever."""
    wish = {"ladder": True, "challenges": True}
    while True:
        state = site.call("POST", "/api/v1/bots/me/ready/", wish)
        for battle in state["battles"]:
            outcome = "won" if play(site, battle["id"]) else "not won"
            print(f"{outcome} against {battle['opponent']}", flush=True)
        time.sleep(PAUSE_S)


def main(address: str, token: str, battles: str = "3") -> None:
    """Train, or climb the ladder."""
    site = Site(address, token)
    if battles == "ladder":
        climb(site)
    print(f"won {train(site, int(battles))} of {battles}")


if __name__ == "__main__":
    main(*sys.argv[1:])
