/** Tells people on open pages what was just published, and who challenges them. */

import { keepOpen } from "lib/socket";

// Whoever only passes through a page needs no socket.
const STAYS_AFTER_MS = 1500;
const LASTS_MS = 20_000;
const PATH = "/ws/news/";
// The same, and what is for one person alone.
const OWN_PATH = "/ws/me/";
const SIGNED_OUT = 4401;

/** @typedef {{type: string, id: number, kind: string, title: Record<string, string>, url: string}} News */
/** @typedef {{type: string, token: string, name: string, url: string}} Challenge */

/** @type {Set<number | string>} */
const told = new Set();

/** Begin to listen, once somebody stays on this page. */
export function followNews() {
  window.setTimeout(() => {
    keepOpen({
      path: "signedIn" in document.body.dataset ? OWN_PATH : PATH,
      onMessage: hear,
      onOpen() {},
      onState() {},
      isFinal: (code) => code === SIGNED_OUT,
      ping: () => ({ type: "ping" }),
    });
  }, STAYS_AFTER_MS);
}

/** @param {News & Challenge} message */
function hear(message) {
  const key = message.id ?? message.token;
  if (!["news", "challenge"].includes(message.type) || told.has(key)) return;
  told.add(key);
  if (message.type === "news") {
    const title = message.title[document.documentElement.lang] ?? message.title.en;
    show(message.url, title).dataset.news = String(message.id);
  } else {
    const text = interpolate(gettext("%(name)s challenges you"), { name: message.name }, true);
    show(message.url, text).dataset.challenge = message.token;
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
