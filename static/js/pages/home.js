/** The home page: the battle that is being played now. */

import { followFeatured } from "watch/featured";

const place = document.querySelector("[data-featured-place]");
if (place) followFeatured(/** @type {HTMLElement} */ (place));
