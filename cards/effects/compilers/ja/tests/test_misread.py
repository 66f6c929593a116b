"""Texts that were once read as something else, or with a word left out."""

import pytest

from cards.effects import CompiledCard, compile_card
from cards.effects.model import atoms, filters, modifiers, subjects
from cards.effects.model.abilities import Ability
from cards.effects.model.amounts import AltAmount, Count, CountThisTurn
from cards.effects.model.conditions import And
from cards.effects.model.durations import Until
from cards.effects.model.enums import (
    AbilityKind,
    CardKind,
    Color,
    Operator,
    Place,
    Point,
    Side,
    Stat,
    Zone,
)
from cards.effects.model.moments import Cause
from cards.effects.model.traversal import walk_tree
from cards.effects.tests.lists import real_card

CHARACTER, EVENT, SITE = CardKind.CHARACTER, CardKind.EVENT, CardKind.SITE
CHEAP = filters.StatIs(Stat.REQUIRED_ENERGY, Operator.AT_MOST, 2)
BLUE = filters.IsColor((Color.BLUE,))


def _abilities(text: str, kind: CardKind = CHARACTER) -> tuple[Ability, ...]:
    compiled = compile_card(kind, text)
    assert compiled.tree is not None, [str(item) for item in compiled.problems]
    return compiled.tree.abilities


def _real(number: str) -> tuple[Ability, ...]:
    record = real_card(number)
    return _abilities(record.text, record.kind)


def _parts(ability: Ability, kind: type) -> list:
    return [part for part in walk_tree(ability) if isinstance(part, kind)]


def _refusal(text: str, kind: CardKind = CHARACTER) -> CompiledCard:
    compiled = compile_card(kind, text)
    assert compiled.tree is None
    return compiled


# --- a list in brackets -------------------------------------------------------------

GROUP = (
    "【登場時】自分の手札から必要エナジーが2以下の青の〔キャラカードかフィールドカード〕を"
    "1枚まで自分の場にレストで登場させる。"
)


def test_limits_before_a_group_hold_for_every_member():
    [cards] = _parts(_abilities(GROUP)[0], subjects.Cards)
    either = filters.AnyOf(((filters.IsKind(CHARACTER),), (filters.IsKind(SITE),)))
    assert cards == subjects.Cards(Side.ME, (Zone.HAND,), (CHEAP, BLUE, either))


def test_without_brackets_they_hold_for_the_first_alone():
    text = GROUP.replace("〔", "").replace("〕", "")
    [cards] = _parts(_abilities(text)[0], subjects.Cards)
    [either] = cards.filters
    assert either.options[1] == (filters.IsKind(SITE),)


@pytest.mark.parametrize("number", ["MCR-1-060", "SNF-1-069", "MST-1-006"])
def test_limits_before_a_group_of_a_real_card_hold_for_every_member(number):
    cards = [
        part
        for ability in _real(number)
        for part in _parts(ability, subjects.Cards)
        if any(isinstance(item, filters.AnyOf) for item in part.filters)
    ]
    assert any(
        isinstance(item, filters.StatIs) for part in cards for item in part.filters
    )


@pytest.mark.parametrize("text", ["〔カードを1枚引く。〕", "〔カードを〕1枚引く。"])
def test_brackets_that_group_nothing_are_refused(text):
    _refusal(f"【登場時】{text}")


BOTH = (
    "【登場時】自分のフロントLの［特徴：港］と自分のフロントLのキャラの下の裏向きのカードの"
    "合計枚数×1000以下のBPの相手のフロントLのキャラを1枚まで選び、退場させる。"
)


def test_sets_that_are_counted_together_are_not_chosen_from():
    [ability] = _abilities(BOTH)
    [pick] = _parts(ability, subjects.Pick)
    assert isinstance(pick.of, subjects.Cards)
    assert pick.of.side is Side.OPPONENT
    [counted] = _parts(ability, subjects.Union)
    assert [type(part) for part in counted.of] == [subjects.Cards, subjects.Under]


def test_one_of_two_sets_joined_by_and_is_refused():
    _refusal(
        "【登場時】相手のフロントLのキャラと自分の手札の〈灯台守〉を1枚場外に置く。"
    )


# --- who "that Character" is --------------------------------------------------------

PLAYED = (
    "自分の場外からキャラカードを1枚まで手札に加える。"
    "自分の手札から紫の［特徴：港］を1枚まで自分の場にアクティブで登場させる。"
    "そのキャラはこのターン中、BP+1000。"
)


