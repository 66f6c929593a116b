"""The log in words: every event, every language, nothing that may not be known."""

import ast
import re
import string
import tomllib

import pytest

from battles.rules import unionarena as ua
from battles.rules.unionarena.views import log_lines
from battles.simulation.effect_decks import effect_deck

PLAYERS = ("Aki", "Ming")
PHRASES = tomllib.loads(log_lines.PHRASES.read_text(encoding="utf-8"))
DECKS = (effect_deck("red"), effect_deck("purple"))
NAMES = {card.number: f"«{card.number}»" for deck in DECKS for card in deck}


def events_of(seed, viewer):
    battle = ua.Battle.start(decks=DECKS, seed=seed)
    chance = ua.Chance(seed)
    events = list(battle.last_events)
    while battle.decision is not None:
        events += battle.apply(battle.legal_actions().sample(chance))
    return battle.events_for(tuple(events), viewer)


def places_in(sentence):
    return {name for _text, name, _spec, _how in string.Formatter().parse(sentence)} - {
        None
    }


def render_sentences(*events, language="en", reader=None, cards=NAMES, players=PLAYERS):
    """The lines told of events, as sentences."""
    lines = log_lines.render_log_lines(
        events, language=language, reader=reader, players=players, cards=cards
    )
    return [log_lines.join_line_parts(line) for line in lines]


def card(number, card_id=7):
    return {"id": card_id if number else None, "number": number}


LAMP, WATCH = card("TDL-1-001", 1), card("TDL-1-002", 2)
HIDDEN = card(None)
FACES = {"TDL-1-001": "Lamp Keeper", "TDL-1-002": "Night Watch"}
FORMS = [
    (table, name)
    for table in ("sentences", "reasons", "details", "until", "positions")
    for name in sorted(PHRASES[table])
]


@pytest.mark.parametrize(("table", "name"), FORMS)
def test_a_sentence_stands_in_every_language_with_the_same_places(table, name):
    """Issue 3: the log renders to sentences in three languages."""
    sentences = PHRASES[table][name]
    assert set(sentences) == set(log_lines.LANGUAGES)
    assert len({frozenset(places_in(text)) for text in sentences.values()}) == 1


@pytest.mark.parametrize(("table", "name"), FORMS)
def test_a_form_for_one_reader_tells_no_less_than_the_one_for_everybody(table, name):
    """ "You" stands for the name of a player and for nothing else."""
    base = name.removesuffix("_mine").removesuffix("_theirs")
    people = {"player", "winner", "opponent", "loser"}
    there, here = (
        places_in(PHRASES[table][form]["en"]) - people for form in (base, name)
    )
    assert there == here


@pytest.mark.parametrize("table", sorted(PHRASES["words"]))
def test_words_stand_in_every_language(table):
    for entry in PHRASES["words"][table].values():
        assert set(entry) == set(log_lines.LANGUAGES)


@pytest.mark.parametrize("language", log_lines.LANGUAGES)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_whole_games_are_told_with_the_cards_named(language, viewer):
    """Issue 3: sentences with the cards named, as far as the viewer may know them."""
    for seed in (b"one", b"two", b"three"):
        events = events_of(seed, viewer)
        expected = render_sentences(*events, language=language, reader=viewer)
        text = "\n".join(expected)
        assert len(expected) > 50
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


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_parts_speak_of_the_cards_and_players_their_words_name(viewer):
    events = events_of(b"two", viewer)
    lines = log_lines.render_log_lines(
        events, language="ja", reader=viewer, players=PLAYERS, cards=NAMES
    )
    parts = [part for line in lines for part in line["parts"]]
    assert all(part["text"] for part in parts)
    assert all(
        part["text"] == NAMES[part["card"]["number"]]
        for part in parts
        if "card" in part and part["card"]["number"] in NAMES
    )
    assert {part["player"] for part in parts if "player" in part} == {0, 1} - {viewer}
    assert [line["seq"] for line in lines] == sorted({line["seq"] for line in lines})


