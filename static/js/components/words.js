/**
 * The words of the game in the reader's language, as the server has them
 * (cards/vocabulary). A word the server speaks of and has no name for is shown as it
 * came, so that nothing is hidden by an old page.
 */

import vocabulary from "vocabulary";

/** @type {Record<string, () => string>} */
const TRIGGERS = {
  get: () => gettext("Put this card into your hand."),
  draw: () => gettext("Draw a card."),
  active: () =>
    gettext("Choose one Character on your field; it becomes active and gets +3000 BP this turn."),
  raid: () =>
    gettext("Put this card into your hand, or Raid with it if its required energy is met."),
  special: () => gettext("Choose one Character on the opponent's front line and retire it."),
  final: () => gettext("If you have no life, put the top card of your deck into your life area."),
  color_red: () =>
    gettext("Choose one Character with 2500 BP or less on the opponent's front line and retire it."),
  color_blue: () =>
    gettext("Choose one Character with 3500 BP or less on the opponent's front line and return it to hand."),
  color_yellow: () =>
    gettext("Choose one Character on the opponent's front line; it becomes resting and does not become active the next time."),
  color_green: () =>
    gettext("Play one green Character with required energy 2 or less and AP cost 1 from your hand, active."),
  color_purple: () =>
    gettext("Play one purple Character with required energy 2 or less and AP cost 1 from your outside area to your front line, active."),
};

/** @param {string[]} kinds */
function named(...kinds) {
  return (/** @type {string} */ code) =>
    kinds.map((kind) => vocabulary[kind]?.[code]?.name).find(Boolean) ?? code.replaceAll("_", " ");
}

/** @param {string} kind */
function shortened(kind) {
  const name = named(kind);
  return (/** @type {string} */ code) => vocabulary[kind]?.[code]?.short ?? name(code);
}

export const phaseName = shortened("phase");
const ofZone = named("zone");
/** @param {string} zone a view calls the life area "life" */
export const zoneName = (zone) => ofZone(zone === "life" ? "life_area" : zone);
export const colorName = named("color");
/** Colour is never the only sign. */
export const colorLetter = shortened("color");
export const kindName = named("kind");
export const partName = named("part");
export const modeName = named("mode");
/** Keywords, and what effects leave on a card. */
export const keywordName = named("keyword", "mark");
/** As printed on every card, whatever its language. */
export const triggerName = shortened("trigger");

/**
 * A keyword or mark with its number, where it has one.
 * @param {string} name
 * @param {number} [n]
 */
export function markText(name, n) {
  return n && n > 1 ? `${keywordName(name)} ${n}` : keywordName(name);
}

/** The phases of a turn, in their order. */
export const PHASE_ORDER = Object.keys(vocabulary.phase);

/**
 * What a trigger does; empty where a card has none.
 * @param {string | null} trigger
 * @param {string} color
 */
export function triggerText(trigger, color) {
  if (!trigger) return "";
  return TRIGGERS[trigger === "color" ? `color_${color}` : trigger]?.() ?? "";
}
