/**
 * How each event of a battle is staged: what moves and lights up, what it sounds like,
 * and how long it is looked at. One table; an event that is not in it is not staged.
 */

import { flash, lunge } from "lib/motion";

/** @typedef {import("battle/types").BattleEvent} BattleEvent */
/** @typedef {import("lib/sound").Note} Note */

/**
 * @typedef {object} Moment
 * @property {"cards" | "blows" | "effects" | "turns" | "phrases" | "end"} [kind] of its
 *   sound, by which it can be muted; "cards" where none is given
 * @property {Note[]} [sound]
 * @property {number} [breath] milliseconds one's own is looked at
 * @property {number} [beats] how many beats one of the other side takes
 * @property {(root: Element, event: BattleEvent, boxOf: BoxOf) => void} [act] what moves
 */

/** @typedef {(element: Element) => DOMRect} BoxOf where a card or zone is when nothing moves */

/** @param {Element} root @param {{id: number | null} | null | undefined} card */
function cardOf(root, card) {
  return card ? root.querySelector(`[data-card="${card.id}"].card-button`) : null;
}

/** @param {Element} root @param {number} player */
function sideOf(root, player) {
  return root.querySelector(`[data-side="${player}"]`);
}

/** @param {Element | null | undefined} element @param {"hit" | "glow" | "shock"} kind */
function light(element, kind) {
  if (element) flash(element, kind);
}

/** The attacker strikes what it attacks. @param {Element} root @param {BattleEvent} event @param {BoxOf} boxOf */
function strike(root, event, boxOf) {
  const attacker = cardOf(root, event.attacker ?? event.card);
  const target = struckBy(root, event);
  if (attacker && target) lunge(attacker, boxOf(attacker), boxOf(target));
}

/** @param {Element} root @param {BattleEvent} event */
function struckBy(root, event) {
  const card = event.defender ?? event.target;
  return card ? cardOf(root, card) : root.querySelector(`[data-zone="life_area-${1 - (event.player ?? 0)}"]`);
}

/** @type {Record<string, Moment>} */
export const MOMENTS = {
  card_drawn: { sound: [{ wave: "noise", hz: 900, to: 1600, for: 0.09, loud: 0.5 }] },
  card_played: {
    breath: 420,
    beats: 1.15,
    sound: [
      { wave: "noise", hz: 500, to: 200, for: 0.1, loud: 0.8 },
      { hz: 196, for: 0.14, loud: 0.6 },
    ],
  },
  raid_performed: {
    breath: 420,
    beats: 1.3,
    sound: [
      { hz: 196, to: 392, for: 0.22, wave: "sawtooth", loud: 0.4 },
      { hz: 587, at: 0.14, for: 0.2 },
    ],
    act: (root, { card }) => light(cardOf(root, card), "glow"),
  },
  event_used: {
    kind: "effects",
    breath: 700,
    beats: 1.4,
    sound: [
      { hz: 523, for: 0.14 },
      { hz: 784, at: 0.09, for: 0.2 },
    ],
  },
  attack_declared: {
    kind: "blows",
    breath: 520,
    sound: [{ hz: 520, to: 130, for: 0.2, wave: "sawtooth", loud: 0.5 }],
    act: strike,
  },
  blocked: {
    kind: "blows",
    breath: 420,
    sound: [{ wave: "noise", hz: 1800, to: 500, for: 0.12 }, { hz: 140, for: 0.16 }],
    act: (root, { card }) => light(cardOf(root, card), "glow"),
  },
  battle_compared: {
    breath: 650,
    act(root, event, boxOf) {
      strike(root, event, boxOf);
      // The hit is shown on the side that loses by it.
      light(event.winner === "defender" ? cardOf(root, event.attacker) : struckBy(root, event), "hit");
    },
  },
  card_retired: { kind: "blows", sound: [{ hz: 220, to: 70, for: 0.32, wave: "square", loud: 0.3 }] },
  damage_dealt: {
    kind: "blows",
    sound: [
      { wave: "noise", hz: 320, to: 90, for: 0.22 },
      { hz: 110, to: 55, for: 0.26, loud: 1.2 },
    ],
    act: (root, { player }) => light(root.querySelector(`[data-zone="life_area-${player}"]`), "hit"),
  },
  life_revealed: { breath: 900, beats: 1.5 },
  trigger_activated: {
    kind: "effects",
    breath: 600,
    beats: 1.3,
    sound: [
      { hz: 659, for: 0.12 },
      { hz: 880, at: 0.08, for: 0.12 },
      { hz: 1175, at: 0.16, for: 0.22 },
    ],
    act: (root, { card }) => light(cardOf(root, card), "glow"),
  },
  bp_changed: { act: (root, { card }) => light(cardOf(root, card), "glow") },
  phrase_said: {
    kind: "phrases",
    sound: [
      { hz: 698, for: 0.08, loud: 0.5 },
      { hz: 880, at: 0.07, for: 0.1, loud: 0.5 },
    ],
  },
  turn_started: {
    kind: "turns",
    breath: 600,
    sound: [
      { hz: 392, for: 0.16, loud: 0.7 },
      { hz: 587, at: 0.12, for: 0.26, loud: 0.7 },
    ],
  },
  battle_finished: {
    kind: "end",
    breath: 900,
    beats: 2,
    act(root, { winner }) {
      if (winner === null || winner === undefined) return;
      light(sideOf(root, 1 - winner), "shock");
      light(sideOf(root, winner), "glow");
    },
  },
};

/** @type {Record<"win" | "loss", Note[]>} */
export const ENDS = {
  win: [523, 659, 784, 1047].map((hz, index) => ({ hz, at: index * 0.13, for: 0.34 })),
  loss: [392, 330, 262].map((hz, index) => ({ hz, at: index * 0.17, for: 0.4, loud: 0.7 })),
};

/**
 * Act out a batch of events.
 * @param {Element} root
 * @param {BattleEvent[]} events
 * @param {BoxOf} boxOf
 */
export function actOut(root, events, boxOf) {
  for (const event of events) MOMENTS[event.type]?.act?.(root, event, boxOf);
}
