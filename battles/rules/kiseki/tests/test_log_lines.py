"""The log and the texts: sentences in three languages, and no hidden card named."""

import string

import pytest

from battles.rules import kiseki as tr
from battles.rules.kernel.log_lines import join_line_parts
from battles.rules.kiseki.card_texts import piece, render_card_text
from battles.rules.kiseki.log_lines import LOG_RENDERER
from battles.rules.kiseki.tests.positions import card, do_action, scene, side
from unionarena.core.chance import Chance

LANGUAGES = ("en", "ja", "zh-hant")


def render_sentences(battle, events, *, reader, language="en"):
    names = {each.number: each.names[language] for each in tr.demo.cards().values()}
    lines = LOG_RENDERER.render_lines(
        battle.events_for(events, reader),
        language=language,
        reader=reader,
        players=("Aki", "Ming"),
        cards=names,
    )
    return [join_line_parts(line) for line in lines]


def test_who_reads_is_told_what_they_may_know():
    battle = scene(side(hand=["Recall"]), at="base")
    events = do_action(battle, tr.Place, "Recall", "hand")

    assert render_sentences(battle, events, reader=0)[0] == (
        "You put Recall face down into your base."
    )
    assert render_sentences(battle, events, reader=1)[0] == (
        "Aki puts a card face down into their base."
    )
    assert render_sentences(battle, events, reader=None, language="ja")[0] == (
        "Akiはカード1枚を拠点に裏向きで置きます。"
    )


def draw(player=0, number=None):
    """An event of a card drawn, as one viewer gets it."""
    card = {"id": None, "number": number}
    move = {"from": "deck", "to": "hand", "card": card}
    return {"type": "card_moved", "player": player, **move}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ming draws 18 cards."),
        ("ja", "Mingはカードを18枚引きます。"),
        ("zh-hant", "Ming抽18張卡。"),
    ],
)
def test_hidden_cards_that_are_drawn_together_have_one_line(language, sentence):
    lines = LOG_RENDERER.render_lines(
        [draw(1)] * 18, language=language, reader=0, players=("Aki", "Ming"), cards={}
    )

    assert [join_line_parts(line) for line in lines] == [sentence]


def test_known_cards_single_cards_and_other_players_keep_their_lines():
    events = [
        draw(1),
        draw(0, "HBL-001"),
        draw(0, "HBL-002"),
        draw(1),
        draw(1),
        draw(0),
    ]
    lines = LOG_RENDERER.render_lines(
        events, language="en", reader=None, players=("Aki", "Ming"), cards={}
    )

    assert [join_line_parts(line) for line in lines] == [
        "Ming draws a card.",
        "Aki draws HBL-001.",
        "Aki draws HBL-002.",
        "Ming draws 2 cards.",
        "Aki draws a card.",
    ]


@pytest.mark.parametrize("kind", ["cp_gained", "ep_gained"])
def test_a_gain_of_nothing_has_no_line(kind):
    gains = [{"type": kind, "player": 0, "n": count} for count in (0, 1)]
    lines = LOG_RENDERER.render_lines(
        gains, language="en", reader=0, players=("Aki", "Ming"), cards={}
    )
    assert [join_line_parts(line) for line in lines] == [
        f"You gain 1 {kind[:2].upper()}."
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told(language):
    chance = Chance(b"told")
    decks = [tr.demo.boosters(chance) for _ in (0, 1)]
    options = tr.RuleOptions(sealed=True, action_limit=6)
    battle = tr.Battle.start(decks=decks, seed=b"told", options=options)
    while battle.decision is not None:
        seat = battle.decision.player
        events = battle.apply(battle.legal_actions(seat).sample(chance), seat)
        for reader in (0, None):
            assert all(
                render_sentences(battle, events, reader=reader, language=language)
            )


def fields(texts):
    return {
        frozenset(f for _, f, _, _ in string.Formatter().parse(text) if f)
        for text in texts
    }


def test_texts_have_the_same_places_in_every_language():
    entries = {**piece.all}
    for table in ("sentences", "reasons"):
        entries |= {
            f"{table}.{k}": sentence
            for k, sentence in LOG_RENDERER.phrases[table].items()
        }
    for key, entry in entries.items():
        assert len(fields(entry[language] for language in LANGUAGES)) == 1, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_what_it_does_and_no_two_texts_say_the_same(language):
    by_text = {}
    for each in tr.demo.cards().values():
        text = render_card_text(each, language)
        assert bool(text) == bool(each.crafts or each.abilities)
        assert "{" not in text
        sentence = (each.crafts, tuple(str(a.to_dict()) for a in each.abilities))
        by_text.setdefault(text, set()).add(sentence)
    assert all(len(meanings) == 1 for meanings in by_text.values())


@pytest.mark.parametrize(
    ("name", "language", "text"),
    [
        ("Lamp Scholar", "en", "Arts (EP 2): Stun 1 opposing unit of cost 2 or less."),
        ("Night Inspection", "ja", "相手の拠点のカードを1枚再構築する。"),
        ("Alliance Banner", "zh-hant", "連結：公會與守望隊。"),
        ("Bastion", "ja", "【ヘイト】\nサポート"),
    ],
)
def test_a_text_reads_as_it_is_printed(name, language, text):
    assert render_card_text(card(name), language) == text


@pytest.mark.parametrize("reason", ["bond", "deck_out", "turn_limit", "concession"])
def test_every_end_has_its_reason(reason):
    other = LOG_RENDERER.render_end("?", "en", None, 0)

    assert LOG_RENDERER.render_end(reason, "en", 0, 0) != other