def _that_character(abilities: tuple[Ability, ...]) -> tuple[object, object]:
    play = _parts(abilities[0], atoms.Play)[0]
    changes = _parts(abilities[0], atoms.Modify)
    return changes[0].what, subjects.Ref(play.bind or "")


def test_that_character_is_the_one_just_played():
    found, played = _that_character(_abilities(PLAYED, EVENT))
    assert found == played


def test_a_site_just_played_is_not_that_character():
    """It would be the card added to the hand, whose BP nothing changes."""
    text = PLAYED.replace("紫の［特徴：港］", "フィールドカード")
    [problem] = _refusal(text, EVENT).problems
    assert "not on the field" in str(problem)


def test_that_character_of_a_real_card_is_the_one_just_played():
    found, played = _that_character(_real("SAO-2-060"))
    assert found == played


@pytest.mark.parametrize("icon", ["登場時", "アタック時", "退場時"])
def test_it_is_never_the_card_that_speaks(icon):
    """A card calls itself このキャラ; それ with nothing before it is a slip."""
    problem = _refusal(f"【{icon}】それを退場させる。").problems[0]
    assert problem.code == "effects.unresolved"


# --- how long ------------------------------------------------------------------------

CHEAPER = (
    "このターン中、次に手札から使用する〈灯台守〉の必要エナジーを【赤×1】減らし、"
    "消費APを-1する。"
)


def test_coordinated_changes_last_equally_long():
    [change] = _parts(_abilities(f"【登場時】{CHEAPER}")[0], atoms.Modify)
    assert change.modifiers == (
        modifiers.RequiredEnergy(-1, Color.RED),
        modifiers.ApCost(-1),
    )
    assert change.duration == Until(Point.END_OF_TURN)


def test_coordinated_changes_of_a_real_card_last_equally_long():
    changes = [
        part for ability in _real("EVA-1-080") for part in _parts(ability, atoms.Modify)
    ]
    assert all(part.duration is not None for part in changes)


def test_a_gain_that_nothing_ends_is_refused():
    problem = _refusal("【アタック時】このキャラはBP+1000。").problems[0]
    assert "how long" in str(problem)
    assert _abilities("【アタック時】このキャラはこのターン中、BP+1000。")


# --- what an Event card is -----------------------------------------------------------


@pytest.mark.parametrize(
    "sentence",
    [
        "このカードの色と必要エナジーは、全ての色として扱う。",
        "このカードは〈灯台守〉としても扱う。",
    ],
)
@pytest.mark.parametrize("mark", ["", "<br>"])
def test_what_an_event_card_is_it_is_everywhere(sentence, mark):
    is_so, event = _abilities(f"{sentence}{mark}カードを1枚引く。", EVENT)
    assert (is_so.kind, is_so.place) == (AbilityKind.CONTINUOUS, Place.ANYWHERE)
    assert event == Ability(AbilityKind.EVENT, atoms.Draw(1))


@pytest.mark.parametrize("number", ["AOT-P-001", "ARK-P-001", "ARK-P-002"])
def test_what_a_real_event_card_is_it_is_everywhere(number):
    assert _real(number)[0].place is Place.ANYWHERE


# --- words that add ------------------------------------------------------------------

STEPS = "【登場時】カードを1枚引き、{}自分の手札を1枚場外に置く。"


@pytest.mark.parametrize("word", ["さらに", "さらに、", "その後、"])
def test_a_word_that_only_adds_may_stand_between_steps(word):
    assert _abilities(STEPS.format(word)) == _abilities(STEPS.format(""))


@pytest.mark.parametrize(
    "text",
    [
        "【登場時】{}カードを1枚引く。",
        "【登場時】自分の場に〈灯台守〉がある場合、{}カードを1枚引く。",
        "自分のターン終了時、{}カードを1枚引く。",
        "{}自分の場のキャラ全ては、BP+500。",
        "【登場時】以下から1つ選ぶ。<br>・{}カードを1枚引く。<br>・相手に1ダメージ。",
        "【登場時】このターン中、このキャラは「【アタック時】{}カードを1枚引く。」を得る。",
    ],
)
@pytest.mark.parametrize("word", ["さらに", "さらに、", "その後、"])
def test_a_word_that_adds_does_not_stand_first(text, word):
    assert _abilities(text.format(""))
    _refusal(text.format(word))


