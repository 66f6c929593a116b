import "./setup.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { choicesOf, isEnough, litCards, mainAnswer, plainAnswers, targetsOf, toggled } = await import("battle/choices");

const option = (card, target, type = "play_card") => ({
  action: { type, card, target },
  card,
  target,
  label: { key: type, params: {} },
});
const asked = (options) => ({ id: 1, player: 0, kind: "main", form: "options", options });
const cards = (candidates, min, max) => ({
  id: 1,
  player: 0,
  kind: "movement",
  form: "cards",
  cards: { candidates, min, max, ordered: false, constraint: null },
});

test("exactly the cards of the offered options are lit", () => {
  const choices = choicesOf(asked([option(7, null), option(7, null), option(9, null), option(null, null, "end_phase")]));

  assert.deepEqual([...litCards(choices, null)], [7, 9]);
  assert.deepEqual(
    choices.free.map((o) => o.action.type),
    ["end_phase"],
  );
});

test("nothing is lit for a person who is not asked", () => {
  const hidden = { id: 4, player: 1, kind: "main" };

  assert.equal(litCards(choicesOf(hidden), null).size, 0);
  assert.equal(litCards(choicesOf(null), null).size, 0);
});

test("an option with a target only is pressed on its target", () => {
  const choices = choicesOf(asked([option(null, 5, "raid_move")]));

  assert.deepEqual([...choices.byCard.keys()], [5]);
});

test("of a card that asks what to swap with, the other card is pressed", () => {
  const options = [option(7, 20, "swap_with"), option(7, 21, "swap_with"), option(null, null, "decline")];

  const choices = choicesOf({ ...asked(options), kind: "swap", source: 7 });

  assert.deepEqual([...litCards(choices, null)], [20, 21]);
  assert.equal(choices.free.length, 1);
});

test("a card that asks is pressed itself where an answer has no target on the table", () => {
  const options = [option(7, null, "attack_player"), option(7, 20, "attack")];

  const choices = choicesOf({ ...asked(options), source: 7 });

  assert.deepEqual([...litCards(choices, null)], [7]);
});

test("an option of a card that lies nowhere is a button, so that no answer is lost", () => {
  const choices = choicesOf(asked([option(7, null), option(99, null, "resolve_effect")]), (card) => card === 7);

  assert.deepEqual([...choices.byCard.keys()], [7]);
  assert.deepEqual(
    choices.free.map((o) => o.action.card),
    [99],
  );
});

test("targets light up once the card that aims at them is selected", () => {
  const choices = choicesOf(asked([option(7, 20), option(7, 21), option(8, 20)]));

  assert.deepEqual([...litCards(choices, null)], [7, 8]);
  assert.deepEqual([...targetsOf(choices, 7).keys()], [20, 21]);
  assert.deepEqual([...targetsOf(choices, 8).keys()], [20], "a single one, too");
});

test("answers of the only card there is to press are shown as buttons too", () => {
  const one = choicesOf(asked([option(7, null, "activate_trigger"), option(7, null, "pass_card")]));
  const withEnd = choicesOf(asked([option(7, null), option(null, null, "end_phase")]));

  assert.deepEqual(
    plainAnswers(one).map((o) => o.action.type),
    ["activate_trigger", "pass_card"],
  );
  assert.deepEqual(
    plainAnswers(withEnd).map((o) => o.action.type),
    ["end_phase"],
  );
});

test("candidates of a question for cards are lit", () => {
  const choices = choicesOf(cards([3, 4, 5], 0, 2));

  assert.deepEqual([...litCards(choices, null)], [3, 4, 5]);
  assert.deepEqual(choices.bounds, { min: 0, max: 2, ordered: false });
});

test("a press adds a card, a second press takes it back, and no more than allowed are taken", () => {
  const bounds = { min: 0, max: 2 };

  assert.deepEqual(toggled([], 3, bounds), [3]);
  assert.deepEqual(toggled([3], 3, bounds), []);
  assert.deepEqual(toggled([3, 4], 5, bounds), [3, 4]);
});

test("where one card is wanted another press changes the choice", () => {
  assert.deepEqual(toggled([3], 4, { min: 1, max: 1 }), [4]);
});

test("the number of chosen cards must lie within the bounds", () => {
  assert.equal(isEnough([], { min: 1, max: 2 }), false);
  assert.equal(isEnough([1], { min: 1, max: 2 }), true);
  assert.equal(isEnough([1, 2, 3], { min: 1, max: 2 }), false);
  assert.equal(isEnough([], null), false);
});

