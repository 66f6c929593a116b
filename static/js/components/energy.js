/** Energy as a shape of its own per colour, its letter, and a number. */

import { html } from "lib/ui";
import { colorLetter, colorName } from "components/vocabulary";

/** @typedef {import("battle/types").Color} Color */

/** @param {{color: Color, count: number | string, title?: string, letter?: string}} props */
export function EnergyChip({ color, count, title, letter }) {
  return html`<span class=${`energy energy--${color}`} title=${title ?? colorName(color)}>
    <span class="energy__shape" aria-hidden="true">${letter ?? colorLetter(color)}</span>
    <span class="visually-hidden">${title && letter ? title : colorName(color)}</span>${count}
  </span>`;
}

/** @param {{energy?: Partial<Record<Color, number>>}} props */
export function EnergyRow({ energy }) {
  const entries = /** @type {[Color, number][]} */ (Object.entries(energy ?? {}));
  return entries.map(([color, count]) => html`<${EnergyChip} key=${color} color=${color} count=${count} />`);
}
