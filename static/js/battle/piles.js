/** What lies beside the rows of one player: a column of cards, and the rail of piles. */

import { classes, html } from "lib/ui";
import { fillPlain } from "lib/text";
import { CardBack, CardTile } from "components/card-face";
import { layout, wordOf } from "components/layout";
import { modeName, zoneName } from "components/vocabulary";
import { CardButton } from "battle/card-button";
import { owned, ownerOf, useBattle } from "battle/context";
import { faceWords } from "battle/card-description";
import { placeIn } from "battle/card-lookup";

/** @typedef {import("battle/types").Side} Side */
/** @typedef {import("battle/types").CardRef} CardRef */
/** @typedef {import("battle/card-button").CardPlace} CardPlace */

/** @param {{card: CardRef, place: CardPlace}} props */
function LifeCard({ card, place }) {
  const { store } = useBattle();
  const id = /** @type {number} */ (card.id);
  const face = card.card ? store.catalogue.value[card.card] : null;
  const words = face ? faceWords(face) : [gettext("face-down card")];
  return html`<li class="life__card" style=${{ "--at": place.index }}>
    <${CardButton} id=${id} number=${card.card} words=${words} place=${place}>
      ${face ? html`<${CardTile} face=${face} />` : html`<${CardBack} />`}
    <//>
  </li>`;
}

/** A card that lies open beside the rows, with how far it has come. @param {{card: any, place: CardPlace}} props */
function OpenCard({ card, place }) {
  const { store } = useBattle();
  const face = store.catalogue.value[card.card];
  const { progress } = card;
  const far = progress ? fillPlain(wordOf("face", "progress") ?? "", progress) : "";
  const words = [...(face ? faceWords(face) : []), ...(far ? [far] : []), ...(card.mode ? [modeName(card.mode)] : [])];
  const isResting = card.mode === "resting";
  return html`<li class=${classes("life__card", isResting && "life__card--resting")} style=${{ "--at": place.index }}>
    <${CardButton} id=${card.id} number=${card.card} words=${words} place=${place}>
      ${face ? html`<${CardTile} face=${face} />` : html`<${CardBack} />`}
      ${progress && html`<span class="life__progress number" key=${`progress ${progress.is}`} aria-hidden="true">${progress.is}/${progress.of}</span>`}
    <//>
  </li>`;
}

/** Cards that lie open beside the rows. @param {{side: Side}} props */
function OpenColumn({ side }) {
  const { zone } = layout.column;
  const cards = side[zone];
  const label = fillPlain(gettext("%(zone)s: %(count)s cards"), { zone: zoneName(zone), count: cards.length });
  return html`<div class="life life--open" data-zone=${`${zone}-${side.seat}`}>
    <ol class="life__cards" aria-label=${label} style=${{ "--count": cards.length }}>
      ${cards.map(
        (/** @type {any} */ card, /** @type {number} */ index) =>
          html`<${OpenCard} key=${card.id} card=${card} place=${placeIn(zone, index, cards.length, side.seat)} />`,
      )}
    </ol>
  </div>`;
}

/** The column beside the rows, as the game has it. @param {{side: Side}} props */
export function Column({ side }) {
  return layout.column.open ? html`<${OpenColumn} side=${side} />` : html`<${LifeArea} side=${side} />`;
}

/** @param {{side: Side}} props */
function LifeArea({ side }) {
  const { store } = useBattle();
  const count = side.life.length;
  const isHit = store.view.value?.attack?.target.player === side.seat && !store.view.value.attack.blocker;
  const isLaid = count > 0 || (store.view.value?.turn.number ?? 0) > 0; // Before the first turn there is none yet.
  const label = owned(
    ownerOf(store, side.seat),
    [gettext("Your life: %(count)s"), gettext("Opponent’s life: %(count)s"), gettext("%(name)s’s life: %(count)s")],
    { count },
  );
  return html`<div class=${classes("life", isHit && "life--attacked")} data-zone=${`life_area-${side.seat}`}>
    ${isLaid && html`<span class="life__count number" aria-hidden="true" key=${`count-${count}`}>${count}</span>`}
    <ol class="life__cards" aria-label=${label} style=${{ "--count": count }}>
      ${side.life.map(
        (card, index) =>
          html`<${LifeCard} key=${card.id} card=${card} place=${placeIn("life", index, count, side.seat)} />`,
      )}
    </ol>
  </div>`;
}

/** @param {{side: Side}} props */
function Deck({ side }) {
  const { store } = useBattle();
  const label = owned(
    ownerOf(store, side.seat),
    [
      gettext("Your deck: %(count)s cards"),
      gettext("Opponent’s deck: %(count)s cards"),
      gettext("%(name)s’s deck: %(count)s cards"),
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
    <span class="pile__count number" key=${`count ${side.deck.count}`}>${side.deck.count}</span>
  </div>`;
}

/** A number that belongs to a player. @param {{side: Side, zone: string}} props */
function Count({ side, zone }) {
  const count = side[zone];
  return html`<div class=${classes(`pile pile--count pile--${zone}`, zone === layout.struck && "pile--struck")} data-zone=${`${zone}-${side.seat}`} role="img" aria-label=${`${zoneName(zone)}: ${count}`}>
    <span class="pile__name">${zoneName(zone)}</span>
    <span class="pile__count number" key=${`count ${count}`}>${count}</span>
  </div>`;
}

/** @param {{side: Side, zone: string}} props */
function OpenPile({ side, zone }) {
  const { store } = useBattle();
  const cards = side[zone];
  const top = cards.at(-1);
  const face = top?.card ? store.catalogue.value[top.card] : null;
  const label = fillPlain(gettext("%(zone)s: %(count)s cards"), { zone: zoneName(zone), count: cards.length });
  const isLit = cards.some((/** @type {CardRef} */ card) => card.id !== null && store.lit.value.has(card.id));
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
    <span class="pile__count number" key=${`count ${cards.length}`} aria-hidden="true">${cards.length}</span>
  </button>`;
}

/** @param {{side: Side}} props */
function ApArea({ side }) {
  const active = side.ap.filter((card) => card.mode === "active").length;
  const { store } = useBattle();
  const label = owned(
    ownerOf(store, side.seat),
    [
      gettext("Your AP: %(active)s of %(count)s active"),
      gettext("Opponent’s AP: %(active)s of %(count)s active"),
      gettext("%(name)s’s AP: %(active)s of %(count)s active"),
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

/** A role one of the two players has; its place is kept for the other. @param {{side: Side, zone: string}} props */
function Role({ side, zone }) {
  const { store } = useBattle();
  const turn = store.view.value?.turn;
  const isHeld = Boolean(turn?.number) && turn?.[zone] === side.seat; // Before the first turn it is nobody's.
  return html`<span class="pile-role" data-role=${isHeld ? zone : null} style=${{ visibility: isHeld ? null : "hidden" }}>${zoneName(zone)}</span>`;
}

const KINDS = { role: Role, points: ApArea, deck: Deck, open: OpenPile, count: Count };

/** One pile of the rail. @param {{side: Side, kind: keyof typeof KINDS, zone: string}} props */
export function Pile({ side, kind, zone }) {
  return html`<${KINDS[kind]} side=${side} zone=${zone} />`;
}
