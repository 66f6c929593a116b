/**
 * Arrow keys between things on a plane: the nearest one in the direction pressed.
 *
 * One thing of the group is in the tab order; the arrows move it.
 */

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Which of the boxes lies next in a direction; -1 if none does.
 * @param {Box} from
 * @param {Box[]} boxes
 * @param {number} dx
 * @param {number} dy
 */
export function nearest(from, boxes, dx, dy) {
  let best = -1;
  let least = Infinity;
  const [x, y] = center(from);
  // A card that is lifted a little has not left its row.
  const enough = 0.3 * (dx === 0 ? from.height : from.width);
  boxes.forEach((box, index) => {
    const [bx, by] = center(box);
    const along = (bx - x) * dx + (by - y) * dy;
    const across = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
    // Sideways steps count double: the row is left only when it ends.
    const far = along + 2.2 * across;
    if (along > enough && far < least) [best, least] = [index, far];
  });
  return best;
}

/** @param {Box} box */
function center(box) {
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/**
 * Move the focus inside `root` between the elements of `selector`.
 * @param {HTMLElement} root
 * @param {string} selector
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key was one of ours
 */
export function moveFocus(root, selector, event) {
  const direction = DIRECTIONS[event.key];
  const from = /** @type {HTMLElement} */ (event.target).closest(selector);
  if (!direction || !from) return false;
  const others = [...root.querySelectorAll(selector)].filter((e) => e !== from && isShown(e));
  const boxes = others.map((e) => e.getBoundingClientRect());
  const found = nearest(from.getBoundingClientRect(), boxes, direction[0], direction[1]);
  event.preventDefault();
  if (found >= 0) /** @type {HTMLElement} */ (others[found]).focus();
  return true;
}

/** @param {Element} element */
function isShown(element) {
  return element.getClientRects().length > 0;
}

/**
 * Leave exactly one element of the group in the tab order.
 * @param {HTMLElement} root
 * @param {string} selector
 * @param {Element | null} current
 */
export function keepOneStop(root, selector, current) {
  const all = [...root.querySelectorAll(selector)];
  const stop = all.find((e) => e === current) ?? all.find((e) => e.matches("[data-lit]")) ?? all[0];
  for (const element of all) {
    const index = element === stop ? "0" : "-1";
    if (element.getAttribute("tabindex") !== index) element.setAttribute("tabindex", index);
  }
}
