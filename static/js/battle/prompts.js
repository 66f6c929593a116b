/**
 * Every question the engine asks, and every answer it offers, in plain words.
 * Keys are the engine's (`prompt.key`, `label.key`); the words are ours.
 */

import { fillPlain } from "lib/text";
import { colorName, triggerName, zoneName } from "components/words";

/** @typedef {import("battle/types").Decision} Decision */
/** @typedef {import("battle/types").Text} Text */

/** @type {Record<string, () => string>} */
const PROMPTS = {
  go_first: () => gettext("Do you want to go first?"),
  redraw: () => gettext("Keep this hand, or put it back and draw seven new cards?"),
  extra_draw: () => gettext("Pay 1 AP to draw one more card?"),
  movement: () => gettext("Which Characters move to the front line?"),
  movement_step: () => gettext("Which Characters change their line?"),
  swap: () => gettext("The energy line is full. Trade places with a Character there?"),
  overflow: () => gettext("The line is full. Which card makes room? It goes to the remove area."),
  main: () => gettext("Play cards, or end your main phase."),
  attack: () => gettext("Attack with a Character, or end your attack phase."),
  block: () => gettext("You are attacked! Block with a Character?"),
  choose_life: () => gettext("Your attack hits. Which life card is turned up?"),
  trigger_check: () => gettext("Trigger check: handle the turned-up cards one by one."),
  effect_order: () => gettext("Several effects are waiting. Which comes first?"),
  choose_cards: () => gettext("Choose cards."),
  choose_for_trigger: () => gettext("Choose a card for the trigger."),
  choose_option: () => gettext("Choose one."),
  may: () => gettext("Do you want to use this effect?"),
  hand_limit: () => gettext("You may keep eight cards. Which go to the remove area?"),
  raid_move: () => gettext("Move the Raid to the front line?"),
  choose_line: () => gettext("On which line does it enter?"),
};

/** @type {Record<string, () => string>} */
const WAITS = {
  go_first: () => gettext("%(name)s decides who goes first."),
  redraw: () => gettext("%(name)s decides about the opening hand."),
  extra_draw: () => gettext("%(name)s may draw an extra card."),
  movement: () => gettext("%(name)s is moving Characters."),
  main: () => gettext("%(name)s is in the main phase."),
  attack: () => gettext("%(name)s may attack."),
  block: () => gettext("%(name)s decides whether to block."),
  choose_life: () => gettext("%(name)s chooses among your life cards."),
  trigger_check: () => gettext("%(name)s makes a trigger check."),
  hand_limit: () => gettext("%(name)s has more than eight cards and chooses."),
};

/** @type {Record<string, () => string>} */
const LABELS = {
  go_first: () => gettext("Go first"),
  go_second: () => gettext("Go second"),
  redraw: () => gettext("Draw seven new cards"),
  keep: () => gettext("Keep this hand"),
  draw_extra: () => gettext("Pay 1 AP and draw"),
  no_extra: () => gettext("No extra draw"),
  end_main: () => gettext("End main phase"),
  end_attack: () => gettext("End attack phase"),
  play_front_line: () => gettext("Play on the front line"),
  play_energy_line: () => gettext("Play on the energy line"),
  front_line: () => gettext("On the front line"),
  energy_line: () => gettext("On the energy line"),
  use_event: () => gettext("Use this Event"),
  perform_raid: () => gettext("Raid onto %(base)s"),
  raid: () => gettext("Raid onto %(base)s"),
  activate_effect: () => gettext("Activate the effect"),
  attack_player: () => gettext("Attack the opponent"),
  attack_character: () => gettext("Attack %(target)s"),
  block: () => gettext("Block"),
  no_block: () => gettext("Do not block"),
  swap: () => gettext("Trade places with %(target)s"),
  no_swap: () => gettext("Make room instead"),
  activate_trigger: () => gettext("Activate the %(trigger)s trigger"),
  decline_trigger: () => gettext("Leave the trigger unused"),
  no_trigger: () => gettext("Put it in the outside area"),
  resolve_effect: () => gettext("Resolve this effect"),
  accept: () => gettext("Yes"),
  decline: () => gettext("No"),
  yes: () => gettext("Yes"),
  no: () => gettext("No"),
  to_hand: () => gettext("Put it into your hand"),
  move_to_front: () => gettext("Move to the front line"),
  stay: () => gettext("Stay on this line"),
};

/** @type {Record<string, [() => string, () => string]>} answer with nothing, with some */
const CONFIRMS = {
  movement: [() => gettext("Nobody moves"), () => gettext("Move (%(count)s)")],
  overflow: [() => gettext("Choose a card"), () => gettext("Remove (%(count)s)")],
  hand_limit: [() => gettext("Choose cards"), () => gettext("Remove (%(count)s)")],
  choose_life: [() => gettext("Choose a life card"), () => gettext("Turn up (%(count)s)")],
};

/** @type {[() => string, () => string]} */
const CONFIRM = [() => gettext("Choose none"), () => gettext("Confirm (%(count)s)")];

/** Keys we have words for; a test compares them with the engine's. */
export const KNOWN = {
  prompts: Object.keys(PROMPTS),
  labels: Object.keys(LABELS),
};

/**
 * Values of a text as words: zones, colours and triggers are named.
 * @param {Record<string, any>} params
 */
function worded(params) {
  /** @type {Record<string, any>} */
  const words = { ...params };
  if (params.trigger) words.trigger = triggerName(params.trigger);
  if (params.color) words.color = colorName(params.color);
  if (params.line) words.line = zoneName(params.line);
  return words;
}

/** @param {string} key */
function unknown(key) {
  return key.replaceAll("_", " ");
}

/**
 * The question, as a sentence.
 * @param {Decision} decision
 */
export function promptText({ prompt, kind }) {
  const sentence = PROMPTS[prompt?.key ?? kind] ?? PROMPTS[kind];
  return fillPlain(sentence?.() ?? unknown(kind), worded(prompt?.params ?? {}));
}

/**
 * What the other player is asked, as far as one may know.
 * @param {Decision} decision
 * @param {string} name
 */
export function waitText(decision, name) {
  return fillPlain(WAITS[decision.kind]?.() ?? gettext("%(name)s is deciding."), { name });
}

/**
 * One offered answer.
 * @param {Text} label
 * @param {{base?: string, target?: string}} names of the cards it speaks of
 */
export function labelText(label, names = {}) {
  const sentence = LABELS[label.key]?.() ?? unknown(label.key);
  return fillPlain(sentence, { ...names, ...worded(label.params) });
}

/**
 * The button that sends the chosen cards.
 * @param {string} kind
 * @param {number} count
 */
export function confirmText(kind, count) {
  const [none, some] = CONFIRMS[kind] ?? CONFIRM;
  return fillPlain(count === 0 ? none() : some(), { count });
}

/**
 * How many may be chosen.
 * @param {{min: number, max: number}} bounds
 */
export function boundsText({ min, max }) {
  if (min === max) {
    return fillPlain(ngettext("Choose %(count)s card.", "Choose %(count)s cards.", max), { count: max });
  }
  if (min === 0) {
    const sentence = ngettext("Choose up to %(count)s card.", "Choose up to %(count)s cards.", max);
    return fillPlain(sentence, { count: max });
  }
  return fillPlain(gettext("Choose %(min)s to %(max)s cards."), { min, max });
}
