/** A conversation: new messages appear while it is open and seen. */

const EVERY_MS = 15_000;

/** Fetch the messages; what nobody sees is not read, so a hidden page waits. */
function refresh() {
  if (document.visibilityState !== "visible") return;
  document.querySelector("[data-messages]")?.dispatchEvent(new Event("refresh-messages"));
}

document.addEventListener("notified-here", refresh);
document.addEventListener("visibilitychange", refresh);
window.setInterval(refresh, EVERY_MS);
