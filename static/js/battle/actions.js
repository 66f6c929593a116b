/**
 * What a person can do at the table: point, choose, confirm, look.
 * Every answer that leaves here was offered by the server.
 */

import { isEnough, toggled } from "battle/choices";
import { rememberOrder } from "battle/automatic-answers";
import { preferences } from "battle/preferences";
import { createAsking } from "battle/explanations";
import { wishesOnto } from "battle/attempted-actions";

/** @typedef {import("battle/store").Store} Store */
/** @typedef {import("battle/types").Option} Option */

/**
 * @param {Store} store
 * @param {import("battle/connection").Connection} connection
 */
export function createActions(store, connection) {
  /** @param {Option} option */
  function take(option) {
    const decision = store.asked.value;
    if (decision && isDoubtful(decision, option)) {
      store.doubted.value = option;
      return;
    }
    if (decision?.kind === "effect_order" && store.remembering.value) rememberOrder(decision, option);
    connection.answer(option.action);
  }

  /**
   * Whether the player wants to confirm: the main phase would end although
   * there is AP and something to do with it.
   * @param {import("battle/types").Decision} decision
   * @param {Option} option
   */
  function isDoubtful(decision, option) {
    if (decision.kind !== "main" || option.action.type !== "end_phase") return false;
    const side = store.view.value?.players[decision.player];
    const hasAp = side?.ap?.some(({ mode }) => mode === "active") ?? false;
    return preferences.value.confirm === "on" && hasAp && store.choices.value.byCard.size > 0;
  }

  function confirm() {
    const picked = store.picked.value;
    if (isEnough(picked, store.choices.value.bounds)) connection.answer({ type: "choose", cards: picked });
  }

  /** @param {number} card */
  function pick(card) {
    const { bounds } = store.choices.value;
    if (!bounds) return;
    // The second click on the only choice confirms it.
    const isOnly = bounds.min === 1 && bounds.max === 1;
    if (isOnly && store.picked.value.includes(card)) confirm();
    else store.picked.value = toggled(store.picked.value, card, bounds);
  }

  /**
   * @param {number} card
   * @param {Option[]} options
   */
  function open(card, options) {
    store.why.value = null;
    if (store.selected.value === card && options.length === 1) take(options[0]);
    else {
      store.select(card);
      asking.about(card, options);
    }
  }

  const asking = createAsking(store, connection);

  return {
    take,
    confirm,

    /** Give an answer as it is, without another word. @param {import("battle/types").Action} action */
    give(action) {
      connection.answer(action);
    },

    /**
     * Handle a click on a card: choose it if it is lit; if not, explain why, or show it.
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
      else this.pressUnlit(card, number);
    },

    /**
     * @param {number} card
     * @param {string | null} number
     */
    pressUnlit(card, number) {
      const aiming = store.selected.value;
      const isAgain = store.why.value?.card === card;
      if (!isAgain && aiming !== null && store.places.value.get(card)?.unit) this.whyOnto(aiming, card);
      else if (!isAgain && asking.meant(card).length > 0) this.why(card);
      else this.look(number, card);
    },

    /** Show why a card cannot be used now. @param {number} card */
    why(card) {
      store.select(null);
      return asking.explain(card, asking.meant(card));
    },

    /**
     * Show why a card cannot be used on another.
     * @param {number} card
     * @param {number} target
     */
    whyOnto(card, target) {
      const decision = store.asked.value;
      const from = store.places.value.get(card);
      const wishes = decision && from ? wishesOnto(decision, from, card, target) : [];
      store.select(null);
      return asking.explain(wishes.length > 0 ? target : card, wishes.length > 0 ? wishes : asking.meant(card));
    },

    /** Choose a card that was dragged to where chosen cards go. @param {number} card */
    pickUp(card) {
      if (!store.picked.value.includes(card)) pick(card);
    },

    /** Choose all there is to choose, or none. */
    pickAll() {
      const all = [...store.choices.value.candidates];
      store.picked.value = store.picked.value.length === all.length ? [] : all;
    },

    /** Put down the card one has taken up, and close why another cannot be used. */
    putDown() {
      store.select(null);
      store.why.value = null;
    },

    /** Point at nothing. @returns {boolean} whether something was pointed at */
    letGo() {
      const had = store.selected.value !== null || store.picked.value.length > 0 || store.why.value !== null;
      this.putDown();
      store.picked.value = [];
      return had;
    },

    /** Spread a stack on the field; one card alone is read. @param {number | null} card */
    spreadStack(card) {
      const place = card === null ? null : store.places.value.get(card);
      if (place?.unit && place.unit.under.length > 0) store.stack.value = place.unit.id;
      else if (place) this.look(place.card.card, card);
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

    /** Wait no longer for what is still being shown. */
    hurry: connection.hurry,

    concede: connection.concede,

    /** Send the server something that is no answer; see `connection.tell`. */
    tell: connection.tell,
  };
}

/** @typedef {ReturnType<typeof createActions>} Actions */
