"""The eleven effects of life triggers, in words (UA-9)."""

import pytest

from cards.effects.model.enums import Color, Trigger
from cards.effects.renderers import get_renderer
from cards.effects.triggers import get_trigger_ability

ENGLISH = {
    (Trigger.GET, Color.RED): "[Get] Add this card to your hand.",
    (Trigger.DRAW, Color.RED): "[Draw] Draw a card.",
    (Trigger.ACTIVE, Color.RED): (
        "[Active] Choose one character on your field and switch it to active. It gains"
        " 3000 BP until the end of the turn."
    ),
    (Trigger.RAID, Color.RED): (
        "[Raid] Add this card to your hand or, if this card's required energy is met,"
        " perform Raid with it."
    ),
    (Trigger.SPECIAL, Color.RED): (
        "[Special] Choose one character on your opponent's front line and sideline it."
    ),
    (Trigger.FINAL, Color.RED): (
        "[Final] If you have 0 life, place the top card of your deck into your life"
        " area."
    ),
    (Trigger.COLOR, Color.RED): (
        "[Color] Choose one character with 2500 or less BP on your opponent's front"
        " line and sideline it."
    ),
    (Trigger.COLOR, Color.BLUE): (
        "[Color] Choose one character with 3500 or less BP on your opponent's front"
        " line and return it to their hand."
    ),
    (Trigger.COLOR, Color.YELLOW): (
        "[Color] Choose one character on your opponent's front line and switch it to"
        " resting. It remains set to resting the next time it would be switched to"
        " active."
    ),
    (Trigger.COLOR, Color.GREEN): (
        "[Color] Play one green character card with 2 or less required energy and 1 AP"
        " cost from your hand set to active onto your field."
    ),
    (Trigger.COLOR, Color.PURPLE): (
        "[Color] Play one purple character card with 2 or less required energy and 1 AP"
        " cost from your sideline set to active onto your front line."
    ),
}

CHINESE = {
    (Trigger.GET, Color.RED): "【取得】將這張卡片加入手牌。",
    (Trigger.DRAW, Color.RED): "【抽卡】抽1張卡片。",
    (Trigger.ACTIVE, Color.RED): (
        "【活動】選擇1張自己場上的角色，將其置為活動，使其在這個回合中BP+3000。"
    ),
    (Trigger.RAID, Color.RED): (
        "【突襲】將這張卡片加入手牌，或若滿足這張卡片的能源需求，以其發動突襲。"
    ),
    (Trigger.SPECIAL, Color.RED): "【特殊】選擇1張對手前線的角色，使其退場。",
    (Trigger.FINAL, Color.RED): (
        "【最終】若自己沒有生命，將自己牌組頂端的1張卡片放置於自己生命區。"
    ),
    (Trigger.COLOR, Color.RED): (
        "【顏色】選擇1張對手前線的BP2500以下的角色，使其退場。"
    ),
    (Trigger.COLOR, Color.BLUE): (
        "【顏色】選擇1張對手前線的BP3500以下的角色，將其放回持有者的手牌。"
    ),
    (Trigger.COLOR, Color.YELLOW): (
        "【顏色】選擇1張對手前線的角色，將其轉為休息。其在接下來的1次不會轉為活動。"
    ),
    (Trigger.COLOR, Color.GREEN): (
        "【顏色】使1張自己手牌中的能源需求為2以下且消耗AP為1的綠色角色卡以活動狀態在"
        "自己場上登場。"
    ),
    (Trigger.COLOR, Color.PURPLE): (
        "【顏色】使1張自己場外的能源需求為2以下且消耗AP為1的紫色角色卡以活動狀態在"
        "自己前線登場。"
    ),
}


@pytest.mark.parametrize(
    ("language", "expected"), [("en", ENGLISH), ("zh-hant", CHINESE)]
)
def test_triggers_read_as_in_the_rules(language, expected):
    said = {
        (trigger, color): get_renderer(language)
        .trigger(get_trigger_ability(trigger, color), trigger=trigger, color=color)
        .text
        for trigger, color in expected
    }

    assert said == expected


def test_icon_of_a_color_trigger_tells_the_color():
    ability = get_trigger_ability(Trigger.COLOR, Color.BLUE)

    rendered = get_renderer("en").trigger(
        ability, trigger=Trigger.COLOR, color=Color.BLUE
    )

    assert rendered.segments[0].key == "trigger_color_blue"
