/** Between the store and the battle socket: hello, answers, resending after a loss. */

import { newId } from "lib/ids";
import { keepOpen } from "lib/socket";
import { createInbox } from "battle/message-handler";
import { PROTOCOL } from "battle/protocol";

/** @typedef {import("battle/store").Store} Store */
/** @typedef {import("battle/types").Action} Action */

/** @typedef {{legal: boolean, code: string | null, message: string | null, clause: string | null, advice: string | null, details: any}} Explained */

const PATIENCE_MS = 4000; // A reason that comes later is no answer to a press.
const NEWS_MS = 1500; // Between an acknowledgement and what happened.
const FINAL_CODES = new Set([4401, 4404]);
// Refusals of the moment: nothing is wrong with the answer, and it may be taken soon.
const PASSING = new Set(["unavailable", "battle.busy"]);
const FIRST_AGAIN_MS = 500;
const LONGEST_AGAIN_MS = 8000;
const MOST_TRIES = 12; // About a minute; then the person decides.

/**
 * How long to wait before an answer is sent again.
 * @param {number} tries so far
 */
export function againAfter(tries) {
  return Math.min(LONGEST_AGAIN_MS, FIRST_AGAIN_MS * 2 ** tries);
}

/**
 * Connect a store with a battle.
 * @param {Store} store
 * @param {{path: string, language: string}} where
 */
export function connect(store, { path, language }) {
  const inbox = createInbox(store);
  /** @type {object | null} */
  let unanswered = null;
  let tries = 0;

  /** @type {Map<string, (reply: any) => void>} */
  const questions = new Map();
  store.listen("explained", (reply) => {
    questions.get(reply.explain_id)?.(reply);
    questions.delete(reply.explain_id);
  });

  const sayHello = () => socketSend({ type: "hello", protocol: PROTOCOL, since: inbox.since(), language });
  // What an accepted answer led to comes with it or just after; if not, it was lost.
  store.listen("ack", ({ seq }) => window.setTimeout(() => seq > inbox.since() && sayHello(), NEWS_MS));

  const socket = keepOpen({
    path,
    onOpen() {
      sayHello();
      // The same client_action_id: whatever arrived before the loss is not done twice.
      if (unanswered && store.pending.value) socketSend(unanswered);
    },
    onMessage: (message) => isTriedAgain(message) || inbox.receive(message),
    onState(state, code) {
      store.line.value = state;
      if (state === "refused") store.refusedCode.value = code ?? 0;
    },
    isFinal: (code) => FINAL_CODES.has(code),
    ping: () => ({ type: "ping", nonce: "beat" }),
  });

  /** @param {object} message */
  function socketSend(message) {
    socket.send(message);
  }

  /**
   * Whether a message only means that the answer cannot be taken at this moment; then it is
   * sent again, with the same client_action_id: applied once, however often it arrives.
   * @param {any} message
   */
  function isTriedAgain(message) {
    const id = store.pending.value?.id;
    const isPassing = message.type === "error" && PASSING.has(message.code) && message.client_action_id === id;
    if (!id || !isPassing || tries >= MOST_TRIES) return false;
    store.kept.value = id;
    window.setTimeout(() => {
      if (store.pending.value?.id === id && unanswered) socketSend(unanswered);
    }, againAfter(tries++));
    return true;
  }

  /**
   * @param {Action} action
   * @param {number | null} decision
   */
  function send(action, decision) {
    const id = newId();
    tries = 0;
    unanswered = { type: "action", decision_id: decision, action, client_action_id: id };
    store.pending.value = { id, decision };
    socketSend(unanswered);
  }

  return {
    /**
     * Give one of the offered answers.
     * @param {Action} action
     */
    answer(action) {
      const asked = store.asked.value;
      if (asked) send(action, asked.id);
    },
    concede() {
      send({ type: "concede" }, null);
    },
    /**
     * Send something that is no answer: a claim, a chat line, a takeback request.
     * @param {{type: string, [field: string]: any}} message
     * @returns {boolean} whether the line was open
     */
    tell(message) {
      return socket.send(message);
    },
    /**
     * Ask why something is not possible; changes nothing.
     * @param {Action} action
     * @returns {Promise<Explained | null>} null without a reply
     */
    explain(action) {
      const id = newId();
      return new Promise((resolve) => {
        questions.set(id, resolve);
        if (!socket.send({ type: "explain", action, explain_id: id })) resolve(null);
        window.setTimeout(() => questions.delete(id) && resolve(null), PATIENCE_MS);
      });
    },
    hurry: inbox.hurry,
    close: socket.close,
  };
}

/** @typedef {ReturnType<typeof connect>} Connection */

/**
 * For boards that show something that was, such as replays: nothing goes out.
 * @type {Connection}
 */
export const NO_LINE = {
  answer() {},
  concede() {},
  tell: () => false,
  explain: () => Promise.resolve(null),
  hurry() {},
  close() {},
};
