/** A deck list in groups, each in reading order. */

/** @typedef {import("deck/store").Line} Line */

export const GROUPS = /** @type {const} */ (["energy", "kind", "color"]);
/** @typedef {typeof GROUPS[number]} Group */

/**
 * The list in groups, each in reading order; cards nobody may see come last.
 * @param {Iterable<Line>} lines
 * @param {Group} by
 * @returns {[string, Line[]][]}
 */
export function grouped(lines, by) {
  /** @type {Map<string, Line[]>} */
  const groups = new Map();
  const inOrder = [...lines].filter(({ count }) => count > 0).sort(byEnergyAndNumber);
  for (const line of inOrder) {
    const key = line.card ? keyOf(line.card, by) : "";
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups].sort(([a], [b]) => placeOf(a, by) - placeOf(b, by));
}

/** @param {import("deck/store").ListedCard} card @param {Group} by */
function keyOf(card, by) {
  if (by === "energy") return String(card.required_energy);
  return by === "kind" ? card.kind : card.color;
}

const ORDER = ["character", "site", "event", "red", "blue", "yellow", "green", "purple"];

/** @param {string} key @param {Group} by */
function placeOf(key, by) {
  if (!key) return Infinity;
  return by === "energy" ? Number(key) : ORDER.indexOf(key);
}

/** @param {Line} a @param {Line} b */
function byEnergyAndNumber(a, b) {
  const dearer = (a.card?.required_energy ?? 0) - (b.card?.required_energy ?? 0);
  return dearer || (a.number < b.number ? -1 : 1);
}
