/** A card that can be pressed, looked at, and found by the keyboard. */

import { classes, html, useRef } from "lib/ui";
import { useBattle } from "battle/context";

const LONG_PRESS_MS = 450;
const STILL_PX = 10;

/**
 * A long press, for touch: shows the card instead of choosing it.
 * @param {() => void} onLong
 */
function useLongPress(onLong) {
  const state = useRef({ timer: 0, wasLong: false, x: 0, y: 0 });
  const stop = () => clearTimeout(state.current.timer);
  return {
    wasLong: () => state.current.wasLong,
    handlers: {
      onPointerDown(/** @type {PointerEvent} */ event) {
        state.current.wasLong = false;
        state.current.x = event.clientX;
        state.current.y = event.clientY;
        if (event.pointerType === "mouse") return;
        state.current.timer = window.setTimeout(() => {
          state.current.wasLong = true;
          onLong();
        }, LONG_PRESS_MS);
      },
      onPointerMove(/** @type {PointerEvent} */ { clientX, clientY }) {
        if (Math.hypot(clientX - state.current.x, clientY - state.current.y) > STILL_PX) stop();
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onContextMenu: (/** @type {Event} */ event) => event.preventDefault(),
    },
  };
}

/**
 * @param {object} props
 * @param {number} props.id
 * @param {string | null} props.number
 * @param {string[]} props.words the description for screen readers
 * @param {string} [props.class]
 * @param {any} [props.children]
 */
export function CardButton({ id, number, words, class: className, children }) {
  const { store, actions } = useBattle();
  const long = useLongPress(() => actions.look(number, id));
  const point = (/** @type {number | null} */ card) => (store.pointed.value = card);
  const leave = () => {
    long.handlers.onPointerLeave();
    point(null);
    store.hovered.value = null;
  };
  const isLit = store.lit.value.has(id);
  const picked = store.picked.value.indexOf(id);
  const isCandidate = store.choices.value.candidates.has(id);
  const isSelected = store.selected.value === id;
  return html`<button
    type="button"
    class=${classes("card-button", className)}
    data-card=${id}
    data-number=${number}
    data-lit=${isLit ? "" : null}
    data-picked=${picked >= 0 ? "" : null}
    data-selected=${isSelected ? "" : null}
    data-aimed=${store.targets.value.has(id) ? "" : null}
    aria-pressed=${isCandidate ? String(picked >= 0) : null}
    aria-expanded=${store.choices.value.byCard.has(id) ? String(isSelected) : null}
    onClick=${() => long.wasLong() || actions.press(id, number)}
    onPointerEnter=${(/** @type {PointerEvent} */ event) => {
      store.pointer.value = event.pointerType;
      point(id);
      actions.hover(number, id);
    }}
    onFocus=${(/** @type {FocusEvent} */ { currentTarget }) => {
      // A press focuses, too; only keys read by it.
      if (!(/** @type {Element} */ (currentTarget).matches(":focus-visible"))) return;
      store.pointer.value = "keys";
      point(id);
      actions.hover(number, id);
    }}
    onBlur=${leave}
    ...${{ ...long.handlers, onPointerLeave: leave }}
  >
    <span class="visually-hidden">${words.join(", ")}</span>
    ${children}
    ${picked >= 0 && html`<span class="card-button__order number" aria-hidden="true">${picked + 1}</span>`}
  </button>`;
}
