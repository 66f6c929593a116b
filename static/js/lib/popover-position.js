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
