/**
 * Movement of cards between two views: each card comes from where it was.
 *
 * Events have which card became which (`was`) and from which zone a new one came; the
 * view has where everything is now. Without events a card still comes from where the
 * same id was before.
 */

import { useLayoutEffect, useRef } from "lib/ui";
import { actOut } from "battle/moments";
import { soon, whenIdle } from "lib/idle";
import { arrive, comeFrom } from "lib/motion";
import { mayMove } from "lib/settings";

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

/** @typedef {Map<string, DOMRect>} Boxes */

/** What a box is known by. @param {Element} element */
const nameOf = (element) => element.getAttribute("data-card") ?? element.getAttribute("data-zone") ?? "";

/**
 * Where every card and zone is when nothing moves.
 * @param {HTMLElement} root
 */
function boxes(root) {
  /** @type {Boxes} */
  const found = new Map();
  for (const element of root.querySelectorAll("[data-card], [data-zone]")) {
    const name = nameOf(element);
    const box = element.getBoundingClientRect();
    if (box.width > 0) found.set(name, box);
  }
  return found;
}

/**
 * Let every card come from where it was.
 * @param {HTMLElement} root
 * @param {Boxes} before
 * @param {Boxes} now
 * @param {BattleEvent[]} events
 */
function move(root, before, now, events) {
  const origins = originsOf(events);
  let moved = 0;
  for (const element of root.querySelectorAll("[data-card]")) {
    const id = element.getAttribute("data-card") ?? "";
    const origin = origins.get(Number(id));
    const from = before.get(id) ?? (origin && (before.get(String(origin.was)) ?? before.get(origin.zone)));
    const to = now.get(id);
    const delay = origin ? Math.min(moved++, MOST_STAGGERED) * STAGGER_MS : 0;
    if (from && to) comeFrom(element, from, to, { delay });
  }
}

/**
 * Cards drawn face down have no name to be known by: the newest backs come from the deck.
 * @param {HTMLElement} root
 * @param {Boxes} before
 * @param {BattleEvent[]} events
 */
function drawUnseen(root, before, events) {
  for (const player of [0, 1]) {
    const count = events.filter((e) => e.type === "card_drawn" && e.player === player && !e.card?.number).length;
    const deck = before.get(`deck-${player}`);
    if (count === 0 || !deck) continue;
    const backs = [...root.querySelectorAll(`.backs[data-zone="hand-${player}"] .backs__card`)].slice(-count);
    const places = backs.map((back) => back.getBoundingClientRect());
    backs.forEach((back, index) => {
      const delay = Math.min(index, MOST_STAGGERED) * STAGGER_MS;
      comeFrom(back, deck, places[index], { delay });
    });
  }
}

/**
 * Move what moved, and act out what happened.
 * @param {{current: HTMLElement | null}} root
 * @param {import("battle/types").View | null} view
 * @param {BattleEvent[]} events
 */
export function useMovement(root, view, events) {
  const before = useRef(/** @type {Boxes | null} */ (null));
  const pending = useRef({ events: /** @type {BattleEvent[]} */ ([]), frame: 0 });
  const remember = () => {
    if (root.current) before.current = boxes(root.current);
  };

  function show() {
    const happened = pending.current.events;
    pending.current = { events: [], frame: 0 };
    if (!root.current || !before.current) return;
    arrive(root.current, { subtree: true, only: "[data-card]" });
    const now = boxes(root.current);
    const since = before.current;
    before.current = now;
    // Measured before anything moves: what begins to move has to be styled before it is.
    drawUnseen(root.current, since, happened);
    move(root.current, since, now, happened);
    actOut(root.current, happened, (element) => now.get(nameOf(element)) ?? element.getBoundingClientRect());
  }

  useLayoutEffect(() => {
    if (!root.current) return;
    // Where nothing moves, or nobody looks, nothing is measured.
    if (!mayMove() || document.hidden) {
      before.current = null;
      return;
    }
    // The table as it is found: nothing has moved, and whoever waits for it need not wait
    // until all of it is measured.
    if (before.current === null) {
      before.current = new Map();
      whenIdle(() => before.current?.size === 0 && remember());
      return;
    }
    // Laid out and painted in tasks of their own, as both are long on a phone; measured
    // between them, so that no frame shows cards where they have not moved to yet.
    pending.current.events.push(...events);
    if (pending.current.frame) return;
    soon(() => root.current?.getBoundingClientRect());
    pending.current.frame = requestAnimationFrame(show);
  }, [view]);

  // Where things are changes with the window too, without anything having moved.
  useLayoutEffect(() => {
    window.addEventListener("resize", remember);
    return () => window.removeEventListener("resize", remember);
  }, []);
}
