"""Noun phrases, numbers and conditions of English card texts, read by themselves."""

import pytest

from cards.effects.compilers.en.grammar import GRAMMAR
from cards.effects.compilers.engine.parser import Parser, WorkBudget
from cards.effects.compilers.engine.unresolved import Done, Past, Pronoun, ReferenceForm
from cards.effects.model.amounts import (
    Count,
    CountThisTurn,
    Divided,
    FreeSlots,
    StatOf,
    Times,
    TotalEnergy,
)
from cards.effects.model.conditions import (
    And,
    CausedBy,
    Compare,
    DidThisTurn,
    EnteredBy,
    EnteredFrom,
    Is,
    Not,
    Or,
)
from cards.effects.model.enums import (
    CardKind,
    Color,
    Deed,
    Distinct,
    Mode,
    MomentName,
    Operator,
    Pool,
    Side,
    SourceKind,
    StackPart,
    Stat,
    Zone,
)
from cards.effects.model.filters import (
    AnyOf,
    BpAgainstPrinted,
    EnergyMet,
    HasTrait,
    HasTraits,
    InMode,
    IsColor,
    IsKind,
    NameContains,
    Named,
    Other,
    StatIs,
    Without,
)
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import Among, Cards, PartOf, This, Top, Under, Union

CHARACTER = IsKind(CardKind.CHARACTER)
LESS_3000 = StatIs(Stat.BP, Operator.AT_MOST, 3000)
SAILOR, DIVER = HasTrait("Sailor"), HasTrait("Diver")
ANN, BO = Named("Ann"), Named("Bo")
MY_FIELD = (Side.ME, (Zone.FIELD,))
THEIR_FRONT = (Side.OPPONENT, (Zone.FRONT_LINE,))


def read_all(name, text):
    parser = Parser(GRAMMAR, text, budget=WorkBudget(), nested=lambda _: None)
    return parser.whole(name)


def read(name, text):
    (best, cost), *others = read_all(name, text)
    assert all(cost < other for _, other in others), others
    return best


@pytest.mark.parametrize(
    ("text", "filters"),
    [
        ("character", (CHARACTER,)),
        ("cards", ()),
        ("character cards", (CHARACTER,)),
        ("other ［Sailor］ affinity cards", (Other(), SAILOR)),
        ("［Sailor］ or ［Diver］ affinity card", (AnyOf(((SAILOR,), (DIVER,))),)),
        ("〈Ann〉 or 〈Bo〉 card", (AnyOf(((ANN,), (BO,))),)),
        (
            "〈Ann〉, ［Sailor］ affinity, or site card",
            (AnyOf(((ANN,), (SAILOR,), (IsKind(CardKind.SITE),))),),
        ),
        # What stands before a member of a list is said of that member alone.
        (
            "〈Ann〉 or other ［Sailor］ affinity cards",
            (AnyOf(((ANN,), (Other(), SAILOR))),),
        ),
        (
            "other ［Sailor］ affinity or 〈Ann〉 cards",
            (AnyOf(((Other(), SAILOR), (ANN,))),),
        ),
        # So is the kind behind a name, which may be that of a Site; not behind a trait.
        (
            "〈Ann〉 or ［Sailor］ affinity character card",
            (AnyOf(((ANN,), (SAILOR, CHARACTER))),),
        ),
        (
            "［Sailor］ or ［Diver］ affinity character card",
            (AnyOf(((SAILOR,), (DIVER,))), CHARACTER),
        ),
        ("〈Ann〉 or 〈Bo〉 characters", (AnyOf(((ANN,), (BO,))),)),
        (
            (
                "character cards with 3000 or less BP that are either 〈Ann〉 or have"
                " ［Sailor］ affinity"
            ),
            (LESS_3000, AnyOf(((ANN,), (SAILOR, CHARACTER)))),
        ),
        (
            "red character card with 3000 or less BP and ［Sailor］ affinity",
            (LESS_3000, SAILOR, IsColor((Color.RED,)), CHARACTER),
        ),
        (
            (
                "character card with fulfilled required energy, 1 AP cost, and ［Sailor］"
                " affinity other than 〈Ann〉"
            ),
            (
                EnergyMet(),
                StatIs(Stat.AP_COST, Operator.EQUAL, 1),
                Without((ANN,)),
                SAILOR,
                CHARACTER,
            ),
        ),
        (
            "card with 〈Pearl〉 and 〈01〉 in its card name",
            (NameContains("Pearl"), NameContains("01")),
        ),
        ("card with no affinities", (Without((HasTraits(),)),)),
        ("non-red 〈Ann〉", (Without((IsColor((Color.RED,)),)), ANN)),
    ],
)
def test_class_says_what_a_card_is(text, filters):
    assert read("class", text) == filters


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("character on your field", Cards(*MY_FIELD, (CHARACTER,))),
        ("character with 3000 or less BP on your opponent's front line",
         Cards(*THEIR_FRONT, (LESS_3000, CHARACTER))),
        ("character on your opponent's front line with 3000 or less BP",
         Cards(*THEIR_FRONT, (LESS_3000, CHARACTER))),
        ("card from your hand or sideline",
         Cards(Side.ME, (Zone.HAND, Zone.OUTSIDE_AREA))),
        ("card on your field or your opponent's field", Cards(Side.EITHER, (Zone.FIELD,))),
        ("your AP cards", Cards(Side.ME, (Zone.AP_AREA,))),
        ("your opponent's characters", Cards(Side.OPPONENT, (Zone.FIELD,), (CHARACTER,))),
        ("cards from their hand", Cards(Side.ACTING, (Zone.HAND,))),
        ("［Sailor］ affinity card among them",
         Among(Pronoun(ReferenceForm.LOOKED), (SAILOR,))),
        ("〈Ann〉 and 〈Bo〉 cards on your field",
         Cards(*MY_FIELD, (AnyOf(((ANN,), (BO,))),))),
        ("face-down cards under this character", Under(This())),
    ],
)  # fmt: skip
def test_cards_are_those_of_a_class_in_a_place(text, cards):
    assert read("cards", text) == cards


