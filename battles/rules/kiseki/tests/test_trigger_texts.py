"""Texts that begin by themselves, and filters, in the words of three languages."""

from itertools import product

import pytest

from battles.rules.kernel.errors import MalformedCard
from battles.rules.kernel.log_lines import join_line_parts
from battles.rules.kiseki.card_texts import render_card_text
from battles.rules.kiseki.cards import CardDefinition
from battles.rules.kiseki.effects import (
    ORGANISATIONS,
    SIDES,
    STATES,
    TRIGGERS,
    WATCHED,
    Ability,
    Filter,
    Step,
    read_ability,
)
from battles.rules.kiseki.log_lines import LOG_RENDERER
from battles.rules.kiseki.text_reading import read_card_text

LANGUAGES = ("en", "ja", "zh-hant")
DRAW = Step("draw", n=1)
COSTS = ((0, -1), (0, 3), (2, -1), (2, 2), (2, 12))  # least and greatest


def render(ability, language):
    card = CardDefinition("X", "X", "unit", abilities=(ability,))
    return render_card_text(card, language)


def read_back(ability, language):
    """Write an ability, read it, and return the ability that was read."""
    text = render(ability, language)
    assert "{" not in text
    crafts, abilities = read_card_text(text, language)
    assert crafts == ()
    (found,) = abilities
    return found


def list_filters():
    return [
        Filter("", most, organisation, state, least)
        for organisation, state, (least, most) in product(
            ("", *ORGANISATIONS[:2]), STATES, COSTS
        )
    ]


def without_kind(wanted):
    """Return a filter of units as one that names no kind: both mean units."""
    kind = "" if wanted.kind == "unit" else wanted.kind
    return Filter(
        kind, wanted.cost_most, wanted.organisation, wanted.state, wanted.cost_least
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("on", TRIGGERS)
def test_every_occasion_is_read_as_it_is_written(on, language):
    """TR-3.2"""
    ability = Ability(on, (DRAW, Step("boost_this", strength=1, defence=-1)))

    assert read_back(ability, language) == ability
    assert read_ability(ability.to_dict()) == ability


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("on", "side"), [*product(WATCHED, SIDES)])
def test_every_filter_of_watched_units_is_read_as_it_is_written(on, side, language):
    """TR-3.2"""
    for wanted in list_filters():
        ability = Ability(on, (DRAW,), side=side, filter=wanted, watches=True)
        found = read_back(ability, language)
        assert without_kind(found.filter) == wanted
        assert (found.on, found.side, found.watches) == (on, side, True)
        assert read_ability(ability.to_dict()) == ability


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_filter_of_steps_and_lasting_texts_is_read_as_it_is_written(language):
    """TR-3.4"""
    for wanted in list_filters():
        step = Step("stun", n=1, side="opponent", filter=wanted)
        own = Step("ready", n=1, filter=wanted)
        found = read_back(Ability("turn_ends", (step, own)), language)
        assert [without_kind(each.filter) for each in found.steps] == [wanted] * 2
        for given in ({"strength": 1, "defence": 0}, {"less": 2}):
            lasting = Ability("lasting", side="each", filter=wanted, **given)
            found = read_back(lasting, language)
            assert without_kind(found.filter) == wanted
            assert found.to_dict().keys() >= given.keys() - {"defence"}


@pytest.mark.parametrize(
    ("ability", "texts"),
    [
        (
            Ability("attacks", (DRAW,)),
            (
                "When this attacks: Draw 1.",
                "これが攻撃した時、カードを1枚引く。",
                "此卡攻擊時，抽1張牌。",
            ),
        ),
        (
            Ability(
                "destroyed",
                (DRAW,),
                side="opponent",
                filter=Filter(organisation="guild", cost_least=2, cost_most=4),
                watches=True,
            ),
            (
                (
                    "When one of your opponent’s Guild units of cost 2 to 4 "
                    "is destroyed: Draw 1."
                ),
                "相手のコスト2～4の『組合』のUNITが破壊された時、カードを1枚引く。",
                "對手的費用2～4的「公會」單位被破壞時，抽1張牌。",
            ),
        ),
        (
            Ability("lasting", strength=1, filter=Filter(state="actioned")),
            (
                "Your actioned units get +1/+0.",
                "あなたのアクション状態のUNITは+1/+0を得る。",
                "你的橫置的單位獲得+1/+0。",
            ),
        ),
    ],
)
def test_a_text_reads_as_it_is_printed(ability, texts):
    assert tuple(render(ability, language) for language in LANGUAGES) == texts


@pytest.mark.parametrize(
    ("text", "language", "named"),
    [
        ("When this attack: Draw 1.", "en", "When this attack"),
        ("When this attacks, Draw 1.", "en", "When this attacks,"),
        ("When this attacks: ", "en", "When this attacks:"),
        ("When this attacks: Dance.", "en", "Dance."),
        ("When one of your items attacks: Draw 1.", "en", "units only"),
        (
            "When one of your units of cost 3 or lesss attacks: Draw 1.",
            "en",
            "When one",
        ),
        (
            "At the start of the turn: Stun 1 opposing unit of cost 4 to 2.",
            "en",
            "4 to 2",
        ),
        ("At the start of your turn: Draw 1.", "en", "At the start of your"),
        ("これが攻撃する時、カードを1枚引く。", "ja", "これが攻撃する時"),
        ("相手の『組合』のITEMがスタンした時、カードを1枚引く。", "ja", "units only"),
        ("ターンの途中、カードを1枚引く。", "ja", "ターンの途中"),
        ("此卡被攻擊時，抽1張牌。", "zh-hant", "此卡被攻擊時"),
        ("When this attacks: Draw 1.", "zh-hant", "When this attacks"),
    ],
)
def test_a_near_miss_is_refused_with_its_words(text, language, named):
    with pytest.raises(MalformedCard) as refused:
        read_card_text(text, language)
    assert named in str(refused.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_says_what_has_triggered_a_text_and_what_became_of_it(language):
    card = {"id": 1, "number": "HBL-087"}
    events = [
        {"type": "trigger_began", "player": 0, "card": card, "on": o} for o in TRIGGERS
    ]
    events += [
        {"type": kind, "player": 0, "card": card}
        for kind in ("trigger_lapsed", "trigger_cut")
    ]
    lines = LOG_RENDERER.render_lines(
        events,
        language=language,
        reader=0,
        players=("Aki", "Ming"),
        cards={"HBL-087": "Hauler"},
    )
    sentences = [join_line_parts(line) for line in lines]

    assert len(set(sentences)) == len(events)
    assert all("Hauler" in sentence for sentence in sentences)
