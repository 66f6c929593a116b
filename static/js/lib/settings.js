/**
 * What a person chose for this browser: light or dark, motion or none.
 *
 * Kept in local storage and on the root element, where the style sheets read it.
 */

/** @typedef {"theme" | "motion" | "speed"} SettingName */

/**
 * The kept value, or "" for whatever the device says.
 * @param {SettingName} name
 * @returns {string}
 */
export function setting(name) {
  return document.documentElement.dataset[name] ?? "";
}

/**
 * Keep a value; "" forgets it.
 * @param {SettingName} name
 * @param {string} value
 */
export function keep(name, value) {
  if (value) document.documentElement.dataset[name] = value;
  else delete document.documentElement.dataset[name];
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // Without storage the choice lasts for this page.
  }
}

/** @type {Record<string, number>} */
const PACES = { off: 0, quick: 0.5, slow: 1.8 };

/** By how much everything that moves takes longer; 0 where nothing may move. */
export function pace() {
  const isStill = setting("motion") === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isStill ? 0 : (PACES[setting("speed")] ?? 1);
}

/** Whether things may move: neither the device nor the person said no. */
export function mayMove() {
  return pace() > 0;
}
