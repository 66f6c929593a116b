/** The labels of offered answers, with names and texts of their cards. */

import { fillPlain } from "lib/text";
import { cardNames, nameAt } from "battle/context";
import { labelText, promptText } from "battle/prompts";
import { zoneName } from "components/vocabulary";

/** @typedef {import("battle/store").Store} Store */
/** @typedef {{label: import("battle/types").Text, card?: number | null, target: number | null}} Said */

/**
 * One answer, as a person reads it.
 * @param {Store} store
 * @param {Said} option
 */
export function optionText(store, { label, target }) {
  return labelText(label, cardNames(store), nameAt(store, target), partText(store, label.params));
}

/**
 * What an effect, an ability or a step does, in the words of its card; undefined where they are not known.
 * @param {Store} store
 * @param {Record<string, any>} params of the question or answer that speaks of it
 * @returns {string | undefined}
 */
export function partText(store, { of, number, node }) {
  return store.catalogue.value[of ?? number]?.parts?.[node];
}

/**
 * What the step that asks does, in words addressed to the player who is asked: on a card
 * of the other side "you" is not the player of the card.
 * @param {Store} store
 * @param {import("battle/types").Decision} decision
 */
export function stepText(store, decision) {
  const params = decision.prompt?.params ?? {};
  const owner = store.places.value.get(decision.source ?? -1)?.seat ?? decision.player;
  const face = owner === decision.player ? null : store.catalogue.value[params.of ?? params.number];
  return face?.parts_for_opponent?.[params.node] ?? partText(store, params);
}

/**
 * The question of the moment, as a person reads it.
 * @param {Store} store
 * @param {import("battle/types").Decision} decision
 */
export function questionText(store, decision) {
  const step = stepText(store, decision);
  return promptText(decision, cardNames(store), nameAt(store, decision.source ?? null), step);
}

/**
 * Answers side by side; equal ones name the place of their card.
 * @param {Store} store
 * @param {Said[]} options
 */
export function optionTexts(store, options) {
  const texts = options.map((option) => optionText(store, option));
  return texts.map((text, at) => {
    const isOnly = texts.indexOf(text) === texts.lastIndexOf(text);
    const place = isOnly ? undefined : store.places.value.get(options[at].card ?? -1);
    if (!place) return text;
    const where = { zone: zoneName(place.zone), index: place.index + 1, text };
    return fillPlain(gettext("%(text)s (%(zone)s, card %(index)s)"), where);
  });
}
