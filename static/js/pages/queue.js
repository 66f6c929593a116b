/** A page on which somebody waits for an opponent; goes to the battle when there is one. */

import { asClock, followQueue } from "queue/queue";

/** @param {HTMLElement} panel */
function wait(panel) {
  const { socketPath, apiPath, waitedS } = panel.dataset;
  const clock = panel.querySelector("[data-waited]");
  const title = panel.querySelector("[data-headline]");
  let began = performance.now() - Number(waitedS) * 1000;

  function tellTime() {
    if (clock) clock.textContent = asClock((performance.now() - began) / 1000);
  }

  const timer = window.setInterval(tellTime, 1000);
  tellTime();

  const queue = followQueue({
    socketPath: socketPath ?? "",
    apiPath: apiPath ?? "",
    onPlace(place) {
      if (place.type === "waiting") {
        began = performance.now() - place.waited_s * 1000;
        return;
      }
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

const panel = document.querySelector("[data-queue]");
if (panel instanceof HTMLElement) wait(panel);
