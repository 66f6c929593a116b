/** Small windows beside the thing they speak of. */

const GAP = 8;

/**
 * Put the window beside its card, inside the page.
 * @param {HTMLElement} menu
 * @param {Element} card
 */
export function placeBeside(menu, card) {
  const at = card.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = Math.min(Math.max(GAP, at.left + at.width / 2 - width / 2), innerWidth - width - GAP);
  const above = at.top - height - GAP;
  menu.style.left = `${left}px`;
  menu.style.top = `${above > GAP ? above : Math.min(at.bottom + GAP, innerHeight - height - GAP)}px`;
}

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/**
 * How much of a box another one covers, in square pixels.
 * @param {Box} one
 * @param {Box} other
 */
export function overlap(one, other) {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * Where a panel covers least of what must be seen: beside the card, else at an edge.
 * @param {{width: number, height: number}} panel
 * @param {Box} card
 * @param {Box[]} seen what must be seen
 * @param {{width: number, height: number}} page
 * @returns {{left: number, top: number}}
 */
export function freePlace(panel, card, seen, page) {
  const inside = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ whole) =>
    Math.max(GAP, Math.min(at, whole - size - GAP));
  const lefts = [card.left + card.width + GAP, card.left - panel.width - GAP, page.width, 0];
  const tops = [card.top + card.height / 2 - panel.height / 2, 0, page.height];
  let best = { left: 0, top: 0 };
  let least = Infinity;
  for (const wishedLeft of lefts) {
    for (const wishedTop of tops) {
      const left = inside(wishedLeft, panel.width, page.width);
      const top = inside(wishedTop, panel.height, page.height);
      const place = { left, top, ...panel };
      // The card itself counts most; what lies nearer is better among equals.
      const covered = 4 * overlap(place, card) + seen.reduce((sum, box) => sum + overlap(place, box), 0);
      const far = Math.hypot(left - card.left, top - card.top);
      if (covered * 10 + far < least) [best, least] = [{ left, top }, covered * 10 + far];
    }
  }
  return best;
}
