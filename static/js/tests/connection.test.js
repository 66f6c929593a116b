/** An answer on its way: kept, sent again, given up. No page and no server. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "./setup.mjs";

/** @type {any[]} */
const sockets = [];
class FakeSocket {
  static OPEN = 1;
  readyState = 1;
  /** @type {any[]} */
  sent = [];
  constructor() {
    sockets.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
}
Object.assign(globalThis, {
  WebSocket: FakeSocket,
  window: globalThis,
  location: { href: "http://here/" },
  document: { hidden: false, addEventListener() {}, documentElement: { dataset: {} } },
});
globalThis.addEventListener ??= () => {};

const { connect, againAfter } = await import("battle/connection");
const { createStore } = await import("battle/store");

function answering() {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const store = createStore();
  const connection = connect(store, { path: "/ws/", language: "en" });
  const socket = sockets.at(-1);
  socket.onopen();
  connection.concede();
  const hear = (message) => socket.onmessage({ data: JSON.stringify(message) });
  const answers = () => socket.sent.filter(({ type }) => type === "action");
  const refuse = (code) => hear({ type: "error", code, message: "…", clause: null, details: {}, client_action_id: answers()[0].client_action_id });
  return { store, answers, refuse };
}

test("an answer that cannot be saved now is sent again under the same id", () => {
  const { store, answers, refuse } = answering();

  refuse("unavailable");
  const kept = store.isKept.value;
  mock.timers.tick(againAfter(0));
  refuse("battle.busy");
  mock.timers.tick(againAfter(1));

  assert.equal(kept, true);
  assert.equal(answers().length, 3);
  assert.equal(new Set(answers().map((one) => one.client_action_id)).size, 1);
  assert.deepEqual(store.refusals.value, []);
  mock.timers.reset();
});

test("after a minute the person is told and may answer again", () => {
  const { store, answers, refuse } = answering();

  for (let n = 0; n < 20 && store.pending.value; n += 1) {
    refuse("unavailable");
    mock.timers.tick(againAfter(n));
  }

  assert.equal(store.pending.value, null);
  assert.equal(store.isKept.value, false);
  assert.equal(store.refusals.value.length, 1);
  assert.ok(answers().length > 8);
  mock.timers.reset();
});

test("an answer the rules refuse is not sent again", () => {
  const { store, answers, refuse } = answering();

  refuse("battle.stale");
  mock.timers.tick(60_000);

  assert.equal(answers().length, 1);
  assert.equal(store.pending.value, null);
  assert.equal(store.refusals.value.length, 1);
  mock.timers.reset();
});
