/** The service worker: push messages, and pages as last seen while offline. */

/** Register it once the page has loaded, so that the page is not kept waiting. */
export function startWorker() {
  if (!("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => {
    // Without it (a private window, plain HTTP) the site works as before.
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  });
}

/** Say that a page is shown as last seen. */
export function tellOffline() {
  const seen = document.body.dataset.offline;
  if (seen === undefined) return;
  const note = document.createElement("p");
  note.className = "message message--warning";
  note.setAttribute("role", "status");
  note.dataset.offlineNote = "";
  const date = new Date(seen).toLocaleString(document.documentElement.lang);
  note.textContent = interpolate(gettext("You’re offline. This page is as you last saw it: %(date)s"), { date }, true);
  document.querySelector("main")?.before(note);
}
