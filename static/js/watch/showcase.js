/**
 * The game on the home page: one moment after the other, while it is visible.
 * Where the site has none to show, the place and its heading are hidden.
 */

import { draw } from "watch/featured";

const MOMENT_MS = 1300;
const END_MS = 5000;
const AGAIN_MS = 10_000;
const NO_CONTENT = 204;

/**
 * Let a game go on in a place, and a button hold it.
 * @param {HTMLElement} place with the address of its first moment in data-src
 * @param {HTMLButtonElement | null} hold
 */
export function followShow(place, hold) {
  let timer = 0;
  let isSeen = false;
  let isHeld = matchMedia("(prefers-reduced-motion: reduce)").matches;

  async function step() {
    const shown = /** @type {HTMLElement | null} */ (place.querySelector("[data-next]"));
    const answer = await fetch(shown?.dataset.next ?? place.dataset.src ?? "").catch(() => null);
    if (answer?.status === NO_CONTENT) {
      place.parentElement?.setAttribute("hidden", ""); // out of view: no further step
      return;
    }
    if (answer?.ok) draw(place, await answer.text());
    const isOver = place.querySelector("[data-over]") !== null;
    wait(!answer?.ok ? AGAIN_MS : isOver ? END_MS : MOMENT_MS);
  }

  /** @param {number} ms */
  function wait(ms) {
    clearTimeout(timer);
    const isEmpty = place.querySelector("[data-next]") === null;
    const goesOn = isSeen && !document.hidden && (!isHeld || isEmpty);
    timer = goesOn ? window.setTimeout(step, ms) : 0;
  }

  hold?.setAttribute("aria-pressed", String(isHeld));
  hold?.addEventListener("click", () => {
    isHeld = !isHeld;
    hold.setAttribute("aria-pressed", String(isHeld));
    wait(0);
  });
  document.addEventListener("visibilitychange", () => wait(MOMENT_MS));
  new IntersectionObserver((entries) => {
    isSeen = entries.some((entry) => entry.isIntersecting);
    wait(0);
  }).observe(place);
}
