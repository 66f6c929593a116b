import "./setup.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { boundsText, confirmText, labelText, promptText, waitText } = await import("battle/prompts");
const { markText } = await import("components/vocabulary");
const { heldUp, standsAside } = await import("battle/spotlight");
const { sentenceOf, tied, worthTelling } = await import("battle/log");
const { reasonIn } = await import("battle/dialogs");

const nameOf = (number) => ({ "TDL-1-001": "Lamp Keeper" })[number] ?? number;

test("a question names the card that asks", () => {
  const decision = { id: 1, player: 0, kind: "may", prompt: { key: "may", params: { number: "TDL-1-001" } } };

  assert.equal(promptText(decision, nameOf), "Lamp Keeper: do you want to do this?");
});

test("a step of a card asks in its own words, and the button says what becomes of the cards", () => {
  const prompt = { key: "choose_cards", params: { number: "TDL-1-001", node: 3, verb: "discard" } };
  const decision = { id: 1, player: 0, kind: "choose_cards", prompt };
  const step = "Place one card from your hand into your sideline.";

  assert.equal(promptText(decision, nameOf, "Lamp Keeper", step), `Lamp Keeper: ${step}`);
  assert.equal(promptText(decision, nameOf, undefined, step), `Lamp Keeper: ${step}`, "the card is out of sight");
  assert.equal(promptText(decision, nameOf, "Lamp Keeper"), "Lamp Keeper: choose cards.", "without words");
  assert.equal(confirmText("choose_cards", 1, 1, "discard"), "Discard (1)");
  assert.equal(confirmText("choose_cards", 0, 1, "discard"), "Choose cards");
  assert.equal(confirmText("choose_cards", 0, 1, "discard", 1), "Choose a card");
  assert.equal(confirmText("choose_cards", 1, 1, ""), "Choose (1)");
});

test("effects to choose from are told up to where they differ, others briefly", () => {
  const text = `${"Choose one character on your opponent’s front line and sideline it. ".repeat(2)}Draw a card.`;
  const labelled = (key) => labelText({ key, params: { number: "TDL-1-001" } }, nameOf, "…", text);

  assert.ok(labelled("effect_option").endsWith("Draw a card."));
  assert.ok(labelled("activate_effect").endsWith("…"));
});

test("a cost is told apart from what it pays for", () => {
  const decision = { id: 1, player: 0, kind: "choose_cards", prompt: { key: "pay_cards", params: { node: 2 } } };

  assert.equal(promptText(decision, nameOf, "Lamp Keeper", "Discard one card."), "Lamp Keeper, cost: Discard one card.");
});

test("a step is told whole, and only what no card has is cut, at a word", () => {
  const step = "Choose a card. ".repeat(15).trim();
  for (const key of ["choose_cards", "may"]) {
    const decision = { id: 1, player: 0, kind: key, prompt: { key, params: {} } };

    assert.equal(promptText(decision, nameOf, "Lamp Keeper", step), `Lamp Keeper: ${step}`);
    assert.ok(promptText(decision, nameOf, "Lamp Keeper", `${step} ${step}`).endsWith("card…"));
  }
});

test("how many cards may be kept is what the question says", () => {
  const decision = { id: 1, player: 0, kind: "hand_limit", prompt: { key: "hand_limit", params: { limit: 5 } } };

  assert.equal(promptText(decision, nameOf), "You can keep 5 cards. Choose cards to put in the removal area.");
});

test("a question nobody has words for is still readable", () => {
  const decision = { id: 1, player: 0, kind: "brand_new", prompt: { key: "brand_new", params: {} } };

  assert.equal(promptText(decision, nameOf), "brand new");
});

test("answers name targets, triggers, places and numbers", () => {
  const text = (key, params = {}, target = undefined) => labelText({ key, params }, nameOf, target);

  assert.equal(text("attack_character", {}, "Night Watch"), "Attack Night Watch");
  assert.equal(text("activate_trigger", { trigger: "draw", color: "red" }), "Activate the DRAW trigger");
  assert.equal(text("move_to", { zone: "deck", position: "bottom" }), "Bottom of the deck");
  assert.equal(text("move_to", { zone: "outside_area", position: "" }), "To the sideline");
  assert.equal(text("number", { number: 3 }), "3");
  assert.equal(text("resolve_effect", { number: "TDL-1-001", ability: 0 }), "Lamp Keeper’s effect (1)");
});

test("the confirming button says what happens with none and with some", () => {
  assert.equal(confirmText("movement", 0), "Don’t move");
  assert.equal(confirmText("movement", 2), "Move (2)");
  assert.equal(confirmText("choose_cards", 0), "Choose none");
  assert.equal(confirmText("choose_cards", 0, 1), "Choose cards");
});

test("bounds are said in words", () => {
  assert.equal(boundsText({ min: 1, max: 1 }), "Choose 1 card.");
  assert.equal(boundsText({ min: 0, max: 3 }), "Choose up to 3 cards.");
  assert.equal(boundsText({ min: 1, max: 3 }), "Choose 1 to 3 cards.");
});

