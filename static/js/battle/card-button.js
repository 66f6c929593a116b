/** A card that can be pressed, looked at, and found by the keyboard. */

import { classes, html, useComputed, useRef } from "lib/ui";
import { placeWords } from "battle/card-description";
import { ownerOf, useBattle } from "battle/context";

/** @typedef {{zone: string, index: number, count: number, seat: number}} CardPlace */

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
 * What a card is in the question of the moment.
 * @param {import("battle/store").Store} store
 * @param {number} id
 */
function roleOf(store, id) {
  const { byCard, candidates } = store.choices.value;
  return {
    isLit: store.lit.value.has(id),
    isSelected: store.selected.value === id,
    isAimed: store.targets.value.has(id),
    isCandidate: candidates.has(id),
    hasOptions: byCard.has(id),
    picked: store.picked.value.indexOf(id),
  };
}

/**
 * @param {object} props
 * @param {number} props.id
 * @param {string | null} props.number
 * @param {string[]} props.words what screen readers call it
 * @param {CardPlace} props.place
 * @param {string} [props.class]
 * @param {any} [props.children]
 */
export function CardButton({ id, number, words, place, class: className, children }) {
  const { store, actions } = useBattle();
  const long = useLongPress(() => actions.look(number, id));
  const point = (/** @type {number | null} */ card) => (store.pointed.value = card);
  const leave = () => {
    long.handlers.onPointerLeave();
    point(null);
    store.hovered.value = null;
  };
  // As text, so that a card is drawn again only when its own part in the question changes.
  const role = useComputed(() => JSON.stringify(roleOf(store, id))).value;
  const { isLit, isSelected, isAimed, isCandidate, hasOptions, picked } = /** @type {ReturnType<typeof roleOf>} */ (JSON.parse(role));
  const isPicked = picked >= 0;
  return html`<button
    type="button"
    class=${classes("card-button", className)}
    aria-description=${placeWords({ ...place, owner: ownerOf(store, place.seat), isLit, isPicked }).join(", ")}
    data-card=${id}
    data-number=${number}
    data-lit=${isLit ? "" : null}
    data-picked=${isPicked ? "" : null}
    data-selected=${isSelected ? "" : null}
    data-aimed=${isAimed ? "" : null}
    aria-pressed=${isCandidate ? String(isPicked) : null}
    aria-expanded=${hasOptions ? String(isSelected) : null}
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
    ${isPicked && html`<span class="card-button__order number" aria-hidden="true">${picked + 1}</span>`}
  </button>`;
}
