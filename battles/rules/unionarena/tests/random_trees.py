"""Random effect trees: every node of the language, in places where it is sound.

The trees mean nothing to a reader. They are what random games are played with, so
that nodes meet that no printed card brings together.
"""

from battles.rules.unionarena.position.cards import (
    COLORS,
    CardDefinition,
    CardKind,
    Trigger,
)
from battles.rules.unionarena.tests.decks import energy_of_color
from cards.effects import CardEffects, dump_tree, validate_tree
from cards.effects.model import (
    amounts,
    atoms,
    conditions,
    control,
    costs,
    durations,
    filters,
    modifiers,
    subjects,
)
from cards.effects.model.abilities import Ability, Limit, Raid, Window
from cards.effects.model.enums import (
    AbilityKind,
    Act,
    BattleRole,
    Color,
    Deed,
    Distinct,
    Frame,
    Icon,
    KeywordName,
    Mode,
    MomentName,
    Operator,
    Phase,
    Place,
    Point,
    Pool,
    Position,
    RaidChoice,
    Side,
    SourceKind,
    StackPart,
    Stat,
    Zone,
)
from cards.effects.model.enums import CardKind as WordKind
from cards.effects.model.enums import Trigger as WordTrigger
from cards.effects.model.moments import Cause, Moment
from unionarena.core.chance import Chance

TRAITS = ("harbor", "beast", "engine")
FIELD_ZONES = (
    (Zone.FIELD,),
    (Zone.FRONT_LINE,),
    (Zone.ENERGY_LINE,),
    (Zone.SAME_LINE,),
)
SIDES = (Side.ME, Side.OPPONENT, Side.EITHER)


