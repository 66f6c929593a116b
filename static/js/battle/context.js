/** What every piece of the board may reach: the store, and what a person can do. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** @typedef {{store: import("battle/store").Store, actions: import("battle/actions").Actions, where: {results: string, home: string}}} Reach */

export const Battle = createContext(/** @type {Reach | null} */ (null));

/** @returns {Reach} */
export function useBattle() {
  return /** @type {Reach} */ (useContext(Battle));
}

/**
 * Names of the two seats, as others see them.
 * @param {import("battle/store").Store} store
 * @returns {string[]}
 */
export function seatNames(store) {
  const seats = store.battle.value?.seats ?? [];
  return [0, 1].map((seat) => seats.find((/** @type {any} */ s) => s.seat === seat)?.name ?? "…");
}