def test_the_engine_says_through_what_until_when_and_that_it_ended():
    """UA-1.3, UA-7.6.4: in whole games with effects every field is filled."""
    events = [e for seed in (b"one", b"two", b"three") for e in events_of(seed, None)]
    modes = [e for e in events if e["type"] == "mode_changed"]
    assert all(e["through"] or e["source"] for e in modes)
    assert {"start", "end", "attack"} <= {e["through"] for e in modes}
    begun = [e for e in events if e["type"] in ("bp_changed", "card_modified")]
    ended = [e for e in events if e["type"] == "modifier_ended"]
    assert {e["until"]["point"] for e in begun if e["until"]} >= {"end_of_turn"}
    assert all(e["source"]["number"] for e in begun)
    assert ended
    assert {e["modifier"] for e in ended} <= {e["modifier"] for e in begun}
    assert {icon for e in events for icon in e.get("icons", ())} >= {"on_play"}


def test_a_card_nobody_may_know_is_not_named():
    """UA-1.2.6: the opponent sees that cards are drawn, not which."""
    events = [e for e in events_of(b"one", None) if e["type"] == "card_drawn"]
    expected = {re.sub("[2-9]|1[0-9]", "N", line) for line in render_sentences(*events)}
    assert {
        "Aki draws a card.",
        "Ming draws a card.",
        "Ming draws N cards.",
    } <= expected
    assert expected <= {
        f"{n} draws {c}." for n in PLAYERS for c in ("a card", "N cards")
    }


def test_the_drawing_player_reads_the_name():
    """UA-1.2.6: the own hand is known."""
    drawn = {"type": "card_drawn", "player": 0, "card": LAMP}
    assert render_sentences(drawn, reader=0, cards=FACES) == ["You draw Lamp Keeper."]
    assert render_sentences(drawn, reader=0, cards=FACES, language="ja") == [
        "あなたはLamp Keeperを引きました。"
    ]
    assert render_sentences(drawn, reader=1, cards=FACES) == ["Aki draws Lamp Keeper."]


def test_equal_moves_in_a_row_are_one_line():
    """Seven cards of a redrawn hand are not seven lines."""
    back = {
        "type": "card_moved",
        "player": 1,
        "card": HIDDEN,
        "from": "hand",
        "to": "remove_area",
    }
    elsewhere = {**back, "to": "outside_area", "card": LAMP}
    expected = render_sentences(*[back] * 7, elsewhere, back, cards=FACES)
    assert expected == [
        "7 cards are removed.",
        "Ming discards Lamp Keeper.",
        "A card is removed.",
    ]


def test_cards_without_a_face_are_counted_after_those_with_one():
    draws = [
        {"type": "card_drawn", "player": 0, "card": one}
        for one in (HIDDEN, LAMP, HIDDEN, WATCH)
    ]
    assert render_sentences(*draws, reader=0, cards=FACES) == [
        "You draw Lamp Keeper, Night Watch and 2 cards."
    ]
    assert render_sentences(*draws, reader=0, cards=FACES, language="zh-hant") == [
        "你抽到Lamp Keeper、Night Watch、2張卡片。"
    ]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ([], "Ming has no cards to look at."),
        ([HIDDEN], "Ming looks at a card."),
        ([HIDDEN] * 3, "Ming looks at 3 cards."),
    ],
)
def test_the_number_of_cards_agrees_with_its_word(cards, expected):
    event = {"type": "cards_looked_at", "player": 1, "count": len(cards)}
    assert render_sentences({**event, "cards": cards}, reader=0) == [expected]


@pytest.mark.parametrize(
    ("reader", "expected"),
    [
        (0, "Lamp Keeper attacks Ming."),
        (1, "Lamp Keeper attacks you."),
        (None, "Lamp Keeper attacks Ming."),
    ],
)
def test_whom_an_attack_meets_is_said_to_each_in_their_words(reader, expected):
    """UA-5.2.2."""
    attack = {"type": "attack_declared", "player": 0, "card": LAMP, "target": None}
    assert render_sentences(attack, reader=reader, cards=FACES) == [expected]
    sniped = {**attack, "target": WATCH}
    assert render_sentences(sniped, reader=reader, cards=FACES) == [
        "Lamp Keeper attacks Night Watch."
    ]


def test_a_comparison_names_the_bp_of_both_and_the_winner():
    """UA-5.4.1."""
    compared = {
        "type": "battle_compared",
        "player": 0,
        "attacker": LAMP,
        "defender": WATCH,
        "attacker_bp": 3000,
        "defender_bp": 3500,
        "winner": "defender",
    }
    assert render_sentences(compared, cards=FACES) == [
        "Lamp Keeper (3000 BP) vs. Night Watch (3500 BP): Night Watch wins."
    ]


