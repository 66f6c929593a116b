/** The clock of a seat, in its name plate. */

import { classes, html, useEffect, useRef, useState } from "lib/ui";
import { owned, ownerOf, useBattle } from "battle/context";
import { serverTime } from "room/server-time";
import { LOW_MS, VERY_LOW_MS, asTime, asWords, timeLeft, warningBetween } from "room/time";

const TICK_MS = 250;

/**
 * Draw again while a clock runs.
 * @param {boolean} isRunning
 */
export function useTicks(isRunning) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = window.setInterval(() => tick((n) => n + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
}

/**
 * The announcement of the clock for screen readers; empty most of the time.
 * @param {number} left
 */
function useWarning(left) {
  const before = useRef(left);
  const said = useRef("");
  const warning = warningBetween(before.current, left);
  if (warning) said.current = interpolate(gettext("Your time: %(time)s left."), { time: asWords(warning) }, true);
  else if (left > before.current) said.current = "";
  before.current = left;
  return said.current;
}

/** @param {{seat: number, place?: string}} props */
export function ClockFace({ seat, place = "plate" }) {
  const { store } = useBattle();
  const clock = store.clock.value?.seats.find((/** @type {any} */ one) => one.seat === seat);
  // While a battle is frozen its clocks are stopped; the time since is given back.
  const shown = clock && store.standstill.value ? { ...clock, running: false } : clock;
  return shown ? html`<${Face} clock=${shown} isMine=${seat === store.seat.value} place=${place} />` : null;
}

/** @param {{clock: import("room/time").SeatClock, isMine: boolean, place: string}} props */
function Face({ clock, isMine, place }) {
  const { store } = useBattle();
  useTicks(clock.running);
  const { question, reserve } = timeLeft(clock, serverTime.now());
  const left = question + reserve;
  const warning = useWarning(isMine && clock.running ? left : Infinity);
  /** @type {[string, string, string]} */
  const sentences = [gettext("Your time: %(time)s"), gettext("Opponent’s time: %(time)s"), gettext("%(name)s’s time: %(time)s")];
  const label = owned(ownerOf(store, clock.seat), sentences, { time: asWords(left) });
  return html`<span
    class=${classes(
      "clock",
      clock.running && "clock--running",
      left <= LOW_MS && "clock--low",
      clock.running && left <= VERY_LOW_MS && "clock--last",
    )}
    role="timer"
    aria-live="off"
    aria-label=${label}
    title=${label}
    data-clock=${isMine ? "mine" : "theirs"}
    data-place=${place}
    data-running=${clock.running ? "" : null}
  >
    <span class="clock__reserve number">${asTime(reserve)}</span>
    ${question > 0 && html`<span class="clock__question number" title=${gettext("time for this decision")}>+${Math.ceil(question / 1000)}</span>`}
    ${isMine && html`<span class="visually-hidden" role="alert">${warning}</span>`}
  </span>`;
}
