/** Where a dragged card may be let go, from the offered answers alone: pure. */

import { layout } from "components/layout";

/** @typedef {import("battle/types").Option} Option */
/** @typedef {import("battle/types").Action} Action */
/** @typedef {import("battle/types").View} View */

/**
 * A place to drop on: `zone:front_line-0`, `card:12`, `side:1`, or `table`.
 * @typedef {string} DropKey
 */

/**
 * Where an answer is dropped.
 * @param {{action: Action, target: number | null}} option
 * @param {View} view
 * @param {number} seat of the one who drags
 * @returns {DropKey[]}
 */
export function dropKeys({ action, target }, view, seat) {
  if (target !== null) return [`card:${target}`];
  if (action.line) return [`zone:${action.line}-${seat}`];
  if (action.type === "declare_attack") return [`side:${1 - seat}`];
  if (action.type === "block") return [`card:${view.attack?.attacker}`, `side:${1 - seat}`];
  const place = layout.drops[action.type];
  if (!place) return [];
  return [place === "table" ? place : `zone:${place}-${seat}`];
}

/**
 * Every place the options of one card may be dropped on, each with its answer.
 * @param {Option[]} options
 * @param {View} view
 * @param {number} seat
 * @returns {Map<DropKey, Option>}
 */
export function dropsOf(options, view, seat) {
  /** @type {Map<DropKey, Option>} */
  const drops = new Map();
  for (const option of options) {
    for (const key of dropKeys(option, view, seat)) if (!drops.has(key)) drops.set(key, option);
  }
  return drops;
}

/**
 * The options of a card by the place that takes them, and those no place can tell apart.
 * @param {Option[]} options
 * @param {View} view
 * @param {number} seat
 * @returns {{places: Map<DropKey, {option: Option, index: number}>, rest: {option: Option, index: number}[]}}
 */
export function spotsOf(options, view, seat) {
  /** @type {Map<DropKey, {option: Option, index: number}>} */
  const places = new Map();
  /** @type {{option: Option, index: number}[]} */
  const rest = [];
  options.forEach((option, index) => {
    const keys = dropKeys(option, view, seat).filter((key) => !places.has(key));
    if (keys.length === 0) rest.push({ option, index });
    for (const key of keys) places.set(key, { option, index });
  });
  return { places, rest };
}

/**
 * Where a card that is one of several to choose is dropped to be chosen.
 * @param {string} kind of the question
 * @param {string} zone the card lies in
 * @param {number} seat
 * @returns {DropKey}
 */
export function pickKey(kind, zone, seat) {
  const other = { front_line: "energy_line", energy_line: "front_line" }[zone];
  return kind === "movement" && other ? `zone:${other}-${seat}` : "table";
}

/**
 * @param {DropKey} key
 * @returns {string} a selector for the element that is the place
 */
export function dropSelector(key) {
  const [kind, name] = key.split(":");
  if (kind === "card") return `.slot [data-card="${name}"]`;
  if (kind === "zone") return `.line[data-zone="${name}"]`;
  if (kind === "side") return `.side[data-side="${name}"]`;
  return ".table";
}

const ORDER = ["card", "zone", "side", "table"];

/**
 * The place under the pointer: a card before its line, a line before the side.
 * @param {DropKey[]} keys
 * @param {Element[]} under elements under the pointer
 * @returns {DropKey | null}
 */
export function dropAt(keys, under) {
  const hit = keys.filter((key) => under.some((element) => element.closest(dropSelector(key))));
  const rank = (/** @type {DropKey} */ key) => ORDER.indexOf(key.split(":")[0]);
  return hit.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}
