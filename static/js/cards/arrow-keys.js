/** Arrow keys from card to card, and from one card's page to the next. */

import { moveFocus } from "lib/roving";

/** @param {Document} page */
export function walkCards(page) {
  page.addEventListener("keydown", (event) => {
    const target = event.target;
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const list = target.closest("[data-arrows]");
    if (list instanceof HTMLElement && target.matches("[data-arrow]")) {
      moveFocus(list, "[data-arrow]", event);
      return;
    }
    if (target === page.body || target.id === "main") leaf(page, event.key);
  });
}

/**
 * Left and right lead to the neighbours, where a page has them.
 * @param {Document} page
 * @param {string} key
 */
function leaf(page, key) {
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[key];
  const link = way && page.querySelector(`.page a[rel="${way}"]`);
  if (link instanceof HTMLAnchorElement) link.click();
}
