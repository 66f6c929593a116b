"""How cards read: pronouns, number, order, alternatives, performers."""

import pytest

from cards.effects import compile_card
from cards.effects.model import atoms
from cards.effects.model import conditions as c
from cards.effects.model import control as k
from cards.effects.model import filters as f
from cards.effects.model import modifiers as m
from cards.effects.model import subjects as s
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.amounts import AltAmount, AmountCase, Count, Times
from cards.effects.model.base import Effect
from cards.effects.model.durations import Until
from cards.effects.model.enums import (
    AbilityKind,
    CardKind,
    Color,
    KeywordName,
    Mode,
    Operator,
    Point,
    Side,
    Stat,
    Zone,
)
from cards.effects.renderers import Options, Translations, get_renderer

TRANSLATED = {
    "en": Translations(names={"灯台守": "Keeper"}, traits={"港": "Harbor"}),
    "zh-hant": Translations(names={"灯台守": "燈塔守"}, traits={"港": "港口"}),
}
CHARACTER = f.IsKind(CardKind.CHARACTER)
OWN = s.Cards(Side.ME, (Zone.FIELD,), (CHARACTER,))
THEIRS = s.Cards(Side.OPPONENT, (Zone.FRONT_LINE,), (CHARACTER,))
HAND = s.Cards(Side.ME, (Zone.HAND,))
TURN = Until(Point.END_OF_TURN)
KEEPER_HERE = c.Compare(
    Count(s.Cards(Side.ME, (Zone.FIELD,), (f.Named("灯台守"),))), Operator.AT_LEAST, 1
)


def render(effect: Effect, language: str, kind: AbilityKind = AbilityKind.EVENT) -> str:
    tree = CardEffects(abilities=(Ability(kind, effect),))
    options = Options(translations=TRANSLATED[language])
    return get_renderer(language).effects(tree, options).text


def both(english: str, chinese: str):
    return [("en", english), ("zh-hant", chinese)]


@pytest.mark.parametrize(
    ("language", "expected"),
    both(
        "Choose one character on your field. Draw a card. Switch the chosen character"
        " to active.",
        "選擇1張自己場上的角色。抽1張卡片。將所選的角色置為活動。",
    ),
)
def test_pronoun_gives_way_once_something_else_was_spoken_of(language, expected):
    effect = k.Sentences(
        (
            atoms.Choose(s.Pick(OWN), bind="$1"),
            atoms.Draw(1),
            atoms.SetMode(s.Ref("$1"), Mode.ACTIVE),
        )
    )

    assert render(effect, language) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    both(
        "Choose one character on your field. Choose one character on your opponent's"
        " front line. Sideline the first chosen character.",
        "選擇1張自己場上的角色。選擇1張對手前線的角色。使第1次所選的角色退場。",
    ),
)
def test_two_choices_are_told_apart_by_their_order(language, expected):
    effect = k.Sentences(
        (
            atoms.Choose(s.Pick(OWN), bind="$1"),
            atoms.Choose(s.Pick(THEIRS), bind="$2"),
            atoms.Retire(s.Ref("$1")),
        )
    )

    assert render(effect, language) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    both(
        "Choose up to two characters on your opponent's front line and sideline them.",
        "選擇最多2張對手前線的角色，使其退場。",
    ),
)
def test_several_chosen_cards_are_spoken_of_in_the_plural(language, expected):
    effect = k.Seq(
        (
            atoms.Choose(s.Pick(THEIRS, count=2, least=0), bind="$1"),
            atoms.Retire(s.Ref("$1")),
        )
    )

    assert render(effect, language) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    both(
        "Your opponent draws a card, then places two cards from their hand into their"
        " sideline. They may draw a card.",
        "對手抽1張卡片，將2張自身的手牌放置於場外。對手可以抽1張卡片。",
    ),
)
def test_opponent_performs_every_sentence(language, expected):
    theirs = s.Cards(Side.ACTING, (Zone.HAND,))
    effect = k.As(
        Side.OPPONENT,
        k.Sentences(
            (
                k.Seq(
                    (
                        atoms.Draw(1),
                        atoms.Move(s.Pick(theirs, count=2), Zone.OUTSIDE_AREA),
                    )
                ),
                k.May(atoms.Draw(1)),
            )
        ),
    )

    assert render(effect, language) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    both(
        "Choose {one} character with {3000 or less BP} on your opponent's front line"
        " and sideline them. If <Keeper> is on your field, {two} and"
        " {4000 or less BP} instead.",
        "選擇『1張』對手前線的『BP3000以下』的角色，使其退場。若自己場上有〈燈塔守〉，"
        "改為『2張』和『BP4000以下』。",
    ),
)
def test_alternatives_with_one_condition_are_said_once(language, expected):
    limit = AltAmount(3000, (AmountCase(KEEPER_HERE, 4000),))
    some = s.Cards(
        Side.OPPONENT,
        (Zone.FRONT_LINE,),
        (f.StatIs(Stat.BP, Operator.AT_MOST, limit), CHARACTER),
    )
    count = AltAmount(1, (AmountCase(KEEPER_HERE, 2),))
    effect = k.Seq(
        (
            atoms.Choose(s.Pick(some, count=count), bind="$1"),
            atoms.Retire(s.Ref("$1")),
        )
    )

    assert render(effect, language) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    both(
        "This character gains 500 BP for each red card in your sideline.",
        "每有1張自己場外的紅色卡片，這個角色BP+500。",
    ),
)
def test_a_bonus_per_card_names_one_card(language, expected):
    red = s.Cards(Side.ME, (Zone.OUTSIDE_AREA,), (f.IsColor((Color.RED,)),))
    effect = atoms.Modify(s.This(), (m.Bp(Times(Count(red), 500)),))

    assert render(effect, language, AbilityKind.CONTINUOUS) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    both("[Impact (1)][Step]", "【衝擊（1）】【ステップ】"),
)
def test_keywords_alone_are_a_line_of_icons(language, expected):
    effect = atoms.Modify(
        s.This(), (m.Keyword(KeywordName.IMPACT, 1), m.Keyword(KeywordName.STEP))
    )

    assert render(effect, language, AbilityKind.CONTINUOUS) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    both(
        "If there is an active event card in your hand, draw a card.",
        "若自己手牌中有活動狀態的事件卡，抽1張卡片。",
    ),
)
def test_article_fits_the_word_after_it(language, expected):
    found = s.Cards(
        Side.ME, (Zone.HAND,), (f.InMode(Mode.ACTIVE), f.IsKind(CardKind.EVENT))
    )
    effect = k.If(c.Compare(Count(found), Operator.AT_LEAST, 1), atoms.Draw(1))

    assert render(effect, language) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    both(
        "You may place one card from your hand into your sideline. If you do not, draw"
        " a card.",
        "可以將1張自己的手牌放置於場外。若不這麼做，抽1張卡片。",
    ),
)
def test_declining_is_not_the_same_as_being_unable(language, expected):
    effect = k.Sentences(
        (
            k.May(atoms.Move(s.Pick(HAND), Zone.OUTSIDE_AREA), bind="$1"),
            k.If(c.Not(c.Did("$1")), atoms.Draw(1)),
        )
    )

    assert render(effect, language) == expected


