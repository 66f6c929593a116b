/**
 * Cards that matter now and do not lie open on the field: checked life, cards looked at,
 * and candidates in piles. They are held up in the middle of the table.
 */

import { classes, html } from "lib/ui";
import { listed } from "lib/text";
import { CardBack, CardTile } from "components/card-face";
import { layout, rowZones } from "components/layout";
import { zoneName } from "components/vocabulary";
import { CardButton } from "battle/card-button";
import { dressOf, useBattle } from "battle/context";
import { faceWords } from "battle/card-description";
import { placesOf } from "battle/card-lookup";
import { gridCards } from "battle/card-grid";

const FEW = 4; // More cards than this are drawn smaller.
const ONE_ROW = 9; // More than this stand in rows.
const ALWAYS_UP = new Set(layout.held);
const ON_THE_TABLE = new Set([...rowZones, "hand"]);
const BESIDE = layout.column.zone;

/** @typedef {import("battle/card-lookup").Place} Place */

/**
 * Which cards are held up.
 * @param {Map<number, Place>} places
 * @param {Set<number>} lit
 * @param {boolean} isSmall whether the column lies too close together to be pressed
 */
export function heldUp(places, lit, isSmall) {
  const found = [...places].filter(([id, { zone, card }]) => {
    // Card backs show nothing, and would hide the table.
    if (ALWAYS_UP.has(zone)) return card.card !== null || lit.has(id);
    return lit.has(id) && !ON_THE_TABLE.has(zone) && (zone !== BESIDE || isSmall);
  });
  const strangers = [...lit].filter((id) => !places.has(id));
  return [...found.map(([id, place]) => ({ id, place })), ...strangers.map(unknownCard)];
}

/**
 * A card that may be chosen and lies nowhere we are shown.
 * @param {number} id
 * @param {number} index
 * @param {number[]} all
 * @returns {{id: number, place: Place}}
 */
function unknownCard(id, index, all) {
  const place = { seat: /** @type {const} */ (0), zone: "deck", index, count: all.length };
  return { id, place: { ...place, card: { id, card: null }, unit: null } };
}

/** @param {{id: number, place: Place}} props */
function HeldCard({ id, place }) {
  const { store } = useBattle();
  const number = place.card.card;
  const face = number ? store.catalogue.value[number] : null;
  const words = face ? faceWords(face) : [gettext("face-down card")];
  return html`<li class="spotlight__card" data-sleeve=${dressOf(store, place.seat).sleeve}>
    <${CardButton} id=${id} number=${number} words=${words} place=${place}>
      ${face ? html`<${CardTile} face=${face} cost=${true} />` : html`<${CardBack} />`}
    <//>
  </li>`;
}

/**
 * Whether the row is at the side, so that it covers nothing to click.
 * @param {Map<number, Place>} places
 * @param {Set<number>} lit
 * @param {number[]} held
 */
export function standsAside(places, lit, held) {
  const isPressed = held.some((id) => lit.has(id));
  const isFieldLit = [...lit].some((id) => rowZones.includes(places.get(id)?.zone ?? ""));
  return !isPressed || isFieldLit;
}

/** The cards that are held up; nothing when there are none. */
export function Spotlight() {
  const { store } = useBattle();
  const view = store.view.value;
  if (!view) return null;
  const places = placesOf(view);
  const lit = store.lit.value;
  const inGrid = new Set(gridCards(store));
  const cards = heldUp(places, lit, store.small.value).filter(({ id }) => !inGrid.has(id));
  if (cards.length === 0) return null;
  const isAside = standsAside(places, lit, cards.map(({ id }) => id));
  const zones = listed([...new Set(cards.map(({ place }) => zoneName(place.zone)))]);
  return html`<section key=${[isAside, ...cards.map(({ id }) => id)].join(" ")} class=${classes("spotlight", isAside && "spotlight--aside")} aria-label=${zones}>
    ${!isAside && html`<h2 class="spotlight__name">${zones}</h2>`}
    <ol class="spotlight__cards" data-many=${cards.length > FEW ? "" : null} data-crowd=${cards.length > ONE_ROW ? "" : null}>
      ${cards.map(({ id, place }) => html`<${HeldCard} key=${id} id=${id} place=${place} />`)}
    </ol>
  </section>`;
}
