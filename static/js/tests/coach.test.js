/** The coach is asked once after each own turn, only where it is on, and until it has looked. */

import "./setup.mjs";
import assert from "node:assert/strict";
import { mock, test } from "node:test";

const page = { cookie: "", documentElement: { dataset: {}, lang: "en" }, addEventListener() {}, querySelector: () => null };
Object.assign(globalThis.document, page);
const { createStore, show } = await import("battle/store");
const { preferences, DEFAULTS } = await import("battle/preferences");
const { followCoach, hasTurnEnded } = await import("learn/coach");
const { viewWith } = await import("./tables.mjs");

const at = (number, player, result = null) => ({ ...viewWith(null), turn: { ...viewWith(null).turn, number, player }, result });
const win = (turn) => ({ id: turn, turn });
const settled = () => new Promise((done) => setImmediate(done));

function coached({ on = true, answers = [] } = {}) {
  preferences.value = { ...DEFAULTS, coach: on ? "on" : "off" };
  const calls = [];
  globalThis.fetch = async (url, { method }) => {
    calls.push(method);
    const body = answers[calls.length - 1] ?? { is_searching: false, wins: [], lines: [] };
    return new Response(JSON.stringify(body), { status: body.code ? 409 : 200, headers: { "Content-Type": "application/json" } });
  };
  const store = createStore();
  store.seat.value = 0;
  return { calls, store, see: (view) => show(store, { view, events: [] }), ...followCoach("b", store) };
}

test("a turn of the player's has ended when the next begins or the game is over", () => {
  const over = { winner: 1 };
  assert.ok(hasTurnEnded(at(3, 0), at(4, 1), 0));
  assert.ok(!hasTurnEnded(at(4, 1), at(5, 0), 0), "the other side's turn");
  assert.ok(!hasTurnEnded(at(3, 0), at(3, 0), 0));
  assert.ok(hasTurnEnded(at(3, 0), at(3, 0, over), 0));
  assert.ok(!hasTurnEnded(at(3, 0, over), at(3, 0, over), 0));
  assert.ok(!hasTurnEnded(null, at(1, 0), 0), "nothing is over yet");
  assert.ok(hasTurnEnded(null, at(2, 1), 0), "the page was opened later");
});

test("the coach is asked once for each own turn, and not at all where it is off", async () => {
  const { calls, see, stop } = coached();
  for (const view of [at(1, 0), at(1, 0), at(2, 1), at(2, 1), at(3, 0)]) see(view);
  await settled();
  assert.deepEqual(calls, ["POST"]);
  stop();

  const off = coached({ on: false });
  off.see(at(1, 0));
  off.see(at(2, 1));
  await settled();
  assert.deepEqual(off.calls, []);
  off.stop();
});

test("what it finds is told once, also when it takes a while", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const line = { card: "Sending Fire", sentences: ["You use Sending Fire."] };
  const found = { is_searching: false, wins: [win(1)], lines: [line] };
  const { calls, see, news, advice, stop } = coached({ answers: [{ is_searching: true, wins: [], lines: [] }, found, found] });
  see(at(1, 0));
  see(at(2, 1));
  await settled();
  assert.equal(news.value, "");
  mock.timers.tick(3000);
  await settled();
  mock.timers.reset();

  assert.deepEqual(calls, ["POST", "GET"]);
  assert.match(news.value, /turn 1 with Sending Fire\./);
  assert.deepEqual(advice.value, found);
  news.value = "";
  see(at(3, 0));
  see(at(4, 1));
  await settled();
  assert.equal(news.value, "", "nothing new");
  stop();
});

test("what was found before the page was opened is not told again", async () => {
  const { see, news, advice, stop } = coached({ answers: [{ is_searching: false, wins: [win(1)], lines: [] }] });
  see(at(3, 0));
  await settled();
  assert.equal(news.value, "");
  assert.equal(advice.value.wins.length, 1);
  stop();
});

test("a game without a coach is asked once, silently", async () => {
  const { calls, see, news, stop } = coached({ answers: [{ code: "battle.no_coach", detail: "No." }] });
  see(at(1, 0));
  see(at(2, 1));
  await settled();
  see(at(3, 0));
  see(at(4, 1));
  await settled();
  assert.deepEqual(calls, ["POST"]);
  assert.equal(news.value, "");
  stop();
});

test("the player hears why no more games are looked at today", async () => {
  const { see, news, stop } = coached({ answers: [{ code: "puzzle.too_many_searches", detail: "Try again tomorrow." }] });
  see(at(1, 0));
  see(at(2, 1));
  await settled();
  assert.equal(news.value, "Try again tomorrow.");
  stop();
});
