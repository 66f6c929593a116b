"""The kinds of unfinished work: each rule's frame, and those of effect nodes.

Every frame has its step, its player and the result of the inner work. "Chosen" below
are cards from choices made first.
"""

from battles.rules.kernel.frames import Frame
from battles.rules.unionarena.position.bindings import Bindings
from battles.rules.unionarena.position.generated.records import (
    Applied,
    Doer,
    EnteringCard,
    Occasion,
    Pending,
)
from cards.effects.model.enums import Icon, SourceKind, Zone

# --- The turn (UA-3, UA-4).


class Setup(Frame):
    """Setup, up to the first turn (UA-3)."""


class Turn(Frame):
    """Turns, one after the other (UA-4.1)."""


class StartPhase(Frame):
    """The Start Phase (UA-4.2)."""


class MovePhase(Frame):
    """The Move Phase (UA-4.3)."""

    movers: tuple[int, ...] = ()  # Ids of the Characters that move.
    offered: int = 0  # How many of those with Step have been offered a swap.


class MainPhase(Frame):
    """The Main Phase (UA-4.4)."""


class AttackPhase(Frame):
    """The Attack Phase (UA-5.1)."""


class EndPhase(Frame):
    """The End Phase (UA-4.6)."""


# --- Using cards (UA-4.4, UA-6).


class Use(Frame):
    """The use of a card (UA-4.4.3 to UA-4.4.8, UA-4.4.14)."""

    card_id: int  # Id of the card, which changes with the zone it is in.
    line: int = -1  # The line it is played to; -1 for an Event or Raid.
    base_id: int = 0  # Id of the base of a Raid; 0 for none.
    is_free: bool = False  # Whether an effect uses it, so that no AP is paid.
    is_from_hand: bool = True  # Whether it is used from hand.
    card: int = -1  # The card, once it is out of the hand.
    env: Bindings = {}  # What its effects have bound: one use, one set of bindings.
    attached: tuple[Applied, ...] = ()  # What waited for the next card used.
    left: tuple[int, ...] = ()  # Numbers of the Event's abilities still to resolve.


class Play(Frame):
    """Cards entering the field together (UA-4.4.9 to UA-4.4.13)."""

    entries: tuple[EnteringCard, ...]  # What enters where.
    is_active: bool = False  # Whether the effect says active.
    doer: Doer | None = None  # The effect that plays them, or None.
    source: int = 0  # Id of the first of them, for the question.


class Room(Frame):
    """Making room on a line (UA-4.3.5, UA-4.4.11)."""

    cards: tuple[int, ...]  # The cards to choose from.
    excess: int  # How many must be removed.
    clause: str  # The clause that asks.
    source: int = 0  # Id of the card that comes, or 0.
    leaving: tuple[int, ...] = ()  # Those chosen, while their leaving may be replaced.
    kept: tuple[int, ...] = ()  # Those chosen whose leaving was replaced.


class Costs(Frame):
    """Paying costs (UA-4.4.18)."""

    card_id: int  # Id of the card the costs are on.
    holder: int  # The card whose program holds them.
    left: tuple[int, ...]  # Numbers of the costs still to be paid.
    paying: int = -1  # Number of the cost for which cards are being chosen.


class Raid(Frame):
    """What follows once the Raid card is on top (UA-6.6)."""

    card_id: int  # Id of the Raid card.
    moves: bool = False  # Whether it goes to the front line.


# --- Attack, battle, damage (UA-5, UA-9).


class AttackBeginning(Frame):
    """An attack whose target is not named yet (UA-5.2.4)."""


class AttackRun(Frame):
    """One attack (UA-5.2, UA-5.3, UA-5.7)."""


class Fight(Frame):
    """A battle between two Characters (UA-5.4)."""

    attacker: int = -1  # The attacking card.
    defender: int = -1  # The attacked card.
    attacker_wins: bool = False  # The outcome of comparing BP.


class Damage(Frame):
    """Damage to a player (UA-5.5)."""

    amount: int  # How much.
    source: int  # Id of the card that deals it.
    doer: Doer | None = None  # The doer of the damage.
    life: tuple[int, ...] = ()  # Ids of the life cards that were chosen.


class TriggerCheck(Frame):
    """The trigger check of one damage (UA-5.6)."""

    cards: tuple[int, ...]  # Ids of the cards that were turned up.
    since: int  # Place in the pool where this window begins.
    doer: Doer | None = None  # The doer of the damage.


class TriggerEffect(Frame):
    """The trigger of a life card (UA-9)."""

    card_id: int  # Id of the card.


# --- Effects (UA-7).


class Pool(Frame):
    """Resolving the pool (UA-7.4)."""


class Resolve(Frame):
    """A resolution: whose effect, its source, what is bound (UA-7.5)."""

    source: int  # The source card.
    source_id: int  # Its id while the effect may still refer to it.
    origin: int  # The card whose program holds the effect.
    node: int  # Number of the effect in that program.
    ability: int  # Number of the ability there; -1 for a delayed effect.
    line: int  # The line the source stood on; -1 for none.
    kind: SourceKind  # What kind of source it is.
    occasion: Occasion | None = None  # What activated it, or None.
    env: Bindings = {}  # The bindings of its steps.
    looked: tuple[int, ...] = ()  # Cards taken up to be looked at.
    shown: tuple[int, ...] = ()  # Cards revealed from the own hand.
    must: bool = False  # Whether a "may" must be accepted, to pay for a card.


