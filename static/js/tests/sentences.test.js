import "./setup.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { isSilent, sentenceOf, spoken } = await import("battle/sentences");

const reader = { seat: 0, names: ["Akari", "Ming"] };
const names = { "TDL-1-001": "Lamp Keeper", "TDL-1-002": "Night Watch" };
const say = (event) => {
  const sentence = sentenceOf({ seq: 1, ...event }, reader);
  return sentence && spoken(sentence, (number) => names[number]);
};

test("one's own doings are told to oneself", () => {
  const event = { type: "card_played", card: { id: 1, number: "TDL-1-001" }, line: "front_line" };

  assert.equal(say({ ...event, player: 0 }), "You play Lamp Keeper on the front line.");
  assert.equal(say({ ...event, player: 1 }), "Ming plays Lamp Keeper on the front line.");
});

test("a card without a face is called a card", () => {
  const event = { type: "card_moved", player: 1, card: { id: null, number: null }, from: "deck", to: "hand" };

  assert.equal(say(event), "a card goes from the deck to the hand.");
});

test("a comparison names the BP of both and the winner", () => {
  const event = {
    type: "battle_compared",
    player: 0,
    attacker: { id: 1, number: "TDL-1-001" },
    defender: { id: 2, number: "TDL-1-002" },
    attacker_bp: 3000,
    defender_bp: 3500,
    winner: "defender",
  };

  assert.equal(say(event), "Lamp Keeper (3000 BP) against Night Watch (3500 BP): Night Watch wins.");
});

test("every turned-up life card is named", () => {
  const shown = [
    { id: 1, number: "TDL-1-001" },
    { id: 2, number: "TDL-1-002" },
  ];

  assert.equal(say({ type: "life_revealed", player: 1, cards: shown }), "Ming turns up: Lamp Keeper, Night Watch.");
});

test("the end is told from the reader's side, with its reason", () => {
  assert.equal(say({ type: "battle_finished", winner: 0, reason: "life" }), "You win! No life was left.");
  assert.equal(say({ type: "battle_finished", winner: 1, reason: "concession" }), "Ming wins. You conceded.");
  assert.equal(say({ type: "battle_finished", winner: null, reason: "draw" }), "The battle is a draw. Both would have lost at once.");
});

test("moves another event tells better are not told twice", () => {
  assert.equal(isSilent({ seq: 1, type: "card_moved", from: "hand", to: "front_line" }), true);
  assert.equal(isSilent({ seq: 1, type: "card_moved", from: "hand", to: "remove_area" }), false);
  assert.equal(say({ type: "mode_changed", player: 0, card: { id: 1, number: "AP" }, mode: "active" }), null);
});
