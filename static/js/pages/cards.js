/** Card pages: arrow keys over the grid, completions below the box, tooltips. */

import { offerCompletions } from "cards/autocomplete";
import { walkCards } from "cards/arrow-keys";

walkCards(document);

const box = document.querySelector("#query");
if (box instanceof HTMLInputElement) offerCompletions(box);

// Where there is room, the filters are open from the start.
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

// A tooltip can be closed without moving the pointer.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const term of document.querySelectorAll(".term:hover, .term:focus-within")) {
    term.classList.add("term--quiet");
    const again = () => term.classList.remove("term--quiet");
    term.addEventListener("pointerleave", again, { once: true });
    term.addEventListener("focusout", again, { once: true });
  }
});
