/**
 * Automatic answers: where there is only one, and where the player chose before which
 * effect comes first. Never at once: an answer comes after a time that reveals to the other
 * side nothing, and it leaves a trace in the log.
 */

import { useEffect } from "lib/ui";
import { optionText } from "battle/answer-text";
import { prefer, preferences } from "battle/preferences";
import { confirmText } from "battle/prompts";

/** @typedef {import("battle/types").Decision} Decision */
/** @typedef {import("battle/types").Option} Option */
/** @typedef {import("battle/types").Action} Action */
/** @typedef {import("battle/store").Store} Store */

// An empty main phase would reveal what is not in the hand; these are for the player alone.
const NEVER = new Set(["main", "redraw", "extra_draw", "go_first"]);
// A person takes about as long to see that there is nothing to decide.
const SHORTEST_MS = 1200;
const LONGEST_MS = 2400;

/**
 * How long an answer waits: the same spread for every question.
 * @param {() => number} [chance]
 */
export function delayMs(chance = Math.random) {
  return SHORTEST_MS + (LONGEST_MS - SHORTEST_MS) * chance();
}

/**
 * The pass of a player whom nothing that lies open lets act; the game says so (`idle`) from
 * what both see, so that a pass says nothing about a hand, nor does its absence.
 * @param {Decision} decision
 * @param {string[]} stops kinds of questions that are never passed
 */
function idlePass(decision, stops) {
  if (!decision.prompt?.params.idle || stops.includes(decision.kind)) return null;
  const option = decision.options?.find(({ action }) => action.type === "pass");
  return option ? { action: option.action, option } : null;
}

/**
 * The only answer there is; null where there are several or the question is one's own.
 * @param {Decision} decision
 * @param {string[]} [stops] kinds of questions that are never passed
 * @returns {{action: Action, option: Option | null} | null}
 */
export function onlyAnswer(decision, stops = []) {
  if (NEVER.has(decision.kind)) return null;
  if (decision.prompt?.params.idle !== undefined) return idlePass(decision, stops);
  if (decision.form === "options" && decision.options?.length === 1) {
    return { action: decision.options[0].action, option: decision.options[0] };
  }
  if (decision.form !== "cards" || !decision.cards) return null;
  const { candidates, min, max, ordered } = decision.cards;
  if (max === 0) return { action: { type: "choose", cards: [] }, option: null };
  const isForced = min === max && candidates.length === max && (!ordered || max === 1);
  return isForced ? { action: { type: "choose", cards: candidates }, option: null } : null;
}

/** @param {Option} option */
function nameOfEffect({ label: { params } }) {
  return `${params.number}:${params.index ?? params.keyword ?? ""}`;
}

/**
 * What a set of waiting effects is remembered by.
 * @param {Decision} decision
 */
export function orderKey(decision) {
  return (decision.options ?? []).map(nameOfEffect).toSorted().join("|");
}

/**
 * The effect chosen to come first among these; null if none was.
 * @param {Decision} decision
 * @param {Record<string, string>} orders
 * @returns {{action: Action, option: Option} | null}
 */
export function rememberedAnswer(decision, orders) {
  if (decision.kind !== "effect_order") return null;
  const first = orders[orderKey(decision)];
  const option = decision.options?.find((o) => nameOfEffect(o) === first);
  return option ? { action: option.action, option } : null;
}

/**
 * Remember which effect came first.
 * @param {Decision} decision
 * @param {Option} option
 */
export function rememberOrder(decision, option) {
  prefer("orders", { ...preferences.value.orders, [orderKey(decision)]: nameOfEffect(option) });
}

/**
 * The answer that will be given for this person, if any.
 * @param {Decision | null} decision
 */
export function answerFor(decision) {
  if (!decision) return null;
  const { auto, orders, stops } = preferences.value;
  return rememberedAnswer(decision, orders) ?? (auto === "on" ? onlyAnswer(decision, stops) : null);
}

/**
 * An answer in words.
 * @param {Store} store
 * @param {Decision} decision
 * @param {{action: Action, option: Option | null}} answer
 */
export function answerText(store, decision, { action, option }) {
  if (option) return optionText(store, option);
  return confirmText(decision.kind, action.cards.length, 0, decision.prompt?.params.verb);
}

/**
 * Answer after a while what has one answer only.
 * @param {Store} store
 * @param {import("battle/actions").Actions} actions
 */
export function useAutoAnswer(store, actions) {
  const decision = store.asked.value;
  const { auto: isOn, stops } = preferences.value;
  useEffect(() => {
    const answer = answerFor(decision);
    if (!decision || !answer || store.held.value === decision.id) return;
    const timer = setTimeout(() => {
      if (store.asked.value?.id !== decision.id || store.held.value === decision.id) return;
      store.trace(answerText(store, decision, answer));
      actions.give(answer.action);
    }, delayMs());
    return () => clearTimeout(timer);
  }, [decision?.id, isOn, stops, store.held.value]);
}
