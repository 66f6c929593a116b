/** The deckbuilder: cards to choose from, and the deck they go into. */

import { html, render } from "lib/ui";
import { get, patch, post } from "lib/api";
import { offerCompletions } from "cards/autocomplete";
import { walkCards } from "cards/arrow-keys";
import { followFinder, takeDrops } from "deck/finder";
import { CurveInBar } from "deck/glance";
import { DeckPane } from "deck/pane";
import { Preview, shown, watchPointer } from "deck/preview";
import { createDeckStore } from "deck/store";
import { Written } from "deck/text-list";

const root = /** @type {HTMLElement} */ (document.querySelector("[data-builder]"));
const finder = /** @type {HTMLElement} */ (root.querySelector("[data-finder]"));
const pane = /** @type {HTMLElement} */ (root.querySelector("[data-deck-pane]"));
const sheet = /** @type {HTMLElement} */ (root.querySelector("[data-sheet]"));
const toggle = /** @type {HTMLButtonElement} */ (root.querySelector("[data-sheet-toggle]"));
const { deckUrl = "", readUrl = "", playUrl = "" } = root.dataset;
/** @param {string} id */
const given = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "");

const store = createDeckStore(given("deck-data"), {
  change: (entries, last = false) => patch(`${deckUrl}entries/`, { entries }, { keepalive: last }),
  choose: (format) => patch(deckUrl, { format }),
  read: () => get(deckUrl),
  complete: () => post(`${deckUrl}complete/`),
}, JSON.parse(document.getElementById("pool-data")?.textContent ?? "null"));
const show = (/** @type {string} */ number) => (shown.value = number);

walkCards(document);
const box = root.querySelector("#query");
if (box instanceof HTMLInputElement) {
  offerCompletions(box);
  // A filter changes the query; what is typed next goes on from it.
  document.addEventListener("htmx:afterSwap", () => {
    const query = root.querySelector("[data-query]")?.getAttribute("data-query");
    if (typeof query === "string" && document.activeElement !== box) box.value = query;
  });
}

const { pickNumber } = followFinder(finder, store, show);
takeDrops(finder, sheet, store, pickNumber);
watchPointer(root, (target) => {
  const element = target.closest(".face-link, .deck-row__card");
  const number = element?.closest("[data-number]")?.getAttribute("data-number") ?? element?.getAttribute("href")?.split("/").at(-2);
  return element && number ? { element, number: decodeURIComponent(number) } : null;
});

pane.replaceChildren();
render(html`<${DeckPane} store=${store} formats=${given("deck-formats")} show=${show} playUrl=${playUrl} />`, pane);
const above = document.body.appendChild(document.createElement("div"));
render(html`<${Preview} store=${store} /><${Written} store=${store} readUrl=${readUrl} />`, above);

// On a small screen the deck is a sheet: a press or a swipe brings it up.
const bar = document.createElement("span");
toggle.replaceChildren(bar);
function Bar() {
  return html`<b class="number">${store.total.value} / ${store.told.value.size}</b> ${store.told.value.legal ? gettext("Ready to play") : gettext("Not playable")} <${CurveInBar} store=${store} />`;
}
render(html`<${Bar} />`, bar);
/** @param {boolean} isOpen */
function open(isOpen) {
  sheet.toggleAttribute("data-open", isOpen);
  toggle.setAttribute("aria-expanded", String(isOpen));
}
toggle.addEventListener("click", () => open(!sheet.hasAttribute("data-open")));
let from = 0;
toggle.addEventListener("touchstart", (event) => (from = event.touches[0].clientY), { passive: true });
toggle.addEventListener("touchmove", (event) => {
  const way = event.touches[0].clientY - from;
  if (Math.abs(way) > 24) open(way < 0);
}, { passive: true });

addEventListener("pagehide", () => void store.flush());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) void store.flush();
  else void store.refresh();
});
