"""Trees that cannot be what their cards say are held back; others never are.

UA-7.5.1 ("if you do"), UA-7.5.6 (what replaces what). The first six trees are those
that a reading once gave to real cards (rulings Q1203, Q999, Q794 and their kin); the
cards here are copies of ours. The other plants each change one thing in a sound tree.
"""

import dataclasses

import pytest

from cards.effects import compile_card, validate_tree
from cards.effects.examples import GOLD
from cards.effects.model import (
    amounts,
    atoms,
    conditions,
    control,
    durations,
    filters,
    modifiers,
    moments,
    subjects,
)
from cards.effects.model.abilities import Ability, CardEffects, Window
from cards.effects.model.enums import (
    AbilityKind,
    CardKind,
    Mode,
    MomentName,
    Operator,
    Point,
    Position,
    Side,
    Stat,
    Zone,
)
from cards.effects.model.traversal import transform_tree, walk_tree
from cards.effects.suspicion import SUSPICIOUS, find_suspicions
from cards.effects.tests.lists import JAPANESE, real_card, real_cards

CHARACTER = filters.IsKind(CardKind.CHARACTER)
TURN = durations.Until(Point.END_OF_TURN)
PLAYED = moments.Moment(MomentName.PLAYED, subjects.This())
DISCARD = atoms.Move(
    subjects.Pick(subjects.Cards(Side.ME, (Zone.HAND,))), Zone.OUTSIDE_AREA
)
CHOICE = subjects.Pick(
    subjects.Cards(Side.OPPONENT, (Zone.FRONT_LINE,), (CHARACTER,)), least=0
)
HIT = subjects.Ref("$1")


def card(*steps, moment=PLAYED, window=None):
    """Return a card with one ability that carries out these sentences."""
    body = steps[0] if len(steps) == 1 else control.Sentences(steps)
    ability = Ability(AbilityKind.TIMED, body, moments=(moment,), window=window)
    tree = CardEffects((ability,))
    assert validate_tree(tree) == ()
    return tree


def messages(tree):
    return [problem.message for problem in find_suspicions(tree)]


def places(tree):
    return [problem.place for problem in find_suspicions(tree)]


# --- what once was read of real cards -----------------------------------------------


def replaced_by_price(step, *, bind=None):
    """The kin of RLY-1-067: rest it; may discard; if you do, return it instead."""
    return card(
        control.Seq(
            (
                atoms.Choose(CHOICE, bind="$1"),
                control.AltEffect(
                    atoms.SetMode(HIT, Mode.RESTING),
                    (
                        control.EffectCase(
                            conditions.Did(step), atoms.Move(HIT, Zone.HAND)
                        ),
                    ),
                ),
            )
        ),
        control.May(DISCARD, bind=bind),
    )


def test_a_card_does_not_change_places_with_itself():
    """SAO-1-041: "it" behind a choice was read as the chosen card."""
    ann = subjects.Pick(subjects.Cards(Side.ME, (Zone.ENERGY_LINE,), (CHARACTER,)))
    choice = atoms.Choose(ann, bind="$1")

    itself = card(control.Seq((choice, atoms.Swap(HIT, HIT))))
    assert messages(itself) == ["a card cannot change places with itself"]
    assert places(itself) == ["$.abilities[0].body.of[1]"]
    assert messages(card(control.Seq((choice, atoms.Swap(HIT, subjects.This()))))) == []


def test_a_price_said_after_what_it_replaces_must_be_the_one_that_is_asked():
    found = find_suspicions(replaced_by_price("$1"))

    assert [problem.place for problem in found] == [
        "$.abilities[0].body.of[0].of[1].cases[0].condition"
    ]
    assert "whether the price at $.abilities[0].body.of[1] was paid" in str(found[0])


def test_a_price_asked_first_is_no_doubt():
    """The right reading: pay, then choose, then the alternative asks for the price."""
    right = card(
        control.May(DISCARD, bind="$2"),
        control.Seq(
            (
                atoms.Choose(CHOICE, bind="$1"),
                control.AltEffect(
                    atoms.SetMode(HIT, Mode.RESTING),
                    (
                        control.EffectCase(
                            conditions.Did("$2"), atoms.Move(HIT, Zone.HAND)
                        ),
                    ),
                ),
            )
        ),
    )

    assert messages(right) == []


