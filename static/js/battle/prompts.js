/**
 * The texts of every question of the engine, and of every answer it offers.
 * Keys are the engine's (`prompt.key`, `label.key`); the words are ours.
 */

import { fillPlain, widthOf } from "lib/text";
import { wordOf } from "components/layout";
import { colorName, keywordName, triggerName, zoneName } from "components/vocabulary";

/** @typedef {import("battle/types").Decision} Decision */
/** @typedef {import("battle/types").Text} Text */

/** @type {Record<string, () => string>} */
const PROMPTS = {
  go_first: () => gettext("Do you want to go first?"),
  redraw: () => gettext("Keep this hand, or put it back and draw %(count)s new cards?"),
  extra_draw: () => gettext("Pay %(ap)s AP to draw an extra card?"),
  movement: () => gettext("Choose characters to move."),
  swap: () => gettext("The energy line is full. Swap with a character there?"),
  overflow: () => gettext("The line is full. Choose a card to put in the removal area."),
  main: () => gettext("Play cards or end your main phase."),
  attack: () => gettext("Attack with a character or end your attack phase."),
  attack_target: () => gettext("%(card)s: choose what it attacks."),
  block: () => gettext("You’re being attacked! Block with a character?"),
  block_by_nobody: () => gettext("You’re being attacked, and none of your characters can block."),
  choose_life: () => gettext("Your attack hits! Choose which life to reveal."),
  trigger_check: () => gettext("Trigger check: resolve the revealed cards one at a time."),
  effect_order: () => gettext("Several effects are waiting. Choose which one resolves first."),
  choose_cards: () => gettext("%(card)s: choose cards."),
  choose_cards_by_rule: () => gettext("Choose cards."),
  choose_option: () => gettext("Choose one."),
  may: () => gettext("%(card)s: do you want to do this?"),
  may_not: () => gettext("%(card)s: this can’t be done now. Only you know that."),
  hand_limit: () => gettext("You can keep %(limit)s cards. Choose cards to put in the removal area."),
  raid_move: () => gettext("Move the Raid character to the front line?"),
  choose_line: () => gettext("Choose which line it enters."),
  pay_cards: () => gettext("Choose cards to pay with."),
  one_of: () => gettext("%(card)s: choose one of its effects."),
  modes: () => gettext("%(card)s: choose one of its effects."),
  one_of_modifiers: () => gettext("Choose which one applies."),
  replace_effect: () => gettext("%(card)s: use the other effect instead?"),
  replace_part: () => gettext("%(card)s: use the replacement text instead?"),
  name_number: () => gettext("Choose a number."),
  how_many: () => gettext("How many cards?"),
  where_to: () => gettext("Choose where the cards go."),
  which_to_top: () => gettext("Choose cards to put on top. The rest go to the bottom."),
  order_top: () => gettext("Put these on top in any order (first card on top)."),
  order_bottom: () => gettext("Put these on the bottom in any order (first card on top)."),
};

// Questions that a step of a card asks in its own words (``partText``).
const IN_WORDS = new Set([
  "choose_cards", "may", "one_of_modifiers", "how_many", "where_to", "which_to_top", "order_top", "order_bottom",
  "name_number",
]);

/** @type {Record<string, () => string>} */
const WAITS = {
  go_first: () => gettext("%(name)s is choosing who goes first."),
  redraw: () => gettext("%(name)s is deciding on their opening hand."),
  extra_draw: () => gettext("%(name)s is deciding whether to draw an extra card."),
  movement: () => gettext("%(name)s is moving characters."),
  main: () => gettext("%(name)s is in their main phase."),
  attack: () => gettext("%(name)s is deciding whether to attack."),
  attack_target: () => gettext("%(name)s is choosing what to attack."),
  block: () => gettext("%(name)s is deciding whether to block."),
  choose_life: () => gettext("%(name)s is choosing which life to reveal."),
  trigger_check: () => gettext("%(name)s is resolving a trigger check."),
  hand_limit: () => gettext("%(name)s is over the hand limit and is choosing cards."),
};

