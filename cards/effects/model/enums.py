"""Closed sets of words that effect trees are written with.

The values are stored and sent: they never change, only grow. Names follow the
table "Words used" of the rules (UA-1, UA-2). Node types live in the sibling
modules, one per family.
"""

from enum import StrEnum


class Side(StrEnum):
    """Whose cards or which player, seen from the controller of the effect."""

    ME = "me"
    OPPONENT = "opponent"
    ACTING = "acting"  # The player who performs the enclosing ``As`` (Japanese 自身).
    EITHER = "either"
    BOTH = "both"


class Zone(StrEnum):
    """Where cards are looked for or put (UA-1.2)."""

    FIELD = "field"  # Both lines together.
    FRONT_LINE = "front_line"
    ENERGY_LINE = "energy_line"
    SAME_LINE = "same_line"  # The line the source card is on.
    OTHER_LINE = "other_line"  # The line the source card does not stand on.
    HAND = "hand"
    DECK = "deck"
    OUTSIDE_AREA = "outside_area"
    REMOVE_AREA = "remove_area"
    LIFE_AREA = "life_area"
    AP_AREA = "ap_area"
    UNDER = "under"  # Face down under a card: only where cards are moved from, or to.


class CardKind(StrEnum):
    """Kinds of cards (UA-2.1)."""

    CHARACTER = "character"
    SITE = "site"
    EVENT = "event"
    AP_CARD = "ap_card"


