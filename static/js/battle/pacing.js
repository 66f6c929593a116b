/** How the board keeps step with a person: it hurries for them, and it settles. */

import { useEffect, useLayoutEffect } from "lib/ui";
import { preferences } from "battle/preferences";
import { arrive } from "lib/motion";

/** @typedef {import("battle/store").Store} Store */

const SETTLE_MS = 280;

/**
 * A click or a key ends an animation that is still running; it does
 * nothing else, because it was meant for what was there before.
 * @param {{current: HTMLElement | null}} ref
 * @param {Store} store
 * @param {import("battle/actions").Actions} actions
 */
export function useHurry(ref, store, actions) {
  useEffect(() => {
    const root = /** @type {HTMLElement} */ (ref.current);
    /** @param {Event} event */
    function onPress(event) {
      arrive(root, { subtree: true });
      if (store.waiting.value > 0 && root.contains(/** @type {Node} */ (event.target))) actions.hurry();
    }
    root.addEventListener("pointerdown", onPress, true);
    root.addEventListener("keydown", onPress, true);
    return () => {
      root.removeEventListener("pointerdown", onPress, true);
      root.removeEventListener("keydown", onPress, true);
    };
  }, []);
}

/**
 * Just after a new question the pointer hits nothing: what was aimed at may have moved.
 * @param {{current: HTMLElement | null}} ref
 * @param {Store} store
 */
export function useSettling(ref, store) {
  const question = store.asked.value?.id ?? null;
  useLayoutEffect(() => {
    const root = ref.current;
    if (!root || question === null || preferences.value.settle === "off") return;
    root.dataset.settling = "";
    const timer = setTimeout(() => delete root.dataset.settling, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      delete root.dataset.settling;
    };
  }, [question]);
}
