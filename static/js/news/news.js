/** Tells people on open pages what has just been published. */

import { keepOpen } from "lib/socket";

// Whoever only passes through a page needs no socket.
const STAYS_AFTER_MS = 1500;
const LASTS_MS = 20_000;
const PATH = "/ws/news/";

/** @typedef {{type: string, id: number, kind: string, title: Record<string, string>, url: string}} News */

/** @type {Set<number>} */
const told = new Set();

/** Begin to listen, once somebody stays on this page. */
export function followNews() {
  window.setTimeout(() => {
    keepOpen({
      path: PATH,
      onMessage: hear,
      onOpen() {},
      onState() {},
      isFinal: () => false,
      ping: () => ({ type: "ping" }),
    });
  }, STAYS_AFTER_MS);
}

/** @param {News} news */
function hear(news) {
  if (news.type !== "news" || told.has(news.id)) return;
  told.add(news.id);
  show(news);
}

/** @param {News} news */
function show(news) {
  const toast = document.createElement("div");
  toast.className = "message toast";
  toast.dataset.news = String(news.id);
  const link = document.createElement("a");
  link.href = news.url;
  link.textContent = news.title[document.documentElement.lang] ?? news.title.en;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button button--quiet button--small";
  close.textContent = gettext("Close");
  close.addEventListener("click", () => toast.remove());
  toast.append(link, close);
  shelf().append(toast);
  window.setTimeout(() => toast.remove(), LASTS_MS);
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
