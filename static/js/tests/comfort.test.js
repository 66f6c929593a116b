import "./setup.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { addEventListener() {}, documentElement: { dataset: {}, lang: "en" } };
const { delayMs, onlyAnswer, orderKey, rememberedAnswer } = await import("battle/automatic-answers");
const { floatsOf } = await import("battle/floating-figures");
const { soundOf } = await import("battle/sounds");
const { actOut } = await import("battle/moments");
const { DEFAULTS } = await import("battle/preferences");

const option = (type) => ({ action: { type }, card: null, target: null, label: { key: type, params: {} } });
const effect = (number, index, at) => ({
  action: { type: "resolve_effect", effect: at },
  card: null,
  target: null,
  label: { key: "resolve_effect", params: { number, index } },
});
const cards = (candidates, min, max, ordered = false) => ({
  kind: "choose_cards",
  form: "cards",
  cards: { candidates, min, max, ordered, constraint: null },
});

test("a question with one answer is answered, one with two is not", () => {
  const block = (options) => ({ kind: "block", form: "options", options });

  assert.equal(onlyAnswer(block([option("decline")])).action.type, "decline");
  assert.equal(onlyAnswer(block([option("block"), option("decline")])), null);
});

test("an empty main phase is never ended for a person, because it would tell of the hand", () => {
  assert.equal(onlyAnswer({ kind: "main", form: "options", options: [option("end_phase")] }), null);
});

test("a chance to act is passed where nothing in sight can be done, whatever the hand allows", () => {
  const ask = (idle, ...options) => ({ kind: "answer", form: "options", options, prompt: { key: "answer", params: { idle } } });

  assert.equal(onlyAnswer(ask(true, option("pass"))).action.type, "pass");
  assert.equal(onlyAnswer(ask(true, option("cast"), option("pass"))).action.type, "pass");
  assert.equal(onlyAnswer(ask(false, option("pass"))), null, "that there is only one answer comes of the hand");
  assert.equal(onlyAnswer(ask(true, option("pass")), ["answer"]), null, "the player stops there");
  assert.equal(onlyAnswer(ask(true, option("pass")), ["battle"]).action.type, "pass");
});

test("cards that must all be chosen are chosen, in any order or none", () => {
  assert.deepEqual(onlyAnswer(cards([4, 5], 2, 2)).action, { type: "choose", cards: [4, 5] });
  assert.deepEqual(onlyAnswer(cards([], 0, 0)).action, { type: "choose", cards: [] });
  assert.equal(onlyAnswer(cards([4, 5], 0, 2)), null);
  assert.equal(onlyAnswer(cards([4, 5], 2, 2, true)), null, "their order is a choice");
});

test("an answer for a person never comes at once, and waits the same for every question", () => {
  assert.ok(delayMs(() => 0) >= 1000);
  assert.equal(delayMs.length, 0, "no question is told to it");
});

test("the same effects waiting again come in the order that was remembered", () => {
  const decision = { kind: "effect_order", options: [effect("A-1", 0, 1), effect("B-2", 1, 2)] };
  const later = { kind: "effect_order", options: [effect("B-2", 1, 7), effect("A-1", 0, 9)] };
  const orders = { [orderKey(decision)]: "B-2:1" };

  assert.equal(rememberedAnswer(later, orders).action.effect, 7);
  assert.equal(rememberedAnswer(later, {}), null);
  assert.equal(rememberedAnswer({ ...later, options: later.options.slice(1) }, orders), null);
});

test("BP rises and falls with its figure, damage falls at the life that takes it", () => {
  const floats = floatsOf([
    { seq: 1, type: "bp_changed", card: { id: 5 }, by: 1000 },
    { seq: 2, type: "bp_changed", card: { id: 6 }, by: -500 },
    { seq: 3, type: "damage_dealt", player: 1, taken: 2 },
    { seq: 4, type: "damage_dealt", player: 1, taken: 0 },
  ]);

  assert.deepEqual(
    floats.map(({ text, kind }) => [text, kind]),
    [
      ["+1000 BP", "up"],
      ["−500 BP", "down"],
      ["−2", "down"],
    ],
  );
});

