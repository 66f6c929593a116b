"""English phrases of abilities: conditions, costs, modifiers, steps and moments."""

from typing import Final

from cards.effects.renderers.phrase_table import build_phrases, expand_phrases

SENTENCES: Final[dict[str, str]] = {
    # --- conditions -----------------------------------------------------------
    "Compare": "{left} is {compared}",
    "Compare.many.range": "{least} to {most}",
    "Compare.many.either": "{least} or {most}",
    "Compare.many.none": "no {what}",
    "Compare.many.of": "{many} {what}",
    "Compare.there_is": "there is {what}",
    "Compare.there_are": "there [is|are] {many} {what}",
    "Compare.there_are.combined": "there is a combined total of {many} {what}",
    "Compare.there_are_no": "there are no {what}",
    "Compare.named": "{what} is {where}",
    "Compare.not_named": "{what} is not {where}",
    "Compare.energy": "{has} {value}",
    "Compare.opponent.<": "you have fewer {what} than your opponent",
    "Compare.opponent.>": "you have more {what} than your opponent",
    "Compare.no_free_slot": "there is no free space {where}",
    "Compare.free_slot": "there is a free space {where}",
    "Is": "{what} {rendered}",
    "Compare.held.life_area": "{has} {many} life",
    "Compare.held.hand": "{has} {many} [card|cards] in {their} hand",
    "Compare.held.deck": "{has} {many} [card|cards] in {their} deck",
    "Compare.held.none.life_area": "{has} 0 life",
    "Compare.held.none.hand": "{has} no cards in hand",
    "Compare.held.none.deck": "{has} no cards left in the deck",
    "Compare.this_turn.entered": (
        "{what} [has|have] been played onto {whose} field this turn"
    ),
    "Compare.this_turn.moved": "{what} on {whose} field [has|have] moved this turn",
    "Compare.this_turn.attacked": "{has} attacked with {what} this turn",
    "Compare.this_turn.blocked": "{has} blocked with {what} this turn",
    "Compare.this_turn.retired": (
        "{what} on {whose} field [has|have] been sidelined this turn"
    ),
    "Compare.this_turn.retired_from_front": (
        "{what} [has|have] been sidelined from {whose} front line this turn"
    ),
    "Compare.this_turn.used": "{has} used {what} this turn",
    "Compare.this_turn.used_from_hand": "{has} used {what} from {their} hand this turn",
    "Compare.this_turn.discarded": (
        "{has} placed {what} from {their} hand into {their} sideline this turn"
    ),
    "Compare.this_turn.returned_to_hand": (
        "{what} [has|have] been returned to {whose} hand this turn"
    ),
    "Compare.this_turn.raided": "{has} performed Raid with {what} this turn",
    "Compare.this_turn.trigger_activated": (
        "{has} activated the trigger of {what} this turn"
    ),
    "Compare.this_turn.drew": "{has} drawn {what} this turn",
    "Compare.this_turn.extra_drew": "{has} drawn {what} for AP this turn",
    "Compare.this_turn.paid_ap": "{has} paid AP for an ability of {what} this turn",
    "Compare.this_turn.life_lost": (
        "{what} [has|have] left {whose} life area this turn"
    ),
    "Compare.this_turn.became_resting": (
        "{what} on {whose} field [has|have] become resting this turn"
    ),
    "Compare.this_turn.chosen": (
        "{what} on {whose} field [has|have] been chosen by abilities this turn"
    ),
    "Is.there": "{what} [is|are] there",
    "Is.gone": "{what} [is|are] not there",
    "Is.noun": "[is|are all] {what}",
    "Is.not_noun": "[is|are] not {what}",
    "Is.so": "[is|are] {what}",
    "Is.not_so": "[is|are] not {what}",
    "Is.having": "[has|have] {what}",
    "Is.not_having": "[does|do] not have {what}",
    "Is.lacking": "[does|do] not have {what}",
    "Is.not_lacking": "[has|have] {what}",
    "Is.energy_met": "{whose} required energy is met",
    "Is.energy_unmet": "{whose} required energy is not met",
    "DidThisTurn.entered": "[was|were] played this turn",
    "DidThisTurn.moved": "[has|have] moved this turn",
    "DidThisTurn.times": "{done}, exactly {n} [time|times]",
    "Did.yes.you": "you do",
    "Did.yes.they": "they do",
    "Did.not.you": "you do not",
    "Did.not.they": "they do not",
    "Did.unable.you": "you cannot",
    "Did.unable.they": "they cannot",
    "Did.yes.added": "you added {what} to your hand",
    "Did.not.added": "you did not add {what} to your hand",
    "Did.yes.modified": "{what} [was|were] affected this way",
    "Did.yes.dealt": "damage was dealt this way",
    "Did.yes.paid": "AP was paid this way",
    "Did.yes.named": "a number was selected this way",
    "Did.yes.activated": "an ability was activated this way",
    "Did.yes.done": "this was done",
    "Did.not.modified": "{what} [was|were] not affected this way",
    "Did.not.dealt": "no damage was dealt this way",
    "Did.not.paid": "AP was not paid this way",
    "Did.not.named": "no number was selected this way",
    "Did.not.activated": "no ability was activated this way",
    "Did.not.done": "this was not done",
    "TurnOf": "it is {side} turn",
    "TurnOf.not": "it is not {side} turn",
    "WasGiven": "{what} [has|have] been given {bans}",
    "WasGiven.by": "{what} [has|have] been given {bans} by {cause}",
    "CausedBy": "that was caused by {cause}",
    "EnteredFrom": "{what} is played {places}",
    "EnteredFrom.used": "{what} was used {places}",
    "EnteredBy": "{what} is played with {cause}",
    "And": "{first} and {second}",
    "Or": "{first} or {second}",
    "Not": "it is not true that {condition}",
    # --- causes ---------------------------------------------------------------
    "Cause": "{whose} abilities",
    "Cause.any": "abilities",
    "Cause.kinds": "{whose} {kinds} abilities",
    "Cause.kinds.any": "abilities on {kinds} cards",
    "Cause.used_from_hand": "abilities on event cards used from {whose} hand",
    "Cause.used_from_hand.any": "abilities of event cards used from hand",
    "Cause.other": "anything other than {cause}",
    "Cause.this.damage": "damage dealt by this card",
    "Cause.this": "this card's abilities",
    "Cause.battle": "battle",
    "Cause.triggers": "{whose} triggers of {kinds}",
    "Cause.triggers.any": "triggers of {kinds}",
    "Cause.battle_with": "battle with {kinds}",
    "Cause.event_from_hand": "event used from hand",
    "Cause.cost": "cost",
    # --- durations ------------------------------------------------------------
    "Until.end_of_battle": "for the duration of this battle",
    "Until.end_of_attack": "until the end of the attack",
    "Until.end_of_turn": "until the end of the turn",
    "Until.my_next_turn_start": "until the start of your next turn",
    "Until.my_next_turn_end": "until the end of your next turn",
    "Until.opponent_next_turn": "during your opponent's next turn",
    "Until.opponent_next_turn_start": "until the start of your opponent's next turn",
    "Until.opponent_next_turn_end": "until the end of your opponent's next turn",
    "Until.opponent_next_attack_phase_end": (
        "until the end of your opponent's next attack phase"
    ),
    "Until.end_of_game": "for the rest of the game",
    "While": "for as long as {condition}",
    # --- costs ----------------------------------------------------------------
    "RestThis": "(switch|switches) this card to resting",
    "RetireThis": "(sideline|sidelines) this card",
    "PayAp": "(pay|pays) {count} AP",
    "Discard": "(place|places) {count} {what} from {whose} hand into {whose} sideline",
    "MoveThis.hand": "(return|returns) this card to {whose} hand",
    "MoveThis.outside_area": "(place|places) this card into {whose} sideline",
    "MoveThis.remove_area": "(place|places) this card into {whose} removal area",
    "RemoveFromOutside": (
        "(place|places) {count} {what} from {whose} sideline into {whose} removal area"
    ),
    "RestCards": "(switch|switches) {count} {what} to resting",
    # --- modifiers ------------------------------------------------------------
    "Bp": "{by} BP",
    "Bp.times": "BP equal to {by} multiplied by {amount}",
    "Bp.amount": "BP equal to {amount}",
    "Bp.plus": "{base} and a further {more}",
    "BpBecomes": "{whose} BP becomes {to}",
    "BpBecomes.printed": "{whose} base BP becomes {to}",
    "BpTimes": "{whose} BP becomes {by} times as high",
    "Generates": "{energy} energy generation",
    "RequiredEnergy.less": "(reduce|reduces) {price} by {by}",
    "RequiredEnergy.more": "(increase|increases) {price} by {by}",
    "RequiredEnergy.price": "{whose} required energy",
    "RequiredEnergy.price.of": "the required energy of {of}",
    "RequiredEnergy.raid": "{text} when it performs Raid",
    "RequiredEnergy.raid_onto": "{text} when it performs Raid onto {what}",
    "AlsoRequires": "you may treat {of} as if its required energy is {energy}",
    "AlsoCostsAp": "you may treat {of} as if its AP cost is {count}",
    "ApCost.less": "(reduce|reduces) {price} by {by}",
    "ApCost.more": "(increase|increases) {price} by {by}",
    "ApCost.price": "{whose} AP cost",
    "ApCost.price.of": "the AP cost of {of}",
    "HandLimit": "{whose} maximum hand size is now {count} cards",
    "CountsAs": (
        "when your abilities count {filters}, {of} may count as {count} cards"
    ),
    "HandBpReads": (
        "your abilities may treat the BP of {filters} in your hand as {by} higher"
    ),
    "BpReach.this_turn": (
        "the next time you choose a character with an ability that specifies a BP range"
        " this turn, add {by} to the specified BP range"
    ),
    "BpReach.always": "the BP limits of {whose} choices{cause} are {by} higher",
    "BpReach": "the BP limit of {whose} next choice by BP{cause} is {by} higher",
    "BpReach.by": " with {cause}",
    "Grant": "“{ability}”",
    "OneOfModifiers": "either {options}",
    "CopyAbilities": "all {icon} abilities of {of}",
    "LoseKeywords": "[loses|lose] {keywords}",
    "LosePrinted": "[loses|lose] all base abilities",
    "LoseAbilities": "[loses|lose] {icon} abilities",
    "AlsoNamed": "[is|are] also treated as {name}",
    "AlsoHasTrait": "also [has|have] {trait} affinity",
    "Silenced": "cannot activate {icons} abilities",
    "EveryColor": (
        "[is|are] treated as being of every color, and so is [its|their] required"
        " energy"
    ),
    "RaidableBy": "{what} can perform Raid on {of}",
    "UnblockableBy": "cannot be blocked by {by}",
    "UnblockableBy.any": "cannot be blocked",
    "MustBeBlocked": "must be blocked when [it attacks|they attack] if able",
    "MustBeBlocked.quoted": "your opponent must block this character's attacks if able",
    "MustBeBlocked.by": (
        "must be blocked by {what} when [it attacks|they attack] if able"
    ),
    "AlsoKind.shown": "[is|are] also treated as {kind}",
    "AlsoKind": "[is|are] also treated as {kind} in all areas",
    "MustBlock.of": "must block the attacks of {attacker} if able",
    "MustAttack": "must attack if able",
    "MustBlock": "must block your opponent's attacks if able",
    "Cannot": "cannot {acts}",
    "Cannot.by": "cannot {acts} by {cause}",
    "CannotGain": "cannot gain {bans}",
    "Cannot.phases": "{text} in {phases}",
    "Cannot.play_to_front.move_to_front": (
        "be played onto or moved to your front line"
    ),
    "Cannot.play_to_energy.move_to_energy": (
        "be played onto or moved to your energy line"
    ),
    # An act, and the act with or against certain cards.
    **build_phrases(
        ("Cannot.{}", "Cannot.{}.what"),
        {
            "attack": "attack / attack {what}",
            "attack_player": "attack the player / attack the player",
            "attack_with": "attack / attack with {what}",
            "snipe": "attack characters by [Snipe] / attack {what} by [Snipe]",
            "block": "block / block {what}",
            "block_first_attack": (
                "block the first attack / block the first attack of {what}"
            ),
            "play_to_front": (
                "be played onto your front line / play {what} to the front line"
            ),
            "play_from_hand": "be played from hand / play {what} from hand",
            "play_without_raid": (
                "be played except by Raid / play {what} except by Raid"
            ),
            "leave_field": "leave the field / leave the field because of {what}",
            "play_to_energy": (
                "be played onto your energy line / play {what} to the energy line"
            ),
            "move_to_front": "move to the front line / move {what} to the front line",
            "move_to_energy": (
                "move to the energy line / move {what} to the energy line"
            ),
            "move": "move / move {what}",
            "be_used": "be used / use {what}",
            "be_sniped": (
                "be attacked by [Snipe] / be attacked by the [Snipe] of {what}"
            ),
            "be_retired": "be sidelined / be sidelined by {what}",
            "be_raided": "be Raided onto / be Raided onto by {what}",
            "use_events": "use event cards / use {what}",
            "play_characters": "play characters / play {what}",
            "put_life_outside": (
                "place cards from the life area into the sideline / "
                "place {what} from the life area into the sideline"
            ),
            "activate_triggers": "activate triggers / activate the triggers of {what}",
            "take_damage": "take damage / take damage from {what}",
            "be_rested": "be switched to resting / be switched to resting by {what}",
            "be_returned_to_hand": (
                "be returned to hand / be returned to hand by {what}"
            ),
            "be_removed": (
                "be placed into the removal area / "
                "be placed into the removal area by {what}"
            ),
            "use_from_hand": "use cards from hand / use {what} from hand",
        },
    ),
    "Untargetable": "cannot be chosen by {by}",
    "TargetTax": (
        "your opponent cannot choose {of} with {kinds} unless they {cost}"
        " as an additional cost"
    ),
    "Unaffected": "[is|are] not affected by {by}",
    "EntersActive": "[enters|enter] the field set to active",
    "StaysResting": "[remains|remain] set to resting",
    "StaysResting.times": (
        "[remains|remain] set to resting the next {times} times [it|they] would be"
        " switched to active"
    ),
    "StaysResting.times.1": (
        "[remains|remain] set to resting the next time [it|they] would be switched"
        " to active"
    ),
    "StaysResting.times_in": (
        "[remains|remain] set to resting the next {times} times [it|they] would be"
        " switched to active in {phases}"
    ),
    "StaysResting.times_in.1": (
        "[remains|remain] set to resting the next time [it|they] would be switched"
        " to active in {phases}"
    ),
    "StaysResting.phases": "[remains|remain] set to resting in {phases}",
    "GeneratesOnFront": (
        "[generates|generate] energy even if [it is|they are] on the front line"
    ),
    "AttacksFromEnergyLine": "can attack from the energy line",
    "FreeExtraDraw": "{whose} extra draw in the start phase takes no AP",
    "DamageTaken.less": "each damage {of} would take is reduced by {by}",
    "DamageTaken.more": "each damage {of} would take is increased by {by}",
    "NoBpLoss": "[is|are] not affected by BP-reducing abilities",
    "NoBpLoss.by": "[does|do] not lose BP by {cause}",
    # --- steps ----------------------------------------------------------------
    "Draw": "(draw|draws) {count} [card|cards]",
    "Draw.replaced": "(draw|draws) that many cards",
    "Draw.1": "(draw|draws) a card",
    "Draw.up_to": "(draw|draws) up to {count} [card|cards]",
    "Draw.up_to.amount": "(draw|draws) up to as many cards as {count}",
    "Draw.amount": "(draw|draws) cards equal to {count}",
    "Draw.up_to_hand": "(draw|draws) cards until {has} {count} in hand",
    "Draw.up_to_hand.amount": "(draw|draws) cards until {has} {count} in hand",
    "Choose": "(choose|chooses) {what}",
    "Look": "(look|looks) at {what}",
    "Reveal": "(reveal|reveals) {what}",
    "Move.add": "(add|adds) {what} {goal}{order}",
    "Move.return": "(return|returns) {what} {goal}{order}",
    "Move.place": "(place|places) {what} {goal}{order}",
    "Move.reveal": "(reveal|reveals) {what} and {move}",
    "Move.or": "{first} or {second}",
    "Move.owner": "[its owner's|their owner's]",
    "Move.owner.opponent": "their",
    "Move.to.hand": "to {whose} hand",
    "Move.to.outside_area": "into {whose} sideline",
    "Move.to.remove_area": "into {whose} removal area",
    "Move.to.life_area": "into {whose} life area",
    "Move.deck.top": "on the top of {whose} deck",
    "Move.deck.bottom": "on the bottom of {whose} deck",
    "Move.deck.either": "on the top or bottom of {whose} deck",
    "Move.deck.split": "on the top and/or bottom of {whose} deck",
    "Move.under": "under {under}",
    "Move.under_down": "face down under {under}",
    "Move.face_up": "face up {goal}",
    "Move.any_order": " in any order",
    "Retire": "(sideline|sidelines) {what}",
    "SetMode.active": "(switch|switches) {what} to active",
    "SetMode.resting": "(switch|switches) {what} to resting",
    "Play.no": "(play|plays) {what} set to {mode} {goal}",
    "Play.may": (
        "(play|plays) {what} set to {mode} {goal}, or (perform|performs) Raid with {it}"
    ),
    "UseEvent": "(use|uses) {what} without paying for it",
    "UseEvent.for_no_ap": "(use|uses) {what} with an AP cost of 0",
    "Play.to.field": "onto {whose} field",
    "Play.to.same_line": "onto the same line as {this}",
    "Play.to.front_line": "onto {whose} front line",
    "Play.to.energy_line": "onto {whose} energy line",
    "Play.only": "(perform|performs) Raid with {what}",
    "Play.onto": " on {what}",
    "Relocate": "(move|moves) {what} {goal}",
    "Relocate.other_line": "to the other line",
    "Relocate.front_line": "to {whose} front line",
    "Relocate.energy_line": "to {whose} energy line",
    "Relocate.the": "the",
    "Relocate.may_swap": (
        "(move|moves) {what} {goal} or (swap|swaps) {it} with a character there"
    ),
    "Swap": "(swap|swaps) {first} with {second}",
    "Swap.theirs": "(swap|swaps) them",
    "Swap.of": "(swap|swaps) the positions of {what}",
    "Modify.gains": "[gains|gain] {what}",
    "Modify.loses": "[loses|lose] {what}",
    "Modify.give": "(give|gives) {whom} {what}",
    "Modify.in_hand": "while in your hand",
    "Modify.in_outside_area": "while in your sideline",
    "Modify.in_off_field": "while anywhere other than on your field",
    "Modify.in_field_and_base": "while on your field or a Raid base",
    "Modify.in_unplayed": "while anywhere other than on your field or in your sideline",
    "Modify.in_deck": "while in your deck",
    "Modify.in_shown": "while revealed from your hand by one of your abilities",
    "Shuffle": "(shuffle|shuffles) {whose} deck",
    "PayApNow": "(pay|pays) {count} AP",
    "NameNumber": "(select|selects) a required energy amount",
    "Activate": "(activate|activates) {whose} {icon} abilities",
    "Activate.as_this": (
        "(activate|activates) {whose} {icon} abilities as if {this} had them"
    ),
    "ActivateTrigger": "(activate|activates) {whose} trigger",
    "Suppress.both": (
        "{icon} abilities on your characters and your opponent's characters played"
        " with this ability do not activate"
    ),
    "Suppress": "{whose} {icon} abilities do not activate",
    "Suppress.played": (
        "{icon} abilities on characters played with this ability do not activate"
    ),
    # --- control --------------------------------------------------------------
    "If": "if {condition}, {then}",
    "If.otherwise": "otherwise, {then}",
    "May.statement": "have it that {what}",
    "OneOf": "{first} or {second}",
    "OneOf.if": "{first} or, {second}",
    "Modes": "(choose|chooses) {count} of the following",
    "Modes.carry_out": "(carry|carries) out {count} of the following",
    "Modes.up_to": "(choose|chooses) up to {count} of the following",
    "Modes.each_once": "each of them can be chosen only {times} per turn",
    "Modes.each_once.name": (
        "you cannot choose one of the abilities on {name} that you have already chosen"
        " this turn"
    ),
    "Limited": "this can be chosen only {times} per turn by {name}",
    "times.1": "once",
    "times": "{n} times",
    "Modes.count": "{count}",
    "Modes.all": "all",
    "Tiers": "(apply|applies) all of the following, depending on {amount}",
    "Tier": "{many}: ",
    "Later": "{when}{until}, {do}",
    "Later.this_turn": " this turn",
    "Later.every": "each time{until}, {when}, {do}",
    "Later.until": " {until}",
    "Alt": "{text} instead",
    "Alt.optional": "you may use {text} instead",
    "Alt.grows": (
        "for {unit}, add {by} to the {stat} range of the character you may choose"
    ),
    "Alt.instead_of": "{{{text}}} instead of {{{base}}}",
    "Nothing": "nothing happens",
    "Nothing.would_retire": "it is not sidelined",
    "Nothing.would_lose_battle_retire": "it is not sidelined",
    "Nothing.would_leave_field": "it stays on the field",
    "Nothing.would_activate_icon": "it does not activate",
    "Nothing.would_take_damage": "no damage is dealt",
    "Nothing.would_draw": "no card is drawn",
    # --- moments --------------------------------------------------------------
    "Moment.a_card": "one of {whose} cards",
    **expand_phrases(
        {"Moment.{}": "@{against}{by}"},
        {
            "played": "when {what} is played",
            "attack_begun": "as {what} attacks",
            "attacked": "when {what} attacks",
            "blocked": "when {what} blocks",
            "retired": "when {what} is sidelined",
            "left_field": "when {what} leaves the field",
            "returned_to_hand": "when {what} is returned to hand",
            "moved_line": "when {what} moves to another line",
            "battle_won": "when {what} attacks and wins a battle",
            "battle_lost": "when {what} attacks and loses a battle",
            "block_won": "when {what} blocks and wins the battle",
            "block_lost": "when {what} blocks and loses the battle",
            "battle_ended": "at the end of a battle {what} attacked in",
            "block_ended": "at the end of a battle {what} blocked in",
            "attack_blocked": "when {whose} attack is blocked",
            "attack_unblocked": "when {whose} attack is not blocked",
            "attack_ended": "at the end of {whose} attack",
            "blocked_attack_ended": "at the end of {whose} attack that was blocked",
            "won_attack_ended": "at the end of an attack with a battle {what} won",
            "discarded": "when {what} is placed from hand into the sideline",
            "drawn": "when a card is drawn by {who}",
            "became_active": "when {what} is switched to active",
            "became_resting": "when {what} is switched to resting",
            "card_used": "when {what} is used",
            "raid_performed": "when {what} performs Raid",
            "raided_onto": "when Raid is performed onto {what}",
            "damage_taken": "when damage is dealt to {who}",
            "life_left": "when a card leaves {whose} life area",
            "life_sidelined": "when {what} is placed there from the life area",
            "trigger_activated": "when {whose} trigger is activated",
            "under_left": "when a face-down card under {what} leaves",
            "chosen_by_effect": "when {what} is chosen",
            "turn_start": "at the start of {whose} turn",
            "main_start": "at the start of {whose} main phase",
            "main_end": "at the end of {whose} main phase",
            "attack_phase_start": "at the start of {whose} attack phase",
            "attack_phase_end": "at the end of {whose} attack phase",
            "end_phase_start": "at the start of {whose} end phase",
            "turn_end": "at the end of {whose} turn",
            "would_retire": "{what} would be sidelined",
            "would_lose_battle_retire": "{what} would be sidelined by losing a battle",
            "would_leave_field": "{what} would leave the field",
            "would_activate_icon": "{whose} {icon} ability would activate",
            "would_take_damage": "damage would be dealt to {who}",
            "would_draw": "{who} would draw cards",
        },
    ),
    "Moment.would_leave_field.hand": "{what} would be returned to hand{by}",
    "Moment.would_leave_field.remove_area": (
        "{what} would be placed into the removal area{by}"
    ),
    "Moment.attack_begun.front_line": "when {what} attacks from the front line",
    "Moment.attack_begun.energy_line": "when {what} attacks from the energy line",
    "Moment.moved_line.front_line": "when {what} moves to the front line",
    "Moment.moved_line.energy_line": "when {what} moves to the energy line",
    "Moment.changed_zone": "when {what} is placed{origin} {goal}{by}",
    "Moment.changed_zone.hand": "when {what} is added to your hand{origin}{by}",
    "Moment.changed_zone.from.under": " from face down under a character on your field",
    "Moment.changed_zone.from": " {place}",
    "Moment.changed_zone.from.field": " from your field",
    "Moment.battle_ended.this": "at the end of this battle",
    "Moment.attack_ended.cards": "at the end of an attack by {what}",
    "Moment.discarded.cards": "when {what} is placed into the sideline{against}{by}",
    "Moment.against": " against {what}",
    "Moment.by": " by {cause}",
    "Moment.not_to": " for anywhere but the {zone}",
    "Moment.within": " during your {phase}",
    "Moment.outside": " outside of your {phase}",
    "Moment.whose.every.any": "the",
    "Moment.whose.once.any": "the",
    # --- abilities ------------------------------------------------------------
    "Limit.by_name": "you can only activate this {name} ability one time each turn",
    "Limit.by_name.times": (
        "you can only activate this {name} ability {times} times each turn"
    ),
    "Limit.by_name.event": "you can only use one {name} card per turn",
    "Limit.by_name.event.times": "you can only use {times} {name} cards per turn",
    "Limit.per_game": "this ability can be activated only {times} per game",
    "Limit.does_not_stack": "this ability does not stack",
    "Limit.does_not_stack.name": "this {name} ability does not stack",
    "Ability": "{icons} {body}",
    "Ability.only_if": "you can only activate this ability if {condition}",
    "Ability.use_only_if": "you can only use this card if {condition}",
    "Ability.when": "{when}, {do}",
    "Ability.on_use": "when using this card, {do}",
    "Ability.required": "you cannot use this card unless you {do}",
    "Ability.instead": "if {would}, {do} instead",
    "Ability.need_not": "if {would}, you may choose not to activate it",
    "Ability.would_not": "if {would}, {do}",
    **expand_phrases(
        {
            "Ability.beaten.{}": (
                "your opponent's characters that lose to this character in battle @"
                " instead of being sidelined"
            )
        },
        {
            "hand": "are returned to their hand",
            "remove_area": "are placed into their removal area",
            "energy_line": "move to their energy line",
        },
    ),
    "Raid.or": " / ",
    "Raid": "{icon} {onto} Switch to active. May move to the front line.",
    "CardEffects.deck_limit": "A deck can only contain up to {n} copies of this card.",
}