def changed(mode, *, number="TDL-1-001", source=None, through=""):
    return {
        "type": "mode_changed",
        "player": 0,
        "card": card(number),
        "mode": mode,
        "through": through,
        "source": source,
    }


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (
            changed("resting", source=WATCH),
            "Lamp Keeper is rested (from Night Watch).",
        ),
        (
            changed("active", through="raid"),
            "Lamp Keeper becomes active (from Raid).",
        ),
        (
            changed("active", through="double_attack"),
            "Lamp Keeper becomes active (from Double Attack).",
        ),
        (changed("active", through="end"), "Lamp Keeper becomes active (End phase)."),
        (
            changed("resting", through="cost"),
            "Lamp Keeper is rested (as a cost).",
        ),
    ],
)
def test_what_makes_a_card_active_or_resting_is_told(event, expected):
    """UA-1.3.1 to UA-1.3.4."""
    assert render_sentences(event, cards=FACES) == [expected]


def test_cards_that_become_active_together_are_one_line():
    """UA-4.2.2: AP cards, which are all alike, go without saying."""
    events = [
        changed("active", number="AP", through="start"),
        changed("active", through="start"),
        changed("active", number="TDL-1-002", through="start"),
    ]
    assert render_sentences(*events, cards=FACES) == [
        "Lamp Keeper and Night Watch become active (Start phase)."
    ]
    assert render_sentences(*events, cards=FACES, language="zh-hant") == [
        "Lamp Keeper、Night Watch轉為活動（起始階段）。"
    ]


@pytest.mark.parametrize("through", ["attack", "block"])
def test_who_attacks_or_blocks_rests_without_a_line_of_its_own(through):
    """UA-5.2.1, UA-5.3.1."""
    assert render_sentences(changed("resting", through=through)) == []


def modified(**fields):
    return {"type": "card_modified", "player": 0, "card": LAMP, **fields}


@pytest.mark.parametrize(
    ("until", "reader", "words"),
    [
        ({"point": "end_of_turn"}, 0, "this turn, from Night Watch"),
        (
            {"point": "next_start_of_turn", "player": 1},
            0,
            "until Ming’s next turn begins, from Night Watch",
        ),
        (
            {"point": "next_end_of_turn", "player": 0},
            0,
            "until the end of your next turn, from Night Watch",
        ),
        (None, 0, "from Night Watch"),
    ],
)
def test_a_keyword_is_told_with_its_end_and_its_source(until, reader, words):
    """UA-7.6.4."""
    given = modified(
        modifier="Keyword", keyword="impact", value=2, until=until, source=WATCH
    )
    assert render_sentences(given, reader=reader, cards=FACES) == [
        f"Lamp Keeper gains Impact 2 ({words})."
    ]


def test_what_a_card_gives_itself_is_not_told_with_its_name_twice():
    given = modified(modifier="Keyword", keyword="snipe", value=None, source=LAMP)
    assert render_sentences(given, cards=FACES) == ["Lamp Keeper gains Snipe."]


def test_a_hand_limit_is_told_with_its_number():
    """UA-4.6.3."""
    limit = {
        "type": "player_modified",
        "player": 0,
        "modifier": "HandLimit",
        "count": 5,
    }
    assert render_sentences(limit, reader=0) == [
        "Your hand limit at the end of the turn is now 5 cards."
    ]
    assert render_sentences(limit, reader=1) == [
        "Aki’s hand limit at the end of the turn is now 5 cards."
    ]


def test_a_change_of_bp_is_told_as_it_begins_and_as_it_ends():
    """UA-7.6.4."""
    begun = {"type": "bp_changed", "player": 0, "card": LAMP, "by": 1000, "bp": 4000}
    ended = {
        **begun,
        "type": "modifier_ended",
        "modifier": "Bp",
        "by": -1000,
        "bp": 3000,
    }
    assert render_sentences(begun, ended, cards=FACES) == [
        "Lamp Keeper now has 4000 BP (+1000).",
        "A BP change wears off for Lamp Keeper: 3000 BP (-1000).",
    ]


