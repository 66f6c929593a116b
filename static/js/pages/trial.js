/** A trial that is being played: the page looks again until there is a report. */

const LOOK_EVERY_MS = 2000;

async function look() {
  const page = document.querySelector("[data-trial]");
  if (!(page instanceof HTMLElement)) return;
  if (page.dataset.trial !== "waiting" && page.dataset.trial !== "running") return;
  try {
    const answer = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = fresh.querySelector("[data-trial]");
    if (now) page.replaceWith(now);
  } catch {
    // The line is down; the next look may find it up again.
  }
  window.setTimeout(look, LOOK_EVERY_MS);
}

window.setTimeout(look, LOOK_EVERY_MS);
