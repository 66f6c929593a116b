/** Where a card lies in a view; found, never computed. */

/** @typedef {import("battle/types").View} View */
/** @typedef {import("battle/types").Unit} Unit */
/** @typedef {import("battle/types").CardRef} CardRef */

export const LINES = /** @type {const} */ (["front_line", "energy_line"]);
export const PILES = /** @type {const} */ ([
  "hand",
  "life",
  "outside_area",
  "remove_area",
  "checking_area",
  "looked_at",
]);

/**
 * @typedef {object} Place
 * @property {0 | 1} seat
 * @property {string} zone
 * @property {number} index
 * @property {number} count
 * @property {CardRef | Unit} card
 * @property {Unit | null} unit
 */

/**
 * Every card with an id, by id.
 * @param {View} view
 * @returns {Map<number, Place>}
 */
export function placesOf(view) {
  /** @type {Map<number, Place>} */
  const places = new Map();
  for (const side of view.players) {
    for (const zone of [...LINES, ...PILES]) {
      const cards = side[zone] ?? [];
      cards.forEach((card, index) => {
        if (card.id === null) return;
        const unit = "mode" in card ? /** @type {Unit} */ (card) : null;
        places.set(card.id, { seat: side.seat, zone, index, count: cards.length, card, unit });
      });
    }
  }
  return places;
}
