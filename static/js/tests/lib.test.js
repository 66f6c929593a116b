import "./setup.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { fill, fillPlain } = await import("lib/text");
const { nearest } = await import("lib/roving");
const { waitBefore } = await import("lib/socket");
const { placeIn, unitOf } = await import("battle/card-lookup");
const { originsOf } = await import("battle/animation");
const { beatFor, breathFor } = await import("battle/message-handler");

const box = (left, top) => ({ left, top, width: 10, height: 10 });

test("places are filled in the order of the sentence", () => {
  const card = { number: "TDL-1-001" };

  assert.deepEqual(fill("%(b)s before %(a)s.", { a: "A", b: card }), [card, " before ", "A", "."]);
  assert.equal(fillPlain("%(count)s of %(max)s", { count: 0, max: 3 }), "0 of 3");
});

test("a place without a value is visible, not lost", () => {
  assert.equal(fillPlain("from %(card)s", {}), "from …");
});

test("the arrow key leads to the nearest in its direction, along the row first", () => {
  const boxes = [box(40, 0), box(20, 15), box(0, 20), box(-20, 0)];

  assert.equal(nearest(box(0, 0), boxes, 1, 0), 0);
  assert.equal(nearest(box(0, 0), boxes, 0, 1), 2);
  assert.equal(nearest(box(0, 0), boxes, -1, 0), 3);
  assert.equal(nearest(box(0, 0), boxes, 0, -1), -1);
});

test("the wait before trying again grows, is spread, and has an end", () => {
  assert.equal(waitBefore(0, () => 1), 400);
  assert.equal(waitBefore(3, () => 1), 3200);
  assert.equal(waitBefore(30, () => 1), 10_000);
  assert.equal(waitBefore(3, () => 0), 1920);
});

test("a client of a server that stops asks another one at once, and waits if there is none (issue 35)", () => {
  const stops = 1012;
  assert.equal(waitBefore(0, () => 1, stops), 100);
  assert.equal(waitBefore(1, () => 1, stops), waitBefore(1, () => 1));
  assert.equal(waitBefore(0, () => 1, 1006), 400);
});

test("a card that moved twice comes from where it was first", () => {
  const events = [
    { seq: 1, type: "card_moved", player: 1, card: { id: 8, was: 3 }, from: "life_area", to: "checking_area" },
    { seq: 2, type: "card_moved", player: 1, card: { id: 9, was: 8 }, from: "checking_area", to: "outside_area" },
  ];

  assert.deepEqual(originsOf(events).get(9), { was: 3, zone: "life_area-1" });
});

test("a crowd of batches is shown in a hurry", () => {
  const attack = [{ seq: 1, type: "attack_declared" }];

  assert.equal(breathFor(attack, 0), 520);
  assert.ok(breathFor(attack, 9) < 200);
});

test("a move of the other side takes half a second or more, a step nobody follows less", () => {
  assert.ok(beatFor([{ seq: 1, type: "attack_declared" }], "normal") >= 500);
  assert.ok(beatFor([{ seq: 1, type: "card_played" }], "normal") <= 700);
  assert.ok(beatFor([{ seq: 1, type: "phase_started" }], "normal") < 250);
  assert.equal(beatFor([{ seq: 1, type: "card_played" }], "off"), 0);
});

test("a card to which nothing happened keeps its data, so that it is not drawn again", () => {
  const card = { id: 3, card: "TDL-1-001", mode: "active" };

  assert.equal(unitOf(card), unitOf(card));
  assert.notEqual(unitOf({ ...card }), unitOf(card));
  assert.equal(placeIn("hand", 1, 7, 0), placeIn("hand", 1, 7, 0));
  assert.notEqual(placeIn("hand", 1, 6, 0), placeIn("hand", 1, 7, 0));
});
