/** Life, deck, sideline, removal area and AP of one player. */

import { classes, html } from "lib/ui";
import { fillPlain } from "lib/text";
import { CardBack, CardTile } from "components/card-face";
import { zoneName } from "components/words";
import { CardButton } from "battle/card-button";
import { owned, ownerOf, useBattle } from "battle/context";
import { faceWords, placeWords } from "battle/describe";

/** @typedef {import("battle/types").Side} Side */
/** @typedef {import("battle/types").CardRef} CardRef */

/** @param {{card: CardRef, index: number, count: number, seat: number}} props */
function LifeCard({ card, index, count, seat }) {
  const { store } = useBattle();
  const id = /** @type {number} */ (card.id);
  const face = card.card ? store.catalogue.value[card.card] : null;
  const place = {
    zone: "life",
    index,
    count,
    owner: ownerOf(store, seat),
    isLit: store.lit.value.has(id),
    isPicked: store.picked.value.includes(id),
  };
  const words = [...(face ? faceWords(face) : [gettext("face-down card")]), ...placeWords(place)];
  return html`<li class="life__card">
    <${CardButton} id=${id} number=${card.card} words=${words}>
      ${face ? html`<${CardTile} face=${face} />` : html`<${CardBack} />`}
    <//>
  </li>`;
}

/** @param {{side: Side}} props */
export function LifeArea({ side }) {
  const { store } = useBattle();
  const count = side.life.length;
  const isHit = store.view.value?.attack?.target.player === side.seat && !store.view.value.attack.blocker;
  const label = owned(
    ownerOf(store, side.seat),
    [gettext("Your life: %(count)s"), gettext("Opponent’s life: %(count)s"), gettext("Life of %(name)s: %(count)s")],
    { count },
  );
  return html`<div class=${classes("life", isHit && "life--attacked")} data-zone=${`life_area-${side.seat}`}>
    <span class="life__count number" aria-hidden="true">${count}</span>
    <ol class="life__cards" aria-label=${label}>
      ${side.life.map(
        (card, index) =>
          html`<${LifeCard} key=${card.id} card=${card} index=${index} count=${count} seat=${side.seat} />`,
      )}
    </ol>
  </div>`;
}

/** @param {{side: Side}} props */
export function Deck({ side }) {
  const { store } = useBattle();
  const label = owned(
    ownerOf(store, side.seat),
    [
      gettext("Your deck: %(count)s cards"),
      gettext("Opponent’s deck: %(count)s cards"),
      gettext("Deck of %(name)s: %(count)s cards"),
    ],
    { count: side.deck.count },
  );
  return html`<div
    class=${classes("pile pile--deck", side.deck.count === 0 && "pile--empty")}
    data-zone=${`deck-${side.seat}`}
    role="img"
    aria-label=${label}
  >
    ${side.deck.count > 0 && html`<${CardBack} />`}
    <span class="pile__name">${zoneName("deck")}</span>
    <span class="pile__count number">${side.deck.count}</span>
  </div>`;
}

/** @param {{side: Side, zone: "outside_area" | "remove_area"}} props */
export function OpenPile({ side, zone }) {
  const { store } = useBattle();
  const cards = side[zone];
  const top = cards.at(-1);
  const face = top?.card ? store.catalogue.value[top.card] : null;
  const label = fillPlain(gettext("%(zone)s: %(count)s cards"), { zone: zoneName(zone), count: cards.length });
  const isLit = cards.some((card) => card.id !== null && store.lit.value.has(card.id));
  return html`<button
    type="button"
    class=${classes(`pile pile--${zone}`, cards.length === 0 && "pile--empty")}
    data-zone=${`${zone}-${side.seat}`}
    data-stop
    data-lit=${isLit ? "" : null}
    onClick=${() => (store.spread.value = { seat: side.seat, zone })}
  >
    <span class="visually-hidden">${label}</span>
    ${top && html`<span class="pile__top" key=${top.id} data-card=${top.id}>${face && html`<${CardTile} face=${face} />`}</span>`}
    <span class="pile__name" aria-hidden="true">${zoneName(zone)}</span>
    <span class="pile__count number" aria-hidden="true">${cards.length}</span>
  </button>`;
}

/** @param {{side: Side}} props */
export function ApArea({ side }) {
  const active = side.ap.filter((card) => card.mode === "active").length;
  const { store } = useBattle();
  const label = owned(
    ownerOf(store, side.seat),
    [
      gettext("Your AP: %(active)s of %(count)s active"),
      gettext("Opponent’s AP: %(active)s of %(count)s active"),
      gettext("AP of %(name)s: %(active)s of %(count)s active"),
    ],
    { active, count: side.ap.length },
  );
  return html`<div
    class="ap"
    role="img"
    data-zone=${`ap_area-${side.seat}`}
    aria-label=${label}
  >
    ${side.ap.map(({ id, mode }) => html`<span key=${id} class=${`ap__card ap__card--${mode}`}>AP</span>`)}
    ${side.ap.length === 0 && html`<span class="ap__none">AP 0</span>`}
  </div>`;
}
