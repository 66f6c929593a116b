/** The sounds of the game, from the first press on (lib/sound). */

import { ENDS, MOMENTS } from "battle/moments";
import { play } from "lib/sound";
import { useEffect } from "lib/ui";
import { preferences } from "battle/preferences";

/** @typedef {import("battle/types").BattleEvent} BattleEvent */
/** @typedef {import("lib/sound").Note} Note */

const MOST_AT_ONCE = 3;

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
  const isHeard = (/** @type {string} */ type) => !quiet.includes(MOMENTS[type]?.kind ?? "cards");
  const end = events.find(({ type }) => type === "battle_finished");
  if (end) return isHeard(end.type) ? ENDS[end.winner === seat ? "win" : "loss"] : [];
  const kinds = [...new Set(events.map(({ type }) => type))].filter((type) => MOMENTS[type]?.sound && isHeard(type));
  return kinds
    .slice(0, MOST_AT_ONCE)
    .flatMap((type, index) => (MOMENTS[type].sound ?? []).map((note) => ({ ...note, at: (note.at ?? 0) + index * 0.16 })));
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
  play(MOMENTS.turn_started.sound ?? []);
}
