"""What a battle remembers beside its cards: waiting, lasting and past things."""

from battles.rules.unionarena.position.bindings import Bindings
from battles.rules.unionarena.position.fields import Changing, Grown, Value
from cards.effects.model.enums import Deed, MomentName, SourceKind

NEVER = 1 << 30  # An end no battle reaches.


class Doer(Value):
    """The doer of something: an effect, a cost or a battle."""

    player: int  # The controller of the effect.
    kind: SourceKind  # What it comes from.
    card: int  # The source card.


class Occasion(Grown):
    """Something that happened, as effects that wait for it may read it later."""

    name: MomentName  # What happened.
    player: int  # The player it happened to, or whose turn or card it is.
    card: int = -1  # The card it happened to; -1 for none.
    card_id: int = 0  # That card's id right after it.
    line: int = -1  # The line the card was on; -1 for none.
    bp: int = 0  # Its BP then.
    other: int = -1  # The other card of the battle; -1 for none.
    other_id: int = 0  # Its id then.
    doer: Doer | None = None  # The doer, or None for the rules themselves.
    under: list[int] = []  # What lay under it as its Raid stack, the lowest first.
    beneath: list[int] = []  # What effects had put under it.
    cause_id: int = 0  # Id of the doer's card then; 0 for none.


class Pending(Value):
    """An effect that has activated and waits for its turn to resolve (UA-7.4)."""

    player: int  # Its controller.
    source: int  # The card it comes from.
    source_id: int  # That card's id when the effect activated.
    line: int = -1  # The line the source was on; -1 for none.
    origin: int = -1  # The card whose program holds the effect; -1 for a keyword.
    node: int = -1  # Number of its body in that program; for a keyword its amount.
    ability: int = -1  # Number of the ability there; -1 if delayed or a keyword.
    word: str = ""  # The keyword, or nothing.
    occasion: Occasion | None = None  # What activated it, or None.
    env: Bindings = {}  # Bindings it starts with.


class Applied(Changing):
    """A modification a resolved effect has made and that still lasts (UA-7.6.4)."""

    card: int  # The card it is applied to; -1 for a player or the next card used.
    card_id: int  # That card's id; it ends when the id does (UA-7.6.5).
    seat: int  # The player it is applied to, or whose next card it waits for; or -1.
    origin: int  # The card whose program holds the modifier.
    node: int  # Number of the modifier in that program.
    value: int  # Its number, fixed when it was applied, or how often it still counts.
    player: int  # Controller of the effect that made it.
    source: int  # Source card of that effect.
    expires: int = NEVER  # The point it ends at, as in ``durations``.
    begins: int = 0  # The turn it begins to count in; 0 for at once.
    while_node: int = -1  # Number of the ``While`` duration it hangs on; -1 for none.
    next_node: int = -1  # Number of the ``NextUsed`` it waits with; -1 for none.
    env: Bindings = {}  # Bindings of the effect that made it.


class Delayed(Value):
    """An effect that waits for a moment once (``Later``)."""

    node: int  # Number of the ``Later`` node in the origin's program.
    expires: int  # The point it is forgotten at.
    after: int  # The turn before which it does not count; 0 for any.
    pending: Pending  # What joins the pool when the moment comes.


class Done(Value):
    """Something a card did, or had done to it, this turn."""

    deed: Deed  # What.
    player: int  # The player whose card it was.
    card: int  # The card; -1 where only the player counts.
    card_id: int  # Its id right after it.
    doer: Doer | None = None  # The doer, or None for the rules themselves.


class Attack(Grown):
    """The attack in progress."""

    attacker: int  # Id of the attacking Character.
    target: int = 0  # Id of the attacked Character; 0 while the player is attacked.
    blocker: int = 0  # Id of the blocker; 0 if nobody blocked.
    sniped: bool = False  # Whether the target was chosen by Snipe (UA-8.2).
    in_battle: bool = False  # Whether the battle has started and not ended.
    negated: int = 0  # Side that has lost Impact: 1 attacker, 2 target (UA-8.9).
    # Whether attacker or target has left the front line since; coming back does not
    # restore the attack (UA-5.7.1, UA-5.7.2).
    broken: bool = False
    winner: int = 0  # Id of the Character that won the battle; 0 before, and if none.


class EnteringCard(Value):
    """A card about to enter the field."""

    card: int  # The card.
    line: int  # The line it enters.
    base: int = -1  # The Character it is put on by Raid; -1 for none.
