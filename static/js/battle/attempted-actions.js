/**
 * What a person means by pressing or dropping a card the server does not offer now.
 *
 * Nothing here decides what is legal: an attempt is an action sent to the server to explain
 * ("why not?"), so that its reason can be shown at the card.
 */

import { layout } from "components/layout";

/** @typedef {import("battle/types").Decision} Decision */
/** @typedef {import("battle/types").Action} Action */
/** @typedef {import("battle/types").Text} Text */
/** @typedef {import("battle/card-lookup").Place} Place */
/** @typedef {{action: Action, label: Text, target: number | null}} Wish */

/**
 * @param {Action} action
 * @param {string} key of the label
 * @param {number | null} [target]
 * @returns {Wish}
 */
function wish(action, key, target = null) {
  return { action, label: { key, params: {} }, target };
}

/**
 * @typedef {object} Pressed
 * @property {Decision} decision
 * @property {number} card
 * @property {Place} place
 * @property {string | null} kind character, site or event, where one may know
 * @property {boolean} isMine
 * @property {number[]} picked
 */

/** @type {Record<string, (pressed: Pressed) => Wish[]>} */
const BY_QUESTION = {
  main({ card, place, kind, isMine }) {
    if (!isMine) return [];
    if (place.unit) return [wish({ type: "activate_effect", card, effect: 0 }, "activate_effect_any")];
    if (place.zone !== "hand") return [];
    if (kind === "event") return [wish({ type: "use_event", card }, "use_event")];
    const lines = kind === "site" ? ["energy_line"] : ["front_line", "energy_line"];
    const plays = lines.map((line) => wish({ type: "play_card", card, line }, `play_${line}`));
    // Base 0: any at all. The server knows whether the card has Raid.
    return kind === "site" ? plays : [...plays, wish({ type: "perform_raid", card, base: 0 }, "perform_raid_any")];
  },
  attack({ card, place, isMine }) {
    return isMine && place.unit ? [wish({ type: "declare_attack", card, target: null }, "attack_player")] : [];
  },
  block({ card, place, isMine }) {
    return isMine && place.unit ? [wish({ type: "block", card }, "block")] : [];
  },
};

/**
 * What pressing this card may have been meant for.
 * @param {Pressed} pressed
 * @returns {Wish[]}
 */
export function wishesFor(pressed) {
  const { decision, card, picked, place, kind, isMine } = pressed;
  if (decision.form === "cards") return [wish({ type: "choose", cards: [...picked, card] }, "choose_this")];
  const own = layout.wishes[place.zone];
  if (own) {
    const meant = isMine ? (own[kind ?? ""] ?? own["*"]) : null;
    return meant ? [wish({ ...meant, card }, meant.type)] : [];
  }
  return BY_QUESTION[decision.kind]?.(pressed) ?? [];
}

/**
 * What dropping one card on another may have been meant for.
 * @param {Decision} decision
 * @param {Place} from
 * @param {number} card
 * @param {number} target
 * @returns {Wish[]}
 */
export function wishesOnto(decision, from, card, target) {
  if (decision.kind === "main" && from.zone === "hand") {
    return [wish({ type: "perform_raid", card, base: target }, "perform_raid", target)];
  }
  if (decision.kind === "attack" && from.unit) {
    return [wish({ type: "declare_attack", card, target }, "attack_character", target)];
  }
  return [];
}

/**
 * Whether two actions are the same.
 * @param {Action} one
 * @param {Action} other
 */
export function isSame(one, other) {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => String(one[key] ?? null) === String(other[key] ?? null));
}
