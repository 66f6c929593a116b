/** One player's side of the table, as the play sheet lays it out. */

import { widthOf } from "lib/text";
import { classes, html } from "lib/ui";
import { layout } from "components/layout";
import { zoneName } from "components/vocabulary";
import { EnergyRow } from "components/energy";
import { dressOf, owned, ownerOf, seatNames, useBattle } from "battle/context";
import { Slot } from "battle/board-slots";
import { Place } from "battle/press-targets";
import { placeIn, unitOf } from "battle/card-lookup";
import { Column, Pile } from "battle/piles";
import { UnitCard } from "battle/field-card";

/** @typedef {import("battle/types").Side} Side */

/**
 * The color most of a player's known cards have; null where none is known.
 * @param {Side} side
 * @param {Record<string, import("battle/types").CardFace>} catalogue
 */
export function colorOf(side, catalogue) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const zones = [...layout.rows, { zone: "hand" }, ...layout.piles.filter(({ kind }) => kind === "open")];
  for (const { card } of zones.flatMap(({ zone }) => side[zone])) {
    const color = card && catalogue[card]?.color;
    if (color) counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

// Rows are drawn in these places of the sheet, from the player's edge to the middle.
const SHEET = ["back", "front"];
const FULL = 4; // More cards than this lie over one another, where there is no limit.

/** @param {{side: Side, zone: string, room: number, row: string}} props */
function Line({ side, zone, room, row }) {
  const { store, actions } = useBattle();
  const units = side[zone].map(unitOf);
  const isCrowded = room === 0 && units.length > FULL;
  const label = owned(ownerOf(store, side.seat), [gettext("Your %(zone)s"), gettext("Opponent’s %(zone)s"), gettext("%(name)s: %(zone)s")], {
    zone: zoneName(zone),
  });
  // A line that does not take the selected card shows why.
  const onPress = (/** @type {Event} */ { target }) => {
    const card = store.selected.value;
    if (card !== null && !(/** @type {Element} */ (target).closest("button"))) void actions.why(card);
  };
  return html`<div class=${`line line--${row} line--${zone}`} data-zone=${`${zone}-${side.seat}`} onClick=${onPress}>
    ${units.length === 0 && html`<span class="line__name" aria-hidden="true">${zoneName(zone)}</span>`}
    <span class="line__mat" aria-hidden="true">${Array.from({ length: room || 1 }, (_, i) => html`<i key=${i}></i>`)}</span>
    <ol class="line__slots" aria-label=${label} data-crowded=${isCrowded ? "" : null} data-free=${room === 0 ? "" : null} style=${{ "--count": units.length }}>
      ${units.map(
        (/** @type {import("battle/types").Unit} */ unit, /** @type {number} */ index) => html`<li class="slot" key=${unit.id} style=${{ "--at": index }}>
          <${UnitCard} unit=${unit} place=${placeIn(zone, index, units.length, side.seat)} />
        </li>`,
      )}
    </ol>
    <${Place} at=${`zone:${zone}-${side.seat}`} kind="line" />
  </div>`;
}

/** What the cards in play give, in games that count it. @param {{side: Side}} props */
function Given({ side }) {
  return Array.isArray(side.energy) ? null : html`<${EnergyRow} energy=${side.energy} />`;
}

/** @param {{side: Side}} props */
export function Plate({ side }) {
  const { store } = useBattle();
  const name = seatNames(store)[side.seat];
  const isThere = store.presence.value.find((p) => p.seat === side.seat)?.connected ?? true;
  const isAsked = store.view.value?.decision?.player === side.seat;
  return html`<div class=${classes("plate", isAsked && "plate--asked")}>
    <span class="plate__name" style=${{ "--letters": widthOf(name) }}>${name}</span>
    ${side.seat === store.seat.value && html`<span class="plate__you">${gettext("you")}</span>`}
    ${!isThere && html`<span class="badge badge--bad">${gettext("away")}</span>`}
    <${Slot} name="plate" seat=${side.seat} />
    <span class="plate__energy"><${Given} side=${side} /></span>
  </div>`;
}

/** @param {{side: Side, isBelow: boolean}} props */
export function PlayerSide({ side, isBelow }) {
  const { store } = useBattle();
  const isTurn = store.view.value?.turn.player === side.seat;
  const dress = dressOf(store, side.seat);
  const ofName = gettext("%(name)s’s side");
  const label = owned(ownerOf(store, side.seat), [gettext("Your side"), ofName, ofName], {
    name: seatNames(store)[side.seat],
  });
  return html`<section
    class=${classes("side", isBelow ? "side--mine" : "side--theirs", isTurn && "side--turn")}
    aria-label=${label}
    data-side=${side.seat}
    data-color=${colorOf(side, store.catalogue.value)}
    data-sleeve=${dress.sleeve}
    data-mat=${dress.mat}
  >
    <${Column} side=${side} />
    <${Place} at=${`side:${side.seat}`} kind="side" />
    ${layout.rows.map(({ zone, room }, index) => html`<${Line} key=${zone} side=${side} zone=${zone} room=${room} row=${SHEET[index]} />`)}
    <div class="piles">
      ${layout.piles.map(({ kind, zone }) => html`<${Pile} key=${zone} side=${side} kind=${kind} zone=${zone} />`)}
      <span class="piles__energy"><${Given} side=${side} /></span>
    </div>
  </section>`;
}
