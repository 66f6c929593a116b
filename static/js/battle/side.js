/** One player's side of the table, as the play sheet lays it out. */

import { classes, html } from "lib/ui";
import { fillPlain } from "lib/text";
import { zoneName } from "components/words";
import { EnergyRow } from "components/energy";
import { seatNames, useBattle } from "battle/context";
import { ApArea, Deck, LifeArea, OpenPile } from "battle/piles";
import { UnitCard } from "battle/unit";

const LINE_LENGTH = 4; // UA-1.2.1, UA-1.2.2: places drawn, not a rule enforced

/** @typedef {import("battle/types").Side} Side */

/** @param {{side: Side, zone: "front_line" | "energy_line", isMine: boolean}} props */
function Line({ side, zone, isMine }) {
  const units = side[zone];
  const empty = Math.max(0, LINE_LENGTH - units.length);
  const label = isMine ? gettext("Your %(zone)s") : gettext("Opponent’s %(zone)s");
  return html`<div class=${`line line--${zone}`} data-zone=${`${zone}-${side.seat}`}>
    <span class="line__name" aria-hidden="true">${zoneName(zone)}</span>
    <ol class="line__slots" aria-label=${fillPlain(label, { zone: zoneName(zone) })}>
      ${units.map(
        (unit, index) => html`<li class="slot" key=${unit.id}>
          <${UnitCard} unit=${unit} zone=${zone} index=${index} count=${units.length} isMine=${isMine} />
        </li>`,
      )}
      ${Array.from({ length: empty }, (_, i) => html`<li class="slot slot--empty" key=${`empty-${i}`} aria-hidden="true"></li>`)}
    </ol>
  </div>`;
}

/** @param {{side: Side, isMine: boolean}} props */
export function Plate({ side, isMine }) {
  const { store } = useBattle();
  const name = seatNames(store)[side.seat];
  const isThere = store.presence.value.find((p) => p.seat === side.seat)?.connected ?? true;
  const isAsked = store.view.value?.decision?.player === side.seat;
  return html`<div class=${classes("plate", isAsked && "plate--asked")}>
    <span class="plate__name" title=${name}>${name}</span>
    ${isMine && html`<span class="plate__you">${gettext("you")}</span>`}
    ${!isThere && html`<span class="badge badge--bad">${gettext("away")}</span>`}
    <span class="plate__energy"><${EnergyRow} energy=${side.energy} /></span>
  </div>`;
}

/** @param {{side: Side, isMine: boolean}} props */
export function PlayerSide({ side, isMine }) {
  const { store } = useBattle();
  const name = seatNames(store)[side.seat];
  const isTurn = store.view.value?.turn.player === side.seat;
  const label = isMine ? gettext("Your side") : fillPlain(gettext("Side of %(name)s"), { name });
  return html`<section
    class=${classes("side", isMine ? "side--mine" : "side--theirs", isTurn && "side--turn")}
    aria-label=${label}
  >
    <${LifeArea} side=${side} isMine=${isMine} />
    <${Line} side=${side} zone="energy_line" isMine=${isMine} />
    <${Line} side=${side} zone="front_line" isMine=${isMine} />
    <div class="piles">
      <${Deck} side=${side} isMine=${isMine} />
      <${OpenPile} side=${side} zone="outside_area" />
      <${OpenPile} side=${side} zone="remove_area" />
      <${ApArea} side=${side} isMine=${isMine} />
      <span class="piles__energy"><${EnergyRow} energy=${side.energy} /></span>
    </div>
  </section>`;
}