def test_a_larger_number_for_a_price_must_ask_for_that_price():
    """The kin of KMY-3-042: BP+1000; may discard; if you do, BP+2000 instead."""

    def tree(step):
        larger = amounts.AltAmount(
            1000, (amounts.AmountCase(conditions.Did(step), 2000),)
        )
        gain = atoms.Modify(HIT, (modifiers.Bp(larger),), TURN)
        chosen = (atoms.Choose(CHOICE, bind="$1"), gain)
        price = control.May(DISCARD, bind="$2" if step == "$2" else None)
        if step == "$2":
            return card(price, control.Seq(chosen))
        return card(control.Seq(chosen), price)

    assert len(messages(tree("$1"))) == 1
    assert messages(tree("$2")) == []


def second_price(step, *, bind):
    """The kin of SAO-2-036: pay for a choice, and a second price for a larger one."""
    limit = amounts.AltAmount(2000, (amounts.AmountCase(conditions.Did(step), 5000),))
    small = filters.StatIs(Stat.BP, Operator.AT_MOST, limit)
    cards = subjects.Cards(Side.OPPONENT, (Zone.FRONT_LINE,), (small, CHARACTER))
    outside = subjects.Pick(subjects.Cards(Side.ME, (Zone.OUTSIDE_AREA,)), count=5)
    back = control.May(
        atoms.Move(outside, Zone.DECK, position=Position.BOTTOM), bind=bind
    )
    retire = control.If(
        conditions.Did("$1"), atoms.Retire(subjects.Pick(cards, least=0))
    )
    pay = control.May(atoms.PayApNow(1), bind="$1")
    return card(pay, back, retire) if bind else card(pay, retire, back)


def test_a_second_price_decides_about_the_larger_choice():
    found = messages(second_price("$1", bind=None))

    assert any("asks about '$1'" in message for message in found)
    assert any("always holds here" in message for message in found)
    assert messages(second_price("$2", bind="$2")) == []


def alternative_price(bind):
    """The kin of MHA-2-012: discard two; in your turn 1 AP instead; if you do, play."""
    two = dataclasses.replace(DISCARD.what, count=2)
    return card(
        control.AltEffect(
            control.May(dataclasses.replace(DISCARD, what=two), bind="$1"),
            (
                control.EffectCase(
                    conditions.TurnOf(Side.ME),
                    atoms.PayApNow(1, bind=bind),
                    optional=True,
                ),
            ),
        ),
        control.If(conditions.Did("$1"), atoms.Draw(1)),
    )


def test_every_alternative_gives_a_later_step_what_it_asks_for():
    found = find_suspicions(alternative_price(None))

    assert [problem.place for problem in found] == [
        "$.abilities[0].body.of[0].cases[0].value"
    ]
    assert "'$1'" in found[0].message
    assert messages(alternative_price("$1")) == []


def use_revealed(*wanted):
    """The kin of SYN-1-102: reveal a card; if it passes, use it."""
    reveal = atoms.Reveal(subjects.Top(Side.ME, 1), bind="$1")
    cheap = filters.StatIs(Stat.AP_COST, Operator.EQUAL, 1)
    return card(
        reveal,
        control.If(conditions.Is(HIT, (cheap, *wanted)), atoms.UseEvent(HIT)),
    )


def test_a_card_of_any_kind_is_not_used_as_an_event():
    assert messages(use_revealed()) == ["uses cards as Events that need not be Events"]
    assert messages(use_revealed(CHARACTER)) != []
    assert messages(use_revealed(filters.IsKind(CardKind.EVENT))) == []


# --- planted ------------------------------------------------------------------------

