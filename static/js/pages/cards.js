/** Pages of cards: arrow keys over the grid, completions below the box, quiet tooltips. */

import { offerCompletions } from "cards/autocomplete";
import { walkCards } from "cards/arrow-keys";

walkCards(document);

const box = document.querySelector("#query");
if (box instanceof HTMLInputElement) offerCompletions(box);

// Where there is room, what one can narrow down by is open from the start.
const wide = window.matchMedia("(width >= 60rem)");
let isOpen = wide.matches;

function openFacets() {
  const facets = document.querySelector("[data-facets]");
  if (!(facets instanceof HTMLDetailsElement)) return;
  facets.open = isOpen;
  facets.addEventListener("toggle", () => {
    isOpen = facets.open;
  });
}

openFacets();
document.addEventListener("htmx:afterSwap", openFacets);

// An explanation can be sent away without moving the pointer.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const term of document.querySelectorAll(".term:hover, .term:focus-within")) {
    term.classList.add("term--quiet");
    const again = () => term.classList.remove("term--quiet");
    term.addEventListener("pointerleave", again, { once: true });
    term.addEventListener("focusout", again, { once: true });
  }
});
