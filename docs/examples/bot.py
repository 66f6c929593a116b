"""A bot of one's own in one file: plays the beginner bot by REST and tells the score.

    python docs/examples/bot.py http://127.0.0.1:8000 NAME PASSWORD [BATTLES]

Needs nothing but Python. See docs/guides/write-a-bot.md.
"""

import json
import sys
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


class Site:
    """The platform, as one account sees it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.token = ""

    def call(self, method: str, path: str, body: object = None) -> dict:
        """Send a request; its answer."""
        request = urllib.request.Request(
            self.address + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        if self.token:
            request.add_header("X-Session-Token", self.token)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def enter(self, name: str, password: str) -> None:
        """Sign in, or sign up if nobody has that name."""
        who = {"username": name, "password": password}
        try:
            answer = self.call("POST", "/_allauth/app/v1/auth/login", who)
        except urllib.error.HTTPError:
            answer = self.call("POST", "/_allauth/app/v1/auth/signup", who)
        self.token = answer["meta"]["session_token"]


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


def main(address: str, name: str, password: str, battles: str = "3") -> None:
    """Play so many battles with the first deck there is."""
    site = Site(address)
    site.enter(name, password)
    deck = site.call("GET", "/api/v1/decks/")["results"][0]["id"]
    won = 0
    for _battle in range(int(battles)):
        begun = site.call(
            "POST", "/api/v1/battles/practice/", {"deck_id": deck, "bot": "random"}
        )
        won += play(site, begun["id"])
    print(f"won {won} of {battles}")


if __name__ == "__main__":
    main(*sys.argv[1:])
