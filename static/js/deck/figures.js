/** What a list is made of, as numbers to be drawn: plain counting, no rules. */

/** @typedef {import("deck/store").Line} Line */

/** Cards that need more energy than this stand together. */
export const MOST_ENERGY = 8;

export const GROUPS = /** @type {const} */ (["energy", "kind", "color"]);
/** @typedef {typeof GROUPS[number]} Group */

/** @param {Iterable<Line>} lines */
export function figuresOf(lines) {
  const energy = new Array(MOST_ENERGY + 1).fill(0);
  /** @type {Map<string, number>} */
  const kinds = new Map();
  /** @type {Map<string, number>} */
  const needed = new Map();
  /** @type {Map<string, number>} */
  const generated = new Map();
  /** @type {Map<string, number>} */
  const triggers = new Map();
  let ap = 0;
  let known = 0;
  for (const { card, count } of lines) {
    if (!card) continue;
    known += count;
    ap += card.ap_cost * count;
    energy[Math.min(card.required_energy, MOST_ENERGY)] += count;
    more(kinds, card.kind, count);
    more(needed, card.color, card.required_energy * count);
    for (const [color, amount] of Object.entries(card.generated_energy)) more(generated, color, amount * count);
    if (card.trigger) more(triggers, card.trigger, count);
  }
  return { energy, kinds, needed, generated, triggers, ap: known ? ap / known : 0 };
}

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
  if (by === "energy") return String(Math.min(card.required_energy, MOST_ENERGY));
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

/** @param {Map<string, number>} counts @param {string} key @param {number} by */
function more(counts, key, by) {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
