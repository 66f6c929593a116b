/** What every piece of the board may reach: the store, and what a person can do. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { fillPlain } from "lib/text";
import { placesOf } from "battle/card-lookup";

/**
 * @typedef {object} Reach
 * @property {import("battle/store").Store} store
 * @property {import("battle/actions").Actions} actions
 * @property {{results: string, home: string, signUp?: string, profile?: string, tutorial?: string, course?: string, isShort?: boolean}} where signUp: only for guests; profile, tutorial: only for players; course: the first game, lesson, puzzle or encounter, isShort: not a whole game
 * @property {import("battle/board-slots").Parts} [parts] what others add to the board
 */

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
 * Whose a side of the table is, for words: mine, the opponent's, or, for a watcher,
 * somebody's with a name.
 * @param {import("battle/store").Store} store
 * @param {number} seat
 * @returns {Owner}
 */
export function ownerOf(store, seat) {
  const own = store.seat.value;
  return { isMine: seat === own, name: own === null ? seatNames(store)[seat] : null };
}

/** @typedef {{isMine: boolean, name: string | null}} Owner name only where it must be shown */

/**
 * The one of three sentences that fits an owner, filled.
 * @param {Owner} owner
 * @param {[string, string, string]} sentences mine, the opponent's, that of %(name)s
 * @param {Record<string, string | number>} [values]
 */
export function owned({ isMine, name }, [mine, theirs, named], values = {}) {
  if (name !== null) return fillPlain(named, { ...values, name });
  return fillPlain(isMine ? mine : theirs, values);
}

/**
 * What a player has chosen for their cards and their side of the table, for style sheets.
 * @param {import("battle/store").Store} store
 * @param {number} seat
 * @returns {{sleeve: string | null, mat: string | null}}
 */
export function dressOf(store, seat) {
  const seats = store.battle.value?.seats ?? [];
  const { sleeve, mat } = seats.find((/** @type {any} */ s) => s.seat === seat) ?? {};
  return { sleeve: sleeve || null, mat: mat || null };
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
