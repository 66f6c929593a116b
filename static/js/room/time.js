/**
 * Clocks as the server counts them. The device's own clock may be wrong, so only the
 * distance to the server's is used, measured at each message.
 */

/**
 * @typedef {{seat: number, reserve_ms: number, running: boolean, deadline: number | null}} SeatClock
 * @typedef {{now: number, seats: SeatClock[], claim: {seat: number, from: number} | null}} Clock
 */

const SAMPLES = 8;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The server's time, from the time it sent and when that arrived here.
 *
 * A message is under way for a while, so each measure is late by as much; the largest
 * of the last few is the nearest to the truth.
 */
export function createServerTime(here = () => performance.now()) {
  /** @type {number[]} */
  let samples = [];
  return {
    /** @param {number} now the time the server sent */
    hear(now) {
      samples = [...samples, now - here()].slice(-SAMPLES);
    },
    now() {
      return samples.length ? Math.max(...samples) + here() : Date.now();
    },
  };
}

/**
 * What is left for a seat: of the question's own time, and of the reserve.
 * @param {SeatClock} clock
 * @param {number} now the server's
 */
export function timeLeft(clock, now) {
  if (!clock.running || clock.deadline === null) return { question: 0, reserve: clock.reserve_ms };
  const left = Math.max(0, clock.deadline - now);
  return { question: Math.max(0, left - clock.reserve_ms), reserve: Math.min(left, clock.reserve_ms) };
}

/**
 * A length of time to read at a glance: 0:09, 12:34, 1:02:03, or days and hours.
 * @param {number} ms
 */
export function asTime(ms) {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  if (ms >= DAY_MS) {
    const days = Math.floor(ms / DAY_MS);
    return interpolate(gettext("%(days)s d %(hours)s h"), { days, hours: Math.floor((ms % DAY_MS) / HOUR_MS) }, true);
  }
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * The same for screen readers.
 * @param {number} ms
 */
export function asWords(ms) {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  if (seconds < 100) return interpolate(ngettext("%(count)s second", "%(count)s seconds", seconds), { count: seconds }, true);
  const minutes = Math.round(seconds / 60);
  return interpolate(ngettext("%(count)s minute", "%(count)s minutes", minutes), { count: minutes }, true);
}

// Said once each, on the way down.
const WARNINGS_MS = [MINUTE_MS, 30_000, 10_000];

/**
 * The warning that was passed between two looks at the clock, or 0.
 * @param {number} before
 * @param {number} now
 */
export function warningBetween(before, now) {
  return WARNINGS_MS.findLast((warning) => now <= warning && warning < before) ?? 0;
}

/** Below what time a clock draws attention. */
export const LOW_MS = MINUTE_MS;
export const VERY_LOW_MS = 15_000;
