/**
 * Movement of cards between two views: each card comes from where it was.
 *
 * Events say which card became which (`was`) and from which zone a new one came; the
 * view says where everything is now. Without events a card still comes from where the
 * same id was before.
 */

import { useLayoutEffect, useRef } from "lib/ui";
import { comeFrom, flash } from "lib/motion";

/** @typedef {import("battle/types").BattleEvent} BattleEvent */

const STAGGER_MS = 60;
const MOST_STAGGERED = 8;

/**
 * Where the cards of the new view came from: earlier id, and zone.
 * @param {BattleEvent[]} events
 * @returns {Map<number, {was: number | null, zone: string}>}
 */
export function originsOf(events) {
  /** @type {Map<number, {was: number | null, zone: string}>} */
  const origins = new Map();
  const movers = events.filter((event) => event.from && event.card?.id);
  for (const { card, from, player } of movers) {
    const earlier = card.was ? origins.get(card.was) : undefined;
    origins.set(card.id, earlier ?? { was: card.was ?? null, zone: `${from}-${player}` });
  }
  for (const event of events) {
    for (const card of event.type === "life_revealed" ? event.cards : []) {
      origins.set(card.id, { was: card.was ?? null, zone: `life_area-${event.player}` });
    }
  }
  return origins;
}

/** @param {HTMLElement} root */
function boxes(root) {
  /** @type {Map<string, DOMRect>} */
  const found = new Map();
  for (const element of root.querySelectorAll("[data-card], [data-zone]")) {
    const name = element.getAttribute("data-card") ?? element.getAttribute("data-zone") ?? "";
    const box = element.getBoundingClientRect();
    if (box.width > 0) found.set(name, box);
  }
  return found;
}

/**
 * Move what moved, shake what was hit.
 * @param {{current: HTMLElement | null}} root
 * @param {import("battle/types").View | null} view
 * @param {BattleEvent[]} events
 */
export function useMovement(root, view, events) {
  const before = useRef(/** @type {Map<string, DOMRect>} */ (new Map()));

  useLayoutEffect(() => {
    if (!root.current) return;
    const origins = originsOf(events);
    let moved = 0;
    for (const element of root.current.querySelectorAll("[data-card]")) {
      const id = Number(element.getAttribute("data-card"));
      const origin = origins.get(id);
      const from =
        before.current.get(String(id)) ??
        (origin && (before.current.get(String(origin.was)) ?? before.current.get(origin.zone)));
      if (from) comeFrom(element, from, { delay: origin ? Math.min(moved++, MOST_STAGGERED) * STAGGER_MS : 0 });
    }
    for (const event of events) hit(root.current, event);
    before.current = boxes(root.current);
  }, [view]);

  // Where things are changes with the window too, without anything having moved.
  useLayoutEffect(() => {
    const remember = () => {
      if (root.current) before.current = boxes(root.current);
    };
    window.addEventListener("resize", remember);
    return () => window.removeEventListener("resize", remember);
  }, []);
}

/**
 * @param {HTMLElement} root
 * @param {BattleEvent} event
 */
function hit(root, event) {
  if (event.type === "damage_dealt") {
    const life = root.querySelector(`[data-zone="life_area-${event.player}"]`);
    if (life) flash(life, "hit");
  }
  if (event.type === "bp_changed" || event.type === "trigger_activated") {
    const card = root.querySelector(`[data-card="${event.card.id}"]`);
    if (card) flash(card, "glow");
  }
}