class Maker:
    """Makes random nodes.

    Attributes:
        chance: Where its choices come from.
        names: Bindings of the ability being made that may be spoken of.
    """

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.names = []
        self.numbers = []
        self.looked = []
        self.count = 0
        self.has_event = False
        self.has_opponent = False
        self.acting = False

    def one(self, items):
        return self.chance.choice(tuple(items))

    def maybe(self, percent=50):
        return self.chance.below(100) < percent

    def bind(self):
        self.count += 1
        return f"${self.count}"

    # --- Filters.

    def filters(self, depth=1, most=2):
        return tuple(self.filter(depth) for _ in range(self.chance.below(most + 1)))

    def filter(self, depth):
        kinds = [
            lambda: filters.IsKind(self.one((WordKind.CHARACTER, WordKind.SITE))),
            lambda: filters.IsKind(WordKind.CHARACTER),
            lambda: filters.Named(f"Random {self.chance.below(12)}"),
            lambda: filters.NameContains(str(self.chance.below(9))),
            lambda: filters.HasTrait(self.one(TRAITS)),
            lambda: filters.TraitContains("a"),
            lambda: filters.IsColor((Color(self.one(COLORS)),)),
            lambda: filters.StatIs(
                self.one((Stat.BP, Stat.PRINTED_BP)),
                self.one(Operator),
                self.one((1000, 2000, 3000, 4000)),
            ),
            lambda: filters.StatIs(
                self.one((Stat.REQUIRED_ENERGY, Stat.AP_COST, Stat.GENERATED_ENERGY)),
                self.one(Operator),
                self.chance.below(4) if depth <= 0 else self.amount(depth - 1),
            ),
            lambda: filters.InMode(self.one(Mode)),
            filters.Raided,
            filters.Other,
            lambda: filters.HasIcon(self.one(Icon)),
            lambda: filters.HasKeyword(self.one(KeywordName)),
            lambda: filters.HasTrigger(self.one(WordTrigger) if self.maybe() else None),
            filters.HasEffects,
            filters.HasTraits,
            filters.HasUnder,
            filters.EnergyMet,
            lambda: filters.BpAgainstPrinted(self.one((Operator.LESS, Operator.MORE))),
            lambda: filters.InZone((self.one((Zone.FRONT_LINE, Zone.HAND)),)),
            lambda: filters.OwnedBy(self.one((Side.ME, Side.OPPONENT))),
            lambda: filters.ThisTurn(
                self.one(Deed), self.cause() if self.maybe(30) else None
            ),
            lambda: filters.InBattle(self.one(BattleRole)),
        ]
        if self.names:
            kinds.append(lambda: filters.SameNameAs(self.one(self.names)))
        if depth > 0:
            kinds.append(
                lambda: filters.AnyOf(
                    ((self.filter(depth - 1),), (self.filter(depth - 1),))
                )
            )
            kinds.append(lambda: filters.Without((self.filter(depth - 1),)))
        return self.one(kinds)()

    # --- Sets and choices.

    def zones(self):
        return self.one(
            (
                *FIELD_ZONES,
                *FIELD_ZONES,
                (Zone.HAND,),
                (Zone.OUTSIDE_AREA,),
                (Zone.REMOVE_AREA,),
                (Zone.LIFE_AREA,),
                (Zone.HAND, Zone.OUTSIDE_AREA),
            )
        )

    def on_field(self, depth=1):
        kinds = [
            subjects.This,
            lambda: subjects.Cards(
                self.one(SIDES), self.one(FIELD_ZONES), self.filters(depth)
            ),
            lambda: subjects.Cards(
                self.one(SIDES), self.one(FIELD_ZONES), self.filters(depth)
            ),
        ]
        if self.names:
            kinds.append(lambda: subjects.Ref(self.one(self.names)))
        if self.has_event:
            kinds += [subjects.EventCard, subjects.CauseCard]
        if self.has_opponent:
            kinds.append(subjects.BattleOpponent)
        return self.one(kinds)()

    def cards(self, depth=1):
        kinds = [
            lambda: self.on_field(depth),
            lambda: subjects.Cards(self.one(SIDES), self.zones(), self.filters(depth)),
            lambda: subjects.Under(self.on_field(depth), self.maybe()),
            lambda: subjects.PartOf(self.on_field(depth), self.one(StackPart)),
            lambda: subjects.Union((self.on_field(depth), self.on_field(depth))),
            lambda: subjects.Cards(Side.ME, (Zone.AP_AREA,), ()),
        ]
        if self.looked:
            name = self.one(self.looked)
            kinds.append(lambda: subjects.Rest(name))
            kinds.append(
                lambda: subjects.Among(subjects.Ref(name), self.filters(depth))
            )
            kinds.append(
                lambda: subjects.Among(subjects.Ref(name), self.filters(depth))
            )
        return self.one(kinds)()

    def pick(self, of):
        count = self.one((1, 1, 1, 2, None))
        least = self.one((None, None, 0))
        kinds = [
            lambda: subjects.Pick(of, count, 0 if count is None else least),
            lambda: subjects.Pick(of, count, 0 if count is None else least),
            lambda: subjects.Pick(of, 2, least, distinct=self.one(Distinct)),
            lambda: subjects.Pick(of, 1, least, by=Side.OPPONENT),
            lambda: subjects.Pick(of, 1, None, at_random=True),
            lambda: subjects.Pick(
                of,
                2,
                least,
                total=subjects.SumLimit(
                    self.one((Stat.BP, Stat.REQUIRED_ENERGY)),
                    self.one(Operator),
                    self.one((2, 3000)),
                ),
            ),
            lambda: subjects.Together(
                (subjects.Pick(of, 1, None), subjects.Pick(of, 1, 0))
            ),
        ]
        return self.one(kinds)()

    def what(self, depth=1):
        of = self.cards(depth)
        return self.pick(of) if self.maybe(60) else of

    def what_on_field(self, depth=1):
        of = self.on_field(depth)
        return self.pick(of) if self.maybe(60) else of

    # --- Numbers and conditions.

    def amount(self, depth=1):
        if depth <= 0:
            return self.chance.below(3)
        kinds = [
            lambda: self.chance.below(4),
            lambda: amounts.Count(
                self.cards(depth - 1),
                self.one((None, None, Distinct.NAME, Distinct.TRAIT)),
            ),
            lambda: amounts.CountThisTurn(
                self.one(Deed), self.one(SIDES), self.filters(0, 1)
            ),
            lambda: amounts.StatOf(
                self.on_field(depth - 1),
                Stat.REQUIRED_ENERGY,
                self.one(Pool),
            ),
            lambda: amounts.Times(self.amount(depth - 1), 2),
            lambda: amounts.Plus(self.amount(depth - 1), 1),
            lambda: amounts.Divided(self.amount(depth - 1), 2),
            lambda: amounts.FreeSlots(
                Side.ME, self.one((Zone.FRONT_LINE, Zone.ENERGY_LINE))
            ),
            lambda: amounts.TotalEnergy(self.one((Side.ME, Side.OPPONENT))),
            lambda: amounts.AltAmount(
                1, (amounts.AmountCase(self.condition(0), 2, self.maybe()),)
            ),
        ]
        if self.numbers:
            kinds.append(lambda: amounts.NumberRef(self.one(self.numbers)))
        return self.one(kinds)()

    def condition(self, depth=1):
        kinds = [
            lambda: conditions.Compare(
                amounts.Count(self.cards(0)), self.one(Operator), self.chance.below(4)
            ),
            lambda: conditions.Compare(
                amounts.TotalEnergy(Side.ME), Operator.AT_LEAST, self.chance.below(4)
            ),
            lambda: conditions.TurnOf(self.one((Side.ME, Side.OPPONENT))),
            lambda: conditions.Is(self.on_field(0), (self.filter(0),)),
            lambda: conditions.EnteredBy(
                subjects.This(),
                Side.ME,
                self.one(((), (SourceKind.EVENT,))),
                self.filters(0, 1),
            ),
            lambda: conditions.WasGiven(
                subjects.This(),
                (modifiers.Cannot((self.one(Act),)),),
                self.cause() if self.maybe() else None,
            ),
            lambda: conditions.DidThisTurn(subjects.This(), self.one(Deed)),
        ]
        if self.names:
            kinds.append(
                lambda: conditions.Did(self.one(self.names), self.filters(0, 1))
            )
        if depth > 0:
            kinds.append(
                lambda: conditions.And(
                    (self.condition(depth - 1), self.condition(depth - 1))
                )
            )
            kinds.append(
                lambda: conditions.Or(
                    (self.condition(depth - 1), self.condition(depth - 1))
                )
            )
            kinds.append(lambda: conditions.Not(self.condition(depth - 1)))
        return self.one(kinds)()

    # --- Modifiers.

    def cause(self):
        return Cause(
            self.one((None, Side.ME, Side.OPPONENT)),
            self.one(((), (SourceKind.CHARACTER,), (SourceKind.EVENT,))),
            self.filters(0, 1),
        )

    def bp(self):
        return modifiers.Bp(
            self.one((1000, 2000, -1000, -3000))
            if self.maybe(70)
            else amounts.Times(self.amount(1), 500)
        )

    def modifier(self, depth, continuous):
        kinds = [
            self.bp,
            self.bp,
            lambda: modifiers.Generates((Color(self.one(COLORS)),)),
            lambda: modifiers.RequiredEnergy(self.one((-1, 1)), None),
            lambda: modifiers.ApCost(self.one((-1, 1))),
            lambda: modifiers.Keyword(self.one(tuple(KeywordName)[:4])),
            lambda: modifiers.Keyword(
                self.one((KeywordName.IMPACT, KeywordName.DAMAGE)),
                self.one((1, 2)),
                self.maybe(),
            ),
            lambda: modifiers.Keyword(KeywordName.NEGATE_IMPACT),
            lambda: modifiers.CopyAbilities(self.on_field(0), self.one(Icon)),
            lambda: modifiers.LoseKeywords((self.one(KeywordName),)),
            modifiers.LosePrinted,
            lambda: modifiers.LoseAbilities(self.one((Side.ME, Side.OPPONENT))),
            lambda: modifiers.AlsoNamed(f"Random {self.chance.below(12)}"),
            lambda: modifiers.AlsoHasTrait(f"Random {self.chance.below(12)}"),
            lambda: modifiers.Silenced((self.one(tuple(Icon)[:5]),)),
            lambda: modifiers.RaidableBy((self.filter(0),)),
            lambda: modifiers.UnblockableBy(self.filters(0)),
            modifiers.MustBeBlocked,
            lambda: modifiers.MustBlock(self.on_field(0) if self.maybe(30) else None),
            modifiers.MustAttack,
            lambda: modifiers.CannotGain((modifiers.Cannot((self.one(Act),)),)),
            lambda: modifiers.Cannot(
                (self.one(Act),),
                self.cause() if self.maybe(30) else None,
                self.filters(0, 1),
            ),
            lambda: modifiers.Untargetable(self.cause()),
            lambda: modifiers.TargetTax(
                self.cause(),
                self.one((costs.PayAp(1), costs.Discard(1), costs.RestCards(1))),
            ),
            lambda: modifiers.Unaffected(self.cause()),
            lambda: modifiers.CountsAs(2, self.filters(0, 1) or (filters.Other(),)),
            modifiers.EntersActive,
            modifiers.EveryColor,
            modifiers.AttacksFromEnergyLine,
            modifiers.GeneratesOnFront,
            modifiers.NoBpLoss,
        ]
        if continuous:
            kinds.append(
                lambda: modifiers.StaysResting(
                    None, (self.one((Phase.START, Phase.END)),)
                )
            )
        else:
            kinds.append(lambda: modifiers.StaysResting(self.one((1, 2)), ()))
            kinds.append(
                lambda: modifiers.BpBecomes(self.one((0, 2000, 5000)), self.maybe(30))
            )
            kinds.append(lambda: modifiers.BpTimes(2))
            kinds.append(lambda: modifiers.OneOfModifiers(((self.bp(),), (self.bp(),))))
        if depth > 0:
            kinds.append(lambda: modifiers.Grant(self.ability(0, granted=True)))
            kinds.append(
                lambda: modifiers.AltModifier(
                    (self.bp(),),
                    (
                        modifiers.ModifierCase(
                            self.condition(0), (self.bp(),), self.maybe()
                        ),
                    ),
                )
            )
        return self.one(kinds)()

    def duration(self):
        kinds = [
            lambda: durations.Until(self.one(Point)),
            lambda: durations.Until(Point.END_OF_TURN),
            lambda: durations.Until(Point.END_OF_TURN),
            lambda: durations.While(self.condition(0)),
            lambda: durations.AltDuration(
                durations.Until(Point.END_OF_TURN),
                (
                    durations.DurationCase(
                        self.condition(0),
                        durations.Until(Point.MY_NEXT_TURN_START),
                        self.maybe(),
                    ),
                ),
            ),
        ]
        return self.one(kinds)()

    # --- Effects.

    def bound(self, make, *, looked=False):
        """Make a node with a binding later nodes may speak of."""
        if self.maybe(40):
            return make(None)
        name = self.bind()
        node = make(name)
        self.names.append(name)
        if looked:
            self.looked.append(name)
        return node

    def effect(self, depth):
        if depth <= 0 or self.maybe(60):
            return self.one(self.atoms())()
        return self.one(self.controls(depth))()

    def controls(self, depth):
        return (
            lambda: self.steps(depth, control.Seq),
            lambda: self.steps(depth, control.Sentences),
            lambda: self.steps(depth, control.Seq),
            lambda: control.If(
                self.condition(),
                self.apart(depth - 1),
                self.apart(depth - 1) if self.maybe() else None,
            ),
            lambda: self.bound(lambda b: control.May(self.apart(depth - 1), b)),
            lambda: self.bound(
                lambda b: control.As(
                    self.one((Side.OPPONENT, Side.BOTH)), self.as_other(depth - 1), b
                )
            ),
            lambda: self.bound(
                lambda b: control.OneOf(
                    (self.apart(depth - 1), self.apart(depth - 1)), b
                )
            ),
            lambda: self.bound(
                lambda b: control.Modes(
                    tuple(self.apart(depth - 1) for _ in range(3)),
                    self.one((1, 2, 3)),
                    self.maybe(30),
                    self.one((None, Limit(1))),
                    b,
                )
            ),
            lambda: control.Tiers(
                self.amount(),
                (
                    control.Tier(Operator.AT_LEAST, 1, self.apart(depth - 1)),
                    control.Tier(Operator.AT_LEAST, 3, self.apart(depth - 1)),
                ),
            ),
            lambda: control.Later(
                self.moment(),
                self.apart(depth - 1),
                self.one((None, self.duration())),
                self.maybe(20),
            ),
            lambda: control.AltEffect(
                self.apart(depth - 1),
                (
                    control.EffectCase(
                        self.condition(), self.apart(depth - 1), self.maybe()
                    ),
                ),
            ),
        )

    def steps(self, depth, node):
        return node(tuple(self.effect(depth - 1) for _ in range(self.one((2, 3)))))

    def apart(self, depth):
        """Make an effect whose bindings nobody outside it may speak of."""
        kept = (list(self.names), list(self.looked), list(self.numbers))
        node = self.effect(depth)
        self.names, self.looked, self.numbers = kept
        return node

    def as_other(self, depth):
        self.acting = True
        node = self.apart(depth)
        self.acting = False
        return node

    def atoms(self):
        return (
            lambda: self.bound(
                lambda b: atoms.Draw(
                    self.one((1, 2, self.amount())), False, self.maybe(20), b
                )
            ),
            lambda: self.bound(lambda b: atoms.Draw(4, True, bind=b)),
            lambda: self.bound(
                lambda b: atoms.Choose(self.pick(self.on_field()), b or self.bind())
            ),
            lambda: self.bound(
                lambda b: atoms.Look(
                    self.one(
                        (
                            subjects.Top(Side.ME, 3),
                            subjects.Top(Side.OPPONENT, 2),
                            subjects.Cards(Side.OPPONENT, (Zone.HAND,), ()),
                            subjects.Pick(
                                subjects.Cards(Side.OPPONENT, (Zone.LIFE_AREA,), ())
                            ),
                        )
                    ),
                    b,
                ),
                looked=True,
            ),
            lambda: self.bound(
                lambda b: atoms.Reveal(
                    self.one(
                        (
                            subjects.Top(Side.ME, 2),
                            subjects.TopUntil(Side.ME, (self.filter(0),)),
                            subjects.Pick(subjects.Cards(Side.ME, (Zone.HAND,), ())),
                        )
                    ),
                    b,
                ),
                looked=True,
            ),
            self.move,
            self.move,
            self.move,
            lambda: self.bound(
                lambda b: atoms.Shuffle(self.one((Side.ME, Side.OPPONENT)), b)
            ),
            lambda: self.bound(lambda b: atoms.Retire(self.what_on_field(), b)),
            lambda: self.bound(
                lambda b: atoms.SetMode(self.what_on_field(), self.one(Mode), b)
            ),
            lambda: self.bound(
                lambda b: atoms.UseEvent(
                    subjects.Pick(subjects.Cards(Side.ME, (Zone.HAND,), ())),
                    self.maybe(),
                    self.maybe(),
                    b,
                )
            ),
            lambda: self.bound(
                lambda b: atoms.Play(
                    self.what(),
                    self.one(
                        (Zone.FIELD, Zone.FRONT_LINE, Zone.ENERGY_LINE, Zone.SAME_LINE)
                    ),
                    self.one(Mode),
                    self.one(RaidChoice),
                    self.one((None, self.on_field(0))),
                    b,
                )
            ),
            lambda: self.bound(
                lambda b: atoms.Relocate(
                    self.what_on_field(),
                    self.one((Zone.FRONT_LINE, Zone.ENERGY_LINE, Zone.OTHER_LINE)),
                    self.maybe(),
                    b,
                )
            ),
            lambda: self.bound(
                lambda b: atoms.Swap(
                    self.pick(self.on_field()), self.pick(self.on_field()), b
                )
            ),
            self.modify,
            self.modify,
            self.modify,
            lambda: self.bound(
                lambda b: atoms.DealDamage(self.one((Side.ME, Side.OPPONENT)), 1, b)
            ),
            lambda: self.bound(lambda b: atoms.PayApNow(1, b)),
            self.name_number,
            lambda: self.bound(
                lambda b: atoms.Activate(
                    self.what_on_field(), self.one(tuple(Icon)[:5]), self.maybe(), b
                )
            ),
            lambda: atoms.Suppress(self.on_field(), Icon.ON_PLAY),
            control.Nothing,
        )

    def name_number(self):
        name = self.bind()
        self.numbers.append(name)
        return atoms.NameNumber(name)

    def move(self):
        def make(b):
            to = self.one(
                (
                    Zone.HAND,
                    Zone.OUTSIDE_AREA,
                    Zone.REMOVE_AREA,
                    Zone.LIFE_AREA,
                    Zone.DECK,
                    Zone.DECK,
                    Zone.UNDER,
                )
            )
            top = subjects.Top(
                self.one((Side.ME, Side.OPPONENT)), self.one((1, 2)), self.maybe(20)
            )
            what = top if self.maybe(20) else self.what()
            return atoms.Move(
                what,
                to,
                position=self.one(Position) if to is Zone.DECK else None,
                any_order=to is Zone.DECK and self.maybe(),
                face_down=to is Zone.UNDER and self.maybe(),
                reveal=self.maybe(20),
                under=self.one((subjects.This(), self.pick(self.on_field())))
                if to is Zone.UNDER
                else None,
                by=Side.OPPONENT if to is Zone.DECK and self.maybe(20) else None,
                or_to=Zone.OUTSIDE_AREA if to is Zone.DECK and self.maybe(20) else None,
                bind=b,
            )

        return self.bound(make)

    def modify(self):
        def make(b):
            what = self.one(
                (
                    self.what_on_field(),
                    self.what_on_field(),
                    self.what_on_field(),
                    subjects.Player(self.one((Side.ME, Side.OPPONENT))),
                    subjects.NextUsed(self.filters(0)),
                )
            )
            if isinstance(what, subjects.Player):
                found = (
                    self.one(
                        (
                            modifiers.HandLimit(self.chance.below(9)),
                            modifiers.HandBpReads(1000, self.filters(0, 1)),
                            modifiers.BpReach(1000, self.maybe()),
                            modifiers.Cannot((self.one(Act),)),
                        )
                    ),
                )
            else:
                found = tuple(
                    self.modifier(1, continuous=False)
                    for _ in range(self.one((1, 1, 2)))
                )
            return atoms.Modify(what, found, self.duration(), b)

        return self.bound(make)

    # --- Abilities.

    def moment(self):
        return self.one(
            (
                lambda: Moment(self.one(SELF_MOMENTS), subjects.This()),
                lambda: Moment(
                    self.one(SELF_MOMENTS),
                    subjects.Cards(
                        self.one(SIDES), self.one(FIELD_ZONES[:3]), self.filters(0)
                    ),
                    cause=self.cause() if self.maybe(20) else None,
                ),
                lambda: Moment(
                    self.one(TURN_MOMENTS),
                    side=self.one((None, Side.ME, Side.OPPONENT)),
                ),
                lambda: Moment(
                    self.one(BATTLE_MOMENTS),
                    subjects.This(),
                    opponent=self.filters(0) if self.maybe(30) else None,
                ),
            )
        )()

    def fresh(self):
        self.names, self.numbers, self.looked, self.count = [], [], [], 0
        self.has_event = self.has_opponent = False

    def window(self):
        if self.maybe(70):
            return None
        return Window(
            self.one((None, Zone.FRONT_LINE, Zone.ENERGY_LINE)),
            self.one((None, Side.ME, Side.OPPONENT)),
        )

    def limit(self):
        return Limit(self.one((1, 2))) if self.maybe(40) else None

    def conds(self):
        return (self.condition(),) if self.maybe(20) else ()

    def ability(self, depth, *, granted=False):
        kept = (self.names, self.numbers, self.looked, self.count)
        self.fresh()
        if granted:
            self.count = 100 + kept[3]
        frame = Frame.RAID if not granted and self.maybe(15) else Frame.BASE
        made = self.one(
            (self.timed, self.timed, self.activated, self.continuous, self.replacement)
        )(depth, frame)
        self.names, self.numbers, self.looked, self.count = kept
        return made

    def timed(self, depth, frame):
        moments = tuple(self.moment() for _ in range(self.one((1, 1, 2))))
        self.has_event = all(moment.subject is not None for moment in moments)
        body = self.effect(depth)
        return Ability(
            AbilityKind.TIMED,
            body,
            moments,
            self.window(),
            self.conds(),
            limit=self.limit(),
            frame=frame,
        )

    def activated(self, depth, frame):
        price = self.one(
            (
                (costs.RestThis(),),
                (costs.RestThis(), costs.PayAp(1)),
                (costs.RetireThis(),),
                (costs.Discard(1, self.filters(0, 1)),),
                (costs.MoveThis(self.one((Zone.HAND, Zone.REMOVE_AREA))),),
                (costs.RemoveFromOutside(1), costs.RestThis()),
            )
        )
        return Ability(
            AbilityKind.ACTIVATED,
            self.effect(depth),
            (),
            self.window(),
            self.conds(),
            price,
            self.limit(),
            frame,
        )

    def continuous(self, depth, frame):
        place = self.one((Place.FIELD,) * 4 + (Place.HAND, Place.ANYWHERE))
        what = subjects.This()
        if place is Place.FIELD and self.maybe():
            what = subjects.Cards(
                self.one(SIDES), self.one(FIELD_ZONES), self.filters(1)
            )
        body = atoms.Modify(
            what,
            tuple(
                self.modifier(depth, continuous=True) for _ in range(self.one((1, 2)))
            ),
        )
        if self.maybe(30):
            body = control.If(self.condition(), body)
        return Ability(
            AbilityKind.CONTINUOUS,
            body,
            window=self.window(),
            frame=frame,
            place=place,
        )

    def replacement(self, depth, frame):
        moment = self.one(
            (
                Moment(MomentName.WOULD_RETIRE, subjects.This()),
                Moment(
                    MomentName.WOULD_LEAVE_FIELD,
                    subjects.Cards(Side.ME, (Zone.FIELD,), ()),
                ),
                Moment(MomentName.WOULD_LOSE_BATTLE_RETIRE, subjects.This()),
                Moment(MomentName.WOULD_TAKE_DAMAGE, side=Side.ME),
                Moment(
                    MomentName.WOULD_DRAW,
                    side=self.one(tuple(Side)[:2]),
                    cause=self.cause(),
                ),
                Moment(
                    MomentName.WOULD_ACTIVATE_ICON, subjects.This(), icon=Icon.ON_PLAY
                ),
            )
        )
        body = self.one(
            (control.Nothing(), control.May(self.effect(0)), self.effect(depth))
        )
        return Ability(
            AbilityKind.REPLACEMENT, body, (moment,), limit=Limit(1), frame=frame
        )

    def tree(self, kind):
        """Make the effects of a card."""
        if kind is CardKind.EVENT:
            self.fresh()
            abilities = [
                Ability(AbilityKind.EVENT, self.effect(2))
                for _ in range(self.one((1, 2)))
            ]
            if self.maybe(30):
                self.fresh()
                discount = atoms.Modify(subjects.This(), (modifiers.ApCost(-1),))
                price = atoms.Move(
                    subjects.Pick(subjects.Cards(Side.ME, (Zone.HAND,), ())),
                    Zone.OUTSIDE_AREA,
                )
                abilities.insert(
                    0,
                    Ability(
                        AbilityKind.ON_USE,
                        control.May(control.Seq((price, discount))),
                    ),
                )
            return CardEffects(tuple(abilities))
        abilities = tuple(self.ability(2) for _ in range(self.one((1, 1, 2))))
        raid = None
        if any(a.frame is Frame.RAID for a in abilities) or self.maybe(25):
            raid = Raid(((filters.IsKind(WordKind.CHARACTER),),))
        return CardEffects(abilities, raid)