@pytest.mark.parametrize(
    ("name", "text", "subject"),
    [
        ("known", "this character", This()),
        ("known", "the chosen character", Pronoun(ReferenceForm.CHOSEN)),
        ("known", "the card you revealed", Pronoun(ReferenceForm.REVEALED)),
        ("known", "the chosen 〈Ann〉", Among(Pronoun(ReferenceForm.CHOSEN), (ANN,))),
        (
            "known",
            "the card placed from your hand into your sideline with this ability",
            Pronoun(ReferenceForm.MOVED, Zone.OUTSIDE_AREA),
        ),
        ("part", "top card of this raided character", PartOf(This(), StackPart.TOP)),
        ("deck_top", "the top three cards of your deck", Top(Side.ME, 3)),
        (
            "deck_top",
            "up to two cards from the top of your deck",
            Top(Side.ME, 2, up_to=True),
        ),
    ],
)
def test_pronouns_and_parts(name, text, subject):
    assert read(name, text) == subject


def at_least(amount, n):
    return Compare(amount, Operator.AT_LEAST, n)


def on_field(*filters):
    return Count(Cards(*MY_FIELD, filters))


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("〈Ann〉 is on your field", at_least(on_field(ANN), 1)),
        ("〈Ann〉 is not on your field", Compare(on_field(ANN), Operator.EQUAL, 0)),
        ("〈Ann〉 or 〈Bo〉 is on your field", at_least(on_field(AnyOf(((ANN,), (BO,)))), 1)),
        ("〈Ann〉 and 〈Bo〉 are on your field",
         And((at_least(on_field(ANN), 1), at_least(on_field(BO), 1)))),
        ("there is another ［Sailor］ affinity card on your field",
         at_least(on_field(Other(), SAILOR), 1)),
        ("you have no cards on your field",
         Compare(Count(Cards(*MY_FIELD)), Operator.EQUAL, 0)),
        ("you have four or more other ［Sailor］ affinity cards on your field",
         at_least(on_field(Other(), SAILOR), 4)),
        ("you have three ［Sailor］ affinity cards on your field",
         Compare(on_field(SAILOR), Operator.EQUAL, 3)),
        ("you have a combined total of three to five 〈Ann〉 or 〈Bo〉 cards on your field",
         And((at_least(on_field(AnyOf(((ANN,), (BO,)))), 3),
              Compare(on_field(AnyOf(((ANN,), (BO,)))), Operator.AT_MOST, 5)))),
        (("you have three or more ［Sailor］ affinity cards with unique card names on your"
         " field"),
         at_least(Count(Cards(*MY_FIELD, (SAILOR,)), Distinct.NAME), 3)),
        ("you have two or more 〈Ann〉 cards or a 〈Bo〉 on your field",
         Or((at_least(on_field(ANN), 2), at_least(on_field(BO), 1)))),
        ("your opponent has three or more cards in their hand",
         at_least(Count(Cards(Side.OPPONENT, (Zone.HAND,))), 3)),
        ("you have 4 or less life",
         Compare(Count(Cards(Side.ME, (Zone.LIFE_AREA,))), Operator.AT_MOST, 4)),
        ("you have 6 or more energy generation", at_least(TotalEnergy(Side.ME), 6)),
        ("you have less cards in your hand than your opponent",
         Compare(Count(Cards(Side.ME, (Zone.HAND,))), Operator.LESS,
                 Count(Cards(Side.OPPONENT, (Zone.HAND,))))),
        ("your front line is not full",
         at_least(FreeSlots(Side.ME, Zone.FRONT_LINE), 1)),
        ("this character is active", Is(This(), (InMode(Mode.ACTIVE),))),
        ("this character has 4000 or more BP", at_least(StatOf(This(), Stat.BP), 4000)),
        ("the chosen character is 〈Ann〉",
         Is(Pronoun(ReferenceForm.CHOSEN), (ANN,))),
        ("this character has a face-down card under it",
         at_least(Count(Under(This())), 1)),
        ("all the cards on your field have ［Sailor］ affinity",
         Is(Cards(*MY_FIELD), (SAILOR,))),
        ("you do", Done(Past.PREVIOUS)),
        ("you do not", Not(Done(Past.DECLINED))),
        ("you have used an event card this turn",
         at_least(CountThisTurn(Deed.USED, Side.ME, (IsKind(CardKind.EVENT),)), 1)),
        ("another character on your field has been sidelined this turn",
         at_least(CountThisTurn(Deed.RETIRED, Side.ME, (Other(), CHARACTER)), 1)),
        ("this character is played with one of your character or event abilities",
         EnteredBy(This(), sources=(SourceKind.CHARACTER, SourceKind.EVENT))),
        ("this character has been sidelined by one of your abilities",
         CausedBy(Cause(Side.ME))),
        ("〈Ann〉 is on your field and this character is active",
         And((at_least(on_field(ANN), 1), Is(This(), (InMode(Mode.ACTIVE),))))),
    ],
)  # fmt: skip
def test_conditions(text, condition):
    assert read("cond", text) == condition


