/** The board by keyboard: arrows between cards, letters and numbers for the rest. */

import { useEffect, useLayoutEffect } from "lib/ui";
import { keepOneStop, moveFocus } from "lib/roving";

/** @typedef {import("battle/store").Store} Store */
/** @typedef {import("battle/actions").Actions} Actions */

export const STOPS = "[data-card].card-button, [data-stop]";

/** @param {HTMLElement} root */
function nextLit(root) {
  const lit = [...root.querySelectorAll("[data-lit].card-button")];
  const at = lit.indexOf(/** @type {Element} */ (document.activeElement));
  /** @type {HTMLElement | undefined} */ (lit[(at + 1) % lit.length])?.focus();
}

/** @param {HTMLElement} root @param {number} number */
function answer(root, number) {
  const takers = root.querySelectorAll(".card-menu__option, .place");
  const answers = takers.length > 0 ? takers : root.querySelectorAll(".ask__answers button");
  /** @type {HTMLElement | undefined} */ (answers[number - 1])?.click();
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

/**
 * @param {{current: HTMLElement | null}} ref
 * @param {Store} store
 * @param {Actions} actions
 */
export function useKeys(ref, store, actions) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    function onKey(event) {
      const root = ref.current;
      if (!root || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      if (moveFocus(root, STOPS, event)) return;
      const key = event.key.toLowerCase();
      const focused = /** @type {HTMLElement} */ (document.activeElement);
      if (key === "escape") letGo(root);
      else if (key === "n") nextLit(root);
      else if (key === "a") /** @type {HTMLElement | null} */ (root.querySelector(".ask__answers button"))?.focus();
      else if (key === "z") actions.look(focused?.dataset.number ?? null, Number(focused?.dataset.card) || null);
      else if (key === "o") store.dialog.value = "settings";
      else if (key === "s") actions.spreadStack(Number(focused?.dataset.card) || null);
      else if (key === "l") store.toggleLog();
      else if (key === "?") store.dialog.value = "help";
      else if (/^[1-9]$/.test(key)) answer(root, Number(key));
    }

    /** @param {HTMLElement} root */
    function letGo(root) {
      const card = store.selected.value;
      if (actions.letGo() && card !== null) {
        /** @type {HTMLElement | null} */ (root.querySelector(`[data-card="${card}"]`))?.focus();
      }
    }

    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

let byKeyboard = false;
document.addEventListener("keydown", () => (byKeyboard = true), true);
document.addEventListener("pointerdown", () => (byKeyboard = false), true);

/**
 * Keep one card in the tab order, and give a person at the keyboard a place to be when
 * the thing under the focus has gone.
 * @param {{current: HTMLElement | null}} ref
 */
export function useFocusCare(ref) {
  useLayoutEffect(() => {
    const root = ref.current;
    if (!root) return;
    keepOneStop(root, STOPS, document.activeElement);
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && byKeyboard && !document.querySelector("dialog[open]")) {
      const place = root.querySelector("[data-lit].card-button") ?? root.querySelector(".ask__answers button");
      /** @type {HTMLElement | null} */ (place)?.focus({ preventScroll: true });
    }
  });
}
