/**
 * What a player can click by the server's decision: pure, and without any rules.
 *
 * A card is lit when an offered option names it, or when it is a candidate.
 */

import { layout } from "components/layout";

/** @typedef {import("battle/types").Decision} Decision */
/** @typedef {import("battle/types").Option} Option */

/**
 * @typedef {object} Choices
 * @property {Map<number, Option[]>} byCard options by the card to click for them
 * @property {Option[]} free options that belong to no card: buttons
 * @property {Set<number>} candidates cards that may be among the chosen
 * @property {{min: number, max: number, ordered: boolean} | null} bounds
 */

const LISTED = new Set(["effect_order"]);

/** @type {Choices} */
const NOTHING = { byCard: new Map(), free: [], candidates: new Set(), bounds: null };

/**
 * @param {Decision | null | undefined} decision
 * @param {(card: number) => boolean} [isShown] whether a card lies where it can be pressed
 * @returns {Choices}
 */
export function choicesOf(decision, isShown = () => true) {
  if (decision?.form === "cards" && decision.cards) {
    const { candidates, min, max, ordered } = decision.cards;
    return { ...NOTHING, candidates: new Set(candidates), bounds: { min, max, ordered } };
  }
  if (decision?.form !== "options" || !decision.options) return NOTHING;
  /** @type {Map<number, Option[]>} */
  const byCard = new Map();
  /** @type {Option[]} */
  const free = [];
  const named = decision.options.filter(({ card }) => card !== null);
  // Where the card that asks is the same in every answer, what it is done to is pressed.
  const isAboutTargets = named.every(({ card, target }) => card === decision.source && target !== null && isShown(target));
  for (const option of decision.options) {
    const ids = isAboutTargets ? [option.target] : [option.card, option.target];
    const card = ids.find((id) => id !== null && isShown(id)) ?? null;
    if (card === null) free.push(option);
    else byCard.set(card, [...(byCard.get(card) ?? []), option]);
  }
  return { ...NOTHING, byCard, free };
}

/**
 * Cards to light: what may be pressed now.
 * @param {Choices} choices
 * @param {number | null} selected the card whose options are open
 * @returns {Set<number>}
 */
export function litCards(choices, selected) {
  return new Set([...choices.byCard.keys(), ...choices.candidates, ...targetsOf(choices, selected).keys()]);
}

/**
 * Options of the selected card by the second card they aim at.
 * @param {Choices} choices
 * @param {number | null} selected
 * @returns {Map<number, Option>}
 */
export function targetsOf(choices, selected) {
  const options = (selected !== null && choices.byCard.get(selected)) || [];
  const aimed = options.filter((o) => o.target !== null && o.target !== selected);
  return new Map(aimed.map((o) => [/** @type {number} */ (o.target), o]));
}

/**
 * The chosen cards after one more click.
 * @param {number[]} picked
 * @param {number} card
 * @param {{max: number}} bounds
 */
export function toggled(picked, card, { max }) {
  if (picked.includes(card)) return picked.filter((c) => c !== card);
  if (max === 1) return [card];
  return picked.length < max ? [...picked, card] : picked;
}

/**
 * Whether the server would take this many.
 * @param {number[]} picked
 * @param {{min: number, max: number} | null} bounds
 */
export function isEnough(picked, bounds) {
  return bounds !== null && picked.length >= bounds.min && picked.length <= bounds.max;
}

/**
 * Answers to show as buttons: those that belong to no card, or all where there is only
 * one card to click, or where the answers and not the cards are what is chosen.
 * @param {Choices} choices
 * @param {string} [kind] of the question
 */
export function plainAnswers({ free, byCard }, kind = "") {
  if (LISTED.has(kind)) return [...free, ...[...byCard.values()].flat()];
  return free.length === 0 && byCard.size === 1 ? [...byCard.values()][0] : free;
}


/**
 * The safe answer, which the default button gives.
 * @param {string} kind of the question
 * @param {number} count of answers
 */
export function mainAnswer(kind, count) {
  return layout.safe.includes(kind) ? count - 1 : 0;
}
