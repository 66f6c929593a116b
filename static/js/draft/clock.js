/** The clock of a pick: counts down by itself from what the server said is left. */

import { LOW_MS, VERY_LOW_MS, asTime, asWords, warningBetween } from "room/time";

const TICK_MS = 250;

/**
 * Keep the clock of the page running, whichever one it has just now.
 * @param {(words: string) => void} tell hears a warning, for who cannot see the clock
 */
export function runClock(tell) {
  /** @type {HTMLElement | null} */
  let face = null;
  let end = 0;
  let before = Infinity;
  return window.setInterval(() => {
    const shown = /** @type {HTMLElement | null} */ (document.querySelector("[data-left]"));
    if (shown !== face) {
      face = shown;
      end = performance.now() + 1000 * Number(shown?.dataset.left ?? 0);
      before = Infinity;
    }
    if (!face) return;
    const left = Math.max(0, end - performance.now());
    face.textContent = asTime(left);
    face.classList.toggle("clock--low", left <= LOW_MS / 3);
    face.classList.toggle("clock--last", left <= VERY_LOW_MS / 2);
    const warning = warningBetween(before, left);
    if (warning && before !== Infinity) {
      tell(interpolate(gettext("Your time: %(time)s left."), { time: asWords(warning) }, true));
    }
    before = left;
  }, TICK_MS);
}
