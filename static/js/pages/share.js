/** Pages with links to decks. */

import { watchLink } from "lib/copying";

for (const place of document.querySelectorAll("[data-link-line]")) {
  watchLink(/** @type {HTMLElement} */ (place));
}