SELF_MOMENTS = (
    MomentName.PLAYED,
    MomentName.PLAYED,
    MomentName.PLAYED,
    MomentName.ATTACKED,
    MomentName.BLOCKED,
    MomentName.RETIRED,
    MomentName.LEFT_FIELD,
    MomentName.RETURNED_TO_HAND,
    MomentName.MOVED_LINE,
    MomentName.DISCARDED,
    MomentName.BECAME_ACTIVE,
    MomentName.BECAME_RESTING,
    MomentName.CARD_USED,
    MomentName.RAID_PERFORMED,
    MomentName.RAIDED_ONTO,
    MomentName.UNDER_LEFT,
    MomentName.CHOSEN_BY_EFFECT,
)
TURN_MOMENTS = (
    MomentName.DRAWN,
    MomentName.DAMAGE_TAKEN,
    MomentName.LIFE_LEFT,
    MomentName.LIFE_SIDELINED,
    MomentName.TRIGGER_ACTIVATED,
    MomentName.TURN_START,
    MomentName.MAIN_START,
    MomentName.MAIN_END,
    MomentName.ATTACK_PHASE_START,
    MomentName.ATTACK_PHASE_END,
    MomentName.END_PHASE_START,
    MomentName.TURN_END,
)
BATTLE_MOMENTS = (
    MomentName.ATTACK_BEGUN,
    MomentName.BATTLE_WON,
    MomentName.BATTLE_LOST,
    MomentName.BLOCK_WON,
    MomentName.BLOCK_LOST,
    MomentName.BATTLE_ENDED,
    MomentName.BLOCK_ENDED,
    MomentName.ATTACK_BLOCKED,
    MomentName.ATTACK_UNBLOCKED,
    MomentName.ATTACK_ENDED,
    MomentName.BLOCKED_ATTACK_ENDED,
    MomentName.WON_ATTACK_ENDED,
)
TRIGGERS = (*Trigger, None, None)


