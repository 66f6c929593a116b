/**
 * The cards one chooses from. The server draws them, as on the page of all cards; here a
 * press on a face means "into the deck", and each face shows how many are in it.
 */

import { effect } from "lib/ui";
import { fillPlain } from "lib/text";
import { PLAYSET } from "deck/store";

/** @typedef {import("deck/store").DeckStore} DeckStore */

const HOLD_MS = 450;
/** A finger that goes farther scrolls. */
const STILL_PX = 10;

/** @param {Element} link */
const numberOf = (link) => decodeURIComponent(link.getAttribute("href")?.split("/").at(-2) ?? "");

/** @param {Element} link */
const nameOf = (link) => link.querySelector(".face")?.getAttribute("aria-label") ?? numberOf(link);

/**
 * @param {HTMLElement} root where the faces are
 * @param {DeckStore} store
 * @param {(number: string) => void} show
 */
export function followFinder(root, store, show) {
  /** @param {Element} link */
  function dress(link) {
    const number = numberOf(link);
    const count = store.countOf(number);
    const parent = /** @type {HTMLElement} */ (link.parentElement);
    if (!parent.querySelector(".pick__count")) {
      parent.classList.add("pick");
      link.setAttribute("role", "button");
      link.removeAttribute("hx-boost");
      const badge = document.createElement("span");
      badge.className = "pick__count number";
      badge.setAttribute("aria-hidden", "true");
      const read = document.createElement("button");
      read.type = "button";
      read.className = "pick__read button button--icon button--small";
      read.textContent = "i";
      read.setAttribute("aria-label", fillPlain(gettext("View %(name)s"), { name: nameOf(link) }));
      read.addEventListener("click", () => show(number));
      parent.append(badge, read);
    }
    const held = store.pool?.[number] ?? null;
    const label = held !== null
      ? fillPlain(gettext("%(name)s: add one; %(count)s of %(held)s in the deck"), { name: nameOf(link), count, held })
      : count
      ? fillPlain(gettext("%(name)s: add one; %(count)s in the deck"), { name: nameOf(link), count })
      : fillPlain(gettext("%(name)s: add one"), { name: nameOf(link) });
    if (link.getAttribute("aria-description") !== label) link.setAttribute("aria-description", label);
    const badge = /** @type {HTMLElement} */ (parent.querySelector(".pick__count"));
    badge.textContent = held !== null ? `${count} / ${held}` : count ? `×${count}` : "";
    parent.toggleAttribute("data-picked", count > 0);
    parent.toggleAttribute("data-pool", held !== null);
    parent.toggleAttribute("data-spent", held !== null && count >= held);
  }

  const dressAll = () => root.querySelectorAll(".face-link").forEach(dress);
  effect(() => {
    void store.lines.value;
    dressAll();
  });
  document.addEventListener("htmx:afterSwap", dressAll);

  followHold(root, (link) => pick(link, PLAYSET));

  root.addEventListener(
    "click",
    (event) => {
      const link = /** @type {Element} */ (event.target).closest(".face-link");
      if (!link || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      pick(link, event.shiftKey ? PLAYSET : 1);
    },
    true,
  );

  root.addEventListener("keydown", (event) => {
    const link = /** @type {Element} */ (event.target).closest(".face-link");
    if (!link) return;
    if (event.key === " ") pick(link, event.shiftKey ? PLAYSET : 1);
    else if (event.key === "-" || event.key === "Backspace") store.add(numberOf(link), -1);
    else if (event.key === "i") show(numberOf(link));
    else return;
    event.preventDefault();
  });

  root.addEventListener("dragstart", (event) => {
    const link = /** @type {Element} */ (event.target).closest(".face-link");
    if (!link || !event.dataTransfer) return;
    event.dataTransfer.setData("text/x-card", numberOf(link));
    event.dataTransfer.effectAllowed = "copy";
  });

  /** @param {Element} link @param {number} copies */
  function pick(link, copies) {
    const number = numberOf(link);
    const count = store.countOf(number);
    // A whole playset is filled up; single copies are counted one by one.
    store.set(number, copies > 1 ? Math.max(count, copies) : count + 1, drawn(link));
  }

  return { pickNumber: (/** @type {string} */ number) => {
    const link = [...root.querySelectorAll(".face-link")].find((face) => numberOf(face) === number);
    if (link) pick(link, 1);
  } };
}

/**
 * Let a finger that rests on a face take four, where a mouse has Shift.
 * @param {HTMLElement} root
 * @param {(link: Element) => void} take
 */
function followHold(root, take) {
  let timer = 0;
  let isTaken = false;
  let from = { x: 0, y: 0 };
  const stop = () => clearTimeout(timer);
  root.addEventListener("pointerdown", (event) => {
    stop();
    isTaken = false;
    const link = /** @type {Element} */ (event.target).closest(".face-link");
    if (!link || event.pointerType === "mouse" || !event.isPrimary) return;
    from = { x: event.clientX, y: event.clientY };
    timer = /** @type {any} */ (
      setTimeout(() => {
        isTaken = true;
        navigator.vibrate?.(15);
        take(link);
      }, HOLD_MS)
    );
  });
  root.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PX) stop();
  });
  root.addEventListener("pointerup", stop);
  root.addEventListener("pointercancel", () => {
    stop();
    isTaken = false;
  });
  // The same finger lifted is no tap besides, and opens no menu of the browser.
  root.addEventListener(
    "click",
    (event) => {
      if (!isTaken) return;
      isTaken = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  root.addEventListener("contextmenu", (event) => {
    const isFinger = /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (isFinger && /** @type {Element} */ (event.target).closest(".face-link")) event.preventDefault();
  });
}

/**
 * What the drawn face tells of a card, until the server says it all.
 * @param {Element} link
 * @returns {import("deck/store").ListedCard}
 */
function drawn(link) {
  const face = /** @type {HTMLElement} */ (link.querySelector(".face"));
  const has = (/** @type {string[]} */ words) => words.find((word) => face.classList.contains(`face--${word}`));
  const trigger = face.querySelector(".face__trigger");
  const color = /** @type {import("battle/types").Color} */ (has(["red", "blue", "yellow", "green", "purple"]) ?? "red");
  return {
    name: nameOf(link),
    kind: has(["character", "site", "event"]) ?? "character",
    color,
    required_energy: parseInt(face.querySelector(".face__corner .energy")?.lastChild?.textContent ?? "0", 10) || 0,
    ap_cost: parseInt(face.querySelector(".face__ap b")?.textContent ?? "0", 10) || 0,
    generated_energy: {},
    bp: parseInt(face.querySelector(".face__bp b")?.textContent ?? "", 10) || null,
    trigger: /face__trigger--(\w+)/.exec(trigger?.className ?? "")?.[1] ?? null,
    art: face.querySelector("img")?.getAttribute("src") ?? "",
  };
}

/**
 * Let cards be dropped into the deck, and rows of the deck back among the cards.
 * @param {HTMLElement} finder
 * @param {HTMLElement} deck
 * @param {DeckStore} store
 * @param {(number: string) => void} pick
 */
export function takeDrops(finder, deck, store, pick) {
  /** @param {HTMLElement} place @param {string} kind @param {(number: string) => void} take */
  function accept(place, kind, take) {
    place.addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes(kind)) return;
      event.preventDefault();
      place.dataset.over = "";
    });
    place.addEventListener("dragleave", (event) => {
      if (!place.contains(/** @type {Node | null} */ (event.relatedTarget))) delete place.dataset.over;
    });
    place.addEventListener("drop", (event) => {
      const number = event.dataTransfer?.getData(kind);
      delete place.dataset.over;
      if (!number) return;
      event.preventDefault();
      take(number);
    });
  }
  accept(deck, "text/x-card", pick);
  accept(finder, "text/x-deck-row", (number) => store.add(number, -1));
}