/** @type {Record<string, () => string>} */
const LABELS = {
  go_first: () => gettext("Go first"),
  go_second: () => gettext("Go second"),
  redraw: () => gettext("Draw %(count)s new cards"),
  keep: () => gettext("Keep this hand"),
  draw_extra: () => gettext("Pay %(ap)s AP and draw"),
  no_extra: () => gettext("No extra draw"),
  end_main: () => gettext("End main phase"),
  end_attack: () => gettext("End attack phase"),
  play_front_line: () => gettext("Play on the front line"),
  play_energy_line: () => gettext("Play on the energy line"),
  front_line: () => gettext("On the front line"),
  energy_line: () => gettext("On the energy line"),
  use_event: () => gettext("Use this event"),
  perform_raid_any: () => keywordName("raid"),
  perform_raid: () => gettext("Raid onto %(target)s"),
  raid_onto: () => gettext("Raid onto %(target)s"),
  raid_move_to_front: () => gettext("Move to the front line"),
  raid_stay: () => gettext("Stay on this line"),
  activate_effect: () => gettext("Activate the effect (%(nth)s)"),
  activate_effect_in_words: () => gettext("Activate: %(words)s"),
  activate_effect_any: () => gettext("Activate its effect"),
  choose_this: () => gettext("Choose this card"),
  begin_attack: () => gettext("Attack"),
  attack_player: () => gettext("Attack the opponent"),
  attack_character: () => gettext("Attack %(target)s"),
  block: () => gettext("Block"),
  no_block: () => gettext("Don’t block"),
  swap: () => gettext("Swap with %(target)s"),
  no_swap: () => gettext("Remove a card instead"),
  activate_trigger: () => gettext("Activate the %(trigger)s trigger"),
  decline_trigger: () => gettext("Don’t use the trigger"),
  no_trigger: () => gettext("Put it in the sideline"),
  resolve_effect_given: () => gettext("%(card)s’s effect"),
  resolve_effect: () => gettext("%(card)s’s effect (%(nth)s)"),
  resolve_effect_in_words: () => gettext("%(card)s: %(words)s"),
  resolve_keyword: () => gettext("%(card)s: %(keyword)s"),
  replace: () => gettext("%(card)s’s effect (%(nth)s)"),
  effect_option: () => gettext("Effect (%(nth)s)"),
  modifier_option: () => gettext("Effect (%(nth)s)"),
  number: () => gettext("%(number)s"),
  do_it: () => gettext("Do it"),
  do_not: () => gettext("Don’t do it"),
  no_more: () => gettext("No more"),
};

/** @type {Record<string, string>} labels with the text of an effect, where it is known */
const BY_WORDS = {
  activate_effect: "activate_effect_in_words",
  resolve_effect: "resolve_effect_in_words",
  replace: "resolve_effect_in_words",
  effect_option: "words",
  modifier_option: "words",
};

/** @type {Record<string, () => string>} places something may go, by zone and position */
const PLACES = {
  deck_top: () => gettext("Top of the deck"),
  deck_bottom: () => gettext("Bottom of the deck"),
  life_area_top: () => gettext("Top of the life area"),
  life_area_bottom: () => gettext("Bottom of the life area"),
};

/** @type {Record<string, [() => string, () => string]>} answer with nothing, with some */
const CONFIRMS = {
  movement: [() => gettext("Don’t move"), () => gettext("Move (%(count)s)")],
  overflow: [() => gettext("Choose a card"), () => gettext("Remove (%(count)s)")],
  hand_limit: [() => gettext("Choose cards"), () => gettext("Remove (%(count)s)")],
  choose_life: [() => gettext("Choose a life card"), () => gettext("Reveal (%(count)s)")],
};