class Color(StrEnum):
    """Colors of cards and energy."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    PURPLE = "purple"


class Mode(StrEnum):
    """Standing of a card (UA-1.3)."""

    ACTIVE = "active"
    RESTING = "resting"


class Stat(StrEnum):
    """Numbers a card carries."""

    BP = "bp"
    PRINTED_BP = "printed_bp"
    REQUIRED_ENERGY = "required_energy"
    GENERATED_ENERGY = "generated_energy"
    AP_COST = "ap_cost"
    PRINTED_REQUIRED_ENERGY = "printed_required_energy"
    PRINTED_AP_COST = "printed_ap_cost"


class Operator(StrEnum):
    """How two numbers are compared."""

    LESS = "<"
    AT_MOST = "<="
    EQUAL = "=="
    AT_LEAST = ">="
    MORE = ">"
    DIFFERENT = "!="


class Pool(StrEnum):
    """How several numbers are made one."""

    ONLY = "only"  # The number of the only card meant.
    MAX = "max"
    MIN = "min"
    SUM = "sum"


class Distinct(StrEnum):
    """What makes two cards different when kinds are counted or chosen."""

    NAME = "name"
    TRAIT = "trait"
    REQUIRED_ENERGY = "required_energy"
    COLOR = "color"


class KeywordName(StrEnum):
    """Keyword effects (UA-8)."""

    STEP = "step"
    SNIPE = "snipe"
    DOUBLE_ATTACK = "double_attack"
    DOUBLE_BLOCK = "double_block"
    IMPACT = "impact"
    DAMAGE = "damage"
    NEGATE_IMPACT = "negate_impact"


class Icon(StrEnum):
    """Ability icons that other texts can speak of (UA-7.2, UA-6)."""

    ON_PLAY = "on_play"
    ACTIVATE_MAIN = "activate_main"
    ON_ATTACK = "on_attack"
    ON_BLOCK = "on_block"
    ON_RETIRE = "on_retire"
    RAID = "raid"


class Trigger(StrEnum):
    """Trigger types (UA-9)."""

    GET = "get"
    DRAW = "draw"
    ACTIVE = "active"
    RAID = "raid"
    SPECIAL = "special"
    FINAL = "final"
    COLOR = "color"


class AbilityKind(StrEnum):
    """How an ability comes to work (UA-7.1.1)."""

    TIMED = "timed"  # By itself, when one of its moments comes.
    ACTIVATED = "activated"  # Activate: main.
    CONTINUOUS = "continuous"  # Always, while its window is open.
    REPLACEMENT = "replacement"  # Instead of one of its moments.
    EVENT = "event"  # When the Event card is used.
    ON_USE = "on_use"  # While the card is being used and paid for.
    TRIGGER = "trigger"  # When the card is checked as life.


class Frame(StrEnum):
    """Whether an ability works always or only in a Raid stack (UA-6.8)."""

    BASE = "base"
    RAID = "raid"


class Place(StrEnum):
    """Where the card must be for a continuous ability to apply."""

    FIELD = "field"
    HAND = "hand"
    DECK = "deck"
    OUTSIDE_AREA = "outside_area"
    OFF_FIELD = "off_field"
    FIELD_AND_BASE = "field_and_base"  # On the field, or under it as a Raid base.
    UNPLAYED = "unplayed"  # Neither on the field nor on the sideline.
    SHOWN = "shown"  # Revealed from hand by an own effect that is being carried out.
    ANYWHERE = "anywhere"


class MomentName(StrEnum):
    """Moments abilities wait for."""

    PLAYED = "played"
    ATTACK_BEGUN = "attack_begun"  # Before its target is named.
    ATTACKED = "attacked"
    BLOCKED = "blocked"  # The subject blocks.
    RETIRED = "retired"
    LEFT_FIELD = "left_field"
    RETURNED_TO_HAND = "returned_to_hand"
    MOVED_LINE = "moved_line"
    BATTLE_WON = "battle_won"  # The subject attacked and won.
    BATTLE_LOST = "battle_lost"  # The subject attacked and lost.
    BLOCK_WON = "block_won"
    BLOCK_LOST = "block_lost"
    BATTLE_ENDED = "battle_ended"  # One the subject attacked in; no subject: this one.
    BLOCK_ENDED = "block_ended"  # One the subject blocked in.
    ATTACK_BLOCKED = "attack_blocked"  # The subject's attack is blocked.
    ATTACK_UNBLOCKED = "attack_unblocked"
    ATTACK_ENDED = "attack_ended"  # Blocked or not, and all that came of it is done.
    BLOCKED_ATTACK_ENDED = "blocked_attack_ended"
    WON_ATTACK_ENDED = "won_attack_ended"  # The subject attacked or blocked, and won.
    DISCARDED = "discarded"  # From hand to the sideline.
    CHANGED_ZONE = "changed_zone"  # To ``goal``; from one of ``origins``, if any.
    DRAWN = "drawn"
    BECAME_ACTIVE = "became_active"
    BECAME_RESTING = "became_resting"
    CARD_USED = "card_used"  # Played or used from hand by paying for it.
    RAID_PERFORMED = "raid_performed"
    RAIDED_ONTO = "raided_onto"  # The subject became the base of a Raid.
    DAMAGE_TAKEN = "damage_taken"
    LIFE_LEFT = "life_left"
    LIFE_SIDELINED = "life_sidelined"  # By an effect, or after its trigger check.
    TRIGGER_ACTIVATED = "trigger_activated"
    UNDER_LEFT = "under_left"  # A card under the subject went away.
    CHOSEN_BY_EFFECT = "chosen_by_effect"
    TURN_START = "turn_start"  # Start of the Start Phase.
    MAIN_START = "main_start"
    MAIN_END = "main_end"
    ATTACK_PHASE_START = "attack_phase_start"
    ATTACK_PHASE_END = "attack_phase_end"
    END_PHASE_START = "end_phase_start"
    TURN_END = "turn_end"
    # Moments of replacement abilities: about to happen.
    WOULD_RETIRE = "would_retire"
    WOULD_LOSE_BATTLE_RETIRE = "would_lose_battle_retire"  # Retire by losing a battle.
    WOULD_LEAVE_FIELD = "would_leave_field"
    WOULD_ACTIVATE_ICON = "would_activate_icon"
    WOULD_TAKE_DAMAGE = "would_take_damage"
    WOULD_DRAW = "would_draw"  # By an effect.


class SourceKind(StrEnum):
    """What an effect comes from, where a text distinguishes them."""

    CHARACTER = "character"
    SITE = "site"
    EVENT = "event"
    EVENT_FROM_HAND = "event_from_hand"
    TRIGGER = "trigger"
    BATTLE = "battle"
    COST = "cost"


class Deed(StrEnum):
    """What a card may have done, or had done to it, this turn."""

    ENTERED = "entered"
    MOVED = "moved"
    ATTACKED = "attacked"
    BLOCKED = "blocked"
    RETIRED = "retired"
    RETIRED_FROM_FRONT = "retired_from_front"
    USED = "used"
    USED_FROM_HAND = "used_from_hand"
    DISCARDED = "discarded"
    RETURNED_TO_HAND = "returned_to_hand"
    RAIDED = "raided"
    TRIGGER_ACTIVATED = "trigger_activated"
    DREW = "drew"
    EXTRA_DREW = "extra_drew"  # For AP in the Start Phase (UA-4.2.5).
    LIFE_LOST = "life_lost"
    BECAME_RESTING = "became_resting"
    CHOSEN = "chosen"  # By an effect.
    PAID_AP = "paid_ap"  # AP was paid for an effect of the card.


class BattleRole(StrEnum):
    """Part a Character plays in the current attack."""

    ATTACKING = "attacking"
    BLOCKING = "blocking"
    BATTLING = "battling"


class Act(StrEnum):
    """What a card or a player may be kept from doing."""

    ATTACK = "attack"
    ATTACK_PLAYER = "attack_player"
    ATTACK_WITH = "attack_with"  # A player, with such a Character.
    SNIPE = "snipe"
    BLOCK = "block"
    BLOCK_FIRST_ATTACK = "block_first_attack"
    PLAY_TO_FRONT = "play_to_front"
    PLAY_FROM_HAND = "play_from_hand"
    PLAY_WITHOUT_RAID = "play_without_raid"
    LEAVE_FIELD = "leave_field"
    PLAY_TO_ENERGY = "play_to_energy"
    MOVE_TO_FRONT = "move_to_front"
    MOVE_TO_ENERGY = "move_to_energy"
    MOVE = "move"
    BE_USED = "be_used"
    BE_SNIPED = "be_sniped"
    BE_RETIRED = "be_retired"
    BE_RAIDED = "be_raided"
    USE_EVENTS = "use_events"
    PLAY_CHARACTERS = "play_characters"
    PUT_LIFE_OUTSIDE = "put_life_outside"
    ACTIVATE_TRIGGERS = "activate_triggers"
    TAKE_DAMAGE = "take_damage"
    BE_RESTED = "be_rested"  # By effects; attacking and blocking still rest.
    BE_RETURNED_TO_HAND = "be_returned_to_hand"
    BE_REMOVED = "be_removed"  # Put into the removal area.
    USE_FROM_HAND = "use_from_hand"  # A player, any card of the hand.


class Point(StrEnum):
    """Points up to which an effect lasts (UA-7.6.4)."""

    END_OF_BATTLE = "end_of_battle"
    END_OF_ATTACK = "end_of_attack"  # Of the battle, too, if there is one.
    END_OF_TURN = "end_of_turn"
    MY_NEXT_TURN_START = "my_next_turn_start"
    MY_NEXT_TURN_END = "my_next_turn_end"
    OPPONENT_NEXT_TURN = "opponent_next_turn"  # Only during that turn.
    OPPONENT_NEXT_TURN_START = "opponent_next_turn_start"
    OPPONENT_NEXT_TURN_END = "opponent_next_turn_end"
    OPPONENT_NEXT_ATTACK_PHASE_END = "opponent_next_attack_phase_end"
    END_OF_GAME = "end_of_game"


class Phase(StrEnum):
    """Phases of a turn (UA-4)."""

    START = "start"
    MOVE = "move"
    MAIN = "main"
    ATTACK = "attack"
    END = "end"


class Position(StrEnum):
    """Where in a deck cards are put."""

    TOP = "top"
    BOTTOM = "bottom"
    EITHER = "either"  # The performer, or ``Move.by``, says top or bottom.
    SPLIT = "split"  # The performer says top or bottom for each card.


class RaidChoice(StrEnum):
    """Whether an effect plays a card normally, by Raid, or as one likes (UA-6.5)."""

    NO = "no"
    MAY = "may"
    ONLY = "only"


class StackPart(StrEnum):
    """Which card of a Raid stack."""

    TOP = "top"
    BOTTOM = "bottom"
    BELOW_TOP = "below_top"
