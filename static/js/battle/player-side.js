/** One player's side of the table, as the play sheet lays it out. */

import { classes, html } from "lib/ui";
import { layout } from "components/layout";
import { zoneName } from "components/vocabulary";
import { EnergyRow } from "components/energy";
import { dressOf, owned, ownerOf, seatNames, useBattle } from "battle/context";
import { Slot } from "battle/board-slots";
import { Place } from "battle/press-targets";
import { unitOf } from "battle/card-lookup";
import { Column, Pile } from "battle/piles";
import { UnitCard } from "battle/field-card";

// How much of a row a line without cards takes: room to drop one; and, where no line of a
// side has any, room for the piles beside them.
const EMPTY_ROW = 0.36;
const EMPTY_SIDE = 0.66;

/** @typedef {import("battle/types").Side} Side */

/**
 * How much of a row each line of a side takes.
 * @param {Side} side
 * @returns {number[]}
 */
function rowsOfSide(side) {
  const units = layout.rows.map(({ zone }) => side[zone].length);
  const empty = units.some((count) => count > 0) ? EMPTY_ROW : EMPTY_SIDE;
  return units.map((count) => (count > 0 ? 1 : empty));
}

/**
 * How many rows of cards all lines take together, and how many more than half of them
 * lie below the question, for style sheets.
 * @param {Side} above
 * @param {Side} below
 */
export function heightsOf(above, below) {
  const [upper, lower] = [above, below].map((side) => rowsOfSide(side).reduce((sum, rows) => sum + rows, 0));
  return { "--rows": upper + lower, "--lean": (lower - upper) / 2 };
}

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
  const owner = ownerOf(store, side.seat);
  const units = side[zone].map(unitOf);
  const empty = Math.max(0, room - units.length);
  const isCrowded = room === 0 && units.length > FULL;
  const label = owned(owner, [gettext("Your %(zone)s"), gettext("Opponent’s %(zone)s"), gettext("%(name)s: %(zone)s")], {
    zone: zoneName(zone),
  });
  // A line that does not take the selected card shows why.
  const onPress = (/** @type {Event} */ { target }) => {
    const card = store.selected.value;
    if (card !== null && !(/** @type {Element} */ (target).closest("button"))) void actions.why(card);
  };
  return html`<div class=${classes(`line line--${row} line--${zone}`, units.length === 0 && "line--empty")} data-zone=${`${zone}-${side.seat}`} onClick=${onPress}>
    <span class="line__name" aria-hidden="true">${zoneName(zone)}</span>
    <ol class="line__slots" aria-label=${label} data-crowded=${isCrowded ? "" : null} style=${isCrowded ? { "--others": units.length - 1 } : null}>
      ${units.map(
        (/** @type {import("battle/types").Unit} */ unit, /** @type {number} */ index) => html`<li class="slot" key=${unit.id}>
          <${UnitCard} unit=${unit} zone=${zone} index=${index} count=${units.length} owner=${owner} />
        </li>`,
      )}
      ${Array.from({ length: empty }, (_, i) => html`<li class="slot slot--empty" key=${`empty-${i}`} aria-hidden="true"></li>`)}
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
    <span class="plate__name" title=${name}>${name}</span>
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
    style=${Object.fromEntries(rowsOfSide(side).map((rows, index) => [`--${SHEET[index]}`, rows]))}
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
