/** Movement of things that were somewhere else a moment ago. */

import { mayMove, pace } from "lib/settings";

const MOVE = "move";
const MOVING = "var(--over-moving, 1)"; // See the layers in css/pages/battle.css.
const NOTICED_PX = 12; // A card that is only lifted has not moved.

/** @param {number[]} places in pixels */
const shaken = (places) => places.map((x) => ({ transform: `translateX(${x}px)` }));

const FLASHES = {
  hit: { frames: shaken([0, -5, 5, -3, 0]), ms: 320 },
  glow: {
    frames: [
      { filter: "brightness(1)" },
      { filter: "brightness(1.5) drop-shadow(0 0 0.9rem rgb(255 193 74 / 85%))" },
      { filter: "brightness(1)" },
    ],
    ms: 520,
  },
  shock: {
    frames: shaken([0, -14, 12, -9, 7, -4, 0]).map((frame, index) => ({ ...frame, filter: `brightness(${1 + index % 2})` })),
    ms: 700,
  },
};

/**
 * End what still moves, so that everything is measured where it belongs.
 * @param {Element} element
 * @param {{subtree?: boolean, only?: string}} [reach] subtree: also of all within it, or
 *   only of what a selector names
 */
export function arrive(element, { subtree = false, only = "*" } = {}) {
  for (const animation of element.getAnimations({ subtree })) {
    const { target } = /** @type {KeyframeEffect} */ (animation.effect);
    if (animation.id === MOVE && target?.matches(only)) animation.finish();
  }
}

/**
 * Let an element come from where a box was.
 * @param {Element} element
 * @param {DOMRect} from
 * @param {DOMRect} to where the element is
 * @param {{duration?: number, delay?: number}} [wishes]
 */
export function comeFrom(element, from, to, { duration = 320, delay = 0 } = {}) {
  if (!mayMove() || !to.width || !from.width) return;
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = Math.min(2, Math.max(0.3, from.height / to.height));
  if (Math.hypot(dx, dy) < NOTICED_PX) return;
  const animation = element.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: MOVING }, { transform: "none", zIndex: MOVING }],
    { duration: duration * pace(), delay: delay * pace(), easing: "cubic-bezier(0.2, 0.7, 0.2, 1)", fill: "backwards" },
  );
  animation.id = MOVE;
}

/**
 * Draw attention to an element for a moment.
 * @param {Element} element
 * @param {"hit" | "glow" | "shock"} kind shock: the final blow
 */
export function flash(element, kind) {
  if (!mayMove()) return;
  const { frames, ms } = FLASHES[kind];
  element.animate(frames, { id: MOVE, duration: ms * pace(), easing: "ease-in-out", composite: "add" });
}

/**
 * Push an element toward a point and back, like a blow.
 * @param {Element} element
 * @param {DOMRect} box where the element is
 * @param {DOMRect} target
 */
export function lunge(element, box, target) {
  if (!mayMove()) return;
  const dx = (target.left + target.width / 2 - (box.left + box.width / 2)) * 0.28;
  const dy = (target.top + target.height / 2 - (box.top + box.height / 2)) * 0.28;
  const there = { translate: `${dx}px ${dy}px`, zIndex: MOVING, offset: 0.45 };
  element.animate([{ translate: "0", zIndex: MOVING }, there, { translate: "0", zIndex: MOVING }], {
    id: MOVE,
    duration: 460 * pace(),
    easing: "cubic-bezier(0.5, 0, 0.2, 1)",
  });
}