const { dropAt, dropsOf, pickKey, spotsOf } = await import("battle/drop-targets");
const { isSame, wishesFor, wishesOnto } = await import("battle/attempted-actions");

test("an answer is dropped on what it names: a line, a card, the other side", () => {
  const view = { attack: { attacker: 30 } };
  const on = (action, target = null) => [...dropsOf([{ action, target }], view, 1).keys()];

  assert.deepEqual(on({ type: "play_card", card: 7, line: "front_line" }), ["zone:front_line-1"]);
  assert.deepEqual(on({ type: "perform_raid", card: 7, base: 9 }, 9), ["card:9"]);
  assert.deepEqual(on({ type: "declare_attack", card: 7, target: null }), ["side:0"]);
  assert.deepEqual(on({ type: "block", card: 7 }), ["card:30", "side:0"]);
  assert.deepEqual(on({ type: "use_event", card: 7 }), ["table"]);
});

test("a card over a line is meant before the line, the line before the side", () => {
  const under = { closest: () => true };

  assert.equal(dropAt(["side:0", "zone:front_line-0", "card:9"], [under]), "card:9");
  assert.equal(dropAt(["side:0", "zone:front_line-0"], [under]), "zone:front_line-0");
  assert.equal(dropAt([], [under]), null);
});

test("a Character that may move is dropped on its other line", () => {
  assert.equal(pickKey("movement", "energy_line", 0), "zone:front_line-0");
  assert.equal(pickKey("hand_limit", "hand", 0), "table");
});

test("pressing an unlit card of the hand asks about every way to use it", () => {
  const pressed = { decision: { kind: "main", form: "options" }, card: 7, isMine: true, picked: [] };
  const actions = (extra) => wishesFor({ ...pressed, ...extra }).map(({ action }) => action);

  assert.deepEqual(actions({ kind: "character", place: { zone: "hand", unit: null } }), [
    { type: "play_card", card: 7, line: "front_line" },
    { type: "play_card", card: 7, line: "energy_line" },
    { type: "perform_raid", card: 7, base: 0 },
  ]);
  assert.deepEqual(actions({ kind: "event", place: { zone: "hand", unit: null } }), [{ type: "use_event", card: 7 }]);
  assert.deepEqual(actions({ kind: "event", isMine: false, place: { zone: "hand", unit: null } }), []);
});

test("a card dropped on another means Raid from the hand and an attack from the field", () => {
  const raid = wishesOnto({ kind: "main" }, { zone: "hand", unit: null }, 7, 9);
  const attack = wishesOnto({ kind: "attack" }, { zone: "front_line", unit: {} }, 7, 9);

  assert.deepEqual(raid[0].action, { type: "perform_raid", card: 7, base: 9 });
  assert.deepEqual(attack[0].action, { type: "declare_attack", card: 7, target: 9 });
});

test("actions are the same when every field is", () => {
  assert.ok(isSame({ type: "declare_attack", card: 7 }, { type: "declare_attack", card: 7, target: null }));
  assert.ok(!isSame({ type: "play_card", card: 7, line: "front_line" }, { type: "play_card", card: 7, line: "energy_line" }));
});

test("the answer in gold keeps the hand and draws no extra card", () => {
  assert.equal(mainAnswer("redraw", 2), 1);
  assert.equal(mainAnswer("extra_draw", 2), 1);
  assert.equal(mainAnswer("go_first", 2), 0);
});

test("each place takes one option of a card; what no place can tell apart is left for the menu", () => {
  const line = (/** @type {string} */ name) => ({ action: { type: "play_card", card: 7, line: name }, card: 7, target: null, label: { key: "", params: {} } });
  const ability = { action: { type: "activate_effect", card: 7, effect: 0 }, card: 7, target: null, label: { key: "", params: {} } };
  const view = /** @type {any} */ ({ attack: null });

  const { places, rest } = spotsOf([line("front_line"), line("energy_line"), line("energy_line"), ability], view, 0);

  assert.deepEqual([...places.keys()], ["zone:front_line-0", "zone:energy_line-0"]);
  assert.equal(places.get("zone:energy_line-0")?.index, 1);
  assert.deepEqual(rest.map(({ index }) => index), [2, 3]);
});
