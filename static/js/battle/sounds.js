/** The sounds of the game; off by default. */

import { play } from "lib/sound";
import { useEffect } from "lib/ui";
import { preferences } from "battle/preferences";

/** @typedef {import("battle/types").BattleEvent} BattleEvent */
/** @typedef {import("lib/sound").Note} Note */

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  card_drawn: [{ wave: "noise", hz: 900, to: 1600, for: 0.09, loud: 0.5 }],
  card_played: [
    { wave: "noise", hz: 500, to: 200, for: 0.1, loud: 0.8 },
    { hz: 196, for: 0.14, loud: 0.6 },
  ],
  raid_performed: [
    { hz: 196, to: 392, for: 0.22, wave: "sawtooth", loud: 0.4 },
    { hz: 587, at: 0.14, for: 0.2 },
  ],
  event_used: [
    { hz: 523, for: 0.14 },
    { hz: 784, at: 0.09, for: 0.2 },
  ],
  attack_declared: [{ hz: 520, to: 130, for: 0.2, wave: "sawtooth", loud: 0.5 }],
  blocked: [{ wave: "noise", hz: 1800, to: 500, for: 0.12 }, { hz: 140, for: 0.16 }],
  card_retired: [{ hz: 220, to: 70, for: 0.32, wave: "square", loud: 0.3 }],
  damage_dealt: [
    { wave: "noise", hz: 320, to: 90, for: 0.22 },
    { hz: 110, to: 55, for: 0.26, loud: 1.2 },
  ],
  trigger_activated: [
    { hz: 659, for: 0.12 },
    { hz: 880, at: 0.08, for: 0.12 },
    { hz: 1175, at: 0.16, for: 0.22 },
  ],
  phrase_said: [
    { hz: 698, for: 0.08, loud: 0.5 },
    { hz: 880, at: 0.07, for: 0.1, loud: 0.5 },
  ],
  turn_started: [
    { hz: 392, for: 0.16, loud: 0.7 },
    { hz: 587, at: 0.12, for: 0.26, loud: 0.7 },
  ],
};

/** @type {Record<"win" | "loss", Note[]>} */
const ENDS = {
  win: [523, 659, 784, 1047].map((hz, index) => ({ hz, at: index * 0.13, for: 0.34 })),
  loss: [392, 330, 262].map((hz, index) => ({ hz, at: index * 0.17, for: 0.4, loud: 0.7 })),
};

const MOST_AT_ONCE = 3;

/** @type {Record<string, string>} kind of sound by event; what is missing here is "cards" */
const KINDS = {
  attack_declared: "blows",
  blocked: "blows",
  card_retired: "blows",
  damage_dealt: "blows",
  trigger_activated: "effects",
  event_used: "effects",
  turn_started: "turns",
  phrase_said: "phrases",
  battle_finished: "end",
};

/** @returns {[string, string][]} the kinds that can be muted, with their words */
export function soundKinds() {
  return [
    ["cards", gettext("Cards")],
    ["blows", gettext("Attacks and damage")],
    ["effects", gettext("Events and triggers")],
    ["turns", gettext("Your turn and your opponent’s")],
    ["end", gettext("End of the battle")],
    ["phrases", gettext("Opponent’s phrases")],
  ];
}

/**
 * What a batch sounds like: each kind of event once, in its order.
 * @param {BattleEvent[]} events
 * @param {number | null} seat
 * @param {string[]} [quiet] kinds that are off
 * @returns {Note[]}
 */
export function soundOf(events, seat, quiet = []) {
  const isHeard = (/** @type {string} */ type) => !quiet.includes(KINDS[type] ?? "cards");
  const end = events.find(({ type }) => type === "battle_finished");
  if (end) return isHeard(end.type) ? ENDS[end.winner === seat ? "win" : "loss"] : [];
  const kinds = [...new Set(events.map(({ type }) => type))].filter((type) => SOUNDS[type] && isHeard(type));
  return kinds
    .slice(0, MOST_AT_ONCE)
    .flatMap((kind, index) => SOUNDS[kind].map((note) => ({ ...note, at: (note.at ?? 0) + index * 0.16 })));
}

/** @param {import("battle/store").Store} store */
export function useSounds(store) {
  const events = store.latest.value;
  useEffect(() => {
    if (preferences.value.sounds === "on" && events.length > 0) {
      play(soundOf(events, store.seat.value, preferences.value.quiet));
    }
  }, [events]);
}

/** A sample, for the one who has just switched them on. */
export function sample() {
  play(SOUNDS.turn_started);
}
