/** A conversation: new messages appear while it is open and seen. */

const EVERY_MS = 15_000;

/** Fetch the messages; what nobody sees is not read, so a hidden page waits. */
function refresh() {
  if (document.visibilityState !== "visible") return;
  document.querySelector("[data-messages]")?.dispatchEvent(new Event("refresh-messages"));
}

/** How many messages of the other person the page shows. */
function countReceived() {
  return document.querySelectorAll("[data-message]:not(.texts__text--own)").length;
}

let received = countReceived();

/** Announce new messages to those who do not see them appear. */
function announce() {
  const status = document.querySelector("[data-new-message]");
  const now = countReceived();
  if (status instanceof HTMLElement && now > received) {
    status.textContent = "";
    status.textContent = status.dataset.newMessage ?? "";
  }
  received = now;
}

document.addEventListener("notified-here", refresh);
document.addEventListener("visibilitychange", refresh);
document.addEventListener("htmx:afterSwap", announce);
window.setInterval(refresh, EVERY_MS);