SOUND = {
    "choose and rest": card(
        atoms.Choose(CHOICE, bind="$1"), atoms.SetMode(HIT, Mode.RESTING)
    ),
    "discard and draw": card(
        control.May(DISCARD, bind="$1"),
        control.If(conditions.Did("$1"), atoms.Draw(2)),
    ),
    "recover": card(
        atoms.Move(
            subjects.Pick(subjects.Cards(Side.ME, (Zone.OUTSIDE_AREA,), (CHARACTER,))),
            Zone.HAND,
        )
    ),
    "retire": card(atoms.Retire(CHOICE)),
    "strengthen": card(
        atoms.Modify(
            subjects.Pick(subjects.Cards(Side.ME, (Zone.FIELD,), (CHARACTER,))),
            (modifiers.Bp(1000),),
            TURN,
        )
    ),
    "enter": card(
        atoms.Play(
            subjects.Pick(subjects.Cards(Side.ME, (Zone.HAND,), (CHARACTER,)), least=0)
        )
    ),
    "answer an attack": card(
        atoms.Draw(1),
        moment=moments.Moment(
            MomentName.ATTACKED,
            subjects.Cards(Side.OPPONENT, (Zone.FIELD,), (CHARACTER,)),
        ),
        window=Window(turn=Side.OPPONENT),
    ),
    "in turns": card(
        control.AltEffect(
            atoms.Draw(1),
            (control.EffectCase(conditions.TurnOf(Side.ME), atoms.Draw(2)),),
        )
    ),
    "return and draw": card(
        control.Seq(
            (
                atoms.Choose(CHOICE, bind="$1"),
                atoms.SetMode(HIT, Mode.ACTIVE),
                atoms.Move(HIT, Zone.HAND),
            )
        )
    ),
}


def swap(old, new):
    """Return a change of a tree: every part that equals one becomes the other."""
    return lambda part: new if part == old and type(part) is type(old) else part


def set_field(kind, **values):
    return lambda part: (
        dataclasses.replace(part, **values) if type(part) is kind else part
    )


def reverse(part):
    if isinstance(part, control.Seq):
        return dataclasses.replace(part, of=(part.of[0], part.of[2], part.of[1]))
    return part


PLANTS = {
    "the step that used the choice is gone": (
        "choose and rest",
        swap(atoms.SetMode(HIT, Mode.RESTING), atoms.Draw(1)),
        "not spoken of again",
    ),
    "the price binds nothing and an earlier step is asked": (
        "discard and draw",
        lambda part: (
            dataclasses.replace(
                part, of=(atoms.Draw(1, bind="$1"), control.May(DISCARD), part.of[1])
            )
            if isinstance(part, control.Sentences)
            else part
        ),
        "asks about '$1'",
    ),
    "cards go where they are": (
        "recover",
        set_field(atoms.Move, to=Zone.OUTSIDE_AREA),
        "already",
    ),
    "cards of the sideline are retired": (
        "retire",
        set_field(subjects.Cards, zones=(Zone.OUTSIDE_AREA,)),
        "acts on the field",
    ),
    "a Site gains BP": (
        "strengthen",
        swap(CHARACTER, filters.IsKind(CardKind.SITE)),
        "only Characters",
    ),
    "a hand gains BP for the turn": (
        "strengthen",
        set_field(subjects.Cards, zones=(Zone.HAND,)),
        "not on the field",
    ),
    "an Event enters the field": (
        "enter",
        swap(CHARACTER, filters.IsKind(CardKind.EVENT)),
        "does not enter",
    ),
    "what is on the field enters it": (
        "enter",
        set_field(subjects.Cards, zones=(Zone.FIELD,)),
        "already",
    ),
    "Sites attack": (
        "answer an attack",
        swap(CHARACTER, filters.IsKind(CardKind.SITE)),
        "only Characters attack",
    ),
    "the energy line attacks": (
        "answer an attack",
        set_field(subjects.Cards, zones=(Zone.ENERGY_LINE,)),
        "front line",
    ),
    "one's own cards attack in the opponent's turn": (
        "answer an attack",
        set_field(subjects.Cards, side=Side.ME),
        "never comes",
    ),
    "a case of the other player's turn": (
        "in turns",
        set_field(
            Ability,
            window=Window(turn=Side.OPPONENT),
        ),
        "never holds",
    ),
    "a case that always holds": (
        "in turns",
        set_field(Ability, window=Window(turn=Side.ME)),
        "always holds",
    ),
    "a card is made active after it has left": (
        "return and draw",
        reverse,
        "acts on the field, but the cards are in hand",
    ),
    "BP above 5000 and below 3000": (
        "retire",
        set_field(
            subjects.Cards,
            filters=(
                filters.StatIs(Stat.BP, Operator.AT_LEAST, 5000),
                filters.StatIs(Stat.BP, Operator.AT_MOST, 3000),
            ),
        ),
        "no card can be all of this",
    ),
    "active and resting": (
        "retire",
        set_field(
            subjects.Cards,
            filters=(filters.InMode(Mode.ACTIVE), filters.InMode(Mode.RESTING)),
        ),
        "no card can be all of this",
    ),
}


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_tree_is_not_held(name):
    assert messages(SOUND[name]) == []


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_mistake_is_caught(name):
    source, change, expected = PLANTS[name]
    planted = transform_tree(SOUND[source], change)

    assert planted != SOUND[source]
    assert validate_tree(planted) == ()
    assert any(expected in message for message in messages(planted)), messages(planted)


