/**
 * The battle on the home page: polls while it is visible, and animates
 * what moved. Where nothing moves it polls more and more rarely.
 */

import { mayMove, pace } from "lib/settings";

const QUICK_MS = 4000;
const SLOW_MS = 30_000;
const AFTER_END_MS = 12_000;
const TURN_MS = 280;

/**
 * When to poll again.
 * @param {number} quiet how often nothing was new, one time after the other
 */
export function nextAsk(quiet) {
  return Math.min(SLOW_MS, QUICK_MS * 1.5 ** quiet);
}

/** @typedef {Map<string, boolean>} Units by id: whether they rest */

/** @param {Element} place @returns {Units} */
function unitsIn(place) {
  const units = [...place.querySelectorAll("[data-unit]")];
  return new Map(units.map((unit) => [unit.getAttribute("data-unit") ?? "", unit.classList.contains("still__card--rests")]));
}

/**
 * Turn what was turned, and let appear what is new.
 * @param {Element} place
 * @param {Units} before
 */
function move(place, before) {
  if (!mayMove() || before.size === 0) return;
  for (const unit of place.querySelectorAll("[data-unit]")) {
    const rested = before.get(unit.getAttribute("data-unit") ?? "");
    const rests = unit.classList.contains("still__card--rests");
    const timing = { duration: TURN_MS * pace(), easing: "ease-out" };
    if (rested === undefined) unit.animate([{ opacity: 0, scale: 0.6 }, { opacity: 1, scale: 1 }], timing);
    else if (rested !== rests) unit.animate([{ rotate: rested ? "90deg" : "0deg" }, { rotate: rests ? "90deg" : "0deg" }], timing);
  }
}

/**
 * Draw what the server sent; the focus stays on the same link.
 * @param {HTMLElement} place
 * @param {string} text
 */
export function draw(place, text) {
  const focused = place.contains(document.activeElement) && document.activeElement?.getAttribute("data-action");
  const before = unitsIn(place);
  place.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
  move(place, before);
  if (focused) /** @type {HTMLElement | null} */ (place.querySelector(`[data-action=${focused}]`))?.focus();
}

/**
 * Keep a place up to date.
 * @param {HTMLElement} place with the address of the featured battle in data-src
 */
export function followFeatured(place) {
  let quiet = 0;
  let timer = 0;
  let isSeen = false;

  function address() {
    const still = /** @type {HTMLElement | null} */ (place.querySelector("[data-still]"));
    if (!still || still.dataset.over !== undefined) return place.dataset.src ?? "";
    return `${still.dataset.still}?${new URLSearchParams({ seen: still.dataset.seen ?? "" })}`;
  }

  async function ask() {
    const answer = await fetch(address(), { credentials: "same-origin" }).catch(() => null);
    const isNews = answer?.ok && answer.status === 200 && !answer.redirected;
    quiet = isNews ? 0 : quiet + 1;
    if (isNews) draw(place, await answer.text());
    const isOver = place.querySelector("[data-over]") !== null;
    const hasBattle = place.querySelector("[data-still]") !== null;
    wait(isOver ? AFTER_END_MS : hasBattle ? nextAsk(quiet) : SLOW_MS);
  }

  /** @param {number} ms */
  function wait(ms) {
    clearTimeout(timer);
    timer = 0;
    if (isSeen && !document.hidden) timer = window.setTimeout(ask, ms);
  }

  function look() {
    if (isSeen && !document.hidden && !timer) wait(0);
  }

  new IntersectionObserver((entries) => {
    isSeen = entries.some((entry) => entry.isIntersecting);
    if (isSeen) look();
    else wait(0);
  }).observe(place);
  document.addEventListener("visibilitychange", () => (document.hidden ? wait(0) : look()));
  void ask();
}
