/**
 * Dragging with mouse, pen or finger: a card of the hand to a line, an attacker to what
 * it attacks. What may be dropped where comes from the offered answers; a drop that is
 * not offered is explained.
 */

import { effect, useEffect } from "lib/ui";
import { Ghost } from "battle/drag-image";
import { dropAt, dropSelector, dropsOf, pickKey } from "battle/drop-targets";

/** @typedef {import("battle/store").Store} Store */
/** @typedef {import("battle/actions").Actions} Actions */
/** @typedef {import("battle/drop-targets").DropKey} DropKey */

const MOUSE_PX = 7;
const TOUCH_PX = 12;

/**
 * Where this card may be dropped now, and what a drop there does.
 * @param {Store} store
 * @param {Actions} actions
 * @param {number} card
 * @returns {Map<DropKey, () => void>}
 */
function dropsFor(store, actions, card) {
  const { byCard, candidates } = store.choices.value;
  const view = store.view.value;
  const seat = store.seat.value ?? 0;
  const decision = store.asked.value;
  const place = store.places.value.get(card);
  /** @type {Map<DropKey, () => void>} */
  const drops = new Map();
  if (!view || !decision || !place) return drops;
  if (candidates.has(card)) drops.set(pickKey(decision.kind, place.zone, seat), () => actions.pickUp(card));
  for (const [key, option] of dropsOf(byCard.get(card) ?? [], view, seat)) drops.set(key, () => actions.take(option));
  return drops;
}

/** One drag, from the first pixel to the drop. */
class Drag {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} source
   * @param {{store: Store, actions: Actions}} reach
   */
  constructor(root, source, { store, actions }) {
    this.root = root;
    this.source = source;
    this.card = Number(source.dataset.card);
    this.reach = { store, actions };
    this.question = store.asked.value?.id ?? null;
    this.drops = dropsFor(store, actions, this.card);
    this.ghost = new Ghost(source, source.classList.contains("unit") && store.asked.value?.kind !== "movement");
    store.select(null);
    root.dataset.dragging = "";
    source.dataset.dragged = "";
    for (const key of this.drops.keys()) root.querySelector(dropSelector(key))?.setAttribute("data-drop", "");
  }

  /** @param {number} x @param {number} y */
  move(x, y) {
    this.ghost.follow(x, y);
    const over = this.over(x, y);
    for (const element of this.root.querySelectorAll("[data-over]")) element.removeAttribute("data-over");
    if (over) this.root.querySelector(dropSelector(over))?.setAttribute("data-over", "");
  }

  /** @param {number} x @param {number} y */
  over(x, y) {
    return dropAt([...this.drops.keys()], document.elementsFromPoint(x, y));
  }

  /** @param {number} x @param {number} y */
  drop(x, y) {
    const over = this.over(x, y);
    const under = document.elementsFromPoint(x, y);
    this.end();
    const { store, actions } = this.reach;
    if ((store.asked.value?.id ?? null) !== this.question) return;
    if (over) this.drops.get(over)?.();
    else this.explain(under);
  }

  /** Dropped where it may not go: explain why. @param {Element[]} under */
  explain(under) {
    const { actions } = this.reach;
    const target = under.map((e) => e.closest(".slot [data-card]")).find((e) => e && e !== this.source);
    const isOnTable = under.some((e) => e.closest(".line, .side--theirs"));
    if (target) actions.whyOnto(this.card, Number(target.getAttribute("data-card")));
    else if (isOnTable) actions.why(this.card);
  }

  end() {
    this.ghost.remove();
    delete this.root.dataset.dragging;
    delete this.source.dataset.dragged;
    for (const name of ["data-drop", "data-over"]) {
      for (const element of this.root.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
    }
  }
}

/**
 * Listen for drags on the board.
 * @param {{current: HTMLElement | null}} ref
 * @param {Store} store
 * @param {Actions} actions
 */
export function useDrag(ref, store, actions) {
  useEffect(() => {
    const root = /** @type {HTMLElement} */ (ref.current);
    /** @type {{id: number, x: number, y: number, source: HTMLElement, far: number} | null} */
    let start = null;
    /** @type {Drag | null} */
    let drag = null;
    let justDropped = false;

    function cancel() {
      drag?.end();
      drag = null;
      start = null;
    }

    /** @param {PointerEvent} event */
    function onDown(event) {
      justDropped = false;
      const source = /** @type {HTMLElement} */ (event.target).closest?.("[data-card].card-button");
      if (event.button !== 0 || !event.isPrimary || !source || !store.asked.value) return;
      const far = event.pointerType === "mouse" ? MOUSE_PX : TOUCH_PX;
      start = { id: event.pointerId, x: event.clientX, y: event.clientY, source: /** @type {HTMLElement} */ (source), far };
    }

    /** @param {PointerEvent} event */
    function onMove(event) {
      if (!start || event.pointerId !== start.id) return;
      const { clientX: x, clientY: y } = event;
      // Held until it was shown in full: it is being read, not moved.
      if (!drag && document.querySelector("dialog[open]")) return cancel();
      if (!drag && Math.hypot(x - start.x, y - start.y) > start.far) {
        drag = new Drag(root, start.source, { store, actions });
        if (root.setPointerCapture) root.setPointerCapture(event.pointerId);
      }
      drag?.move(x, y);
    }

    /** @param {PointerEvent} event */
    function onUp(event) {
      const ended = drag;
      drag = null;
      start = null;
      if (!ended) return;
      justDropped = true;
      ended.drop(event.clientX, event.clientY);
    }

    // The click that follows a drop belongs to the drop.
    /** @param {Event} event */
    function onClick(event) {
      if (!justDropped) return;
      justDropped = false;
      event.stopPropagation();
      event.preventDefault();
    }

    /** @param {KeyboardEvent} event */
    function onKey(event) {
      if (event.key !== "Escape" || !drag) return;
      event.stopPropagation();
      justDropped = true;
      cancel();
    }

    // A new question, or an answer on its way, ends whatever was being dragged.
    const unwatch = effect(() => {
      const now = store.asked.value?.id ?? null;
      if (drag && drag.question !== now) cancel();
    });
    root.addEventListener("pointerdown", onDown);
    root.addEventListener("pointermove", onMove);
    root.addEventListener("pointerup", onUp);
    root.addEventListener("pointercancel", cancel);
    root.addEventListener("click", onClick, true);
    document.addEventListener("keydown", onKey, true);
    return () => {
      unwatch();
      cancel();
      root.removeEventListener("pointerdown", onDown);
      root.removeEventListener("pointermove", onMove);
      root.removeEventListener("pointerup", onUp);
      root.removeEventListener("pointercancel", cancel);
      root.removeEventListener("click", onClick, true);
      document.removeEventListener("keydown", onKey, true);
    };
  }, []);
}