@pytest.mark.parametrize(
    ("name", "text", "amount"),
    [
        ("per", "for each ［Sailor］ affinity card on your field", on_field(SAILOR)),
        (
            "per",
            "for every five cards in your sideline",
            Divided(Count(Cards(Side.ME, (Zone.OUTSIDE_AREA,))), 5),
        ),
        (
            "quantity",
            (
                "1000 multiplied by the combined total number of 〈Ann〉 and 〈Bo〉 cards on your"
                " field"
            ),
            Times(on_field(AnyOf(((ANN,), (BO,)))), 1000),
        ),
        (
            "quantity",
            (
                "the combined total number of ［Sailor］ affinity cards and face-down cards"
                " under characters on your field"
            ),
            Count(
                Union(
                    (Cards(*MY_FIELD, (SAILOR,)), Under(Cards(*MY_FIELD, (CHARACTER,))))
                )
            ),
        ),
        (
            "quantity",
            "the highest BP of the other characters on your field",
            StatOf(Cards(*MY_FIELD, (Other(), CHARACTER)), Stat.BP, Pool.MAX),
        ),
        (
            "quantity",
            (
                "the number of ［Sailor］ affinity cards with unique names among the revealed"
                " cards and on your field"
            ),
            Count(
                Union(
                    (
                        Cards(*MY_FIELD, (SAILOR,)),
                        Among(Pronoun(ReferenceForm.REVEALED), (SAILOR,)),
                    )
                ),
                Distinct.NAME,
            ),
        ),
    ],
)
def test_numbers_are_worked_out(name, text, amount):
    assert read(name, text) == amount


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("class", "character with 3000 or BP"),
        ("class", "〈Ann〉 and 〈Bo〉"),
        ("class", "other other 〈Ann〉"),
        ("cards", "〈Ann〉 card in your deck"),
        ("cond", "you have five to three cards in your hand"),
        ("cond", "your opponent has three or more cards in your hand"),
        ("cond", "〈Ann〉 and 〈Bo〉 is"),
        ("cond", "you have less cards in your opponent's hand than your opponent"),
        ("per", "for every 0 cards in your hand"),
        ("location", "your front line or sideboard"),
    ],
)
def test_near_misses_are_refused(name, text):
    assert not read_all(name, text)


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("your opponent places one card from their hand into their sideline", True),
        ("you may place one card from their hand into their sideline", False),
        ("look at their deck", False),
        ("if there is a character on their front line, draw a card", False),
    ],
)
def test_their_needs_a_player_who_acts(text, is_read):
    assert bool(read_all("sentence", text)) is is_read


