/** The page where people choose how they are notified: push to this browser. */

import { Refusal } from "lib/api";
import { readState, subscribe } from "push/subscription";

const section = /** @type {HTMLElement} */ (document.querySelector("[data-push-key]"));
const line = /** @type {HTMLElement} */ (section.querySelector("[data-push-state]"));
const button = /** @type {HTMLButtonElement} */ (section.querySelector("[data-action=subscribe]"));

/** @param {import("push/subscription").PushState} state */
function show(state) {
  line.textContent = {
    on: gettext("Push is on in this browser."),
    off: gettext("Push is off in this browser."),
    blocked: gettext("Your browser blocks notifications from this site. Allow them in its settings."),
    missing: gettext("This browser can’t receive push messages."),
  }[state];
  section.dataset.state = state;
  button.hidden = state !== "off";
}

button.addEventListener("click", async () => {
  button.disabled = true;
  try {
    await subscribe(section.dataset.pushKey);
    location.reload(); // with the device in the list
  } catch (error) {
    show(await readState());
    line.textContent = error instanceof Refusal ? error.message : line.textContent;
  } finally {
    button.disabled = false;
  }
});

show(await readState());
