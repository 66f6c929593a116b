/** Hands: one's own as cards, the other's as backs. */

import { html } from "lib/ui";
import { CardBack, CardTile } from "components/card-face";
import { CardButton } from "battle/card-button";
import { dressOf, owned, ownerOf, useBattle } from "battle/context";
import { faceWords, placeWords } from "battle/card-description";

/** @typedef {import("battle/types").Side} Side */
/** @typedef {import("battle/types").CardRef} CardRef */

/**
 * How far out a card is in a fan: from -1 on the left to 1 on the right.
 * @param {number} index
 * @param {number} count
 */
export function leaning(index, count) {
  return count > 1 ? (2 * index) / (count - 1) - 1 : 0;
}

/** @param {{card: CardRef, index: number, count: number, seat: number}} props */
function HandCard({ card, index, count, seat }) {
  const { store } = useBattle();
  const id = /** @type {number} */ (card.id);
  const face = card.card ? store.catalogue.value[card.card] : undefined;
  const place = {
    zone: "hand",
    index,
    count,
    owner: ownerOf(store, seat),
    isLit: store.lit.value.has(id),
    isPicked: store.picked.value.includes(id),
  };
  return html`<li class="hand__card" style=${{ "--fan": leaning(index, count) }}>
    <${CardButton} id=${id} number=${card.card} words=${[...(face ? faceWords(face) : [gettext("face-down card")]), ...placeWords(place)]}>
      ${face ? html`<${CardTile} face=${face} cost=${true} />` : html`<${CardBack} />`}
    <//>
  </li>`;
}

const FULL = 18; // More cards than this lie closer together, and can be moved along.

/** The hand of the side below. @param {{side: Side}} props */
export function OwnHand({ side }) {
  const { store } = useBattle();
  const count = side.hand.length;
  const ofName = gettext("%(name)s’s hand");
  const label = owned(ownerOf(store, side.seat), [gettext("Your hand"), ofName, ofName]);
  return html`<section class="hand" data-zone=${`hand-${side.seat}`} data-sleeve=${dressOf(store, side.seat).sleeve} aria-label=${label}>
    <ol class="hand__cards" data-crowded=${count > FULL ? "" : null} style=${{ "--cards": count }}>
      ${side.hand.map((card, index) => html`<${HandCard} key=${card.id} card=${card} index=${index} count=${count} seat=${side.seat} />`)}
    </ol>
  </section>`;
}

/** The hand of the side above. @param {{side: Side}} props */
export function OtherHand({ side }) {
  const { store } = useBattle();
  const count = side.hand.length;
  const theirs = gettext("Opponent’s hand: %(count)s cards");
  const label = owned(ownerOf(store, side.seat), [theirs, theirs, gettext("%(name)s’s hand: %(count)s cards")], { count });
  return html`<div
    class="backs"
    role="img"
    data-zone=${`hand-${side.seat}`}
    data-sleeve=${dressOf(store, side.seat).sleeve}
    aria-label=${label}
  >
    ${side.hand.map((card, index) => {
      const face = card.card ? store.catalogue.value[card.card] : null; // Known in replays.
      return html`<span class="backs__card" key=${index} title=${face?.name ?? null}>${face ? html`<${CardTile} face=${face} />` : html`<${CardBack} />`}</span>`;
    })}
    <span class="backs__count number">${count}</span>
  </div>`;
}
