"""The log: each event has its sentence in three languages and names no hidden card."""

import string

import pytest

from battles.rules import universe_end as ue
from battles.rules.kernel.log_lines import join_line_parts
from battles.rules.universe_end.log_lines import LOG_RENDERER, SILENT
from battles.rules.universe_end.tests.positions import (
    CARDS,
    FOREST,
    WATER,
    scene,
    side,
    summon,
)
from unionarena.core.chance import Chance

LANGUAGES = ("en", "ja", "zh-hant")


def render_sentences(battle, events, *, reader, language="en"):
    names = {card.number: card.names[language] for card in CARDS.values()}
    return [
        join_line_parts(line)
        for line in LOG_RENDERER.render_lines(
            battle.events_for(events, reader),
            language=language,
            reader=reader,
            players=("Aki", "Ming"),
            cards=names,
        )
    ]


def test_who_reads_is_told_what_they_may_know():
    events_of = side(hand=["Foam Sprite"], energy=[WATER], deck=[FOREST] * 2)
    battle = scene(events_of)
    events = summon(battle, "Foam Sprite")

    assert render_sentences(battle, events, reader=0) == [
        "Your Foam Sprite enters the field.",
        "Foam Sprite’s effect resolves.",
        "You draw Forest Energy.",
        "You draw Forest Energy.",
    ]
    assert render_sentences(battle, events, reader=1)[2] == "Aki draws 2 cards."
    assert render_sentences(battle, events, reader=None, language="ja")[0] == (
        "Akiの泡の精が場に出ます。"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told(language):
    for number in range(6):
        chance = Chance(bytes([number + 1]))
        sets = ue.demo.SETS
        decks = [ue.demo.deck(sets[number], sets[number + s + 1]) for s in (0, 1)]
        battle = ue.Battle.start(decks=decks, seed=bytes([number + 1]))
        while battle.decision is not None:
            seat = battle.decisions[0].player
            events = battle.apply(battle.legal_actions(seat).sample(chance), seat)
            for reader in (0, 1, None):
                assert all(
                    render_sentences(battle, events, reader=reader, language=language)
                )


def test_sentences_have_the_same_places_in_every_language():
    for table in ("sentences", "reasons"):
        for name, entry in LOG_RENDERER.phrases[table].items():
            places = {
                frozenset(
                    f for _, f, _, _ in string.Formatter().parse(entry[lang]) if f
                )
                for lang in LANGUAGES
            }
            assert len(places) == 1, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_win_has_its_reason(language):
    reasons = {card.wins.by for card in CARDS.values() if card.wins is not None}
    other = LOG_RENDERER.render_end("?", language, None, 0)
    for reason in (*reasons, "both", "unwinnable", "turn_limit", "concession"):
        assert LOG_RENDERER.render_end(reason, language, 0, 0) != other


def test_a_draw_and_what_is_silent():
    ended = {"type": "battle_finished", "winner": None, "reason": "turn_limit"}
    lines = LOG_RENDERER.render_lines(
        [ended], language="en", reader=0, players="AB", cards={}
    )

    assert join_line_parts(lines[0]).startswith("Draw: ")
    assert "card_rested" in SILENT
