/** Small windows beside the thing they speak of. */

import { soon } from "lib/idle";

const GAP = 8;

/**
 * Put the window beside its card, inside the page; then it is visible. That takes a task
 * of its own, because measuring lays out the page.
 * @param {HTMLElement} menu
 * @param {Element} card
 */
export function placeBeside(menu, card) {
  soon(() => menu.isConnected && card.isConnected && place(menu, card));
}

/** @param {HTMLElement} menu @param {Element} card */
function place(menu, card) {
  const at = card.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = Math.min(Math.max(GAP, at.left + at.width / 2 - width / 2), innerWidth - width - GAP);
  const above = at.top - height - GAP;
  menu.style.left = `${left}px`;
  menu.style.top = `${above > GAP ? above : Math.min(at.bottom + GAP, innerHeight - height - GAP)}px`;
}