def test_bounds_that_leave_one_number_are_no_doubt():
    bounds = (
        filters.StatIs(Stat.BP, Operator.AT_LEAST, 3000),
        filters.StatIs(Stat.BP, Operator.AT_MOST, 3000),
    )
    tree = transform_tree(SOUND["retire"], set_field(subjects.Cards, filters=bounds))

    assert messages(tree) == []


def test_an_option_need_not_give_what_only_the_other_goes_on_with():
    """ "Ready it, or choose an AP card and ready that": only Ref, no "if you do"."""
    tree = card(
        control.Seq(
            (
                control.OneOf(
                    (
                        atoms.Draw(1),
                        atoms.Choose(
                            subjects.Pick(subjects.Cards(Side.ME, (Zone.AP_AREA,))),
                            bind="$1",
                        ),
                    )
                ),
                atoms.SetMode(HIT, Mode.ACTIVE),
            )
        )
    )

    assert messages(tree) == []


def test_the_same_option_must_give_what_is_asked_for():
    tree = card(
        control.OneOf((atoms.Draw(1, bind="$1"), atoms.PayApNow(1))),
        control.If(conditions.Did("$1"), atoms.Draw(1)),
    )

    assert messages(tree) == ["does not bind '$1', which a later step asks for"]


# --- compiled cards -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        (
            "BP5000以上でBP3000以下の相手のフロントLのキャラを1枚選び、退場させる。",
            "$.abilities[0].body.of[0].pick.of.filters",
            "no card can be all of this",
        ),
        (
            "自分の場外のキャラを1枚選び、アクティブにする。",
            "$.abilities[0].body.of[1]",
            "acts on the field",
        ),
        (
            "相手のフロントLのキャラを1枚まで選ぶ。カードを1枚引く。",
            "$.abilities[0].body.of[0]",
            "not spoken of again",
        ),
        (
            "相手のフロントLのキャラを2枚まで選び、1枚をレストにし、1枚を手札に戻す。",
            "of[2]",
            "the same card once more",
        ),
        (
            (
                "カードを『1枚』引く。自分の場に〈Ann〉がある場合、『2枚』に代わる。"
                "自分の場に〈Ann〉がある場合、『3枚』に代わる。"
            ),
            "$.abilities[0].body.count.cases",
            "a later case hides one",
        ),
    ],
)
def test_a_suspicious_reading_is_refused_with_its_place(text, place, why):
    compiled = compile_card(CardKind.CHARACTER, f"【登場時】{text}")

    assert [problem.code for problem in compiled.problems] == [SUSPICIOUS]
    assert place in str(compiled.problems[0])
    assert why in str(compiled.problems[0])
    assert not compiled.is_playable


def test_cases_that_ask_more_and_more_are_no_suspicion():
    """UA-7.5.6: of the cases that hold, the last counts."""
    text = (
        "『BP2000以下』の相手のフロントLのキャラを1枚選び、退場させる。自分の場に〈Ann〉が"
        "ある場合、『BP4000以下』に代わる。自分の場に〈Ann〉と〈Bo〉がある場合、"
        "『BP5000以下』に代わる。"
    )
    assert compile_card(CardKind.EVENT, text).is_playable


