/**
 * What a person can do at the table: point, choose, confirm, look.
 * Every answer that leaves here was offered by the server.
 */

import { isEnough, toggled } from "battle/choices";

/** @typedef {import("battle/store").Store} Store */
/** @typedef {import("battle/types").Option} Option */

/**
 * @param {Store} store
 * @param {import("battle/connection").Connection} connection
 */
export function createActions(store, connection) {
  /** @param {Option} option */
  function take(option) {
    connection.answer(option.action);
  }

  function confirm() {
    const picked = store.picked.value;
    if (isEnough(picked, store.choices.value.bounds)) connection.answer({ type: "choose", cards: picked });
  }

  /** @param {number} card */
  function pick(card) {
    const { bounds } = store.choices.value;
    if (!bounds) return;
    // The second press on the only choice says "yes, this one".
    const isOnly = bounds.min === 1 && bounds.max === 1;
    if (isOnly && store.picked.value.includes(card)) confirm();
    else store.picked.value = toggled(store.picked.value, card, bounds);
  }

  /**
   * @param {number} card
   * @param {Option[]} options
   */
  function open(card, options) {
    if (store.selected.value === card && options.length === 1) take(options[0]);
    else store.select(card);
  }

  return {
    take,
    confirm,

    /**
     * A card was pressed: choose with it if it is lit, look at it if not.
     * @param {number} card
     * @param {string | null} number
     */
    press(card, number) {
      const { byCard, candidates } = store.choices.value;
      const aimed = store.targets.value.get(card);
      const options = byCard.get(card);
      if (aimed) take(aimed);
      else if (candidates.has(card)) pick(card);
      else if (options) open(card, options);
      else this.look(number, card);
    },

    /** Choose all there is to choose, or none. */
    pickAll() {
      const all = [...store.choices.value.candidates];
      store.picked.value = store.picked.value.length === all.length ? [] : all;
    },

    /** Point at nothing. @returns {boolean} whether something was pointed at */
    letGo() {
      const had = store.selected.value !== null || store.picked.value.length > 0;
      store.select(null);
      store.picked.value = [];
      return had;
    },

    /**
     * Look at a card in full.
     * @param {string | null} number
     * @param {number | null} id
     */
    look(number, id = null) {
      if (number) store.zoomed.value = { number, id };
    },

    /**
     * @param {string | null} number
     * @param {number | null} id
     */
    hover(number, id = null) {
      if (number) store.hovered.value = { number, id };
    },

    concede: connection.concede,
  };
}

/** @typedef {ReturnType<typeof createActions>} Actions */
