/**
 * Everything the board is drawn from, as signals. Nothing here is computed from rules:
 * it is what the server sent last, and what the player is pointing at.
 */

import { batch, computed, signal } from "lib/ui";
import { fillPlain } from "lib/text";
import { choicesOf, litCards, targetsOf } from "battle/choices";
import { spotsOf } from "battle/drop-targets";
import { placesOf } from "battle/card-lookup";
import { prefer, preferences } from "battle/preferences";

/** @typedef {import("battle/types").View} View */
/** @typedef {import("battle/types").CardFace} CardFace */
/** @typedef {import("battle/types").BattleEvent} BattleEvent */
/** @typedef {import("battle/types").Line} Line */
/** @typedef {import("battle/types").Refused} Refused */
/** @typedef {{number: string, id: number | null}} Looked */
/**
 * @typedef {object} Reason why something is not possible now, in the server's words
 * @property {import("battle/types").Text} label what was wished
 * @property {number | null} target
 * @property {string} code
 * @property {string} message
 * @property {string | null} clause
 * @property {string | null} advice what would make it possible
 */

const LONGEST_LOG = 3000;

/** @typedef {ReturnType<typeof createStore>} Store */

/** A fresh store, before the first message. */
export function createStore() {
  const view = signal(/** @type {View | null} */ (null));
  const seat = signal(/** @type {0 | 1 | null} */ (null));
  const turned = signal(false);
  const log = signal(/** @type {Line[]} */ ([]));
  const said = signal(/** @type {Map<string, any>} */ (new Map()));
  /** @type {Map<string, Set<(message: any) => void>>} */
  const listeners = new Map();
  const pending = signal(/** @type {{id: string, decision: number | null} | null} */ (null));
  const kept = signal(/** @type {string | null} */ (null));
  const waiting = signal(0);
  const selected = signal(/** @type {number | null} */ (null));

  const standstill = computed(() => (view.value?.result ? null : (said.value.get("halted") ?? null)));
  const asked = computed(() => {
    const decision = view.value?.decision ?? null;
    const mine = decision && decision.player === seat.value && decision.form;
    return mine && !standstill.value && !pending.value && waiting.value === 0 ? decision : null;
  });
  const places = computed(() => (view.value ? placesOf(view.value) : new Map()));
  const choices = computed(() => choicesOf(asked.value, (card) => places.value.has(card)));
  const selectedNow = computed(() => {
    const card = selected.value;
    return card !== null && choices.value.byCard.has(card) ? card : null;
  });

  return {
    view,
    attack: computed(() => view.value?.attack ?? null),
    /** Whose board this is; null for a spectator. */
    seat,
    /** Whether a watcher has turned the table around. */
    turned,
    /** The seat drawn below: one's own, or the one a watcher sits behind. */
    below: computed(() => seat.value ?? (turned.value ? 1 : 0)),
    /** The last message of each type the board itself has no use for. */
    said,
    /** That the battle is frozen or was called off, in the server's words; null: it goes on. */
    standstill,
    /** What the server knows of the clocks; null in untimed battles. */
    clock: computed(() => said.value.get("clock") ?? null),
    role: signal(/** @type {"player" | "spectator"} */ ("player")),
    /** Seats, names, what kind of battle. */
    battle: signal(/** @type {any} */ (null)),
    catalogue: signal(/** @type {Record<string, CardFace>} */ ({})),
    /** What has happened, in the server's words. */
    log,
    /** The last event that was shown; those up to it are not news. */
    seen: signal(0),
    /** The events that led to the present view; they drive movement. */
    latest: signal(/** @type {BattleEvent[]} */ ([])),
    /** The same in words. */
    news: signal(/** @type {Line[]} */ ([])),
    line: signal(/** @type {import("lib/socket").SocketState} */ ("connecting")),
    refusedCode: signal(0),
    presence: signal(/** @type {{seat: number, connected: boolean}[]} */ ([])),
    refusals: signal(/** @type {(Refused & {key: number})[]} */ ([])),
    /** Batches that arrived and are not shown yet. */
    waiting,
    /** The answer that is on its way. */
    pending,
    /** Its id while it could not be taken and is sent again by itself. */
    kept,
    /** Whether an answer waits here until it can be taken. */
    isKept: computed(() => kept.value !== null && kept.value === pending.value?.id),
    /** The decision this person may answer now, or null. */
    asked,
    choices,
    /** Where every card lies, by its id. */
    places,
    /** Card whose options are open. */
    selected: selectedNow,
    picked: signal(/** @type {number[]} */ ([])),
    lit: computed(() => litCards(choices.value, selectedNow.value)),
    targets: computed(() => targetsOf(choices.value, selectedNow.value)),
    /** Where the selected card may go, and what else it can do. */
    spots: computed(() => {
      const options = (selectedNow.value !== null && choices.value.byCard.get(selectedNow.value)) || [];
      return view.value ? spotsOf(options, view.value, seat.value ?? 0) : { places: new Map(), rest: [] };
    }),
    /** Why a card cannot do what was wished; shown at the card. */
    why: signal(/** @type {{card: number, reasons: Reason[]} | null} */ (null)),
    /** What the options of the selected card will surely do, in their order. */
    sure: signal(/** @type {{card: number, previews: (Record<string, any> | null)[]} | null} */ (null)),
    /** What the selected card cannot do now, beside what it can. */
    missing: signal(/** @type {{card: number, reasons: Reason[]} | null} */ (null)),
    /** Card under the pointer or the focus. */
    hovered: signal(/** @type {Looked | null} */ (null)),
    pointed: signal(/** @type {number | null} */ (null)),
    /** Card looked at in full. */
    zoomed: signal(/** @type {Looked | null} */ (null)),
    /** Pile whose cards are spread out. */
    spread: signal(/** @type {{seat: number, zone: string} | null} */ (null)),
    /** What the person points with. */
    pointer: signal("mouse"),
    /** The question that is not answered automatically, because the player chose to wait. */
    held: signal(/** @type {number | null} */ (null)),
    /** Whether the order of effects that is chosen now is to be remembered. */
    remembering: signal(false),
    /** The answer that waits for a second word. */
    doubted: signal(/** @type {import("battle/types").Option | null} */ (null)),
    /** The stack of the field that is spread out. */
    stack: signal(/** @type {number | null} */ (null)),
    dialog: signal(/** @type {null | "concede" | "help" | "log" | "settings"} */ (null)),
    /** Whether the log leaves out what matters less. */
    shortLog: signal(false),
    /** Which tab is open beside the table. */
    tab: signal("log"),
    resultSeen: signal(false),
    /** Whether the screen is small: life lies close together, the log in a window. */
    small: signal(false),
    /** Whether it is a phone held upright: a choice among cards takes all of it. */
    narrow: signal(false),

    /**
     * Leave a trace of an answer given for the person.
     * @param {string} answer in words
     */
    trace(answer) {
      const seq = (log.value.at(-1)?.seq ?? 0) + 0.001;
      const text = fillPlain(gettext("Answered automatically: %(answer)s"), { answer });
      log.value = [...log.value, { seq, type: "answered_for_you", player: seat.value, parts: [{ text }] }];
    },

    /** Open or fold the log; on a small screen, open its window. */
    toggleLog() {
      if (this.small.value) this.dialog.value = "log";
      else prefer("log", preferences.value.log === "open" ? "folded" : "open");
    },

    /** @param {number | null} card */
    select(card) {
      selected.value = card;
    },

    /**
     * Hear of every message of a type, from now on.
     * @param {string} type
     * @param {(message: any) => void} listener
     * @returns {() => void} stops it
     */
    listen(type, listener) {
      const all = listeners.get(type) ?? new Set();
      listeners.set(type, all.add(listener));
      return () => void all.delete(listener);
    },

    /** Drop the explanation of this. @param {string} type */
    forget(type) {
      if (!said.value.has(type)) return;
      const left = new Map(said.value);
      left.delete(type);
      said.value = left;
    },

    /**
     * Keep a message for its listeners.
     * @param {{type: string, [field: string]: any}} message
     */
    hear(message) {
      said.value = new Map(said.value).set(message.type, message);
      for (const listener of listeners.get(message.type) ?? []) listener(message);
    },
  };
}

