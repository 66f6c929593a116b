/** Shows news and notifications on open pages as they happen. */

import { keepOpen } from "lib/socket";

// A page that is left at once needs no socket.
const STAYS_AFTER_MS = 1500;
const LASTS_MS = 20_000;
const PATH = "/ws/news/";
// The same, with messages for the signed-in user.
const OWN_PATH = "/ws/me/";
const SIGNED_OUT = 4401;

/** @typedef {{type: string, id: number, kind: string, title: Record<string, string>, url: string}} News */
/** @typedef {{type: string, id: number, occasion: string, title: string, url: string}} Notified */

/** @type {Set<string>} */
const shown = new Set();

/** Connect once the user stays on the page. */
export function followNews() {
  window.setTimeout(() => {
    keepOpen({
      path: "signedIn" in document.body.dataset ? OWN_PATH : PATH,
      onMessage: showMessage,
      onOpen() {},
      onState() {},
      isFinal: (code) => code === SIGNED_OUT,
      ping: () => ({ type: "ping" }),
    });
  }, STAYS_AFTER_MS);
}

/** @param {News | Notified} message */
function showMessage(message) {
  const key = `${message.type} ${message.id}`;
  if (!["news", "notification"].includes(message.type) || shown.has(key)) return;
  shown.add(key);
  if ("kind" in message) {
    const title = message.title[document.documentElement.lang] ?? message.title.en;
    show(message.url, title).dataset.news = String(message.id);
  } else if (location.pathname === message.url && !document.querySelector("[data-toast-here]")) {
    document.dispatchEvent(new Event("notified-here")); // the page itself shows it
  } else {
    show(message.url, message.title).dataset.notification = message.occasion;
  }
}

/**
 * @param {string} url
 * @param {string} text
 */
function show(url, text) {
  const toast = document.createElement("div");
  toast.className = "message toast";
  const link = document.createElement("a");
  link.href = url;
  link.textContent = text;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button button--quiet button--small";
  close.textContent = gettext("Close");
  close.addEventListener("click", () => toast.remove());
  toast.append(link, close);
  shelf().append(toast);
  window.setTimeout(() => toast.remove(), LASTS_MS);
  return toast;
}

/** Where toasts lie; screen readers tell what is put there. */
function shelf() {
  const known = document.querySelector("[data-toasts]");
  if (known) return known;
  const made = document.createElement("div");
  made.className = "toasts";
  made.setAttribute("role", "status");
  made.dataset.toasts = "";
  document.body.append(made);
  return made;
}