const nowhere = () => assert.fail("nothing that strikes is there");

test("each moment that lights something up is acted out on the thing it is about", () => {
  /** @type {string[]} */
  const found = [];
  const root = { querySelector: (/** @type {string} */ selector) => void found.push(selector) };

  actOut(/** @type {any} */ (root), [
    { seq: 1, type: "blocked", card: { id: 7 } },
    { seq: 2, type: "damage_dealt", player: 1, taken: 1 },
    { seq: 3, type: "battle_finished", winner: 0 },
    { seq: 4, type: "phase_started" },
  ], nowhere);

  assert.deepEqual(found, ['[data-card="7"].card-button', '[data-zone="life_area-1"]', '[data-side="1"]', '[data-side="0"]']);
});

test("a draw has no side that takes the final blow", () => {
  const root = { querySelector: () => assert.fail("nothing is looked for") };

  actOut(/** @type {any} */ (root), [{ seq: 1, type: "battle_finished", winner: null }], nowhere);
});

test("sounds are on until a person turns them off", () => {
  assert.equal(DEFAULTS.sounds, "on");
});

test("a batch sounds like each kind of thing once, and the end like the end", () => {
  const drawn = { type: "card_drawn" };

  assert.equal(soundOf([drawn, drawn], 0).length, soundOf([drawn], 0).length);
  assert.equal(soundOf([{ type: "phase_started" }], 0).length, 0);
  assert.equal(soundOf([drawn], 0, ["cards"]).length, 0, "a kind can be muted");
  assert.ok(soundOf([drawn], 0, ["blows"]).length > 0, "and the others are heard");
  assert.notDeepEqual(
    soundOf([{ type: "battle_finished", winner: 0 }], 0),
    soundOf([{ type: "battle_finished", winner: 0 }], 1),
  );
});

const { byTurn } = await import("battle/log");
const { sureText } = await import("battle/menu");

test("the log stands by turn, what came before the first turn by itself", () => {
  const of = (type, seq) => ({ type, seq });

  const groups = byTurn([of("kept_hand", 1), of("turn_started", 2), of("card_drawn", 3), of("turn_started", 4)]);

  assert.deepEqual(
    groups.map(({ turn, lines }) => [turn?.seq ?? null, lines.length]),
    [
      [null, 1],
      [2, 1],
      [4, 0],
    ],
  );
});

test("an option says what is sure of it and nothing else", () => {
  assert.equal(sureText({ ap: 1, ap_left: 2, makes_room: false }), "1 AP, 2 left");
  assert.equal(sureText({ ap_now: 3, ap: 1, ap_left: 2, makes_room: false }), "AP 3 → 2");
  assert.equal(sureText({ energy: [{ color: "blue", now: 2, then: 3 }] }), "blue energy 2 → 3");
  assert.equal(
    sureText({ damage: 2, life_now: 5, life_left: 3, may_block: 0 }),
    "2 damage if not blocked · life 5 → 3 · no active character to block",
  );
  assert.equal(sureText({ bp: 2500, against: 3000 }), "2500 BP vs. 3000 BP now");
  assert.equal(sureText({}), "");
});

test("what changed the BP is summed by source, and what has no source stands last", async () => {
  const { bpChanges } = await import("battle/bp-causes");
  const causes = [
    { bp: 1000, source: "A-1" },
    { bp: -500, source: "B-2" },
    { bp: 500, source: "A-1" },
  ];

  assert.deepEqual(bpChanges({ bp: 4000, printed_bp: 2500, causes }), [
    { by: 1500, source: "A-1" },
    { by: -500, source: "B-2" },
    { by: 500, source: null },
  ]);
  assert.deepEqual(bpChanges({ bp: 2500, printed_bp: 2500, causes: [] }), []);
  assert.deepEqual(bpChanges({ bp: null, printed_bp: null, causes: [] }), []);
});
