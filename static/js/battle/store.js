/**
 * Everything the board is drawn from, as signals. Nothing here is computed from rules:
 * it is what the server said last, and what the person is pointing at.
 */

import { batch, computed, signal } from "lib/ui";
import { choicesOf, litCards, targetsOf } from "battle/choices";
import { placesOf } from "battle/find";

/** @typedef {import("battle/types").View} View */
/** @typedef {import("battle/types").CardFace} CardFace */
/** @typedef {import("battle/types").BattleEvent} BattleEvent */
/** @typedef {import("battle/types").Refused} Refused */
/** @typedef {{number: string, id: number | null}} Looked */

const LONGEST_LOG = 3000;

/** @typedef {ReturnType<typeof createStore>} Store */

/** A fresh store, before the first message. */
export function createStore() {
  const view = signal(/** @type {View | null} */ (null));
  const seat = signal(/** @type {0 | 1 | null} */ (null));
  const pending = signal(/** @type {{id: string, decision: number | null} | null} */ (null));
  const waiting = signal(0);
  const selected = signal(/** @type {number | null} */ (null));

  const asked = computed(() => {
    const decision = view.value?.decision ?? null;
    const mine = decision && decision.player === seat.value && decision.form;
    return mine && !pending.value && waiting.value === 0 ? decision : null;
  });
  const places = computed(() => (view.value ? placesOf(view.value) : new Map()));
  const choices = computed(() => choicesOf(asked.value, (card) => places.value.has(card)));
  const selectedNow = computed(() => {
    const card = selected.value;
    return card !== null && choices.value.byCard.has(card) ? card : null;
  });

  return {
    view,
    seat,
    /** Seats, names, what kind of battle. */
    battle: signal(/** @type {any} */ (null)),
    catalogue: signal(/** @type {Record<string, CardFace>} */ ({})),
    log: signal(/** @type {BattleEvent[]} */ ([])),
    /** The events that led to the present view; they drive movement. */
    latest: signal(/** @type {BattleEvent[]} */ ([])),
    line: signal(/** @type {import("lib/socket").SocketState} */ ("connecting")),
    refusedCode: signal(0),
    presence: signal(/** @type {{seat: number, connected: boolean}[]} */ ([])),
    refusals: signal(/** @type {(Refused & {key: number})[]} */ ([])),
    /** Batches that arrived and are not shown yet. */
    waiting,
    /** The answer that is on its way. */
    pending,
    /** The decision this person may answer now, or null. */
    asked,
    choices,
    /** Card whose options are open. */
    selected: selectedNow,
    picked: signal(/** @type {number[]} */ ([])),
    lit: computed(() => litCards(choices.value, selectedNow.value)),
    targets: computed(() => targetsOf(choices.value, selectedNow.value)),
    /** Card under the pointer or the focus. */
    hovered: signal(/** @type {Looked | null} */ (null)),
    /** Card looked at in full. */
    zoomed: signal(/** @type {Looked | null} */ (null)),
    /** Pile whose cards are spread out. */
    spread: signal(/** @type {{seat: number, zone: "outside_area" | "remove_area"} | null} */ (null)),
    dialog: signal(/** @type {null | "concede" | "help" | "log"} */ (null)),
    resultSeen: signal(false),
    /** Whether the screen is small: life lies close together, the log in a window. */
    small: signal(false),

    /** @param {number | null} card */
    select(card) {
      selected.value = card;
    },
  };
}

/**
 * Show a view and what led to it.
 * @param {Store} store
 * @param {{view: View, events: BattleEvent[], catalogue?: Record<string, CardFace>}} news
 * @param {{isNew?: boolean}} [wishes] not new: history, told in the log but not acted out
 */
export function show(store, { view, events, catalogue }, { isNew = true } = {}) {
  batch(() => {
    const before = store.view.value?.decision?.id;
    if (catalogue && Object.keys(catalogue).length > 0) {
      store.catalogue.value = { ...store.catalogue.value, ...catalogue };
    }
    const last = store.log.value.at(-1)?.seq ?? 0;
    const fresh = events.filter((event) => event.seq > last);
    if (fresh.length > 0) store.log.value = [...store.log.value, ...fresh].slice(-LONGEST_LOG);
    store.latest.value = isNew ? fresh : [];
    store.view.value = view;
    if (view.decision?.id !== before) forgetChoice(store, view.decision?.id ?? null);
  });
}

/**
 * A new question: what was pointed at for the old one is gone.
 * @param {Store} store
 * @param {number | null} decision
 */
function forgetChoice(store, decision) {
  store.select(null);
  store.picked.value = [];
  if (store.pending.value?.decision !== decision) store.pending.value = null;
}

let keys = 0;

/**
 * Show a refusal in the server's words.
 * @param {Store} store
 * @param {Refused} refusal
 */
export function showRefusal(store, refusal) {
  store.refusals.value = [...store.refusals.value.slice(-2), { ...refusal, key: ++keys }];
}

/**
 * @param {Store} store
 * @param {number} key
 */
export function dismissRefusal(store, key) {
  store.refusals.value = store.refusals.value.filter((r) => r.key !== key);
}
