/** The attack as an arrow from the attacker to what it attacks. */

import { html, useLayoutEffect, useRef } from "lib/ui";
import { layout } from "components/layout";
import { useBattle } from "battle/context";

/**
 * Middle of an element inside the table.
 * @param {Element} element
 * @param {DOMRect} table
 */
function middle(element, table) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2 - table.left, box.top + box.height / 2 - table.top];
}

/**
 * Draw the path between two points, bent like a thrown thing.
 * @param {number[]} from
 * @param {number[]} to
 */
export function arrowPath([x1, y1], [x2, y2]) {
  const bend = Math.min(60, Math.abs(x2 - x1) / 3 + 18);
  const mx = (x1 + x2) / 2 + bend;
  const my = (y1 + y2) / 2;
  return `M${x1.toFixed(1)} ${y1.toFixed(1)} Q${mx.toFixed(1)} ${my.toFixed(1)} ${x2.toFixed(1)} ${y2.toFixed(1)}`;
}

/**
 * Where the arrow leaves the attacker: its edge on the side of the target, so that its BP can be read.
 * @param {Element} element
 * @param {number[]} to
 * @param {DOMRect} table
 */
function leaving(element, to, table) {
  const [x, y] = middle(element, table);
  const { height } = element.getBoundingClientRect();
  return [x, y + (Math.sign(to[1] - y) * height) / 2];
}

/** @param {import("battle/types").View} view */
function targetSelector(view) {
  const attack = /** @type {NonNullable<typeof view.attack>} */ (view.attack);
  const card = attack.blocker ?? attack.target.card;
  return card ? `.slot [data-card="${card}"]` : `[data-zone="${layout.struck}-${attack.target.player}"]`;
}

/** The arrow; nothing outside an attack. */
export function AttackArrow() {
  const { store } = useBattle();
  const root = useRef(/** @type {SVGSVGElement | null} */ (null));
  const view = store.view.value;
  const attack = view?.attack;

  useLayoutEffect(() => {
    const svg = root.current;
    const table = svg?.parentElement;
    if (!svg || !table || !view?.attack) return;
    const draw = () => {
      const from = table.querySelector(`.slot [data-card="${view.attack?.attacker}"]`);
      const to = table.querySelector(targetSelector(view));
      const box = table.getBoundingClientRect();
      svg.toggleAttribute("data-shown", Boolean(from && to));
      if (!from || !to) return;
      const end = middle(to, box);
      svg.querySelector(".arrow__line")?.setAttribute("d", arrowPath(leaving(from, end, box), end));
    };
    const watcher = new ResizeObserver(draw); // Draws at once too, after the layout.
    watcher.observe(table);
    return () => watcher.disconnect();
  }, [view]);

  if (!attack) return null;
  return html`<svg class="arrow" ref=${root} aria-hidden="true">
    <defs>
      <marker id="arrow-head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4.5" markerHeight="4.5" orient="auto">
        <path d="M0 0 10 5 0 10 3 5z" class="arrow__head" />
      </marker>
    </defs>
    <path class="arrow__line" marker-end="url(#arrow-head)" />
  </svg>`;
}
