/** Where a card lies in a view; found, never computed. */

/** @typedef {import("battle/types").View} View */
/** @typedef {import("battle/types").Unit} Unit */
/** @typedef {import("battle/types").CardRef} CardRef */

// The data of a card in play whose game sends none.
const PLAIN = { bp: null, printed_bp: null, generated: {}, keywords: [], under: [], marks: [], causes: [] };

/**
 * A card in play, with all that may be true of one.
 * @param {any} card
 * @returns {Unit}
 */
export function unitOf(card) {
  return { ...PLAIN, ...card };
}

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
    for (const [zone, cards] of Object.entries(side)) {
      if (!Array.isArray(cards)) continue;
      cards.forEach((card, index) => {
        if (card.id === null || !("card" in card)) return;
        const unit = "mode" in card ? unitOf(card) : null;
        places.set(card.id, { seat: side.seat, zone, index, count: cards.length, card, unit });
      });
    }
  }
  return places;
}
