/** Where the selected card may go: places that are lit and can be clicked. */

import { html, useEffect } from "lib/ui";
import { optionText } from "battle/answer-text";
import { useBattle } from "battle/context";
import { sureText } from "battle/menu";

/** @typedef {import("battle/drop-targets").DropKey} DropKey */

/**
 * The place of a key, over whatever it belongs to; nothing while the card may not go there.
 * @param {{at: DropKey, kind: string}} props
 */
export function Place({ at, kind }) {
  const { store, actions } = useBattle();
  const found = store.spots.value.places.get(at);
  if (!found) return null;
  const { option, index } = found;
  const selected = store.selected.value;
  const sure = store.sure.value?.card === selected ? store.sure.value?.previews[index] : null;
  return html`<button
    type="button"
    class=${`place place--${kind}`}
    data-option=${option.action.type}
    onClick=${() => actions.take(option)}
  >
    <span class="place__words" key=${String(Boolean(sure))}>
      ${optionText(store, option)}
      ${sure && html`<span class="place__sure">${sureText(sure)}</span>`}
    </span>
  </button>`;
}

export const TAKERS = ".place, .card-menu__option, [data-aimed].card-button";

/**
 * The focus goes from a selected card to the first thing that takes it.
 * @param {{current: HTMLElement | null}} root
 * @param {import("battle/store").Store} store
 */
export function usePlaceFocus(root, store) {
  const selected = store.selected.value;
  useEffect(() => {
    if (selected === null) return;
    // The places are drawn after the table that holds them.
    const frame = requestAnimationFrame(() => {
      /** @type {HTMLElement | null | undefined} */ (root.current?.querySelector(TAKERS))?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [selected]);
}
