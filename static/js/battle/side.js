/** One player's side of the table, as the play sheet lays it out. */

import { classes, html } from "lib/ui";
import { zoneName } from "components/words";
import { EnergyRow } from "components/energy";
import { owned, ownerOf, seatNames, useBattle } from "battle/context";
import { Slot } from "battle/parts";
import { Place } from "battle/places";
import { ApArea, Deck, LifeArea, OpenPile } from "battle/piles";
import { UnitCard } from "battle/unit";

const LINE_LENGTH = 4; // UA-1.2.1, UA-1.2.2: places drawn, not a rule enforced

// How much of a row a line without cards takes: room to drop one.
const EMPTY_ROW = 0.36;

/** @typedef {import("battle/types").Side} Side */
/** @typedef {import("battle/types").View} View */

/** @param {import("battle/types").Unit[]} units */
function rowOf(units) {
  return units.length > 0 ? 1 : EMPTY_ROW;
}

/**
 * How many rows of cards the four lines take together.
 * @param {View} view
 */
export function rowsOf({ players }) {
  return players.reduce((sum, side) => sum + rowOf(side.front_line) + rowOf(side.energy_line), 0);
}

/**
 * The color most of a player's known cards have; null where none is known.
 * @param {Side} side
 * @param {Record<string, import("battle/types").CardFace>} catalogue
 */
export function colorOf(side, catalogue) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const cards = [side.front_line, side.energy_line, side.hand, side.outside_area, side.remove_area].flat();
  for (const { card } of cards) {
    const color = card && catalogue[card]?.color;
    if (color) counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** @param {{side: Side, zone: "front_line" | "energy_line"}} props */
function Line({ side, zone }) {
  const { store, actions } = useBattle();
  const owner = ownerOf(store, side.seat);
  const units = side[zone];
  const empty = Math.max(0, LINE_LENGTH - units.length);
  const label = owned(owner, [gettext("Your %(zone)s"), gettext("Opponent’s %(zone)s"), gettext("%(name)s: %(zone)s")], {
    zone: zoneName(zone),
  });
  // A line that does not take the selected card says why.
  const onPress = (/** @type {Event} */ { target }) => {
    const card = store.selected.value;
    if (card !== null && !(/** @type {Element} */ (target).closest("button"))) void actions.why(card);
  };
  return html`<div class=${classes(`line line--${zone}`, units.length === 0 && "line--empty")} data-zone=${`${zone}-${side.seat}`} onClick=${onPress}>
    <span class="line__name" aria-hidden="true">${zoneName(zone)}</span>
    <ol class="line__slots" aria-label=${label}>
      ${units.map(
        (unit, index) => html`<li class="slot" key=${unit.id}>
          <${UnitCard} unit=${unit} zone=${zone} index=${index} count=${units.length} owner=${owner} />
        </li>`,
      )}
      ${Array.from({ length: empty }, (_, i) => html`<li class="slot slot--empty" key=${`empty-${i}`} aria-hidden="true"></li>`)}
    </ol>
    <${Place} at=${`zone:${zone}-${side.seat}`} kind="line" />
  </div>`;
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
    <span class="plate__energy"><${EnergyRow} energy=${side.energy} /></span>
  </div>`;
}

/** @param {{side: Side, isBelow: boolean}} props */
export function PlayerSide({ side, isBelow }) {
  const { store } = useBattle();
  const isTurn = store.view.value?.turn.player === side.seat;
  const ofName = gettext("Side of %(name)s");
  const label = owned(ownerOf(store, side.seat), [gettext("Your side"), ofName, ofName], {
    name: seatNames(store)[side.seat],
  });
  return html`<section
    class=${classes("side", isBelow ? "side--mine" : "side--theirs", isTurn && "side--turn")}
    aria-label=${label}
    data-side=${side.seat}
    data-color=${colorOf(side, store.catalogue.value)}
    style=${{ "--front": rowOf(side.front_line), "--energy": rowOf(side.energy_line) }}
  >
    <${LifeArea} side=${side} />
    <${Place} at=${`side:${side.seat}`} kind="side" />
    <${Line} side=${side} zone="energy_line" />
    <${Line} side=${side} zone="front_line" />
    <div class="piles">
      <${ApArea} side=${side} />
      <${Deck} side=${side} />
      <${OpenPile} side=${side} zone="outside_area" />
      <${OpenPile} side=${side} zone="remove_area" />
      <span class="piles__energy"><${EnergyRow} energy=${side.energy} /></span>
    </div>
  </section>`;
}
