/**
 * Put the server's messages into the store, one by one.
 *
 * Batches of events are shown one after the other. One's own take the breath their
 * movement needs; each of the other side takes a beat, with motion or without, so that a
 * quick opponent can be followed. What the board has no use for itself is kept for others
 * (`store.said`, `store.listen`).
 */

import { MOMENTS } from "battle/moments";
import { changed } from "battle/view-changes";
import { preferences } from "battle/preferences";
import { prepare } from "lib/pictures";
import { pace } from "lib/settings";
import { batch } from "lib/ui";
import { show, showRefusal } from "battle/store";

/** @typedef {import("battle/store").Store} Store */
/** @typedef {import("battle/types").BattleEvent} BattleEvent */

const SHORT_BREATH_MS = 160;
/** @type {Record<string, number>} by the person's choice */
const BEAT_MS = { off: 0, quick: 320, normal: 600, slow: 1000 };
// Steps that need no time to follow.
const QUIET = new Set(["phase_started", "card_drawn", "mode_changed", "ap_added", "ap_paid", "card_moved", "attack_ended"]);
const QUIET_BEAT = 0.3;
const ASKED_MS = 2600; // Whoever is asked with a running clock waits no longer in all.
// What may come along with the welcome, and comes alone when it changes.
const ALONG = ["clock", "match", "watchers", "undo", "halted"];
const CROWD = 5; // More batches than this waiting: hurry.

/**
 * How long a batch wants to be looked at.
 * @param {BattleEvent[]} events
 * @param {number} waiting
 */
export function breathFor(events, waiting) {
  const longest = Math.max(
    SHORT_BREATH_MS,
    ...events.map((e) => MOMENTS[e.type]?.breath ?? 0),
  );
  return waiting > CROWD ? longest / 3 : longest;
}

/**
 * How long a move of the other side is shown, in milliseconds.
 * @param {BattleEvent[]} events
 * @param {string} choice of the person
 */
export function beatFor(events, choice) {
  const isQuiet = events.every(({ type }) => QUIET.has(type));
  const longest = Math.max(1, ...events.map(({ type }) => MOMENTS[type]?.beats ?? 1));
  return (BEAT_MS[choice] ?? BEAT_MS.normal) * (isQuiet ? QUIET_BEAT : longest);
}

/** @param {Store} store */
export function createInbox(store) {
  /** @type {any[]} */
  const queue = [];
  let resting = false;
  let received = 0;
  /** @type {any} the last view that has arrived, shown or not */
  let newest = null;
  let timer = 0;

  /** Whether the newest message has a question for the viewer. */
  function isAsked() {
    const decision = queue.at(-1)?.view.decision;
    return Boolean(decision && decision.player === store.seat.value);
  }

  function next() {
    clearTimeout(timer);
    resting = false;
    const message = queue.shift();
    if (!message) return;
    // The player whose question was open has answered.
    const mover = store.view.value?.decision?.player;
    const isOwn = mover === undefined || mover === store.seat.value;
    batch(() => {
      store.waiting.value = queue.length;
      show(store, message);
    });
    const rest = document.hidden ? 0 : restAfter(message.events, isOwn);
    if (rest === 0) return next();
    resting = true;
    timer = window.setTimeout(next, rest);
  }

  /**
   * How long a batch is shown before the next.
   * @param {BattleEvent[]} events
   * @param {boolean} isOwn
   */
  function restAfter(events, isOwn) {
    if (isOwn) return pace() * breathFor(events, queue.length);
    const beat = beatFor(events, preferences.value.beats) / (queue.length > CROWD ? 2 : 1);
    const isHurried = isAsked() && store.clock.value;
    return isHurried ? Math.min(beat, ASKED_MS / (queue.length + 1)) : beat;
  }

  /** @type {Record<string, (message: any) => void>} */
  const handlers = {
    welcome(message) {
      clearTimeout(timer);
      queue.length = 0;
      resting = false;
      received = message.seq;
      newest = message.view;
      batch(() => {
        store.battle.value = message.battle;
        store.seat.value = message.seat;
        store.role.value = message.role ?? (message.seat === null ? "spectator" : "player");
        store.waiting.value = 0;
        store.forget("halted"); // A frozen battle says so again, or it goes on.
        for (const type of ALONG) {
          if (message[type]) store.hear({ ...message[type], type });
        }
        show(store, message, { isNew: false });
      });
    },
    events(message) {
      received = message.to;
      newest = message.changes ? changed(newest, message.changes) : message.view;
      prepare(Object.values(message.catalogue ?? {}).map(({ art }) => art));
      queue.push({ ...message, view: newest });
      if (resting) store.waiting.value = queue.length;
      else next();
    },
    error(message) {
      // A question that could not be read has no reason to show; it is not a refusal.
      if (message.explain_id) return store.hear({ ...message, type: "explained", legal: false });
      if (message.client_action_id && message.client_action_id === store.pending.value?.id) {
        store.pending.value = null;
      }
      // A frozen battle has a window of its own, also where no view can be sent.
      if (message.code === "battle.halted" && !store.standstill.value) {
        store.hear({ type: "halted", status: "halted", message: message.message });
      } else {
        showRefusal(store, message);
      }
    },
    presence(message) {
      store.presence.value = message.seats;
    },
    finished(message) {
      store.battle.value = { ...store.battle.value, status: "finished", result: message.result, seed: message.seed };
    },
  };

  return {
    /** @param {{type: string, [field: string]: any}} message */
    receive(message) {
      const handle = handlers[message.type];
      if (handle) handle(message);
      else store.hear(message);
    },
    /** Show at once all that waits, and what it has led to. */
    hurry() {
      clearTimeout(timer);
      if (queue.length === 0) return;
      const last = queue.at(-1);
      const events = queue.flatMap((message) => message.events);
      const log = queue.flatMap((message) => message.log);
      const catalogue = Object.assign({}, ...queue.map((message) => message.catalogue));
      queue.length = 0;
      resting = false;
      batch(() => {
        store.waiting.value = 0;
        show(store, { view: last.view, events, log, catalogue });
      });
    },
    /** The last event that has arrived, shown or not; null before the first. */
    since() {
      return received;
    },
  };
}
