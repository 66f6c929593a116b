/**
 * What the server says, message by message, into the store.
 *
 * Batches of events are shown one after the other with a breath between, so that a
 * quick opponent can be followed; without motion there is no breath.
 */

import { mayMove } from "lib/settings";
import { batch } from "lib/ui";
import { show, showRefusal } from "battle/store";

/** @typedef {import("battle/store").Store} Store */
/** @typedef {import("battle/types").BattleEvent} BattleEvent */

/** @type {Record<string, number>} */
const BREATH_MS = {
  attack_declared: 520,
  blocked: 420,
  battle_compared: 650,
  card_played: 420,
  event_used: 700,
  life_revealed: 900,
  trigger_activated: 600,
  turn_started: 600,
};
const SHORT_BREATH_MS = 160;
const CROWD = 5; // More batches than this waiting: hurry.

/**
 * How long a batch wants to be looked at.
 * @param {BattleEvent[]} events
 * @param {number} waiting
 */
export function breathFor(events, waiting) {
  const longest = Math.max(
    SHORT_BREATH_MS,
    ...events.map((e) => BREATH_MS[e.type] ?? 0),
  );
  return waiting > CROWD ? longest / 3 : longest;
}

/** @param {Store} store */
export function createInbox(store) {
  /** @type {any[]} */
  const queue = [];
  let resting = false;
  let received = 0;

  function next() {
    resting = false;
    const message = queue.shift();
    if (!message) return;
    batch(() => {
      store.waiting.value = queue.length;
      show(store, message);
    });
    if (mayMove() && !document.hidden) {
      resting = true;
      window.setTimeout(next, breathFor(message.events, queue.length));
    } else {
      next();
    }
  }

  /** @type {Record<string, (message: any) => void>} */
  const handlers = {
    welcome(message) {
      queue.length = 0;
      received = message.seq;
      batch(() => {
        store.battle.value = message.battle;
        store.seat.value = message.seat;
        store.waiting.value = 0;
        show(store, message, { isNew: false });
      });
    },
    events(message) {
      received = message.to;
      queue.push(message);
      if (resting) store.waiting.value = queue.length;
      else next();
    },
    error(message) {
      if (message.client_action_id && message.client_action_id === store.pending.value?.id) {
        store.pending.value = null;
      }
      showRefusal(store, message);
    },
    presence(message) {
      store.presence.value = message.seats;
    },
    finished(message) {
      store.battle.value = { ...store.battle.value, status: "finished", result: message.result, seed: message.seed };
    },
  };

  return {
    /** @param {{type: string}} message */
    receive(message) {
      handlers[message.type]?.(message);
    },
    /** The last event that has arrived, shown or not; null before the first. */
    since() {
      return received;
    },
  };
}
