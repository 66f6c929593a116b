"""What continuous effects and lasting modifications add up to, for one moment.

``derivation`` fills it; all code reads it through ``card_values``. Entries exist only
for cards that differ from what is printed.
"""

from battles.rules.unionarena.position.bindings import Bindings
from battles.rules.unionarena.position.effect_programs import AbilityCode
from cards.effects.model.abilities import Ability
from cards.effects.model.atoms import Modify
from cards.effects.model.base import Modifier
from cards.effects.model.enums import KeywordName
from cards.effects.model.modifiers import Keyword


class ModifierInForce:
    """A modifier in force, with what is needed to evaluate its filters and causes.

    Attributes:
        modifier: What it says.
        player: Controller of the effect it comes from.
        source: Source card of that effect.
        origin: The card whose program holds the modifier.
        env: Bindings of that effect.
        index: Place in ``State.applied``, or -1 for continuous effects.
    """

    __slots__ = ("env", "index", "modifier", "origin", "player", "source")

    def __init__(
        self,
        modifier: Modifier,
        player: int,
        source: int,
        origin: int,
        env: Bindings,
        index: int,
    ) -> None:
        self.modifier = modifier
        self.player = player
        self.source = source
        self.origin = origin
        self.env = env
        self.index = index


class GrantedAbility:
    """An ability a card has been given.

    Attributes:
        code: The ability.
        origin: The card whose program holds it.
    """

    __slots__ = ("code", "origin")

    def __init__(self, code: AbilityCode, origin: int) -> None:
        self.code = code
        self.origin = origin


class DerivedValues:
    """The sum of everything in force.

    Attributes:
        bp: BP added, by card.
        printed_bp: What counts as the printed BP, and the source card, by card.
        bp_causes: Pairs of amount and source card, by card.
        generates: Energy added by color, by card.
        required: Required energy added, by card (in hand).
        ap_cost: AP cost added, by card (in hand).
        keywords: Keyword statements, by card.
        lost_keywords: Keywords lost, by card.
        lost_printed: Cards that have lost their printed effects.
        lost_turns: Whose turn's abilities are lost, as ``AbilityCode.turn``, by card.
        granted: Abilities given, by card.
        names: Further names, by card.
        traits: Further traits, by card.
        rules: All other modifiers in force, by card.
        seat_rules: Modifiers in force on each player.
        single: What abilities that do not add up have stated: of which ability, on
            which card or seat, and whether it is a seat.
        is_complete: Whether all of it has been worked out.
        energy: The energy each player's cards generate, computed on demand.
    """

    __slots__ = (
        "ap_cost",
        "bp",
        "bp_causes",
        "energy",
        "generates",
        "granted",
        "is_complete",
        "keywords",
        "lost_keywords",
        "lost_printed",
        "lost_turns",
        "names",
        "printed_bp",
        "required",
        "rules",
        "seat_rules",
        "single",
        "traits",
    )

    def __init__(self) -> None:
        self.bp: dict[int, int] = {}
        self.printed_bp: dict[int, tuple[int, int]] = {}
        self.bp_causes: dict[int, list[tuple[int, int]]] = {}
        self.generates: dict[int, list[int]] = {}
        self.required: dict[int, int] = {}
        self.ap_cost: dict[int, int] = {}
        self.keywords: dict[int, list[Keyword]] = {}
        self.lost_keywords: dict[int, list[KeywordName]] = {}
        self.lost_printed: list[int] = []
        self.lost_turns: dict[int, list[int]] = {}
        self.granted: dict[int, list[GrantedAbility]] = {}
        self.names: dict[int, list[str]] = {}
        self.traits: dict[int, list[str]] = {}
        self.rules: dict[int, list[ModifierInForce]] = {}
        self.seat_rules: tuple[list[ModifierInForce], list[ModifierInForce]] = ([], [])
        self.single: list[tuple[Ability, Modify, int, bool]] = []
        self.is_complete = False
        self.energy: list[list[int] | None] = [None, None]