def test_a_row_may_add_to_the_rows_before_it():
    rows = (
        "【登場時】自分の場の［特徴：港］の枚数により、以下の効果が全て発動する。"
        "<br>・1枚以上：{}カードを1枚引く。<br>・2枚以上：{}相手に1ダメージ。"
    )
    assert _abilities(rows.format("", "さらに")) == _abilities(rows.format("", ""))
    _refusal(rows.format("さらに", ""))


def test_a_paragraph_of_an_event_card_may_add_to_the_one_before_it():
    text = "カードを1枚引く。<br>{}自分の場のキャラを1枚選び、アクティブにする。"
    assert _abilities(text.format("その後、"), EVENT) == _abilities(
        text.format(""), EVENT
    )


@pytest.mark.parametrize("added", ["さらに", "その後、", "それぞれ", "合計", "全て"])
@pytest.mark.parametrize("word", ["相手", "フロントL", "キャラ", "退場", "させる"])
def test_no_word_vanishes_inside_another(word, added):
    text = "【登場時】相手のフロントLのキャラを1枚選び、退場させる。"
    for index in range(1, len(word)):
        _refusal(text.replace(word, word[:index] + added + word[index:]))


@pytest.mark.parametrize("added", ["それぞれ", "合計", "全て", "いずれか"])
def test_a_word_that_counts_does_not_stand_between_steps(added):
    _refusal(STEPS.format(added))


# --- what no card says ---------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "【アタック時】【ターン0】カードを1枚引く。",
        "【登場時】このキャラはこのターン中、BP+0。",
        "【登場時】カードを100000000000000000000枚引く。",
        "【登場時】カードを51枚引く。",
        "【インパクト（0）】",
        "【起動メイン】【手札を0枚場外に置く】カードを1枚引く。",
    ],
)
def test_a_number_no_card_has_is_refused(text):
    assert str(_refusal(text).problems[0])


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (
            EVENT,
            "【レイド】〈灯台守〉アクティブにし、フロントLに移動できる<br>【登場時】カードを1枚引く。",
        ),
        (EVENT, "【アタック時】カードを1枚引く。"),
        (EVENT, "【起動メイン】【レストにする】カードを1枚引く。"),
        (EVENT, "【インパクト（1）】"),
        (SITE, "【アタック時】カードを1枚引く。"),
        (SITE, "【レイド】〈灯台守〉アクティブにし、フロントLに移動できる"),
    ],
)
def test_an_ability_the_kind_of_card_cannot_have_is_refused(kind, text):
    assert _refusal(text, kind).problems[0].code == "effects.wrong_kind"
    assert compile_card(CHARACTER, text).is_playable


def test_two_full_stops_are_refused_with_their_place():
    text = "【登場時】カードを1枚引く。。"
    problem = _refusal(text).problems[0]
    assert problem.code == "effects.empty_sentence"
    assert text[slice(*problem.span)] == "。"


# --- whose lines and places ---------------------------------------------------------


def test_a_second_line_may_be_of_the_other_player():
    text = "【登場時】自分のフロントLと相手のフロントLのキャラを1枚ずつ選び、レストにする。"
    sides = [cards.side for cards in _parts(_abilities(text)[0], subjects.Cards)]
    assert sides == [Side.ME, Side.OPPONENT]


def test_a_second_line_without_an_owner_is_of_the_same_player():
    text = "【登場時】自分のフロントLとエナジーLのキャラを1枚ずつ選び、レストにする。"
    found = _parts(_abilities(text)[0], subjects.Cards)
    assert [(cards.side, cards.zones) for cards in found] == [
        (Side.ME, (Zone.FRONT_LINE,)),
        (Side.ME, (Zone.ENERGY_LINE,)),
    ]


def test_places_of_both_players_are_not_taken_for_those_of_one():
    _refusal("【登場時】自分の場と相手の場外に〈灯台守〉がある場合、カードを1枚引く。")


# --- who did it ---------------------------------------------------------------------


def test_whose_effect_discarded_is_not_left_out():
    text = "【アタック時】このターン中に{}自分の手札を場外に置いている場合、カードを1枚引く。"
    [own] = _parts(_abilities(text.format("自分の効果で"))[0], CountThisTurn)
    [any_way] = _parts(_abilities(text.format(""))[0], CountThisTurn)
    assert (own.cause, any_way.cause) == (Cause(Side.ME), None)


