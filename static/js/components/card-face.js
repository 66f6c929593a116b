/** Cards on the table: the small face, the back, and the full face. */

import { html, memo, useLayoutEffect, useRef } from "lib/ui";
import { EnergyChip, EnergyRow } from "components/energy";
import { figureText, kindTitle, partName, triggerName } from "components/vocabulary";
import { soon } from "lib/idle";

/** @typedef {import("battle/types").CardFace} CardFace */

/**
 * A printed number; a question mark for what no card list gives.
 * @param {CardFace} face
 * @param {"ap_cost" | "bp" | "required_energy"} name
 */
const printed = (face, name) => (face.missing?.includes(name) ? "?" : face[name]);

/**
 * The costs in the corner of a card.
 * @param {{face: CardFace, title?: string, isDrawn?: boolean}} props
 */
function Costs({ face, title, isDrawn }) {
  if (!face.chips) return html`<${EnergyChip} color=${face.color} count=${printed(face, "required_energy")} title=${title} isDrawn=${isDrawn} />`;
  return face.chips.map((chip) => html`<${EnergyChip} key=${chip.letter} ...${chip} isDrawn=${isDrawn} />`);
}

/** What is printed of its figures. @param {{face: CardFace}} props */
function Figures({ face }) {
  const figures = Object.entries(face.figures ?? {});
  return figures.map(([name, n]) => html`<span key=${name} class=${`tile__bp tile__bp--${name} number`}>${figureText(name, n)}</span>`);
}

/** The back every hidden card shows. */
export const CardBack = memo(() => html`<span class="card-back" aria-hidden="true"></span>`);

const LAID_OUT_AT_ONCE = 2;
/** @type {HTMLElement[]} */
const waiting = [];

/**
 * Lay out what is printed on a new card in a task of its own: for a whole hand of new ones
 * that takes a phone longer than a frame. The tile has its size and colour at once.
 * @param {HTMLElement} tile
 */
function layOutLater(tile) {
  tile.style.contentVisibility = "hidden";
  if (waiting.push(tile) === 1) soon(layOut);
}

/** Lay out everything that does not wait, then release the next tiles. */
function layOut() {
  document.body.getBoundingClientRect();
  const tiles = waiting.splice(0, LAID_OUT_AT_ONCE);
  for (const tile of tiles) tile.style.contentVisibility = "";
  if (tiles.length > 0) soon(layOut);
}

/**
 * @param {{face: CardFace, cost?: boolean}} props
 */
function drawTile({ face, cost = false }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => layOutLater(/** @type {HTMLElement} */ (root.current)), []);
  return html`<span ref=${root} class=${`tile tile--${face.color} tile--${face.kind}`} data-series=${face.series} aria-hidden="true">
    ${face.art && html`<img class="tile__art" src=${face.art} alt="" draggable=${false} />`}
    <span class="tile__top">
      <${Costs} face=${face} isDrawn=${true} />
      ${cost && face.ap_cost !== undefined && html`<span class="tile__ap">${printed(face, "ap_cost")}<small>AP</small></span>`}
    </span>
    ${face.trigger && html`<span class="tile__trigger">${triggerName(face.trigger)}</span>`}
    ${face.chips ? html`<${TextPlate} face=${face} hasFigures=${cost} />` : html`<span class="tile__name">${face.name}</span>`}
    ${cost &&
    !face.chips &&
    html`<span class="tile__foot">
      ${(face.bp ?? null) !== null && html`<span class="tile__bp number">${printed(face, "bp")}</span>`}
      <${EnergyRow} energy=${face.generated_energy} isDrawn=${true} />
    </span>`}
  </span>`;
}

/** The face in small; what changes on the table (BP) is drawn by the one who knows it. */
export const CardTile = memo(drawTile);

/**
 * The lower part of a card that is played by its text: words, figures, name.
 * @param {{face: CardFace, hasFigures: boolean}} props
 */
function TextPlate({ face, hasFigures }) {
  return html`<span class="tile__plate" key=${face.name}>
    ${face.words && html`<span class="tile__words">${face.words}</span>`}
    ${hasFigures && html`<span class="tile__figures"><${Figures} face=${face} /></span>`}
    <span class="tile__name">${face.name}</span>
  </span>`;
}

/**
 * The face as the card browser draws it (css/components/card.css).
 * @param {{face: CardFace}} props
 */
function CardPicture({ face }) {
  return html`<div class=${`face face--${face.color} face--${face.kind}`} data-series=${face.series} aria-hidden="true">
    <div class="face__in">
      ${face.art && html`<img class="face__art" src=${face.art} alt="" />`}
      <div class="face__corner">
        <${Costs} face=${face} isDrawn=${true} />
        ${face.ap_cost !== undefined && html`<span class="face__ap"><b>${printed(face, "ap_cost")}</b> AP</span>`}
      </div>
      ${face.trigger &&
      html`<div class=${`face__trigger face__trigger--${face.trigger}`}>${triggerName(face.trigger)}</div>`}
      <div class="face__plate">
        <p class="face__name">${face.name}</p>
        ${face.words && html`<p class="face__words">${face.words}</p>`}
        <div class="face__foot">
          <span class="face__gives"><${EnergyRow} energy=${face.generated_energy} isDrawn=${true} /></span>
          ${(face.bp ?? null) === null
            ? html`<span class="face__kind">${kindTitle(face.kind)} <${Figures} face=${face} /></span>`
            : html`<span class="face__bp"><b>${printed(face, "bp")}</b> BP</span>`}
        </div>
      </div>
    </div>
  </div>`;
}

// Conditions, costs and keywords are in brackets, in every language.
const ICON = /([[［【][^\]］】]+[\]］】])/;

/**
 * Rules text: a paragraph per line, bracketed parts highlighted.
 * @param {{text: string}} props
 */
function RulesText({ text }) {
  return html`<div class="full__text">
    ${text.split("\n").map(
      (line) => html`<p>
        ${line.split(ICON).map((part) => (ICON.test(part) ? html`<b class="full__icon">${part}</b>` : part))}
      </p>`,
    )}
  </div>`;
}

/**
 * Everything printed on a card, large enough to read.
 * @param {{face: CardFace, children?: any, after?: any}} props after: below its text
 */
export function CardInFull({ face, children, after }) {
  return html`<article class="full">
    <div class="full__picture"><${CardPicture} face=${face} /></div>
    <div class="full__words">
      <h2 class="full__name">${face.name}</h2>
      <p class="full__line">
        ${
          face.facts
            ? html`<span class="number">${face.facts.map(({ title, value }) => `${title}: ${value}`).join(" · ")}</span>`
            : html`<span class="badge">${kindTitle(face.kind)}</span> <${Costs} face=${face} title=${partName("required_energy")} />`
        }
        ${face.ap_cost !== undefined && html`<span class="number">${printed(face, "ap_cost")} AP</span>`}
        ${(face.bp ?? null) !== null && html`<span class="number">${printed(face, "bp")} BP</span>`}
        <${Figures} face=${face} />
      </p>
      ${face.traits?.length > 0 && html`<p class="muted small">${face.traits.join(" · ")}</p>`}
      ${children}
      ${face.text && html`<${RulesText} text=${face.text} />`}
      ${face.trigger &&
      html`<p class="full__trigger">
        <span class="badge badge--lamp">${triggerName(face.trigger)}</span> ${face.trigger_text}
      </p>`}
      ${after}
      <p class="muted small number">${face.number}</p>
    </div>
  </article>`;
}
