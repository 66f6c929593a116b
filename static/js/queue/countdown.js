/** Times on a page that run down by themselves; at nought their message goes. */

import { asClock } from "queue/queue-place";

const TICK_MS = 1000;

/** @param {HTMLElement} shown with the seconds left in data-countdown */
function countDown(shown) {
  const end = performance.now() + Number(shown.dataset.countdown) * TICK_MS;
  const tick = () => {
    const left = Math.ceil((end - performance.now()) / TICK_MS);
    shown.textContent = asClock(Math.max(0, left));
    if (left > 0) return;
    clearInterval(timer);
    shown.closest("[data-pause]")?.remove();
  };
  const timer = window.setInterval(tick, TICK_MS);
  tick();
}

/** Let every countdown of the page run. */
export function watchCountdowns() {
  for (const shown of document.querySelectorAll("[data-countdown]")) countDown(/** @type {HTMLElement} */ (shown));
}
