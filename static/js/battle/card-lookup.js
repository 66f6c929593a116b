/** Where a card lies in a view; found, never computed. */

/** @typedef {import("battle/types").View} View */
/** @typedef {import("battle/types").Unit} Unit */
/** @typedef {import("battle/types").CardRef} CardRef */

// The data of a card in play whose game sends none.
const PLAIN = { bp: null, printed_bp: null, generated: {}, keywords: [], under: [], marks: [], causes: [] };

/** @type {WeakMap<object, Unit>} */
const units = new WeakMap();

/**
 * A card in play, with all that may be true of one: the same for the same data, so that
 * a card to which nothing happened is not drawn again.
 * @param {any} card
 * @returns {Unit}
 */
export function unitOf(card) {
  const unit = units.get(card) ?? { ...PLAIN, ...card };
  units.set(card, unit);
  return unit;
}

/** @type {Map<string, import("battle/card-button").CardPlace>} */
const lying = new Map();

/**
 * A place on the table; the same object for the same place, as with `unitOf`.
 * @param {string} zone
 * @param {number} index
 * @param {number} count
 * @param {number} seat
 */
export function placeIn(zone, index, count, seat) {
  const name = [zone, index, count, seat].join(" ");
  const place = lying.get(name) ?? { zone, index, count, seat };
  lying.set(name, place);
  return place;
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