@pytest.mark.parametrize(
    ("language", "declined", "unable"),
    [("en", "you do not", "you cannot"), ("zh-hant", "不這麼做", "無法這麼做")],
)
def test_a_step_that_may_be_declined_is_not_unable(language, declined, unable):
    step = atoms.Move(s.Pick(HAND), Zone.OUTSIDE_AREA, bind="$1")
    otherwise = k.If(c.Not(c.Did("$1")), atoms.Draw(1))
    may = render(k.Sentences((k.May(step), otherwise)), language).lower()
    must = render(k.Sentences((step, otherwise)), language).lower()

    assert (declined in may, unable in may) == (True, False)
    assert (declined in must, unable in must) == (False, True)


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "this card from your sideline"), ("zh-hant", "（若在場外）")],
)
def test_where_this_card_must_be_says_nothing_of_its_kind(language, expected):
    there = s.Among(s.This(), (f.InZone((Zone.OUTSIDE_AREA,)),))

    assert expected in render(atoms.Move(there, Zone.HAND), language)


LEAVING = {
    "相手の山札からイベントカード": (
        "an event card in your opponent's deck is placed into your opponent's sideline"
    ),
    "自分の場の他のキャラの下から裏向きのカード": (
        "a face-down card under another character on your field is placed into your"
        " sideline"
    ),
}


@pytest.mark.parametrize(("cards", "expected"), LEAVING.items())
def test_cards_that_leave_a_zone_are_said_to_be_there_once(cards, expected):
    text = f"{cards}が場外に置かれた時、カードを1枚引く。"
    compiled = compile_card(CardKind.CHARACTER, text)
    assert compiled.tree is not None
    rendered = get_renderer("en").effects(compiled.tree).text
    assert rendered == f"When {expected}, draw a card."


@pytest.mark.parametrize("names", [{}, {"灯台守": ""}])
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_names_nobody_translated_stay_as_they_are(language, names):
    """A card of a list in one language has an empty name in the others."""
    effect = k.If(KEEPER_HERE, atoms.Draw(1))
    tree = CardEffects(abilities=(Ability(AbilityKind.EVENT, effect),))
    options = Options(translations=Translations(names=names))

    assert "灯台守" in get_renderer(language).effects(tree, options).text


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_numbers_are_segments(language):
    effect = atoms.Modify(s.This(), (m.Bp(1000),), TURN)
    tree = CardEffects(abilities=(Ability(AbilityKind.EVENT, effect),))

    segments = get_renderer(language).effects(tree, Options()).segments

    assert [item.text.lstrip("+") for item in segments if item.kind == "number"] == [
        "1000"
    ]