/** @type {Record<string, () => string>} what becomes of the chosen cards, by the verb of the step */
const VERBS = {
  sideline: () => gettext("Sideline (%(count)s)"),
  play: () => gettext("Play (%(count)s)"),
  use: () => gettext("Use (%(count)s)"),
  move: () => gettext("Move (%(count)s)"),
  swap: () => gettext("Swap (%(count)s)"),
  reveal: () => gettext("Reveal (%(count)s)"),
  rest: () => gettext("Switch to resting (%(count)s)"),
  activate: () => gettext("Switch to active (%(count)s)"),
  discard: () => gettext("Discard (%(count)s)"),
  remove: () => gettext("Remove (%(count)s)"),
  add_to_hand: () => gettext("Add to hand (%(count)s)"),
  place_in_sideline: () => gettext("To the sideline (%(count)s)"),
  place_in_deck: () => gettext("To the deck (%(count)s)"),
  add_to_life: () => gettext("To the life area (%(count)s)"),
  place_under: () => gettext("Place under (%(count)s)"),
  apply: () => gettext("Apply (%(count)s)"),
};

/** @type {[() => string, () => string]} */
const CONFIRM = [() => gettext("Choose none"), () => gettext("Choose (%(count)s)")];

/** @type {[() => string, () => string]} */
const CONFIRM_SOME = [() => gettext("Choose cards"), CONFIRM[1]];

/** @type {[() => string, () => string]} */
const CONFIRM_ONE = [() => gettext("Choose a card"), CONFIRM[1]];

/** @typedef {(number: string) => string} NameOf names a card by its number */

// As much as fits on an answer; the "i" shows the whole text.
const LONGEST_WORDS = 84;
// Effects to choose from often differ only at their end.
const LONGEST_CHOICE = 170;
const CHOICES = new Set(["effect_option", "modifier_option"]);
// Long enough for the longest step of any card of the platform.
export const LONGEST_QUESTION = 240;
const LEADING_ICONS = /^(?:\s*(?:\[[^\]]*\]|【[^】]*】))+\s*/u;

/**
 * A text of a card, short enough for an answer: without its icons, cut at a word.
 * @param {string} text
 * @param {number} [longest] in Latin letters
 */
export function shortened(text, longest = LONGEST_WORDS) {
  const plain = text.replaceAll("\n", " ").replace(LEADING_ICONS, "") || text;
  if (widthOf(plain) <= longest) return plain;
  let short = "";
  for (const { segment } of segmenter().segment(plain)) {
    if (widthOf(short + segment) > longest) break;
    short += segment;
  }
  return `${short.replace(/[\s,、，。．.]+$/u, "")}…`;
}

/** @type {Intl.Segmenter | undefined} */
let words;

/** Slow to make, and only long texts need it. */
function segmenter() {
  words ??= new Intl.Segmenter(globalThis.document?.documentElement?.lang || "en", { granularity: "word" });
  return words;
}

/**
 * Values of a text as words: cards, zones, colours and triggers are named, and what the
 * engine counts from nought is counted from one.
 * @param {Record<string, any>} params
 * @param {NameOf} nameOf
 */
function worded(params, nameOf) {
  /** @type {Record<string, any>} */
  const words = { ...params };
  if (typeof params.number === "string") words.card = nameOf(params.number);
  const place = params.index ?? params.ability;
  if (typeof place === "number") words.nth = place + 1;
  if (params.trigger) words.trigger = triggerName(params.trigger);
  if (params.color) words.color = colorName(params.color);
  if (params.line) words.line = zoneName(params.line);
  if (params.keyword) words.keyword = keywordName(params.keyword);
  return words;
}

/** @param {string} key */
function unknown(key) {
  return key.replaceAll("_", " ");
}

/**
 * The question, as a sentence.
 * @param {Decision} decision
 * @param {NameOf} nameOf
 * @param {string} [source] name of the card the question comes from
 * @param {string} [step] what the step of the card that asks does
 */
