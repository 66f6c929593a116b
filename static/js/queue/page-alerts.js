/** Calls somebody back to the page: an opponent is found and waits for an answer. */

import { play } from "lib/sound";

const CALL = [
  { hz: 660, for: 0.16 },
  { hz: 880, at: 0.16, for: 0.16 },
  { hz: 1320, at: 0.32, for: 0.3 },
];

/** A sound, the title of the tab, and a message of the browser if that is allowed. */
export function call() {
  play(CALL);
  document.title = `● ${gettext("Opponent found")}`;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  if (document.visibilityState === "visible") return;
  const note = new Notification(gettext("Opponent found"), {
    body: gettext("Are you ready? The battle starts when you both are."),
    tag: "queue", // one for all open pages
  });
  note.addEventListener("click", () => {
    window.focus();
    note.close();
  });
}

/** Whether asking for messages of the browser makes sense. */
export function canAsk() {
  return "Notification" in window && Notification.permission === "default";
}

export function ask() {
  return Notification.requestPermission();
}
