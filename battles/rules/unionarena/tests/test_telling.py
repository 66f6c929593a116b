"""The log as sentences: every event, every language, nothing that may not be known."""

import ast
import string
import tomllib
from pathlib import Path

import pytest

from battles.rules import unionarena as ua
from battles.rules.unionarena import telling
from battles.rules.unionarena.tests.effect_decks import effect_deck

PLAYERS = ("Aki", "Ming")
PHRASES = tomllib.loads(telling.PHRASES.read_text(encoding="utf-8"))
DECKS = (effect_deck("red"), effect_deck("purple"))
NAMES = {card.number: f"«{card.number}»" for deck in DECKS for card in deck}


def events_of(seed, viewer):
    battle = ua.Battle.start(decks=DECKS, seed=seed)
    lots = ua.Chance(seed)
    events = list(battle.last_events)
    while battle.decision is not None:
        events += battle.apply(battle.legal_actions().sample(lots))
    return battle.events_for(events, viewer)


def places_in(sentence):
    return {name for _text, name, _spec, _how in string.Formatter().parse(sentence)} - {
        None
    }


@pytest.mark.parametrize("name", sorted(PHRASES["sentences"]))
def test_a_sentence_has_the_same_places_in_every_language(name):
    """Issue 3: the log renders to sentences in three languages."""
    sentences = PHRASES["sentences"][name]
    assert set(sentences) == set(telling.LANGUAGES)
    assert len({frozenset(places_in(text)) for text in sentences.values()}) == 1


@pytest.mark.parametrize("table", sorted(PHRASES["words"]))
def test_words_stand_in_every_language(table):
    for entry in PHRASES["words"][table].values():
        assert set(entry) == set(telling.LANGUAGES)


@pytest.mark.parametrize("language", telling.LANGUAGES)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_whole_games_are_told_with_the_cards_named(language, viewer):
    """Issue 3: sentences with the cards named, as far as the viewer may know them."""
    for seed in (b"one", b"two", b"three"):
        events = events_of(seed, viewer)
        told = list(
            telling.tell_all(events, language=language, players=PLAYERS, cards=NAMES)
        )
        text = "\n".join(told)
        assert len(told) > 50
        assert "{" not in text
        known = {
            card["number"]
            for event in events
            for value in event.values()
            for card in (value if isinstance(value, list) else [value])
            if isinstance(card, dict) and card.get("number")
        }
        named = {number for number, name in NAMES.items() if name in text}
        assert named
        assert named <= known
        assert any(name in text for name in PLAYERS)


def test_a_card_nobody_may_know_is_not_named():
    """UA-1.2.6: the opponent sees that a card is drawn, not which."""
    events = [e for e in events_of(b"one", None) if e["type"] == "card_drawn"]
    told = {
        telling.tell(event, language="en", players=PLAYERS, cards=NAMES)
        for event in events
    }
    assert told == {"Aki draws a card.", "Ming draws a card."}


def test_the_drawing_player_reads_the_name():
    """UA-1.2.6: the own hand is known."""
    event = next(
        e for e in events_of(b"one", 0) if e["type"] == "card_drawn" and not e["player"]
    )
    number = event["card"]["number"]
    told = telling.tell(event, language="ja", players=PLAYERS, cards=NAMES)
    assert told == f"Akiは«{number}»を引きました。"


def test_a_card_without_a_name_is_called_by_its_number():
    told = telling.tell(
        {"type": "card_retired", "player": 0, "card": {"id": 3, "number": "XYZ-1-001"}},
        language="zh-hant",
        players=PLAYERS,
        cards={},
    )
    assert told == "XYZ-1-001退場。"


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ({"winner": 1, "reason": "life"}, "Ming wins. No life was left."),
        (
            {"winner": None, "reason": "draw"},
            "The battle is a draw. Both would have lost at once.",
        ),
    ],
)
def test_the_end_is_told_with_its_reason(event, told):
    """UA-10.2, UA-10.4."""
    finished = {"type": "battle_finished", **event}
    assert telling.tell(finished, language="en", players=PLAYERS, cards={}) == told


def test_a_name_with_braces_stays_as_it_is():
    told = telling.tell(
        {"type": "kept_hand", "player": 0},
        language="en",
        players=("{card}", "{0}"),
        cards={},
    )
    assert told == "{card} keeps the hand."


def test_an_unknown_language_is_an_error():
    with pytest.raises(KeyError):
        telling.tell(
            {"type": "battle_started"}, language="xx", players=PLAYERS, cards={}
        )


RULES = Path(telling.__file__).parents[1]


def emitted_types():
    """Every constant given to ``emit``, or to a mover as its ``event``."""
    for path in RULES.rglob("*.py"):
        if "tests" in path.parts or "scenarios" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            given = [word.value for word in node.keywords if word.arg == "event"]
            if getattr(node.func, "attr", "") == "emit":
                given += node.args[:1]
            for part in (leaf for value in given for leaf in ast.walk(value)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def test_there_are_words_for_every_event_the_engine_emits():
    """Issue 3: the log tells everything; what is silent is silent on purpose."""
    emitted = set(emitted_types()) - {""}
    assert len(emitted) > 30
    assert emitted <= telling.known_types()
