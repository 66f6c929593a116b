"""Trees of two languages: equal in play is equal, everything else is a difference."""

import dataclasses

import pytest

from cards.effects.errors import TextError
from cards.effects.examples import GOLD
from cards.effects.model import atoms, conditions, control, filters, modifiers, subjects
from cards.effects.model.abilities import Ability, CardEffects, Limit, Raid
from cards.effects.model.enums import (
    AbilityKind,
    CardKind,
    Mode,
    MomentName,
    Side,
    Zone,
)
from cards.effects.model.moments import Moment
from cards.effects.model.traversal import transform_tree, walk_tree
from cards.effects.witnesses import (
    EvidenceState,
    Pair,
    Witness,
    build_name_book,
    compare_trees,
    judge_witnesses,
    load_accepted_disagreements,
)

CHARACTER = filters.IsKind(CardKind.CHARACTER)
BOOK = build_name_book(
    names=[Pair("灯台守", "Lighthouse Keeper"), Pair("船乗り", "Sailor")],
    traits=[Pair("港", "Harbor")],
)


def card(body, **fields):
    moment = Moment(MomentName.PLAYED, subjects.This())
    return CardEffects((Ability(AbilityKind.TIMED, body, moments=(moment,), **fields),))


def named(*names):
    wanted = tuple(filters.Named(name) for name in names)
    return card(atoms.Retire(subjects.Cards(Side.OPPONENT, (Zone.FIELD,), wanted)))


def chosen(*wanted, bind=None):
    return subjects.Pick(subjects.Cards(Side.OPPONENT, (Zone.FRONT_LINE,), wanted))


def rest_and_draw(*, together):
    first = atoms.SetMode(chosen(CHARACTER), Mode.RESTING)
    kind = control.Seq if together else control.Sentences
    return card(kind((first, atoms.Draw(1))))


# --- what says the same -------------------------------------------------------------


@pytest.mark.parametrize("example", GOLD, ids=lambda item: item.text[:20])
def test_a_tree_equals_itself(example):
    assert compare_trees(example.tree, example.tree, BOOK) == ()


def test_one_sentence_or_two_is_no_difference():
    one, two = rest_and_draw(together=True), rest_and_draw(together=False)

    assert one != two
    assert compare_trees(one, two, BOOK) == ()


def test_chosen_first_or_in_one_phrase_is_no_difference():
    pick = chosen(CHARACTER)
    first = card(
        control.Seq(
            (
                atoms.Choose(pick, bind="$1"),
                atoms.SetMode(subjects.Ref("$1"), Mode.RESTING),
            )
        )
    )

    assert compare_trees(first, card(atoms.SetMode(pick, Mode.RESTING)), BOOK) == ()


def test_what_acts_on_a_choice_under_a_condition_is_under_it_too():
    """ "If you do, choose one. It loses …": without the choice there is no "it"."""
    choose = atoms.Choose(chosen(CHARACTER), bind="$2")
    act = atoms.SetMode(subjects.Ref("$2"), Mode.RESTING)
    pay, did = control.May(atoms.PayApNow(1), bind="$1"), conditions.Did("$1")
    inside = control.Seq((pay, control.If(did, control.Seq((choose, act)))))
    outside = control.Seq((pay, control.If(did, choose), act))
    other = control.Seq((pay, control.If(did, choose), act, atoms.Draw(1)))
    drawn = control.Seq(
        (pay, control.If(did, control.Seq((choose, act, atoms.Draw(1)))))
    )

    assert compare_trees(card(inside), card(outside), BOOK) == ()
    assert compare_trees(card(drawn), card(other), BOOK) != ()


def test_what_is_taken_of_cards_looked_at_under_a_condition_is_under_it_too():
    look = atoms.Look(subjects.Top(Side.ME, 2), bind="$1")
    among = subjects.Pick(subjects.Among(subjects.Ref("$1"), (CHARACTER,)), least=0)
    take = atoms.Move(among, Zone.OUTSIDE_AREA)
    rest = atoms.Move(subjects.Rest("$1"), Zone.HAND)
    mine = conditions.TurnOf(Side.ME)
    inside = control.If(mine, control.Seq((look, take, rest)))
    outside = control.Seq((control.If(mine, look), take, rest))

    assert compare_trees(card(inside), card(outside), BOOK) == ()


