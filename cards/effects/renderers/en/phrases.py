"""English phrases of cards, numbers and words, by node and variant.

A translator changes this file and ``sentences``; ``table`` says how rows are written.

- ``{what}`` is a place that is filled; which places a phrase has is fixed.
- ``[it|them]``: the first is said of one, the second of several.
- ``(draw|draws)``: a verb whose performer comes before it; the first form goes with
  "you", the second with "your opponent".
- Terms are those of the printed English cards.
"""

from typing import Final

from cards.effects.renderers.en.sentences import SENTENCES
from cards.effects.renderers.game_terms import Shape, build_term_phrases
from cards.effects.renderers.phrase_table import (
    OPERATORS,
    SIDES,
    build_phrases,
    expand_phrases,
)

# Cards are counted in words; BP, energy, AP, damage and life in figures.
_WORDS: Final = "zero one two three four five six seven eight nine ten"
COUNTS: Final = tuple(_WORDS.split())
_SHAPE: Final = Shape(
    icon="[{name}]", aside="({name})", numbered="[{name} ({n})]", more="[{name} (+{n})]"
)

PHRASES: Final[dict[str, str]] = {
    **build_term_phrases("en", _SHAPE),
    # --- words ----------------------------------------------------------------
    "slot": "{{{text}}}",
    "it": "it",
    "them": "them",
    "they": "they",
    "and": "and",
    "or": "or",
    "both": "and",
    "nor": "and",
    "phases": "or",
    "list": " ",
    "colon": ":",
    "all": "all ",
    "all.the": "the {what}",
    "all.under": "all {what}",
    "with": "with {what}",
    "without": "without {what}",
    "besides": "other than {what}",
    "group": "({what})",
    "per": "{what} for {unit}",
    **{f"count.{n}": word for n, word in enumerate(COUNTS)},
    "ordinal.1": "first",
    "ordinal.2": "second",
    "ordinal.3": "third",
    "ordinal.4": "last",
    "noun.card": "[card|cards]",
    "noun.character": "[character|characters]",
    "noun.character_card": "[character card|character cards]",
    "noun.site": "[site|sites]",
    "noun.site_card": "[site card|site cards]",
    "noun.event": "[event card|event cards]",
    "noun.event_card": "[event card|event cards]",
    "noun.ap_card": "[AP card|AP cards]",
    "place.other_line": "on the other line than {this}",
    **build_phrases(
        SIDES,
        {
            "whose": "your / your opponent's / their / either player's / both players'",
            "who": "you / your opponent / they / either player / both players",
            "has": (
                "you have / your opponent has / they have / either player has / "
                "both players have"
            ),
            "their": "your / their / their / their / their",
            "place.same_line": (
                "on the same line as {this} / on your opponent's line facing {this} / "
                "on the same line as {this} / on the same line as {this} / "
                "on the same line as {this}"
            ),
            "Player": "you / your opponent / they / either player / both players",
            "NextUsed": (
                "the next {what} you use from your hand / "
                "the next {what} your opponent uses from their hand / "
                "the next {what} they use from their hand / "
                "the next {what} either player uses from hand / "
                "the next {what} either player uses from hand"
            ),
            "Pick.by": (
                "of your choice / of your opponent's choice / of their choice / "
                "of either player's choice / of both players' choice"
            ),
            "Move.by": (
                " (you choose which) /  (your opponent chooses which) / "
                " (they choose which) /  (either player chooses which) / "
                " (both players choose which)"
            ),
            "Cause.cards": (
                "abilities on your {kinds} / abilities on your opponent's {kinds} / "
                "abilities on their {kinds} / abilities on {kinds} / "
                "abilities on {kinds}"
            ),
            "DealDamage": (
                "(take|takes) {n} damage / (deal|deals) {n} damage to your opponent / "
                "(take|takes) {n} damage / (deal|deals) {n} damage to either player / "
                "(deal|deals) {n} damage to both players"
            ),
            "As": "you / your opponent / that player / either player / each player",
            "Moment.card_used": (
                "when you use {what} / when your opponent uses {what} / "
                "when they use {what} / when either player uses {what} / "
                "when either player uses {what}"
            ),
            "Moment.whose.every": (
                "your / your opponent's / their / each player's / each player's"
            ),
            "Moment.whose.once": (
                "your next / your opponent's next / their next / the next / the next"
            ),
        },
    ),
    **expand_phrases(
        {"Phase.own.{}": "@ phase"},
        {
            "start": "start",
            "move": "movement",
            "main": "main",
            "attack": "attack",
            "end": "end",
        },
    ),
    "Phase.start": "the start phase",
    "Phase.move": "the move phase",
    "Phase.main": "the main phase",
    "Phase.attack": "the attack phase",
    "Phase.end": "the end phase",
    # --- places ---------------------------------------------------------------
    "at": "in",
    "from": "from",
    "on.field": "on",
    "on.front_line": "on",
    "on.energy_line": "on",
    "on.same_line": "on",
    # --- icons ----------------------------------------------------------------
    "icon.per_turn": "[{n} Times per Turn]",
    "cost.icon": "({what})",
    "energy.times": "{energy} x{n}",
    "reminder": " ({text})",
    # --- filters --------------------------------------------------------------
    "NameContains": "“{text}” in [its card name|their card names]",
    "NameContains.any": "{texts} in its card name",
    "NameContains.part": "“{text}”",
    "Named": "<{name}>",
    "HasTrait": "[{trait}]",
    "HasTrait.affinity": "{traits} affinity",
    "TraitContains": "an affinity that contains “{text}”",
    **build_phrases(
        OPERATORS,
        {
            "StatIs": (
                "less than {value} {stat} / {value} or less {stat} / {value} {stat} / "
                "{value} or more {stat} / more than {value} {stat} / "
                "{stat} other than {value}"
            ),
            "StatIs.amount": (
                "{stat} less than {value} / {stat} equal to or less than {value} / "
                "{stat} equal to {value} / {stat} equal to or greater than {value} / "
                "{stat} greater than {value} / {stat} different from {value}"
            ),
            "Compare": (
                "less than {value} / {value} or less / {value} / {value} or more / "
                "more than {value} / not {value}"
            ),
            "Compare.amount": (
                "less than {value} / no greater than {value} / equal to {value} / "
                "no less than {value} / greater than {value} / different from {value}"
            ),
            "Compare.many": (
                "fewer than {n} / {n} or fewer / exactly {n} / {n} or more / "
                "more than {n} / any number but {n} of"
            ),
            "Compare.held": (
                "fewer than {n} / {n} or fewer / exactly {n} / {n} or more / "
                "more than {n} / any number but {n} of"
            ),
            "Compare.held.life": (
                "less than {n} / {n} or less / exactly {n} / {n} or more / "
                "more than {n} / any number but {n} of"
            ),
        },
    ),
    "Raided": "Raided",
    "Other": "other",
    "OwnedBy": "on {side} side",
    "HasIcon": "{icon}",
    "HasKeyword": "{keyword}",
    "HasTrigger": "a {trigger} trigger",
    "HasTrigger.any": "a [TRIGGER] ability",
    "HasEffects": "abilities",
    "HasTraits": "affinities",
    "HasTraits.besides": "an affinity other than {traits}",
    "HasUnder": "face-down cards under [it|them]",
    "BpAgainstPrinted.<": "BP lower than [its|their] original BP",
    "BpAgainstPrinted.<=": "BP no higher than [its|their] original BP",
    "BpAgainstPrinted.==": "BP equal to [its|their] original BP",
    "BpAgainstPrinted.>=": "BP no lower than [its|their] original BP",
    "BpAgainstPrinted.>": "BP higher than [its|their] original BP",
    "BpAgainstPrinted.!=": "BP other than [its|their] original BP",
    "EnergyMet": "whose required energy you meet",
    "EnergyMet.others": "whose required energy they meet",
    # What cards did, or did not do, this turn.
    **expand_phrases(
        {"ThisTurn.{}": "that @ this turn", "DidThisTurn.{}": "@ this turn"},
        {
            "entered": "entered the field",
            "moved": "moved",
            "attacked": "attacked",
            "blocked": "blocked",
            "retired": "[was|were] sidelined",
            "retired_from_front": "[was|were] sidelined from the front line",
            "used": "[was|were] used",
            "used_from_hand": "[was|were] used from hand",
            "discarded": "[was|were] placed from hand into the sideline",
            "returned_to_hand": "[was|were] returned to hand",
            "raided": "performed Raid",
            "trigger_activated": "had [its trigger|their triggers] activated",
            "drew": "[was|were] drawn",
            "extra_drew": "[was|were] drawn for AP",
            "life_lost": "left the life area",
            "became_resting": "became resting",
            "chosen": "[was|were] chosen",
            "paid_ap": "had AP paid for [its|their] ability",
        },
    ),
    **expand_phrases(
        {
            "Without.this_turn.{}": "that @ this turn",
            "DidThisTurn.not.{}": "@ this turn",
        },
        {
            "entered": "did not enter the field",
            "moved": "did not move",
            "attacked": "did not attack",
            "blocked": "did not block",
            "retired": "[was|were] not sidelined",
            "retired_from_front": "[was|were] not sidelined from the front line",
            "used": "[was|were] not used",
            "used_from_hand": "[was|were] not used from hand",
            "discarded": "[was|were] not placed from hand into the sideline",
            "returned_to_hand": "[was|were] not returned to hand",
            "raided": "did not perform Raid",
            "trigger_activated": "did not have [its trigger|their triggers] activated",
            "drew": "[was|were] not drawn",
            "extra_drew": "[was|were] not drawn for AP",
            "life_lost": "did not leave the life area",
            "became_resting": "did not become resting",
            "chosen": "[was|were] not chosen",
            "paid_ap": "did not have AP paid for [its|their] ability",
        },
    ),
    "InBattle.attacking": "attacking",
    "InBattle.blocking": "blocking",
    "InBattle.battling": "battling",
    "InZone.field": "on the field",
    "InZone.front_line": "on the front line",
    "InZone.energy_line": "on the energy line",
    "InZone.same_line": "on the same line",
    "InZone.other_line": "on the other line",
    "InZone.hand": "in hand",
    "InZone.deck": "in the deck",
    "InZone.outside_area": "in the sideline",
    "InZone.remove_area": "in the removal area",
    "InZone.life_area": "in the life area",
    "InZone.ap_area": "in the AP area",
    "InZone.under": "underneath a card",
    "SameNameAs": "the same name as {other}",
    "SameNameAs.number": "the same card number as {other}",
    "Without.raided": "non-Raided",
    "Without.color": "non-{color}",
    "Without": "{what}",
    "Without.under": "face-down cards under [it|them]",
    # --- subjects -------------------------------------------------------------
    "This.character": "this character",
    "This.site": "this site",
    "This.event": "this card",
    "This.ap_card": "this card",
    "This.card": "this card",
    "This.so": "this {what}",
    "Ref.unknown": "that card",
    # What a step found, one of several such finds; whether it was done.
    **expand_phrases(
        {
            "Ref.{}": "the @ {noun}",
            "Ref.each.{}": "each @ {noun}",
            "Ref.ordinal.{}": "the {ordinal} @ {noun}",
            "Did.yes.{}": "{what} [was|were] @ with this ability",
            "Did.not.{}": "{what} [was|were] not @ with this ability",
        },
        {
            "chosen": "chosen",
            "revealed": "revealed",
            "drawn": "drawn",
            "moved": "placed",
            "retired": "sidelined",
            "switched": "switched",
            "played": "played",
            "relocated": "moved",
            "swapped": "swapped",
        },
    ),
    **expand_phrases(
        {
            "Ref.{}": "the {noun} @",
            "Ref.each.{}": "each {noun} @",
            "Ref.ordinal.{}": "the {ordinal} {noun} @",
            "Did.yes.{}": "{what} [was|were] @ with this ability",
            "Did.not.{}": "{what} [was|were] not @ with this ability",
        },
        {
            "looked": "looked at",
            "added": "added to your hand",
            "put_outside": "placed into {whose} sideline",
            "removed": "placed into {whose} removal area",
            "put_under": "placed underneath",
        },
    ),
    "Ref": "that {noun}",
    "EventCard": "that {noun}",
    "CauseCard": "that {what}",
    "BattleOpponent": "the {noun} it battled",
    "article": "the ",
    "Among.owned": "{whose} {what}",
    "Among": "{before}{what} among {whole}",
    "Among.mode": "this {mode} {noun}",
    "Among.shown": "{what} revealed and {where}",
    "Among.single": "{whole} (if it is {what})",
    "Among.placed": "{whole} {where}",
    "Rest": "the remaining cards",
    "Top": "the top {count} cards of {whose} deck",
    "Top.one": "the top card of {whose} deck",
    "Top.up_to": "up to {count} cards from the top of {whose} deck",
    "Top.amount": "cards from the top of {whose} deck equal in number to {count}",
    "TopUntil": (
        "cards from the top of {whose} deck one by one up to and including the first "
        "{what}"
    ),
    "Top.all": "[card|cards] on top of {whose} deck",
    "Under": "face-down [card|cards] under {of}",
    "Under.pile": "[card|cards] under {of}",
    "PartOf.top.this": "the top card of this Raided character",
    "PartOf.bottom.this": "the bottom card of this Raided character",
    "PartOf.below_top.this": "the base cards of this Raided character",
    "PartOf.top": "{of} top Raided card",
    "PartOf.bottom": "{of} bottom card",
    "PartOf.below_top": "{of} base cards",
    "Pick.exactly": "{count}",
    "Pick.exactly.amount": "a number (equal to {count}) of",
    "Pick.up_to": "up to {count}",
    "Pick.up_to.amount": "up to a number (equal to {count}) of",
    "Pick.any": "any number of",
    "Pick.at_least": "{least} or more",
    "Pick.range": "{least} to {most}",
    "Pick.some": "{quantity} {what}",
    "Pick.any_of": "any number of {whole}",
    "Pick.of": "{quantity} of {whole}",
    "Pick.ap": "{quantity} of {whose} {what}",
    "Pick.distinct.name": "with unique names",
    "Pick.distinct.trait": "with unique affinities",
    "Pick.distinct.required_energy": "with unique required energy",
    "Pick.distinct.color": "of unique colors",
    "Pick.total": "with a total of {limit}",
    "Pick.proviso": " {what}",
    "Pick.at_random": "at random",
    # --- amounts --------------------------------------------------------------
    "Count": "the number of {what}",
    **expand_phrases(
        {
            "Count.distinct.{}": "the number of unique @ among {what}",
            "Compare.distinct.{}": "there are {many} unique @ among {what}",
        },
        {
            "name": "names",
            "trait": "affinities",
            "required_energy": "required energies",
            "color": "colors",
        },
    ),
    "unit": "each {what}",
    "Divided.unit": "every {by} {what}",
    "Count.unit.name": "each unique name among {what}",
    "Count.unit.trait": "each unique affinity among {what}",
    "Count.unit.required_energy": "each unique required energy among {what}",
    "Count.unit.color": "each unique color among {what}",
    "caused": "{done} by {cause}",
    "CountThisTurn": "the number of {what}",
    "CountThisTurn.entered": "{what} that entered {whose} field this turn",
    "CountThisTurn.moved": "{what} of {whose} field that moved this turn",
    "CountThisTurn.attacked": "{what} {who} attacked with this turn",
    "CountThisTurn.blocked": "{what} {who} blocked with this turn",
    "CountThisTurn.retired": "{what} sidelined from {whose} field this turn",
    "CountThisTurn.retired_from_front": (
        "{what} sidelined from {whose} front line this turn"
    ),
    "CountThisTurn.used": "{what} {has} used this turn",
    "CountThisTurn.used_from_hand": "{what} {who} used from hand this turn",
    "CountThisTurn.discarded": (
        "{what} placed from {whose} hand into the sideline this turn"
    ),
    "CountThisTurn.returned_to_hand": "{what} returned to {whose} hand this turn",
    "CountThisTurn.raided": "{what} {who} performed Raid with this turn",
    "CountThisTurn.trigger_activated": (
        "{what} whose trigger {who} activated this turn"
    ),
    "CountThisTurn.drew": "{what} {who} drew this turn",
    "CountThisTurn.extra_drew": "{what} {who} drew for AP this turn",
    "CountThisTurn.paid_ap": "{what} {who} paid AP for an ability of this turn",
    "CountThisTurn.life_lost": "{what} that left {whose} life area this turn",
    "CountThisTurn.became_resting": (
        "{what} on {whose} field that became resting this turn"
    ),
    "CountThisTurn.chosen": "{what} on {whose} field chosen by abilities this turn",
    "StatOf": "{whose} {stat}",
    "StatOf.of": "the {stat} of {of}",
    "StatOf.max": "the highest {stat} of {among}",
    "StatOf.min": "the lowest {stat} of {among}",
    "StatOf.sum": "the combined total {stat} of {among}",
    "Times": "{by} multiplied by {amount}",
    "Divided": "{amount} divided by {by} (rounded down)",
    "Plus": "{left} plus {right}",
    "FreeSlots": "the number of free spaces {where}",
    "FreeSlots.unit": "each free space {where}",
    "TotalEnergy": "{whose} energy generation",
    "TotalEnergy.color": "{whose} {color} energy generation",
    "NumberRef": "the selected number",
    "ReplacedCount": "that number of cards",
    **SENTENCES,
}
