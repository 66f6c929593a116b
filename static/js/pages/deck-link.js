/** Pages with links to decks. */

import { watchLink } from "lib/copy-link";

for (const place of document.querySelectorAll("[data-link-line]")) {
  watchLink(/** @type {HTMLElement} */ (place));
}
