/** Over the table: an opponent who has left, a bot that plays for a player, the series. */

import { classes, html } from "lib/ui";
import { fillPlain } from "lib/text";
import { seatNames, useBattle } from "battle/context";
import { Slot } from "battle/board-slots";
import { ClockFace, useTicks } from "room/clock-face";
import { HandOverTool } from "room/hand-over";
import { serverTime } from "room/server-time";
import { asTime } from "room/time";

/** The opponent is away: how long to wait, and then the claim. */
export function ClaimBar() {
  const { store, actions } = useBattle();
  const claim = store.said.value.get("clock")?.claim ?? null;
  const isMine = claim && store.seat.value !== null && claim.seat !== store.seat.value && !store.view.value?.result && !store.standstill.value;
  useTicks(Boolean(isMine));
  if (!isMine) return null;
  const wait = claim.from - serverTime.now();
  const name = seatNames(store)[claim.seat];
  const sentence =
    wait > 0
      ? fillPlain(gettext("%(name)s has left the table. You can claim the win in %(time)s."), { name, time: asTime(wait) })
      : fillPlain(gettext("%(name)s hasn’t come back."), { name });
  return html`<div class="notice" role="status" data-notice="claim">
    <p aria-live="off">${sentence}</p>
    ${wait <= 0 &&
    html`<button type="button" class="button button--small button--ink" data-action="claim" onClick=${() => actions.tell({ type: "claim" })}>
      ${gettext("Claim the win")}
    </button>`}
  </div>`;
}

/** A bot plays for a player; one's own seat can be taken back. */
export function StandInBar() {
  const { store, actions } = useBattle();
  const standIns = store.said.value.get("match")?.stand_ins ?? [];
  const own = store.seat.value;
  if (store.view.value?.result) return null;
  return standIns.map((/** @type {string | null} */ bot, /** @type {number} */ seat) => {
    if (!bot) return null;
    if (seat !== own) {
      return html`<p class="notice" role="status" key=${seat} data-notice="stand-in">
        ${fillPlain(gettext("A bot is playing for %(name)s."), { name: seatNames(store)[seat] })}
      </p>`;
    }
    return html`<div class="notice" role="status" key=${seat} data-notice="stand-in">
      <p>${gettext("A bot is playing for you.")}</p>
      <button type="button" class="button button--small" data-action="take-back" onClick=${() => actions.tell({ type: "hand_over", bot: null })}>
        ${gettext("Take over again")}
      </button>
    </div>`;
  });
}

/**
 * The score of a series, from one's own seat.
 * @param {{best_of: number, wins: number[], game: number}} series
 * @param {number} seat
 */
export function seriesText(series, seat) {
  return fillPlain(gettext("Best of %(best)s · battle %(game)s · %(own)s : %(other)s"), {
    best: series.best_of,
    game: series.game,
    own: series.wins[seat],
    other: series.wins[1 - seat],
  });
}

/**
 * A quiet line under the bar: the series, and on small screens, where the own plate has
 * no place, the own clock and tools that are in the bar elsewhere.
 */
export function RoomLine() {
  const { store } = useBattle();
  const series = store.said.value.get("match")?.series;
  const own = store.seat.value;
  const hasClock = own !== null && (store.clock.value?.seats.length ?? 0) > 0;
  // It stays when the battle ends: the table would move up.
  if (!(series || hasClock)) return null;
  return html`<div class=${classes("room-line", !series && "room-line--small")}>
    ${hasClock && html`<span class="room-line__small room-line__clock">
      <span class="room-line__name">${seatNames(store)[own]}</span>
      <${ClockFace} seat=${own} place="line" />
    </span>`}
    ${series && html`<p class="number" data-notice="series">${seriesText(series, store.below.value)}</p>`}
    <span class="room-line__small"><${Slot} name="line" /><${HandOverTool} place="line" /></span>
  </div>`;
}