def test_a_keyword_that_ends_is_told():
    """UA-7.6.4."""
    ended = {
        "type": "modifier_ended",
        "player": 0,
        "card": LAMP,
        "modifier": "Keyword",
        "keyword": "impact",
        "value": 1,
    }
    assert render_sentences(ended, {**ended, "card": WATCH}, cards=FACES) == [
        "Lamp Keeper and Night Watch lose Impact 1."
    ]


def test_which_effect_of_a_card_activates_is_told_by_its_icon():
    """UA-7.2."""
    effect = {"type": "effect_activated", "player": 0, "card": LAMP, "ability": 0}
    assert render_sentences({**effect, "icons": ["on_play"]}, cards=FACES) == [
        "Lamp Keeper’s [When Played] effect activates."
    ]
    assert render_sentences({**effect, "icons": []}, cards=FACES, language="ja") == [
        "Lamp Keeperの効果が発動。"
    ]


def test_the_chosen_option_is_told():
    """UA-7.5.2."""
    chosen = {"type": "option_chosen", "player": 1, "card": LAMP, "number": 2, "of": 3}
    assert render_sentences(chosen, cards=FACES) == [
        "Ming chooses option 2 of 3 for Lamp Keeper."
    ]
    assert render_sentences(chosen, reader=1, cards=FACES) == [
        "You choose option 2 of 3 for Lamp Keeper."
    ]


def moved(origin, to, *cards, **fields):
    """The events of some cards of Aki that move alike."""
    event = {"type": "card_moved", "player": 0, "from": origin, "to": to, **fields}
    return [{**event, "card": one} for one in cards]


@pytest.mark.parametrize(
    ("origin", "to", "position", "others", "mine"),
    [
        ("hand", "outside_area", None, "Aki discards {}.", "You discard {}."),
        (
            "looked_at",
            "hand",
            None,
            "Aki adds {} to their hand.",
            "You add {} to your hand.",
        ),
        (
            "life_area",
            "hand",
            None,
            "Aki adds {} to their hand.",
            "You add {} to your hand.",
        ),
        (
            "outside_area",
            "hand",
            None,
            "Aki adds {} from the sideline to their hand.",
            "You add {} from the sideline to your hand.",
        ),
        (
            "front_line",
            "hand",
            None,
            "{} returns to Aki’s hand.",
            "{} returns to your hand.",
        ),
        (
            "hand",
            "deck",
            "bottom",
            "Aki puts {} on the bottom of their deck.",
            "You put {} on the bottom of your deck.",
        ),
        (
            "looked_at",
            "deck",
            "top",
            "Aki puts {} on top of their deck.",
            "You put {} on top of your deck.",
        ),
        (
            "deck",
            "outside_area",
            None,
            "Aki puts {} from their deck into the sideline.",
            "You put {} from your deck into the sideline.",
        ),
        (
            "hand",
            "deck",
            None,
            "Aki shuffles {} into their deck.",
            "You shuffle {} into your deck.",
        ),
        ("outside_area", "remove_area", None, "{} is removed.", "{} is removed."),
        (
            "energy_line",
            "front_line",
            None,
            "{} moves to the front line.",
            "{} moves to the front line.",
        ),
    ],
)
def test_a_move_is_named_by_what_it_is(origin, to, position, others, mine):
    """UA-1.2: the verb of the game, to the player and to everyone else."""
    where = {} if position is None else {"position": position}
    events = moved(origin, to, LAMP, **where)
    assert render_sentences(*events, reader=1, cards=FACES) == [
        others.format("Lamp Keeper")
    ]
    assert render_sentences(*events, reader=0, cards=FACES) == [
        mine.format("Lamp Keeper")
    ]


@pytest.mark.parametrize(
    ("origin", "to", "expected"),
    [
        ("front_line", "hand", "Lamp Keeper and Night Watch return to Aki’s hand."),
        ("hand", "remove_area", "Lamp Keeper and Night Watch are removed."),
        (
            "front_line",
            "energy_line",
            "Lamp Keeper and Night Watch move to the energy line.",
        ),
        ("hand", "outside_area", "Aki discards Lamp Keeper and Night Watch."),
    ],
)
def test_the_verb_agrees_with_several_cards(origin, to, expected):
    events = moved(origin, to, LAMP, WATCH)
    assert render_sentences(*events, reader=1, cards=FACES) == [expected]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("ja", "カード1枚があなたの手札に戻りました。"),
        ("zh-hant", "一張卡片回到你的手牌。"),
    ],
)
def test_a_move_is_named_in_the_readers_language(language, expected):
    events = moved("energy_line", "hand", HIDDEN)
    assert render_sentences(*events, reader=0, language=language) == [expected]