export function promptText({ prompt, kind, options }, nameOf, source, step) {
  const number = prompt?.params.number;
  const card = source ?? (number ? nameOf(number) : gettext("This card"));
  // Asked all the same: others are not to learn what only this player sees.
  const isOnlyAsked = kind === "may" && options?.length === 1 && options[0].label.key === "do_not";
  if (isOnlyAsked) return fillPlain(PROMPTS.may_not(), { card });
  if (step && IN_WORDS.has(prompt?.key ?? kind)) return inWords(gettext("%(card)s: %(step)s"), card, step);
  if (step && prompt?.key === "pay_cards") return inWords(gettext("%(card)s, cost: %(step)s"), card, step);
  const key = prompt?.key ?? kind;
  const own = wordOf("prompt", `${key}_${prompt?.params.to}`) ?? wordOf("prompt", key);
  if (own) return fillPlain(own, { card, ...worded(prompt?.params ?? {}, nameOf) });
  // Asked all the same: who attacks is not to learn whether there is a choice.
  const isEmpty = kind === "block" && options?.length === 1 && options[0].label.key === "no_block";
  const isByRule = key === "choose_cards" && !prompt?.params.number;
  const which = isEmpty ? "block_by_nobody" : isByRule ? "choose_cards_by_rule" : key;
  const sentence = PROMPTS[which] ?? PROMPTS[kind];
  return fillPlain(sentence?.() ?? unknown(kind), { card, ...worded(prompt?.params ?? {}, nameOf) });
}

/** @param {string} sentence @param {string} card @param {string} step */
function inWords(sentence, card, step) {
  return fillPlain(sentence, { card, step: shortened(step, LONGEST_QUESTION) });
}

/**
 * The other player's question, as far as the viewer may know.
 * @param {Decision} decision
 * @param {string} name
 */
export function waitText(decision, name) {
  return fillPlain(wordOf("wait", decision.kind) ?? WAITS[decision.kind]?.() ?? gettext("%(name)s is deciding."), { name });
}

/** @param {Record<string, any>} params */
function placeText({ zone, position }) {
  return PLACES[`${zone}_${position}`]?.() ?? fillPlain(gettext("To the %(zone)s"), { zone: zoneName(zone) });
}

/**
 * One offered answer.
 * @param {Text} label
 * @param {NameOf} nameOf
 * @param {string} [target] name of the second card it speaks of
 * @param {string} [text] the text of the effect it refers to
 */
export function labelText(label, nameOf, target = "…", text = "") {
  if (label.key === "move_to") return placeText(label.params);
  if (text && BY_WORDS[label.key]) {
    const said = shortened(text, CHOICES.has(label.key) ? LONGEST_CHOICE : LONGEST_WORDS);
    const sentence = LABELS[BY_WORDS[label.key]]?.() ?? "%(words)s";
    return fillPlain(sentence, { ...worded(label.params, nameOf), words: said });
  }
  // What a card was given is not in its own text.
  const isGiven = label.key === "resolve_effect" && label.params.ability < 0;
  const key = isGiven ? "resolve_effect_given" : label.key;
  const sentence = wordOf("label", key) ?? LABELS[key]?.() ?? unknown(key);
  return fillPlain(sentence, { target, ...worded(label.params, nameOf) });
}

/**
 * The button that sends the chosen cards.
 * @param {string} kind
 * @param {number} count
 * @param {number} [min] how many must be chosen
 * @param {string} [verb] what is done to them
 * @param {number} [max] how many may be chosen
 */
export function confirmText(kind, count, min = 0, verb = "", max = Infinity) {
  const own = wordOf("confirm", kind)?.split("|");
  if (own) return fillPlain(own[count === 0 ? 0 : 1], { count });
  const [none, some] = CONFIRMS[kind] ?? (min === 0 ? CONFIRM : max === 1 ? CONFIRM_ONE : CONFIRM_SOME);
  return fillPlain(count === 0 ? none() : (VERBS[verb] ?? some)(), { count });
}

/**
 * How many may be chosen.
 * @param {{min: number, max: number, ordered?: boolean}} bounds
 */
export function boundsText({ min, max, ordered }) {
  if (ordered) return gettext("Cards you choose first go above the others.");
  if (min === max) {
    return fillPlain(ngettext("Choose %(count)s card.", "Choose %(count)s cards.", max), { count: max });
  }
  if (min === 0) {
    const sentence = ngettext("Choose up to %(count)s card.", "Choose up to %(count)s cards.", max);
    return fillPlain(sentence, { count: max });
  }
  return fillPlain(gettext("Choose %(min)s to %(max)s cards."), { min, max });
}
