/** The first page of a visitor: a game that is being played. */

import { followShow } from "watch/showcase";

const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-show]"));
if (place) followShow(place, document.querySelector("[data-action=hold-show]"));
