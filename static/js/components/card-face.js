/** Cards as they lie on the table: the face in small, the back, and the face in full. */

import { html } from "lib/ui";
import { EnergyChip, EnergyRow } from "components/energy";
import { kindName, triggerName, triggerText } from "components/words";

/** @typedef {import("battle/types").CardFace} CardFace */

/** The back every hidden card shows. */
export function CardBack() {
  return html`<span class="card-back" aria-hidden="true"></span>`;
}

/**
 * The face in small; what changes on the table (BP) is drawn by the one who knows it.
 * @param {{face: CardFace, cost?: boolean}} props
 */
export function CardTile({ face, cost = false }) {
  return html`<span class=${`tile tile--${face.color} tile--${face.kind}`} aria-hidden="true">
    ${face.art && html`<img class="tile__art" src=${face.art} alt="" loading="lazy" draggable="false" />`}
    <span class="tile__top">
      <${EnergyChip} color=${face.color} count=${face.required_energy} />
      ${cost && html`<span class="tile__ap">${face.ap_cost}<small>AP</small></span>`}
    </span>
    ${face.trigger && html`<span class="tile__trigger">${triggerName(face.trigger)}</span>`}
    <span class="tile__name">${face.name}</span>
    ${cost &&
    html`<span class="tile__foot">
      ${face.bp !== null && html`<span class="tile__bp number">${face.bp}</span>`}
      <${EnergyRow} energy=${face.generated_energy} />
    </span>`}
  </span>`;
}

/**
 * Everything printed on a card, large enough to read.
 * @param {{face: CardFace, children?: any, level?: 2 | 3}} props
 */
export function CardInFull({ face, children, level = 2 }) {
  const Heading = `h${level}`;
  return html`<article class=${`full full--${face.color}`}>
    <div class="full__picture">
      ${face.art && html`<img src=${face.art} alt="" />`}
      <span class="full__cost"><${EnergyChip} color=${face.color} count=${face.required_energy} /></span>
      <span class="full__ap">${face.ap_cost} AP</span>
    </div>
    <div class="full__words">
      <${Heading} class="full__name">${face.name}<//>
      <p class="full__line">
        <span class="badge">${kindName(face.kind)}</span>
        ${face.bp !== null && html`<span class="number">${face.bp} BP</span>`}
        <${EnergyRow} energy=${face.generated_energy} />
      </p>
      ${face.traits.length > 0 && html`<p class="muted small">${face.traits.join(" · ")}</p>`}
      ${children}
      ${face.text && html`<p class="full__text">${face.text}</p>`}
      ${face.trigger &&
      html`<p class="full__trigger">
        <span class="badge badge--lamp">${triggerName(face.trigger)}</span> ${triggerText(face.trigger, face.color)}
      </p>`}
      <p class="muted small number">${face.number}</p>
    </div>
  </article>`;
}
