/** The page of a deck: its figures, drawn. */

import { html, render } from "lib/ui";
import { Figures } from "deck/figures";

const place = /** @type {HTMLElement} */ (document.querySelector("[data-figures]"));
const figures = JSON.parse(document.getElementById("figures-data")?.textContent ?? "");
render(html`<${Figures} figures=${figures} />`, place);
