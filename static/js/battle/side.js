/** One player's side of the table, as the play sheet lays it out. */

import { classes, html } from "lib/ui";
import { zoneName } from "components/words";
import { EnergyRow } from "components/energy";
import { owned, ownerOf, seatNames, useBattle } from "battle/context";
import { Slot } from "battle/parts";
import { ApArea, Deck, LifeArea, OpenPile } from "battle/piles";
import { UnitCard } from "battle/unit";

const LINE_LENGTH = 4; // UA-1.2.1, UA-1.2.2: places drawn, not a rule enforced

/** @typedef {import("battle/types").Side} Side */

/** @param {{side: Side, zone: "front_line" | "energy_line"}} props */
function Line({ side, zone }) {
  const { store } = useBattle();
  const owner = ownerOf(store, side.seat);
  const units = side[zone];
  const empty = Math.max(0, LINE_LENGTH - units.length);
  const label = owned(owner, [gettext("Your %(zone)s"), gettext("Opponent’s %(zone)s"), gettext("%(name)s: %(zone)s")], {
    zone: zoneName(zone),
  });
  return html`<div class=${`line line--${zone}`} data-zone=${`${zone}-${side.seat}`}>
    <span class="line__name" aria-hidden="true">${zoneName(zone)}</span>
    <ol class="line__slots" aria-label=${label}>
      ${units.map(
        (unit, index) => html`<li class="slot" key=${unit.id}>
          <${UnitCard} unit=${unit} zone=${zone} index=${index} count=${units.length} owner=${owner} />
        </li>`,
      )}
      ${Array.from({ length: empty }, (_, i) => html`<li class="slot slot--empty" key=${`empty-${i}`} aria-hidden="true"></li>`)}
    </ol>
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
  >
    <${LifeArea} side=${side} />
    <${Line} side=${side} zone="energy_line" />
    <${Line} side=${side} zone="front_line" />
    <div class="piles">
      <${Deck} side=${side} />
      <${OpenPile} side=${side} zone="outside_area" />
      <${OpenPile} side=${side} zone="remove_area" />
      <${ApArea} side=${side} />
      <span class="piles__energy"><${EnergyRow} energy=${side.energy} /></span>
    </div>
  </section>`;
}
