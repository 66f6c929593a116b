/** Hands: one's own as cards, the other's as backs. */

import { html } from "lib/ui";
import { CardBack, CardTile } from "components/card-face";
import { CardButton } from "battle/card-button";
import { dressOf, owned, ownerOf, useBattle } from "battle/context";
import { faceWords } from "battle/card-description";
import { placeIn } from "battle/card-lookup";

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

/**
 * Where each card of a hand lies, for style sheets: how many raised, lit and other cards
 * lie before it in its row, and how many overlap there. A raised card is seen whole, and the
 * others share the rest; without one, lit cards show more of themselves.
 * @param {boolean[]} lit whether each card is lit
 * @param {number} [raised] the place of the card that is raised
 * @param {number} [rows]
 * @returns {Record<string, number>[]}
 */
export function placesInHand(lit, raised = -1, rows = 1) {
  const length = Math.ceil(lit.length / rows);
  /** @param {number} from @param {number} to */
  const count = (from, to) => {
    const places = lit.slice(from, to).map((isLit, place) => (from + place === raised ? "raised" : isLit && raised < 0 ? "lit" : "other"));
    return (/** @type {string} */ kind) => places.filter((each) => each === kind).length;
  };
  return lit.map((_, index) => {
    const row = Math.floor(index / length);
    const before = count(row * length, index);
    const all = count(row * length, Math.min((row + 1) * length, lit.length) - 1);
    return {
      "--row": row,
      "--raised": all("raised"),
      "--lit": all("lit"),
      "--other": all("other"),
      "--raised-before": before("raised"),
      "--lit-before": before("lit"),
      "--other-before": before("other"),
    };
  });
}

const ONE_ROW = 14; // More cards than this lie in two rows on a small screen.

/** @param {{card: CardRef, place: import("battle/card-button").CardPlace}} props */
function HandCard({ card, place }) {
  const { store } = useBattle();
  const id = /** @type {number} */ (card.id);
  const face = card.card ? store.catalogue.value[card.card] : undefined;
  const words = face ? faceWords(face) : [gettext("face-down card")];
  return html`<${CardButton} id=${id} number=${card.card} words=${words} place=${place}>
    ${face ? html`<${CardTile} face=${face} cost=${true} />` : html`<${CardBack} />`}
  <//>`;
}

/** The hand of the side below. @param {{side: Side}} props */
export function OwnHand({ side }) {
  const { store } = useBattle();
  const count = side.hand.length;
  const lit = side.hand.map(({ id }) => id !== null && store.lit.value.has(id));
  const raised = side.hand.findIndex(({ id }) => id !== null && id === store.selected.value);
  const rows = store.small.value && count > ONE_ROW ? 2 : 1;
  const places = placesInHand(lit, raised, rows);
  const ofName = gettext("%(name)s’s hand");
  const label = owned(ownerOf(store, side.seat), [gettext("Your hand"), ofName, ofName]);
  return html`<section class="hand" data-zone=${`hand-${side.seat}`} data-sleeve=${dressOf(store, side.seat).sleeve} aria-label=${label}>
    <ol class="hand__cards" data-rows=${rows} style=${{ "--cards": count }}>
      ${side.hand.map(
        (card, index) => html`<li class="hand__card" key=${card.id} style=${{ "--fan": leaning(index, count), ...places[index] }}>
          <${HandCard} card=${card} place=${placeIn("hand", index, count, side.seat)} />
        </li>`,
      )}
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
    style=${{ "--count": count }}
  >
    ${side.hand.map((card, index) => {
      const face = card.card ? store.catalogue.value[card.card] : null; // Known in replays.
      return html`<span class="backs__card" key=${index} style=${{ "--at": index }} title=${face?.name ?? null}>${face ? html`<${CardTile} face=${face} />` : html`<${CardBack} />`}</span>`;
    })}
    <span class="backs__count number" key=${`count-${count}`}>${count}</span>
  </div>`;
}
