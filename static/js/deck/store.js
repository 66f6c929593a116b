/**
 * A deck while it is built: what it holds, what was done, and what is saved of it.
 *
 * Changes are shown at once and sent a moment later, each as the copies of one card, so
 * that two pages of the same deck do not overwrite each other. What the server answers
 * is the truth for everything that has not been changed here since.
 */

import { batch, computed, signal } from "lib/ui";
import { Refusal } from "lib/api";

/** @typedef {{name: string, kind: string, color: import("battle/types").Color, required_energy: number, ap_cost: number, generated_energy: Partial<Record<import("battle/types").Color, number>>, bp: number | null, trigger: string | null, art: string}} ListedCard */
/** @typedef {{number: string, count: number, owned: number | null, card: ListedCard | null}} Line */
/** @typedef {{code: string, clause: string | null, sentence: string}} Problem */
/** @typedef {{id: number, name: string, version: number, format: string, size: number, legal: boolean, problems: Problem[], changes: Problem[], figures: import("deck/figures").DeckFigures, entries: Line[]}} Deck */
/** @typedef {{number: string, before: number, after: number}} Change */
/** @typedef {{number: string, name: string, before: number, after: number, sentence: string}} Step */
/** @typedef {{change: (entries: {number: string, count: number}[], last?: boolean) => Promise<Deck>, choose: (format: string) => Promise<Deck>, read: () => Promise<Deck>, complete?: () => Promise<{deck: Deck, steps: Step[]}>}} Door */

const PAUSE_MS = 200;
const AGAIN_MS = 3000;
/** The server takes no longer list; a count beyond it is a slip. */
const MOST = 50;
/** As many of a card as a deck plays, and a hand takes at once with Shift. */
export const PLAYSET = 4;

/**
 * @param {Deck} deck
 * @param {Door} door
 * @param {Record<string, number> | null} [pool] copies by number, of which alone the deck is made
 */
