import "./setup.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.interpolate = (/** @type {string} */ text, /** @type {any} */ values) =>
  text.replace(/%\((\w+)\)s/g, (_all, name) => String(values[name]));
const { asTime, asWords, createServerTime, timeLeft, warningBetween } = await import("room/time");
const { chooseMainStep } = await import("battle/main-step");
const { momentIn } = await import("room/bot-portrait");
const { seriesText } = await import("room/notices");

test("the server's time is told by the quickest of the last messages", () => {
  let here = 0;
  const time = createServerTime(() => here);
  for (const [arrival, delay] of [[1000, 300], [2000, 40], [3000, 900]]) {
    here = arrival;
    time.hear(5_000_000 + arrival - delay);
  }
  here = 10_000;
  assert.equal(time.now(), 5_000_000 + 10_000 - 40);
});

test("a wrong clock of the device changes nothing", () => {
  const ahead = createServerTime(() => 9e12);
  ahead.hear(1_900_000_000_000);
  assert.equal(ahead.now(), 1_900_000_000_000);
});

test("the question's own time is used before the reserve", () => {
  const clock = { seat: 0, reserve_ms: 60_000, running: true, deadline: 80_000 };
  assert.deepEqual(timeLeft(clock, 5_000), { question: 15_000, reserve: 60_000 });
  assert.deepEqual(timeLeft(clock, 50_000), { question: 0, reserve: 30_000 });
  assert.deepEqual(timeLeft(clock, 999_000), { question: 0, reserve: 0 });
});

test("a clock that stands shows its reserve", () => {
  assert.deepEqual(timeLeft({ seat: 0, reserve_ms: 7, running: false, deadline: null }, 10), { question: 0, reserve: 7 });
});

test("times are read at a glance", () => {
  assert.equal(asTime(0), "0:00");
  assert.equal(asTime(1), "0:01");
  assert.equal(asTime(59_001), "1:00");
  assert.equal(asTime(725_000), "12:05");
  assert.equal(asTime(3_723_000), "1:02:03");
  assert.equal(asTime(3 * 86_400_000 + 5 * 3_600_000), "3 d 5 h");
  assert.equal(asWords(30_000), "30 seconds");
  assert.equal(asWords(720_000), "12 minutes");
});

test("a warning is given once on the way down", () => {
  assert.equal(warningBetween(61_000, 60_500), 0);
  assert.equal(warningBetween(60_500, 59_900), 60_000);
  assert.equal(warningBetween(59_900, 59_500), 0);
  assert.equal(warningBetween(59_500, 9_000), 10_000);
  assert.equal(warningBetween(9_000, 90_000), 0);
});

test("a series is told from one's own seat", () => {
  assert.equal(seriesText({ best_of: 3, game: 2, wins: [0, 1] }, 1), "Best of 3 · battle 2 · 1 : 0");
});

test("a bot has a phrase for a blow on either side; the result window has those about the result", () => {
  const blow = (/** @type {number} */ player, taken = 1) => [{ seq: 1, type: "damage_dealt", player, taken }];
  assert.equal(momentIn(blow(1), 1), "struck");
  assert.equal(momentIn(blow(0), 1), "strikes");
  assert.equal(momentIn(blow(0, 0), 1), null);
  assert.equal(momentIn([...blow(0), { seq: 2, type: "battle_finished" }], 1), null);
});

/** @param {Partial<Parameters<typeof chooseMainStep>[0]>} changed */
const stepAfter = (changed) =>
  chooseMainStep({
    hasNext: false, isGuest: false, isWon: false, isCourse: false, isShort: false,
    origin: "matchmaking", mayAgain: false, ...changed,
  });

test("one step after a battle is the main one (issue 29)", () => {
  assert.equal(stepAfter({ mayAgain: true }), "rematch");
  assert.equal(stepAfter({ mayAgain: true, hasNext: true }), "next");
  assert.equal(stepAfter({ isCourse: true, origin: "position" }), "course");
  assert.equal(stepAfter({ origin: "tournament" }), "tournament");
  assert.equal(stepAfter({ origin: "tournament", mayAgain: true }), "rematch");
  assert.equal(stepAfter({ origin: "position" }), "result");
});

test("a guest who wins a whole game is asked to keep it, after a lesson goes on", () => {
  assert.equal(stepAfter({ isGuest: true, isWon: true, mayAgain: true }), "keep");
  assert.equal(stepAfter({ isGuest: true, isWon: true, isCourse: true }), "keep");
  assert.equal(stepAfter({ isGuest: true, isWon: true, isCourse: true, isShort: true }), "course");
  assert.equal(stepAfter({ isGuest: true, isCourse: true }), "course");
  assert.equal(stepAfter({ isGuest: true, isWon: true, isCourse: true, origin: "campaign" }), "course");
  assert.equal(stepAfter({ isGuest: true, mayAgain: true }), "rematch");
  assert.equal(stepAfter({ isGuest: true, origin: "position" }), "keep");
});