class Replace(Frame):
    """A replacement (UA-7.5.6)."""

    found: tuple[Pending, ...]  # The replacements that apply.
    chosen: int = 0  # The chosen one.


class ActivateIcon(Frame):
    """An effect of the pool that is about to activate its icon (UA-7.5.6)."""

    pending: Pending  # The effect.
    icon: Icon  # The icon.


class Retire(Frame):
    """Retiring cards (UA-7.7.2)."""

    cards: tuple[int, ...]  # The cards.
    doer: Doer | None = None  # The doer.
    checked: int = 0  # Place of the card whose replacement is being checked.
    lacking: tuple[int, ...] = ()  # Those retired for their BP, replaced or not.


class Leave(Frame):
    """Leaving the field otherwise than by retiring (UA-7.7.3)."""

    cards: tuple[int, ...]  # The cards.
    zone: int  # Where they go.
    doer: Doer | None = None  # The doer.
    checked: int = 0  # Place of the card whose replacement is being checked.


# --- Choices of an effect, begun by the node that needs them.


class Choice(Frame):
    """A choice needed by a step of an effect."""

    node: int  # Number of the choice's node in the origin's program.
    context: int  # Place of the resolution among the frames.


class PickCards(Choice):
    """Choosing cards (UA-7.5.2)."""

    wanted: int = 0  # How many the text says.
    is_exact: bool = False  # Whether it says exactly so many.


class HowMany(Choice):
    """Choosing how many cards from the top of a deck (UA-7.5.2)."""

    count: int = 0  # The answer.


class Optional(Choice):
    """Asking about alternatives that are optional (UA-7.5.6)."""

    checked: int = 0  # How many have been looked at.


# --- Effect nodes (UA-7.5.1), each with what its steps must remember.


class Do(Frame):
    """An effect node being carried out."""

    node: int  # Number of the node in the origin's program.
    context: int  # Place of the resolution among the frames.
    chosen: tuple[int, ...] = ()  # The cards chosen for it.


class DoSteps(Do):
    """``Seq`` and ``Sentences``."""

    index: int = 0  # The next step.
    all_full: bool = True  # Whether all so far were done in full.


class DoAlternative(Do):
    """``AltEffect``."""

    case: int = -1  # The case that replaces the base; -1 for none.


class DoMay(Do):
    """``May``."""

    is_accepted: bool = False  # Whether it is done.


class DoAs(Do):
    """``As``."""

    seats: tuple[int, ...] = ()  # The players who have still to do it.
    all_full: bool = True  # Whether all so far did it in full.
    first: Bindings = {}  # What the first of two players bound.


class DoOneOf(Do):
    """``OneOf``."""

    option: int = -1  # The one that is done.


class DoModes(Do):
    """``Modes``."""

    count: int = 0  # How many are to be done.
    options: tuple[int, ...] = ()  # Which.
    index: int = 0  # How many have been done.
    all_full: bool = True  # Whether all so far were done in full.


class DoTiers(Do):
    """``Tiers``."""

    left: tuple[int, ...] = ()  # Places of the rows still to be done.
    all_full: bool = True  # Whether all so far were done in full.


class DoNumber(Do):
    """``Draw`` and ``NameNumber``, where a number is chosen."""

    number: int = 0  # The answer.


class DoModify(Do):
    """``Modify`` with a choice of modifiers."""

    option: int = -1  # Place of the list of modifiers that was chosen.


class DoMove(Do):
    """``Move``."""

    moved: tuple[int, ...] = ()  # The cards that move.
    full: bool = False  # Whether all wanted cards could be chosen.
    to: Zone = Zone.DECK  # Where they go.
    is_bottom: bool = False  # Whether to the bottom.
    top: tuple[int, ...] = ()  # Those of them that go to the top instead.
    leaving: tuple[int, ...] = ()  # Those that leave the field, if that is replaceable.
    checked: int = 0  # How many of these have been offered to be replaced.


class DoRetire(Do):
    """``Retire``."""

    doomed: tuple[int, ...] = ()  # The cards.
    old_ids: tuple[int, ...] = ()  # Their ids on the field.
    full: bool = False  # Whether all wanted cards could be chosen.


class DoPlay(Do):
    """``Play``."""

    playable: tuple[int, ...] = ()  # The cards that can enter.
    old_ids: tuple[int, ...] = ()  # The ids they had.
    placed: tuple[EnteringCard, ...] = ()  # The places chosen so far.
    full: bool = False  # Whether all that were chosen can enter.


class DoRelocate(Do):
    """``Relocate``."""

    movers: tuple[int, ...] = ()  # The cards that can go.
    partners: tuple[int, ...] = ()  # Those that trade places with them.
    offered: int = 0  # How many have been offered a swap.
    full: bool = False  # Whether all that were chosen can go.


class DoUseEvent(Do):
    """``UseEvent``."""

    left: tuple[int, ...] = ()  # Ids of the cards still to be used.
    used: tuple[int, ...] = ()  # The cards that were used.
    used_ids: tuple[int, ...] = ()  # Their ids before.
    full: bool = False  # Whether all that were chosen could be used.


class DoDealDamage(Do):
    """``DealDamage``."""

    full: bool = False  # Whether there was life for all of it.