def test_a_move_without_a_verb_of_its_own_names_both_zones():
    events = moved("remove_area", "outside_area", LAMP)
    assert render_sentences(*events, cards=FACES) == [
        "Lamp Keeper moves from the removal area to the sideline."
    ]


def test_cards_put_into_a_deck_that_is_then_shuffled_lose_their_position():
    events = moved("hand", "deck", HIDDEN, HIDDEN, position="top")
    shuffled = {"type": "shuffled", "player": 0}
    assert render_sentences(*events, shuffled)[0] == (
        "Aki shuffles 2 cards into their deck."
    )
    assert render_sentences(*events, {**shuffled, "player": 1})[0] == (
        "Aki puts 2 cards on top of their deck."
    )


def test_a_card_without_a_name_is_called_by_its_number():
    retired = {"type": "card_retired", "player": 0, "card": card("XYZ-1-001")}
    assert render_sentences(retired, language="zh-hant", cards={}) == [
        "XYZ-1-001退場。"
    ]


@pytest.mark.parametrize(
    ("reason", "winner", "reader", "expected"),
    [
        ("life", 1, 1, "You win! Your opponent had no life left."),
        ("life", 1, 0, "You lose. You had no life left."),
        ("life", 1, None, "Ming wins. Aki had no life left."),
        ("concession", 0, 1, "You lose. You conceded."),
        ("concession", 0, 0, "You win! Your opponent conceded."),
        ("ruled", 0, 1, "You lose. A judge ruled against you."),
        ("ruled", 0, 0, "You win! A judge ruled in your favor."),
        (
            "draw",
            None,
            0,
            "The battle is a draw. Both players lost at the same time.",
        ),
    ],
)
def test_the_end_is_told_with_its_reason_from_the_readers_side(
    reason, winner, reader, expected
):
    """UA-10.2 to UA-10.5."""
    end = {"type": "battle_finished", "winner": winner, "reason": reason}
    assert render_sentences(end, reader=reader) == [expected]
    why = log_lines.render_end_reason(
        reason, language="en", reader=reader, winner=winner, players=PLAYERS
    )
    assert expected.endswith(f" {why}")


@pytest.mark.parametrize(
    "reason", ["life", "deck_out", "concession", "timeout", "abandonment", "dropped"]
)
def test_every_reason_has_words_for_both_sides(reason):
    """UA-10.2, UA-10.3, UA-10.5."""
    won, lost = (
        log_lines.render_end_reason(reason, language="en", reader=0, winner=winner)
        for winner in (0, 1)
    )
    assert won.startswith("Your opponent ")
    assert lost.startswith("You ")


def test_a_reason_of_a_later_engine_still_reads_as_a_sentence():
    why = log_lines.render_end_reason("moonrise", language="en", reader=0, winner=0)
    assert why == "Decided by the rules."


def test_the_clause_of_the_end_goes_with_its_line():
    end = {
        "type": "battle_finished",
        "winner": 0,
        "reason": "life",
        "clause": "UA-10.2",
    }
    line = log_lines.render_log_lines(
        [end], language="en", reader=0, players=PLAYERS, cards={}
    )[0]
    assert line["clause"] == "UA-10.2"
    assert line["player"] == 0
    assert line["parts"][-1]["reason"] == "life"


def test_a_name_with_braces_stays_as_it_is():
    kept = {"type": "kept_hand", "player": 0}
    assert render_sentences(kept, players=("{card}", "{0}")) == [
        "{card} keeps their hand."
    ]


def test_a_card_whose_name_begins_small_keeps_it_so():
    """Only words of ours get a capital at the beginning of a sentence."""
    retired = {"type": "card_retired", "player": 0, "card": LAMP}
    assert render_sentences(retired, cards={"TDL-1-001": "eX"}) == ["eX is sidelined."]


def test_an_unknown_language_is_an_error():
    with pytest.raises(KeyError):
        render_sentences({"type": "battle_started"}, language="xx")


RULES = log_lines.PHRASES.parents[1]


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
    assert emitted <= log_lines.list_known_event_types()
