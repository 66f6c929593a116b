/** What every piece of the board may reach: the store, and what a person can do. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { placesOf } from "battle/find";

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

/**
 * Names cards by their number, in the reader's language.
 * @param {import("battle/store").Store} store
 * @returns {(number: string) => string}
 */
export function cardNames(store) {
  const catalogue = store.catalogue.value;
  return (number) => catalogue[number]?.name ?? number;
}

/**
 * The name of a card on the table, for labels that speak of it.
 * @param {import("battle/store").Store} store
 * @param {number | null} id
 * @returns {string | undefined}
 */
export function nameAt(store, id) {
  const view = store.view.value;
  const number = view && id !== null ? placesOf(view).get(id)?.card.card : null;
  return number ? cardNames(store)(number) : undefined;
}