def test_what_is_spoken_of_twice_stays_chosen_once():
    pick, hit = chosen(CHARACTER), subjects.Ref("$1")
    both = card(
        control.Seq(
            (
                atoms.Choose(pick, bind="$1"),
                atoms.SetMode(hit, Mode.RESTING),
                atoms.Move(hit, Zone.HAND),
            )
        )
    )
    apart = card(
        control.Seq((atoms.SetMode(pick, Mode.RESTING), atoms.Move(pick, Zone.HAND)))
    )

    assert compare_trees(both, apart, BOOK) != ()


def test_the_order_of_filters_and_conditions_is_no_difference():
    a, b = filters.InMode(Mode.ACTIVE), CHARACTER
    one = card(atoms.Retire(chosen(a, b)), conditions=(conditions.TurnOf(Side.ME),))
    other = card(atoms.Retire(chosen(b, a)), conditions=(conditions.TurnOf(Side.ME),))

    assert compare_trees(one, other, BOOK) == ()


def test_names_of_steps_are_no_difference():
    def tree(name):
        return card(
            control.Seq(
                (
                    control.May(atoms.PayApNow(1), bind=name),
                    control.If(conditions.Did(name), atoms.Draw(1)),
                )
            )
        )

    assert compare_trees(tree("$1"), tree("$7"), BOOK) == ()


# --- what does not ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (card(atoms.Draw(1)), card(atoms.Draw(2))),
        (card(atoms.Draw(1)), card(control.May(atoms.Draw(1)))),
        (card(atoms.Draw(1)), card(atoms.Draw(1), limit=Limit())),
        (card(atoms.Retire(chosen(CHARACTER))), card(atoms.Retire(chosen()))),
        (card(atoms.Draw(1)), CardEffects()),
        (rest_and_draw(together=True), card(atoms.Draw(1))),
    ],
)
def test_any_other_change_is_a_difference(one, other):
    assert compare_trees(one, other, BOOK) != ()
    assert compare_trees(other, one, BOOK) != ()


def test_an_effect_cut_short_is_shown_as_what_is_missing():
    found = compare_trees(rest_and_draw(together=True), card(atoms.Draw(1)), BOOK)

    assert "SetMode" in found[0].japanese
    assert found[0].place.startswith("$.abilities[0]")


def test_the_order_of_steps_is_a_difference():
    draw, pay = atoms.Draw(1), atoms.PayApNow(1)

    assert compare_trees(
        card(control.Seq((draw, pay))), card(control.Seq((pay, draw))), BOOK
    )


@pytest.mark.parametrize("example", GOLD, ids=lambda item: item.text[:20])
def test_a_change_of_side_is_always_a_difference(example):
    sides = {Side.ME: Side.OPPONENT, Side.OPPONENT: Side.ME}

    def turn(part):
        side = getattr(part, "side", None)
        if side not in sides or not isinstance(part, subjects.Cards):
            return part
        return dataclasses.replace(part, side=sides[side])

    turned = transform_tree(example.tree, turn)
    if turned == example.tree:
        assert not any(
            isinstance(part, subjects.Cards) and part.side in sides
            for part in walk_tree(example.tree)
        )
        return
    if dataclasses.replace(turned, trigger=None) != example.tree:
        assert compare_trees(example.tree, turned, BOOK) != ()


# --- names --------------------------------------------------------------------------


def test_names_match_by_the_book():
    assert compare_trees(named("灯台守"), named("Lighthouse Keeper"), BOOK) == ()
    assert compare_trees(named("灯台守"), named("LIGHTHOUSE-KEEPER"), BOOK) == ()
    assert compare_trees(named("灯台守"), named("Sailor"), BOOK) != ()


def test_a_known_name_is_not_another_that_is_unknown():
    assert compare_trees(named("灯台守"), named("Lighthouse Keper"), BOOK) == ()
    assert compare_trees(named("灯台守"), named("Clockmaker"), BOOK) != ()
    assert compare_trees(named("時計師"), named("Sailor"), BOOK) != ()


