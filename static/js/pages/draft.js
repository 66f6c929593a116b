/** The table of a draft: its clock, cards read whole, and where the keys are. */

import { runClock } from "draft/clock";
import { readCards, stopReading } from "draft/card-reader";

const told = /** @type {HTMLElement} */ (document.querySelector("[data-told]"));
/** @param {string} words */
const tell = (words) => {
  told.textContent = words;
};
const pack = () => document.querySelector(".draft-pack");

runClock(tell);
readCards();

let hadKeys = false;
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { target, shouldSwap } = /** @type {CustomEvent} */ (event).detail;
  // Asked for news, the server mostly has none: what somebody reads stays open.
  if (target?.id !== "draft-table" || !shouldSwap) return;
  hadKeys = Boolean(pack()?.contains(document.activeElement) || document.querySelector("dialog[open]"));
  stopReading();
});
// At once with the new cards: a key pressed before the page settles takes the next one.
document.body.addEventListener("htmx:afterSwap", (event) => {
  const { target } = /** @type {CustomEvent} */ (event).detail;
  if (target?.id !== "draft-table") return;
  const where = document.querySelector("[data-where]")?.textContent?.trim() ?? "";
  tell(`${pack()?.querySelector("h2")?.textContent?.trim()}. ${where}`);
  if (!hadKeys) return;
  const next = /** @type {HTMLElement | null} */ (document.querySelector("[data-proposed]") ?? document.querySelector("#pack-title"));
  next?.focus({ preventScroll: true });
  hadKeys = false;
});

// A network that is gone for a while: the page keeps asking, and says so.
/** @param {boolean} isGone */
const unreached = (isGone) => {
  const line = document.querySelector("[data-unreached]");
  if (line instanceof HTMLElement) line.hidden = !isGone;
};
document.body.addEventListener("htmx:sendError", () => unreached(true));
document.body.addEventListener("htmx:responseError", () => unreached(true));
document.body.addEventListener("htmx:beforeOnLoad", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.xhr.status < 400) unreached(false);
});
