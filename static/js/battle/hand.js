/** Hands: one's own as cards, the other's as backs. */

import { html } from "lib/ui";
import { fillPlain } from "lib/text";
import { CardBack, CardTile } from "components/card-face";
import { CardButton } from "battle/card-button";
import { useBattle } from "battle/context";
import { faceWords, placeWords } from "battle/describe";

const MANY = 9; // More cards than this do not lie side by side on a phone.

/** @typedef {import("battle/types").Side} Side */
/** @typedef {import("battle/types").CardRef} CardRef */

/** @param {{card: CardRef, index: number, count: number}} props */
function HandCard({ card, index, count }) {
  const { store } = useBattle();
  const id = /** @type {number} */ (card.id);
  const face = card.card ? store.catalogue.value[card.card] : undefined;
  const place = {
    zone: "hand",
    index,
    count,
    isMine: true,
    isLit: store.lit.value.has(id),
    isPicked: store.picked.value.includes(id),
  };
  return html`<li class="hand__card">
    <${CardButton} id=${id} number=${card.card} words=${[...(face ? faceWords(face) : []), ...placeWords(place)]}>
      ${face && html`<${CardTile} face=${face} cost=${true} />`}
    <//>
  </li>`;
}

/** @param {{side: Side}} props */
export function OwnHand({ side }) {
  const count = side.hand.length;
  return html`<section class="hand" data-zone=${`hand-${side.seat}`} aria-label=${gettext("Your hand")}>
    <ol class="hand__cards" data-many=${count > MANY ? "" : null}>
      ${side.hand.map((card, index) => html`<${HandCard} key=${card.id} card=${card} index=${index} count=${count} />`)}
    </ol>
  </section>`;
}

/** @param {{side: Side}} props */
export function OtherHand({ side }) {
  const count = side.hand.length;
  return html`<div
    class="backs"
    role="img"
    data-zone=${`hand-${side.seat}`}
    aria-label=${fillPlain(gettext("Opponent’s hand: %(count)s cards"), { count })}
  >
    ${side.hand.map((_, index) => html`<span class="backs__card" key=${index}><${CardBack} /></span>`)}
    <span class="backs__count number">${count}</span>
  </div>`;
}