def test_an_unknown_name_is_the_same_each_time():
    same = named("時計師", "歯車番")

    assert compare_trees(same, named("Clockmaker", "Gear Warden"), BOOK) == ()
    twice = CardEffects((*named("時計師").abilities, *named("時計師").abilities))
    mixed = CardEffects((*named("Clock").abilities, *named("Gear").abilities))
    assert compare_trees(twice, mixed, BOOK) != ()


def test_raid_bases_match_in_any_order():
    one = CardEffects(
        raid=Raid(((filters.Named("灯台守"),), (filters.HasTrait("港"),)))
    )
    other = CardEffects(
        raid=Raid(
            ((filters.HasTrait("Harbor"),), (filters.Named("Lighthouse Keeper"),))
        )
    )

    assert compare_trees(one, other, BOOK) == ()


def test_a_book_translates_what_it_knows_and_keeps_the_rest():
    tree = card(
        atoms.Modify(
            subjects.Cards(
                Side.ME,
                (Zone.FIELD,),
                (filters.HasTrait("harbor"), filters.Named("Clockmaker")),
            ),
            (modifiers.AlsoNamed("Sailor"),),
        )
    )

    names = list(walk_tree(BOOK.translate(tree)))
    assert filters.HasTrait("港") in names
    assert filters.Named("Clockmaker") in names
    assert modifiers.AlsoNamed("船乗り") in names


def test_a_name_of_two_cards_stays_as_printed():
    book = build_name_book(
        [Pair("青い鳥", "Blue Bird"), Pair("蒼い鳥", "Blue Bird")], []
    )

    assert book.get_japanese("name", "Blue Bird") == "Blue Bird"
    assert book.matches("name", "青い鳥", "Blue Bird")
    assert book.matches("name", "蒼い鳥", "Blue Bird")


# --- verdicts -----------------------------------------------------------------------

PROBLEM = TextError("effects.not_understood", "not understood: x", (0, 1))


def judge(japanese, english, **options):
    witnesses = [
        Witness(language, tree, () if tree else (PROBLEM,))
        for language, tree in (("ja", japanese), ("en", english))
    ]
    return judge_witnesses(witnesses, BOOK, **options)


def test_equal_trees_prove_a_card():
    verdict = judge(named("灯台守"), named("Lighthouse Keeper"))

    assert verdict.state is EvidenceState.PROVED
    assert verdict.tree == named("灯台守")


def test_one_text_that_compiles_is_one_witness():
    japanese = judge(named("灯台守"), None)
    english = judge(None, named("Lighthouse Keeper"))

    assert japanese.state is english.state is EvidenceState.ONE_WITNESS
    assert japanese.tree == english.tree == named("灯台守")
    assert (japanese.languages, english.languages) == (("ja",), ("en",))


def test_trees_that_differ_dispute_a_card_until_it_is_decided():
    disputed = judge(card(atoms.Draw(1)), card(atoms.Draw(2)))

    assert disputed.state is EvidenceState.DISPUTED
    assert disputed.tree is None
    assert disputed.problems[0].code == "effects.disputed"
    assert str(disputed.problems[0]).endswith("different things: 1 and 2")
    decided = judge(card(atoms.Draw(1)), card(atoms.Draw(2)), decided="en")
    assert decided.state is EvidenceState.DECIDED
    assert decided.tree == card(atoms.Draw(2))


def test_a_decision_says_nothing_where_the_texts_agree():
    assert judge(named("灯台守"), named("灯台守"), decided="en").state == "proved"


def test_no_text_that_compiles_is_refused_with_its_words():
    verdict = judge(None, None)

    assert verdict.state is EvidenceState.REFUSED
    assert verdict.problems == (PROBLEM,)


def test_a_trigger_that_only_one_list_has_is_no_dispute():
    ability = Ability(AbilityKind.TRIGGER, atoms.Draw(1))
    english = dataclasses.replace(named("Sailor"), trigger=ability)
    verdict = judge(named("船乗り"), english)

    assert verdict.state is EvidenceState.PROVED
    assert verdict.tree.trigger == ability


def test_every_accepted_disagreement_says_which_text_counts_and_why():
    for number, entry in load_accepted_disagreements().items():
        assert entry.language in {"ja", "en"}, number
        assert entry.reason.endswith("."), number