@pytest.mark.parametrize("doer", ["", "キャラの", "自分か相手の"])
def test_whose_effect_played_it_is_not_taken_for_ones_own(doer):
    text = "【登場時】このキャラが{}効果で登場していた場合、カードを1枚引く。"
    assert _abilities(text.format("自分の"))
    _refusal(text.format(doer))


def test_a_limit_below_or_above_is_no_limit_between():
    text = "【登場時】BP2000以下かBP5000以上の相手のフロントLのキャラを1枚選び、退場させる。"
    [either] = _parts(_abilities(text)[0], filters.AnyOf)
    operators = [option[0].operator for option in either.options]
    assert operators == [Operator.AT_MOST, Operator.AT_LEAST]


def test_a_further_replacement_needs_what_the_first_needs():
    record = real_card("CGD-1-039")
    [ability] = _abilities(record.text, record.kind)
    [number] = _parts(ability, AltAmount)
    first, second = (case.condition for case in number.cases)
    assert isinstance(second, And)
    assert second.of[0] == first


# --- how many -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards",
    [
        "自分の場の〈灯台守〉か〈船乗り〉",
        "自分の場のキャラか相手の場のキャラ",
        "自分か相手の場のキャラ",
    ],
)
def test_several_sets_have_a_sum(cards):
    text = f"【登場時】{cards}を{{}}2枚まで選び、レストにする。"
    assert _abilities(text.format("合計")) == _abilities(text.format(""))


@pytest.mark.parametrize(
    "cards", ["相手のフロントLのキャラ", "自分の場外から〈灯台守〉"]
)
def test_one_set_has_no_sum(cards):
    verb = "レストにする" if "フロントL" in cards else "手札に加える"
    text = f"【登場時】{cards}を{{}}2枚まで{verb}。"
    assert _abilities(text.format(""))
    _refusal(text.format("合計"))


@pytest.mark.parametrize(
    "gained",
    [
        "【インパクト（+1）】を得る",
        "発生エナジー+【青】を得る",
        "BP+500し、【ステップ】を得る",
    ],
)
def test_only_bp_is_had_for_each_of_several_cards(gained):
    """It was read as had once, whatever their number."""
    text = "自分の場の［特徴：港］1枚につき、このキャラは{}。"
    assert _abilities(text.format("BP+500を得る"))
    _refusal(text.format(gained))


@pytest.mark.parametrize("sides", [("自分", "自分"), ("相手", "相手")])
def test_nobody_has_more_than_himself(sides):
    text = "【登場時】{}の手札が{}より多い場合、カードを1枚引く。"
    assert _abilities(text.format(sides[0], "相手" if sides[0] == "自分" else "自分"))
    _refusal(text.format(*sides))


def test_one_card_is_not_all_of_them():
    assert _abilities("【登場時】このキャラを退場させる。")
    _refusal("【登場時】このキャラを全て退場させる。")


def test_whether_one_ability_or_all_of_them_is_activated_is_said():
    text = "【アタック時】自分の場の〈灯台守〉{}の【登場時】を発動する。"
    assert _abilities(text.format("1枚"))
    _refusal(text.format(""))


def test_one_of_the_cards_a_raid_was_made_onto_is_not_all_of_them():
    text = "【登場時】このキャラのレイド元のカードを{}手札に戻す。"
    one, all_of_them = (
        _parts(_abilities(text.format(words))[0], subjects.Pick)
        for words in ("1枚", "全て")
    )
    assert [choice.count for choice in one] == [1]
    assert all_of_them == []


def test_as_many_is_not_counted_of_what_was_left_over():
    text = (
        "【登場時】自分の山札の上から5枚見る。その中から［特徴：港］を2枚まで公開し手札に加える。"
        "残りを望む順で山札の下に置く。{}"
    )
    _refusal(text.format("手札に加えた場合、自分の手札を同じ枚数場外に置く。"))
    [ability] = _abilities(
        text.format("手札に加えた枚数と同じ枚数の自分の手札を場外に置く。")
    )
    [added, *_] = [move for move in _parts(ability, atoms.Move) if move.to is Zone.HAND]
    [counted] = _parts(ability, Count)
    assert counted.of == subjects.Ref(added.bind)


def test_what_happens_later_this_turn_is_not_asked_at_once():
    _refusal(
        "相手のフロントLのキャラを1枚選び、このターン中、BP-2000。"
        "このターン中にそのキャラが退場した場合、カードを1枚引く。",
        EVENT,
    )