def test_one_of_them_after_another_has_gone_is_no_suspicion():
    text = "【登場時】自分の場外からキャラカードを2枚まで選び、1枚を手札に加え、"
    rest = "1枚を自分の山札の上に置く。"

    assert compile_card(CardKind.CHARACTER, text + rest).is_playable


@pytest.mark.parametrize(("when", "is_held"), [("アタック時", False), ("勝利", True)])
def test_a_defeat_is_replaced_before_the_battle_is_decided(when, is_held):
    """UA-5.4.2: the loser is retired before what waits for the victory."""
    heads = {
        "アタック時": "【アタック時】",
        "勝利": "このキャラがアタックしてバトルに勝利した時、",
    }
    text = "このバトルで敗北した相手のキャラは退場する代わりに、手札に戻る。"
    compiled = compile_card(CardKind.CHARACTER, heads[when] + text)

    assert [p.code for p in compiled.problems] == [SUSPICIOUS] * is_held


@pytest.mark.parametrize("example", GOLD, ids=lambda item: item.text[:20])
def test_no_tree_that_was_read_is_held(example):
    assert find_suspicions(example.tree) == ()


def test_cards_with_a_wrong_reading_are_not_played_with_it():
    """RLY-1-067 (F1) and SYN-1-102 (F2): refused, or read as they are printed."""
    rested = compile_card(CardKind.CHARACTER, real_card("RLY-1-067", LATER).text)
    used = compile_card(CardKind.CHARACTER, real_card("SYN-1-102", LATER).text)

    parts = list(walk_tree(rested.tree or CardEffects()))
    prices = {part.bind for part in parts if isinstance(part, control.May)}
    asked = {part.step for part in parts if isinstance(part, conditions.Did)}
    assert rested.tree is None or prices & asked
    assert not any(
        isinstance(part, atoms.UseEvent) and not part.any_kind
        for part in walk_tree(used.tree or CardEffects())
    )


@pytest.mark.parametrize(("where", "is_held"), [("場外", True), ("フロントL", False)])
def test_an_ability_that_this_card_can_never_activate_where_it_works_is_held(
    where, is_held
):
    text = (
        f"【起動メイン】このカードが{where}にある場合のみ発動できる。カードを1枚引く。"
    )
    compiled = compile_card(CardKind.CHARACTER, text)
    assert bool(compiled.problems) is is_held
    assert all(problem.code == SUSPICIOUS for problem in compiled.problems)


LATER = ("ua-cards-ja-3.json",)
HELD = {
    "GNT-1-043",  # Its list retires the card from outside the field.
    "MCR-1-080",  # It moves the loser of a battle, which is retired by then.
}


def test_no_card_of_a_list_is_held_without_need():
    cards = real_cards(*JAPANESE, *LATER)
    if not cards:
        pytest.skip("no card list beside the project")
    held = {
        card.number
        for card in cards
        if any(
            problem.code == SUSPICIOUS
            for problem in compile_card(card.kind, card.text).problems
        )
    }

    assert held <= HELD


@pytest.mark.parametrize(
    ("text", "language", "is_held"),
    [
        ("This character gains 1000 BP.", "en", True),
        ("[During Your Turn] This character gains 1000 BP.", "en", False),
        ("This character gains 1000 BP for each card in your hand.", "en", False),
        ("このキャラはBP+1000。", "ja", True),
        ("【自分のターン中】このキャラはBP+1000。", "ja", False),
        # Lower BP is a price that real cards pay, and so they print it.
        ("このキャラはBP-1000。", "ja", False),
    ],
)
def test_a_gain_of_bp_that_always_holds_is_held_for_its_lost_icon(
    text, language, is_held
):
    """The list of a site that shows icons as pictures loses when an effect works."""
    compiled = compile_card(CardKind.CHARACTER, text, language=language)

    assert (compiled.tree is None) is is_held
    assert [problem.code for problem in compiled.problems] == [SUSPICIOUS] * is_held