def test_their_line_beside_the_opponents_is_the_opponents():
    text = (
        "choose one character on your opponent's front line and one character on their"
        " energy line"
    )
    chosen = read("sentence", text).pick.of
    assert {pick.of.side for pick in chosen} == {Side.OPPONENT}


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("one of your abilities", Cause(Side.ME)),
        ("abilities on your ［Sailor］ affinity cards", Cause(Side.ME, (), (SAILOR,))),
        ("an ability on an ［Sailor］ affinity card", Cause(filters=(SAILOR,))),
        ("an ability on 〈Ann〉", Cause(Side.ME, (), (ANN,))),
        (
            "abilities on your opponent's event cards or characters",
            Cause(Side.OPPONENT, (SourceKind.CHARACTER, SourceKind.EVENT)),
        ),
        ("anything other than battle", Cause(None, (SourceKind.BATTLE,), (), True)),
    ],
)
def test_a_cause_is_whose_ability_it_is(text, cause):
    assert read("cause", text) == cause


@pytest.mark.parametrize(
    "text",
    [
        "an ability on one of your event or event cards",
        "battle or one of your opponent's abilities",
        "your characters",
    ],
)
def test_what_is_no_cause_is_none(text):
    assert not read_all("cause", text)


@pytest.mark.parametrize(
    ("text", "deed", "did"),
    [
        ("this character has moved this turn", Deed.MOVED, True),
        ("this character has not blocked this turn", Deed.BLOCKED, False),
        ("this character was played this turn", Deed.ENTERED, True),
    ],
)
def test_a_card_did_or_did_not_this_turn(text, deed, did):
    done = DidThisTurn(This(), deed)
    assert read("fact", text) == (done if did else Not(done))


def test_own_base_number_is_no_number_of_this_card():
    text = "choose one character with BP {} than its base BP on your opponent's field"
    found = read("sentence", text.format("less"))
    assert found.pick.of.filters == (BpAgainstPrinted(Operator.LESS), CHARACTER)
    assert not read_all("sentence", text.format("equal to"))
    assert not read_all("sentence", "choose one card or one card")
    assert read_all("class", "character with BP less than this character's BP")


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (
            "you played a card from your hand",
            EnteredFrom(Pronoun(ReferenceForm.PLAYED), (Zone.HAND,)),
        ),
        (
            "you have placed a card from your hand into your sideline this turn",
            at_least(CountThisTurn(Deed.DISCARDED, Side.ME), 1),
        ),
    ],
)
def test_how_a_card_came_and_went(text, condition):
    assert read("cond", text) == condition


def test_this_card_goes_from_zone_to_zone():
    text = (
        "this card is placed from your deck into your sideline by one of your abilities"
    )
    moment = read("moment", text)
    assert (moment.origins, moment.goal) == ((Zone.DECK,), Zone.OUTSIDE_AREA)
    assert moment.cause == Cause(Side.ME)
    assert not read_all("moment", text.replace("your sideline", "your deck"))
    assert not read_all("moment", text.replace("your deck", "your opponent's deck"))


def test_a_way_between_zones_says_whose_they_are():
    """Where only "from hand" is said, it is the hand of who is named beside it."""
    this = read("moment", "this card is placed from hand into the sideline")
    assert (this.on, this.subject) == (MomentName.DISCARDED, This())
    mine = read("moment", "one of your cards is placed from hand into the sideline")
    assert (mine.on, mine.side) == (MomentName.DISCARDED, Side.ME)
    assert not read_all("moment", "a card is placed from hand into the sideline")
    assert not read_all(
        "moment", "a card is placed from their hand into their sideline"
    )


@pytest.mark.parametrize(
    ("text", "deed", "cause"),
    [
        ("you have used an event card this turn", Deed.USED, None),
        ("you have performed raid this turn", Deed.RAIDED, None),
        (
            (
                "you have placed a card from your hand into your sideline by one of your"
                " abilities this turn"
            ),
            Deed.DISCARDED,
            Cause(Side.ME),
        ),
    ],
)
def test_what_a_player_did_this_turn_is_counted(text, deed, cause):
    counted = read("fact", text).left
    assert (counted.deed, counted.side, counted.cause) == (deed, Side.ME, cause)
    theirs = read("fact", text.replace("you have", "your opponent has")).left
    assert theirs.side is Side.OPPONENT
