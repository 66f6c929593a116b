/** Asks the server about cards: why something is not possible, and what is sure of the rest. */

import { isSame, wishesFor } from "battle/attempted-actions";

/** @typedef {import("battle/store").Reason} Reason */
/** @typedef {import("battle/store").Store} Store */
/** @typedef {import("battle/types").Option} Option */
/** @typedef {import("battle/attempted-actions").Wish} Wish */

// Not what a player means: no one tries to Raid with a card that has no Raid.
const SAYS_NOTHING = new Set(["raid.no_raid"]);
const MOST_FORESEEN = 8; // More answers than this are not each asked about.

/** @param {import("battle/types").Action} action */
const isRaid = ({ type }) => type === "perform_raid";

/**
 * @param {Store} store
 * @param {import("battle/connection").Connection} connection
 */
export function createAsking(store, connection) {
  /** @param {number} card */
  function meant(card) {
    const decision = store.asked.value;
    const place = store.places.value.get(card);
    if (!decision || !place) return [];
    const kind = place.card.card ? (store.catalogue.value[place.card.card]?.kind ?? null) : null;
    const isMine = place.seat === store.seat.value;
    return wishesFor({ decision, card, place, kind, isMine, picked: store.picked.value });
  }

  /**
   * Have the server explain attempts; returns a reason for each that is refused.
   * @param {Wish[]} wishes
   * @returns {Promise<Reason[]>} each reason once; none when the question has gone
   */
  async function reasonsFor(wishes) {
    const question = store.asked.value?.id;
    const replies = await Promise.all(wishes.map(({ action }) => connection.explain(action)));
    if (store.asked.value?.id !== question) return [];
    /** @type {Map<string, Reason>} */
    const reasons = new Map();
    replies.forEach((reply, index) => {
      if (!reply || reply.legal || SAYS_NOTHING.has(reply.code ?? "") || reasons.has(reply.message ?? "")) return;
      const { label, target } = wishes[index];
      const { code, message, clause, advice } = reply;
      reasons.set(message ?? "", { label, target, code: code ?? "", message: message ?? "", clause, advice });
    });
    return [...reasons.values()];
  }

  /**
   * What the selected card cannot do now, for its menu.
   * @param {number} card
   * @param {Option[]} options
   */
  async function findMissing(card, options) {
    store.missing.value = null;
    const offered = (/** @type {Wish} */ { action }) =>
      options.some((o) => isSame(o.action, action) || (isRaid(action) && isRaid(o.action)));
    const wishes = meant(card).filter((wish) => !offered(wish) && wish.action.type !== "activate_effect");
    const reasons = await reasonsFor(wishes);
    if (store.selected.value === card && reasons.length > 0) store.missing.value = { card, reasons };
  }

  /**
   * What each option will surely do, for the card's menu.
   * @param {number} card
   * @param {Option[]} options
   */
  async function findSure(card, options) {
    store.sure.value = null;
    if (options.length > MOST_FORESEEN) return;
    const replies = await Promise.all(options.map(({ action }) => connection.explain(action)));
    if (store.selected.value !== card) return;
    store.sure.value = { card, previews: replies.map((reply) => reply?.details?.preview ?? null) };
  }

  /**
   * @param {number} card
   * @param {Wish[]} wishes
   */
  async function explain(card, wishes) {
    const reasons = await reasonsFor(wishes);
    if (reasons.length > 0) store.why.value = { card, reasons };
  }

  return {
    meant,
    explain,

    /**
     * Ask all there is to know of a card whose menu opens.
     * @param {number} card
     * @param {Option[]} options
     */
    about(card, options) {
      void findMissing(card, options);
      void findSure(card, options);
    },
  };
}