def random_effects(chance, kind):
    """Make a sound effect tree as plain data."""
    while True:
        tree = Maker(chance).tree(kind)
        if not validate_tree(tree):
            return dump_tree(tree)


def random_card(chance, index):
    """Make a card with random effects."""
    kind = chance.choice((CardKind.CHARACTER,) * 7 + (CardKind.SITE, CardKind.EVENT))
    is_event = kind is CardKind.EVENT
    return CardDefinition(
        number=f"RND-1-{index:03}",
        series="RND",
        name=f"Random {index}",
        kind=kind,
        color="red" if index % 3 else "blue",
        required_energy=chance.below(3),
        ap_cost=1 if chance.below(4) else 0,
        generated_energy=(0,) * 5 if is_event else energy_of_color("red", 1),
        bp=1000 + 500 * chance.below(8) if kind is CardKind.CHARACTER else None,
        traits=(chance.choice(TRAITS),),
        trigger=chance.choice(TRIGGERS[3:]) if index > 2 else TRIGGERS[4 + index],
        effects=random_effects(chance, kind),
    )


def random_deck(chance):
    """Make a legal deck of 13 kinds of cards with random effects."""
    kinds = [random_card(chance, index) for index in range(13)]
    special = {Trigger.SPECIAL: 0, Trigger.COLOR: 0, Trigger.FINAL: 0}
    cards = []
    for card in kinds:
        if card.trigger in special:
            if special[card.trigger]:
                face = {**card.to_dict(), "trigger": "get"}
                cards.append(CardDefinition.from_dict(face))
                continue
            special[card.trigger] = 1
        cards.append(card)
    return tuple([card for card in cards[:12] for _ in range(4)] + [cards[12]] * 2)