test("what the other is asked is told without telling what they hold", () => {
  assert.equal(waitText({ id: 1, player: 1, kind: "block" }, "Ming"), "Ming is deciding whether to block.");
  assert.equal(waitText({ id: 1, player: 1, kind: "brand_new" }, "Ming"), "Ming is deciding.");
});

test("who is attacked is told whether anybody can block, by what is offered", () => {
  const option = (type, key) => ({ action: { type }, card: null, target: null, label: { key, params: {} } });
  const asked = (...options) => promptText({ kind: "block", prompt: { key: "block", params: {} }, options }, String);

  assert.match(asked(option("block", "block"), option("decline", "no_block")), /Block with a character/);
  assert.match(asked(option("block", "block")), /Block with a character/, "it must be blocked");
  assert.match(asked(option("decline", "no_block")), /none of your characters can block/);
});

test("what is asked only so that others learn nothing says so", () => {
  const option = (type, key) => ({ action: { type }, card: null, target: null, label: { key, params: {} } });
  const asked = (...options) =>
    promptText({ kind: "may", prompt: { key: "may", params: {} }, options }, String, "Lamp Keeper", "Discard it.");

  assert.match(asked(option("decline", "do_not")), /can’t be done now/);
  assert.equal(asked(option("accept", "do_it"), option("decline", "do_not")), "Lamp Keeper: Discard it.");
});

test("a question about the attack names the card that attacks", () => {
  const decision = { kind: "attack_target", prompt: { key: "attack_target", params: {} }, options: [] };

  assert.equal(promptText(decision, String, "Lamp Keeper"), "Lamp Keeper: choose what it attacks.");
});

test("a keyword shows its number only where it has one", () => {
  assert.equal(markText("impact", 2), "Impact 2");
  assert.equal(markText("snipe", 0), "Snipe");
});

test("cards that cannot be pressed where they lie are held up", () => {
  const at = (zone, card = null) => ({ seat: 0, zone, index: 0, count: 1, card: { id: 1, card }, unit: null });
  const places = new Map([
    [1, at("front_line")],
    [2, at("outside_area")],
    [3, at("life")],
    [4, at("checking_area", "TDL-1-001")],
    [5, at("looked_at")],
  ]);
  const ids = (lit, isSmall) => heldUp(places, new Set(lit), isSmall).map(({ id }) => id);

  assert.deepEqual(ids([1, 2, 3], false), [2, 4]);
  assert.deepEqual(ids([1, 2, 3], true), [2, 3, 4]);
  assert.deepEqual(ids([9], false), [4, 9], "even one that lies nowhere");
  assert.deepEqual(ids([5], false), [4, 5], "backs only where one may be chosen");
});

test("phases in which nothing happened are not told", () => {
  const events = [
    { seq: 1, type: "phase_started", phase: "start" },
    { seq: 2, type: "phase_started", phase: "move" },
    { seq: 3, type: "card_drawn", player: 0, card: { id: 1, number: null } },
    { seq: 5, type: "phase_started", phase: "end" },
    { seq: 6, type: "turn_started", player: 1 },
  ];

  assert.deepEqual(
    worthTelling(events).map((e) => e.seq),
    [2, 3, 6],
  );
});

test("held-up cards stand aside when the field must stay free", () => {
  const at = (zone, card = null) => ({ seat: 0, zone, index: 0, count: 1, card: { id: 1, card }, unit: null });
  const places = new Map([
    [1, at("front_line")],
    [4, at("checking_area")],
  ]);

  assert.equal(standsAside(places, new Set([4]), [4]), false);
  assert.equal(standsAside(places, new Set([1, 4]), [4]), true);
  assert.equal(standsAside(places, new Set(), [4]), true);
});

test("a line is read out as it stands, and the end says why from its own part", () => {
  const card = { id: 4, number: "TDL-1-001" };
  const retired = { seq: 1, type: "card_retired", player: 0, parts: [{ text: "Lamp Keeper", card }, { text: " is retired." }] };
  const end = { seq: 2, type: "battle_finished", player: 1, parts: [{ text: "You lose. " }, { text: "You conceded.", reason: "concession" }] };

  assert.equal(sentenceOf(retired), "Lamp Keeper is retired.");
  assert.equal(reasonIn([retired, end]), "You conceded.");
  assert.equal(reasonIn([retired]), "");
});

test("punctuation goes with the name before it, so that no line begins with it", () => {
  const card = { number: "TDL-1-001", id: 1 };
  const parts = [{ text: "「" }, { text: "灯", card }, { text: "、" }, { text: "波", card }, { text: "を引いた。" }];

  assert.deepEqual(
    tied(parts).map(({ text, mark }) => [text, mark]),
    [["「", ""], ["灯", "、"], ["", ""], ["波", ""], ["を引いた。", ""]],
  );
});
