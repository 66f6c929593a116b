/**
 * How a person likes the board: kept in the browser, for each person by themselves.
 *
 * What has no person yet is kept for the browser ("board"), and is what a new person
 * starts from.
 */

import { signal } from "lib/ui";

/**
 * @typedef {object} Preferences
 * @property {"off" | "quick" | "normal" | "slow"} speed of movement
 * @property {"off" | "quick" | "normal" | "slow"} beats how long each move of the other side is shown
 * @property {"on" | "off"} confirm confirm ending the main phase with AP left
 * @property {"on" | "off"} auto answer where there is one answer only
 * @property {string[]} stops kinds of questions that are not passed where nothing in sight can be done
 * @property {"on" | "off"} settle ignore clicks just after the board has moved
 * @property {"on" | "off"} sounds
 * @property {string[]} quiet kinds of sounds that are off; see `battle/sounds`
 * @property {string[]} unsaid whose phrases are not shown beside the name: "people", "bots"
 * @property {"on" | "off"} coach tell of missed wins after a turn, in practice games
 * @property {"on" | "off"} peek show a card in full while the mouse rests on it
 * @property {"right" | "left"} hand
 * @property {"folded" | "open"} log whether all of it stands beside the table
 * @property {Record<string, string>} orders which of several waiting effects comes first
 */

/** @type {Preferences} */
export const DEFAULTS = {
  speed: "normal",
  beats: "normal",
  confirm: "on",
  auto: "on",
  stops: [],
  settle: "on",
  sounds: "on",
  quiet: [],
  unsaid: [],
  coach: "off",
  peek: "on",
  hand: "right",
  log: "folded",
  orders: {},
};

const SHARED = "board";
let key = SHARED;

export const preferences = signal(/** @type {Preferences} */ (DEFAULTS));

/** @param {string} name */
function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}");
  } catch {
    return {}; // Closed storage, or something that is not ours.
  }
}

/** Set on the root element what style sheets and animation must know. */
function mark() {
  const root = document.documentElement;
  root.dataset.speed = preferences.value.speed;
  root.dataset.hand = preferences.value.hand;
}

/**
 * Read what a person likes.
 * @param {string} [person] the user's name; empty for visitors
 */
export function loadPreferences(person = "") {
  key = person ? `${SHARED}:${person}` : SHARED;
  preferences.value = { ...DEFAULTS, ...kept(SHARED), ...(person ? kept(key) : {}) };
  mark();
}

/**
 * Change one thing and keep it.
 * @template {keyof Preferences} Name
 * @param {Name} name
 * @param {Preferences[Name]} value
 */
export function prefer(name, value) {
  preferences.value = { ...preferences.value, [name]: value };
  mark();
  try {
    localStorage.setItem(key, JSON.stringify({ ...kept(key), [name]: value }));
  } catch {
    // Without storage it lasts for this page.
  }
}
