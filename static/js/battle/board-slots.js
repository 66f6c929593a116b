/**
 * Places of the board where other features put their pieces.
 *
 * A page gathers the parts of its features (`gathered(room, watch)`) and hands them to
 * the board; a piece reaches store and actions through `useBattle()`.
 */

import { html } from "lib/ui";
import { useBattle } from "battle/context";

/**
 * @typedef {(props: any) => any} Component
 *
 * @typedef {object} Tab beside the log
 * @property {string} key
 * @property {() => string} name
 * @property {Component} component
 * @property {(store: import("battle/store").Store) => number} [unread] shown at the tab
 * @property {(store: import("battle/store").Store) => boolean} [isShown]
 *
 * @typedef {object} Parts
 * @property {Component[]} [plate] in the name plate of a player; props: seat
 * @property {Component[]} [tools] in the bar on top, before the buttons
 * @property {Component[]} [lines] under the bar, each with a place of its own
 * @property {Component[]} [notices] under the bar, for a while, over what lies there
 * @property {Component[]} [line] in the quiet line under the bar, on small screens
 * @property {Component[]} [foot] whole width, under the board
 * @property {Component[]} [result] in the window that shows the result, above its buttons
 * @property {Component[]} [after] in the same window, below its buttons
 * @property {Tab[]} [tabs] beside the log
 */

/** @typedef {Exclude<keyof Parts, "tabs">} SlotName */

/**
 * The parts of several features as one, in their order.
 * @param {...Parts} all
 * @returns {Parts}
 */
export function gathered(...all) {
  /** @type {Record<string, any[]>} */
  const together = {};
  for (const [name, pieces] of all.flatMap((parts) => Object.entries(parts))) {
    together[name] = [...(together[name] ?? []), ...pieces];
  }
  return together;
}

/**
 * What others put into a place.
 * @param {{name: SlotName, seat?: import("battle/types").Seat}} props
 */
export function Slot({ name, ...props }) {
  const pieces = useBattle().parts?.[name] ?? [];
  return pieces.map((piece, index) => html`<${piece} key=${index} ...${props} />`);
}
