/** On a phone, any choice among cards that do not lie on the field: all of them at once. */

import { CardBack, CardTile } from "components/card-face";
import { layout, rowZones } from "components/layout";
import { html, useState } from "lib/ui";
import { CardButton } from "battle/card-button";
import { dressOf, useBattle } from "battle/context";
import { faceWords } from "battle/card-description";

// On a small screen only cards in play, and those held up or beside them, lie apart.
const APART = new Set([...rowZones, layout.column.zone, "checking_area"]);

/**
 * Which cards are laid out over the whole screen; none where the question is about the field.
 * @param {import("battle/store").Store} store
 * @returns {number[]}
 */
export function gridCards(store) {
  const { bounds, candidates } = store.choices.value;
  if (!store.narrow.value || !bounds) return [];
  const zone = (/** @type {number} */ card) => store.places.value.get(card)?.zone ?? "deck";
  const cards = [...candidates];
  return cards.every((card) => !APART.has(zone(card))) ? cards : [];
}

/** @param {{id: number, index: number, count: number}} props */
function GridCard({ id, index, count }) {
  const { store } = useBattle();
  const place = store.places.value.get(id);
  const number = place?.card.card ?? null;
  const face = number ? store.catalogue.value[number] : null;
  const seat = place?.seat ?? store.below.value;
  const words = face ? faceWords(face) : [gettext("face-down card")];
  return html`<li class="grid__card" data-sleeve=${dressOf(store, seat).sleeve}>
    <${CardButton} id=${id} number=${number} words=${words} place=${{ zone: place?.zone ?? "deck", index, count, seat }}>
      ${face ? html`<${CardTile} face=${face} cost=${true} />` : html`<${CardBack} />`}
    <//>
  </li>`;
}

/** The cards, with a way to look at the table meanwhile. */
export function Grid() {
  const { store } = useBattle();
  const [folded, setFolded] = useState(/** @type {number | null} */ (null));
  const cards = gridCards(store);
  const question = store.asked.value?.id ?? null;
  if (cards.length === 0) return null;
  const isFolded = folded === question;
  const fold = html`<button type="button" class="button button--small grid__fold" onClick=${() => setFolded(isFolded ? null : question)}>
    ${isFolded ? gettext("Back to the cards") : gettext("View board")}
  </button>`;
  if (isFolded) return fold;
  return html`<section class="grid" aria-label=${gettext("Cards to choose from")}>
    ${fold}
    <ol class="grid__cards">
      ${cards.map((id, index) => html`<${GridCard} key=${id} id=${id} index=${index} count=${cards.length} />`)}
    </ol>
  </section>`;
}
