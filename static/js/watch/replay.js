/**
 * A replay: the recorded steps of a battle, shown on the same board as the battle was.
 *
 * Step n is the moment after action n. Parts are loaded as they are needed, and the rest
 * in the background; a side that was looked at before is there at once.
 */

import { batch, signal } from "lib/ui";
import { show } from "battle/store";
import { get } from "lib/api";
import { chatOf } from "watch/chat";

/** @typedef {{at: number, seat: number | null, action: string | null, events: any[], log: any[], view: any}} Step */
/** @typedef {"0" | "1" | "open"} Perspective */
/** @typedef {ReturnType<typeof createReel>} Reel */

const STEP_MS = 900;

/**
 * @param {import("battle/store").Store} store
 * @param {{api: string, key: string, language: string, fetchPart?: typeof get}} where
 */
export function createReel(store, { api, key, language, fetchPart = get }) {
  const at = signal(0);
  const range = signal({ first: 0, last: 0 });
  const turns = signal(/** @type {any[]} */ ([]));
  const isPlaying = signal(false);
  const speed = signal(1);
  const perspective = signal(/** @type {Perspective} */ ("open"));
  const chat = signal(/** @type {(import("watch/chat").Line & {moment: number})[]} */ ([]));
  const own = signal(/** @type {number | null} */ (null));
  /** @type {Map<Perspective, Map<number, Step>>} */
  const loaded = new Map();
  let timer = 0;
  let wanted = 0;

  /** @param {number} since */
  async function load(since) {
    const side = perspective.value;
    const query = new URLSearchParams({ perspective: side, since: String(since), language, key });
    const part = await fetchPart(`${api}replay/?${query}`);
    const steps = loaded.get(side) ?? new Map();
    loaded.set(side, steps);
    for (const step of part.steps) steps.set(step.at, step);
    batch(() => {
      range.value = { first: part.first, last: part.last };
      if (part.battle) {
        store.battle.value = part.battle;
        store.catalogue.value = part.catalogue;
        turns.value = part.turns;
        chat.value = part.chat ?? [];
        own.value = part.seat;
      }
    });
    return part.steps.at(-1)?.at ?? part.last;
  }

  /** Everything that is not there yet, part by part. */
  async function loadRest() {
    const side = perspective.value;
    let next = range.value.first;
    while (side === perspective.value && next <= range.value.last) {
      if (loaded.get(side)?.has(next)) next += 1;
      else next = (await load(next)) + 1;
    }
  }

  /** @param {number} moment */
  async function stepAt(moment) {
    const have = () => loaded.get(perspective.value)?.get(moment);
    if (!have()) await load(moment);
    return have();
  }

  /** @param {number} moment @param {Step} step */
  function display(moment, step) {
    const isNext = moment === at.value + 1;
    const steps = loaded.get(perspective.value) ?? new Map();
    /** @type {any[]} */
    const before = [];
    for (let n = range.value.first; n < moment; n += 1) before.push(...(steps.get(n)?.log ?? []));
    batch(() => {
      show(store, { ...step, view: unasked(step.view) }, { isNew: isNext, before });
      chatOf(store).show(chat.value.filter((line) => line.moment <= moment));
      at.value = moment;
    });
  }

  /** @param {number} moment */
  async function go(moment) {
    const { first, last } = range.value;
    const here = Math.max(first, Math.min(last, moment));
    wanted = here;
    const step = await stepAt(here);
    if (step && wanted === here) display(here, step);
  }

  function tick() {
    clearTimeout(timer);
    if (!isPlaying.value) return;
    timer = window.setTimeout(async () => {
      await go(at.value + 1);
      if (at.value >= range.value.last) isPlaying.value = false;
      tick();
    }, STEP_MS / speed.value);
  }

  return {
    at,
    range,
    turns,
    isPlaying,
    speed,
    perspective,
    /** The chat of the whole battle. */
    chat,
    own,
    go,
    /** @param {number} moment where to begin */
    async open(moment) {
      await load(0);
      store.seat.value = null;
      store.resultSeen.value = true; // The end is not news here.
      if (own.value !== null) store.turned.value = own.value === 1;
      await go(Math.max(moment, range.value.first));
      void loadRest();
    },
    /** @param {Perspective} side */
    async look(side) {
      perspective.value = side;
      if (side !== "open") store.turned.value = side === "1";
      await go(at.value);
      void loadRest();
    },
    play() {
      if (at.value >= range.value.last) void go(range.value.first);
      isPlaying.value = true;
      tick();
    },
    pause() {
      isPlaying.value = false;
      clearTimeout(timer);
    },
    /** @param {1 | -1} way */
    goTurn(way) {
      const starts = turns.value.map((turn) => turn.at);
      const next = way > 0 ? starts.find((start) => start > at.value) : starts.findLast((start) => start < at.value);
      return go(next ?? (way > 0 ? range.value.last : range.value.first));
    },
  };
}

/**
 * A view in which no one can answer: it was answered long ago.
 * @param {any} view
 */
export function unasked(view) {
  if (!view.decision) return view;
  const { id, player, kind } = view.decision;
  return { ...view, decision: { id, player, kind } };
}

/**
 * The moment an address names: #a=123.
 * @param {string} hash
 */
export function momentIn(hash) {
  return Number(/(?:^#|&)a=(\d+)/.exec(hash)?.[1] ?? 0);
}
