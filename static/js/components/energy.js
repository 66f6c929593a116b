/** Energy as a shape of its own per colour, its letter, and a number. */

import { html } from "lib/ui";
import { colorLetter, colorName } from "components/vocabulary";

/** @typedef {import("battle/types").Color} Color */

/**
 * @param {object} props
 * @param {Color} props.color
 * @param {number | string} props.count
 * @param {string} [props.title]
 * @param {string} [props.letter]
 * @param {boolean} [props.isDrawn] on a picture, whose words are elsewhere
 */
export function EnergyChip({ color, count, title, letter, isDrawn = false }) {
  return html`<span class=${`energy energy--${color}`} title=${title ?? colorName(color)}>
    <span class="energy__shape" aria-hidden="true">${letter ?? colorLetter(color)}</span>
    ${!isDrawn && html`<span class="visually-hidden">${title && letter ? title : colorName(color)}</span>`}${count}
  </span>`;
}

/** @param {{energy?: Partial<Record<Color, number>>, isDrawn?: boolean}} props */
export function EnergyRow({ energy, isDrawn }) {
  const entries = /** @type {[Color, number][]} */ (Object.entries(energy ?? {}));
  return entries.map(([color, count]) => html`<${EnergyChip} key=${color} color=${color} count=${count} isDrawn=${isDrawn} />`);
}