/**
 * Show a view and what led to it.
 * @param {Store} store
 * @param {{view: View, events: BattleEvent[], log?: Line[], catalogue?: Record<string, CardFace>}} news
 * @param {{isNew?: boolean, before?: Line[]}} [wishes] isNew: false for history, told in
 *   the log but not acted out; before: the log until then, where the moment is another one
 */
export function show(store, { view, events, log = [], catalogue }, { isNew = true, before } = {}) {
  batch(() => {
    const asked = store.view.value?.decision?.id;
    if (catalogue && Object.keys(catalogue).length > 0) {
      store.catalogue.value = { ...store.catalogue.value, ...catalogue };
    }
    const seen = before ? 0 : store.seen.value;
    const fresh = events.filter((event) => event.seq > seen);
    const lines = log.filter((line) => line.seq > seen);
    store.seen.value = fresh.at(-1)?.seq ?? seen;
    if (before || lines.length > 0) store.log.value = [...(before ?? store.log.value), ...lines].slice(-LONGEST_LOG);
    store.latest.value = isNew ? fresh : [];
    store.news.value = isNew ? lines : [];
    store.view.value = view;
    if (view.decision?.id !== asked) forgetChoice(store, view.decision?.id ?? null);
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
  store.why.value = null;
  store.doubted.value = null;
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

/**
 * Show what the platform refuses of something that was asked for elsewhere.
 * @param {Store} store
 * @param {Promise<unknown>} asked
 */
export function showIfRefused(store, asked) {
  asked.catch((/** @type {Refused} */ refusal) => showRefusal(store, refusal));
}
