/** A page on which somebody waits for an opponent; goes to the battle when there is one. */

import { ask, call, canAsk } from "queue/page-alerts";
import { watchCountdowns } from "queue/countdown";
import { asClock, followQueue } from "queue/queue-place";
import { fillShare } from "room/seed-share";

/** @param {HTMLElement} panel */
function wait(panel) {
  const { socketPath, apiPath, waitedS, leftS } = panel.dataset;
  const clock = panel.querySelector("[data-waited]");
  const rest = panel.querySelector("[data-left]");
  const title = panel.querySelector("[data-headline]");
  const offer = /** @type {HTMLElement | null} */ (panel.querySelector("[data-offer]"));
  const bell = /** @type {HTMLElement | null} */ (panel.querySelector("[data-action=notify]"));
  if (bell && canAsk()) {
    bell.hidden = false;
    bell.addEventListener("click", async () => {
      await ask();
      bell.hidden = true;
    });
  }
  const began = performance.now();
  const shown = standing(panel.dataset.meeting, panel.querySelector("[data-returned]"));
  const isReady = !panel.querySelector("[data-action=accept-meeting]");

  function tellTime() {
    const passed = (performance.now() - began) / 1000;
    if (clock) clock.textContent = asClock(Number(waitedS) + passed);
    if (offer && Number(waitedS) + passed >= Number(offer.dataset.offerAfterS)) {
      offer.hidden = false;
    }
    if (rest) rest.textContent = asClock(Math.ceil(Math.max(0, Number(leftS) - passed)));
  }

  const timer = window.setInterval(tellTime, 1000);
  tellTime();
  if (panel.dataset.meeting && !isReady) call();

  /** @param {import("queue/queue-place").Place} place */
  function isTheSame(place) {
    if (place.type === "waiting") return shown === standing(undefined, place.returned);
    if (place.type !== "found" || place.accepted !== isReady) return false;
    return shown === standing(place.meeting, 0);
  }

  const queue = followQueue({
    socketPath: socketPath ?? "",
    apiPath: apiPath ?? "",
    onPlace(place) {
      if (isTheSame(place)) return;
      clearInterval(timer);
      queue.close();
      if (place.type === "matched") {
        panel.dataset.state = "matched";
        if (title) title.textContent = gettext("Opponent found");
        location.assign(place.url);
      } else {
        location.reload(); // the server says what there is to do now
      }
    },
  });
}

/**
 * What the page shows, to tell whether it is still so.
 * @param {string | undefined} meeting
 * @param {unknown} returned
 */
function standing(meeting, returned) {
  return meeting ?? (returned ? "returned" : "searching");
}

fillShare();
watchCountdowns();

const panel = document.querySelector("[data-queue]");
if (panel instanceof HTMLElement) wait(panel);