export function createDeckStore(deck, door, pool = null) {
  const lines = signal(byNumber(deck.entries));
  const told = signal(standing(deck));
  const saving = signal(/** @type {"saved" | "saving" | "failed"} */ ("saved"));
  const refusal = signal("");
  const completed = signal(/** @type {Step[] | null} what completing the deck changed, until the next change */ (null));
  const done = signal(/** @type {Change[][]} what was done together is undone together */ ([]));
  const undone = signal(/** @type {Change[][]} */ ([]));
  /** @type {Map<string, number>} changed here and not yet accepted */
  const waiting = new Map();
  /** @type {string | null} a format chosen here and not yet accepted */
  let chosen = null;
  let isSending = false;
  let timer = 0;

  const isWaiting = () => waiting.size > 0 || chosen !== null;
  const total = computed(() => [...lines.value.values()].reduce((sum, line) => sum + line.count, 0));

  /** @param {string} number */
  const countOf = (number) => lines.value.get(number)?.count ?? 0;

  /** As many as a press may bring it to; what is above came by another door. @param {string} number */
  const mostOf = (number) => (pool ? Math.max(pool[number] ?? 0, countOf(number)) : MOST);

  /**
   * @param {string} number
   * @param {number} count
   * @param {ListedCard | null} [card] what is known of a card that was not in the deck
   */
  function put(number, count, card = null) {
    const line = lines.value.get(number) ?? { number, count: 0, owned: null, card };
    lines.value = new Map(lines.value).set(number, { ...line, count });
    waiting.set(number, count);
    saving.value = "saving";
    later(PAUSE_MS);
  }

  /** @param {number} ms */
  function later(ms) {
    clearTimeout(timer);
    timer = /** @type {any} */ (setTimeout(() => void send(), ms));
  }

  /** Sends what is waiting; one request at a time, so that answers come in order. */
  async function send(last = false) {
    if (isSending || !isWaiting()) return;
    isSending = true;
    clearTimeout(timer);
    const sent = new Map(waiting);
    try {
      if (sent.size > 0) adopt(await door.change([...sent].map(([number, count]) => ({ number, count })), last), sent);
      if (chosen !== null) await sendChosen(chosen);
    } catch (error) {
      await failed(error, sent);
    } finally {
      isSending = false;
      if (isWaiting()) later(saving.value === "failed" ? AGAIN_MS : PAUSE_MS);
    }
  }

  /** @param {string} format */
  async function sendChosen(format) {
    const truth = await door.choose(format);
    if (chosen === format) chosen = null;
    adopt(truth, new Map());
  }

  /**
   * @param {unknown} error
   * @param {Map<string, number>} sent
   */
  async function failed(error, sent) {
    if (!(error instanceof Refusal) || error.code === "unavailable") {
      saving.value = "failed"; // nobody answered: what is waiting is sent again
      return;
    }
    refusal.value = error.message;
    chosen = null;
    settle(sent);
    const stays = (/** @type {Change[]} */ changes) => !changes.some(({ number }) => sent.has(number));
    done.value = done.value.filter(stays);
    undone.value = undone.value.filter(stays);
    const truth = await door.read().catch(() => null);
    if (truth) adopt(truth, new Map());
  }

  /** What was sent waits no longer, unless it was changed again. @param {Map<string, number>} sent */
  function settle(sent) {
    for (const [number, count] of sent) if (waiting.get(number) === count) waiting.delete(number);
  }

  /**
   * Take over what the server says, but for what has been changed here since.
   * @param {Deck} truth
   * @param {Map<string, number>} sent
   */
  function adopt(truth, sent) {
    settle(sent);
    const here = lines.value;
    const next = byNumber(truth.entries);
    for (const number of waiting.keys()) {
      const line = here.get(number);
      if (line) next.set(number, { ...line, ...next.get(number), count: line.count });
    }
    batch(() => {
      lines.value = next;
      told.value = standing(truth);
      saving.value = isWaiting() ? "saving" : "saved";
    });
  }

  /**
   * @param {string} number
   * @param {number} count
   * @param {ListedCard | null} [card]
   */
  function set(number, count, card) {
    change([{ number, before: countOf(number), after: Math.max(0, Math.min(mostOf(number), count)) }], card);
  }

  /**
   * @param {Change[]} wished
   * @param {ListedCard | null} [card]
   */
  function change(wished, card) {
    const changes = wished.filter(({ before, after }) => before !== after);
    if (changes.length === 0) return;
    batch(() => {
      refusal.value = "";
      completed.value = null;
      done.value = [...done.value, changes];
      undone.value = [];
      for (const { number, after } of changes) put(number, after, card);
    });
  }

  /** The whole list anew, as one step. @param {{number: string, count: number}[]} entries */
  function replace(entries) {
    const wanted = new Map(entries.map(({ number, count }) => [number, count]));
    const numbers = new Set([...lines.value.keys(), ...wanted.keys()]);
    change([...numbers].map((number) => ({ number, before: countOf(number), after: wanted.get(number) ?? 0 })));
  }

  /**
   * @param {{value: Change[][]}} from
   * @param {{value: Change[][]}} to
   * @param {"before" | "after"} side
   */
  function step(from, to, side) {
    const changes = from.value.at(-1);
    if (!changes) return;
    batch(() => {
      completed.value = null;
      from.value = from.value.slice(0, -1);
      to.value = [...to.value, changes];
      for (const one of changes) put(one.number, one[side]);
    });
  }

  /** Let the server make it legal, as one step; what is waiting is sent first. */
  async function complete() {
    if (!door.complete || isSending) return;
    await send();
    if (isWaiting()) return;
    isSending = true;
    refusal.value = "";
    saving.value = "saving";
    try {
      const { deck: truth, steps } = await door.complete();
      batch(() => {
        if (steps.length > 0) {
          done.value = [...done.value, steps.map(({ number, before, after }) => ({ number, before, after }))];
          undone.value = [];
        }
        completed.value = steps;
        adopt(truth, new Map());
      });
    } catch (error) {
      await failed(error, new Map());
    } finally {
      isSending = false;
      if (isWaiting()) later(PAUSE_MS);
      else saving.value = "saved";
    }
  }

  return {
    lines,
    told,
    total,
    saving,
    refusal,
    completed,
    complete,
    canUndo: computed(() => done.value.length > 0),
    canRedo: computed(() => undone.value.length > 0),
    countOf,
    pool,
    set,
    replace,
    /** @param {string} number @param {number} by @param {ListedCard | null} [card] */
    add: (number, by, card) => set(number, countOf(number) + by, card),
    /** Build it for another format. @param {string} format */
    choose(format) {
      chosen = format;
      refusal.value = "";
      saving.value = "saving";
      later(0);
    },
    undo: () => step(done, undone, "before"),
    redo: () => step(undone, done, "after"),
    /** Send at once; the page is about to go away. */
    flush: () => send(true),
    /** Look whether the deck was changed somewhere else. */
    async refresh() {
      if (isSending || isWaiting()) return;
      const truth = await door.read().catch(() => null);
      if (truth && !isWaiting()) adopt(truth, new Map());
    },
  };
}

/** @typedef {ReturnType<typeof createDeckStore>} DeckStore */

/** What the server says of the whole deck. @param {Deck} deck */
function standing({ format, size, legal, problems, changes, figures }) {
  return { format, size, legal, problems, changes, figures };
}

/** @param {Line[]} entries */
function byNumber(entries) {
  return new Map(entries.map((line) => [line.number, line]));
}
