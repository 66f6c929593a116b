/**
 * The card the mouse or the focus rests on, else the one whose effect asks: whole, its
 * words explained, in a place where neither hand nor question lies.
 */

import { soon } from "lib/idle";
import { html, useEffect, useLayoutEffect, useRef, useState } from "lib/ui";
import { useBattle } from "battle/context";
import { Words, explainedIn } from "battle/keyword-help";
import { preferences } from "battle/preferences";
import { Shown } from "battle/card-window";

const REST_MS = 260;
const SMALLEST = 6; // Tenths of the size words have where there is room for all of them.

/** The picture; nothing for fingers, or while something else is read. */
export function Peek() {
  const { store } = useBattle();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [rested, setRested] = useState(/** @type {import("battle/store").Looked | null} */ (null));
  const looked = store.hovered.value;
  const isBusy = store.selected.value !== null || store.why.value !== null || store.dialog.value !== null || store.zoomed.value !== null;
  const source = store.small.value ? null : sourceOf(store);
  useEffect(() => {
    if (!looked) return undefined;
    const timer = setTimeout(() => setRested(looked), REST_MS);
    return () => clearTimeout(timer);
  }, [looked]);
  useLayoutEffect(() => {
    if (root.current) return show(root.current, looked?.id ?? null, store.small.value);
    return undefined;
  });
  const isWanted = preferences.value.peek === "on" && store.pointer.value !== "touch";
  const shown = looked && rested === looked && !isBusy ? looked : source;
  if (!isWanted || !shown) return null;
  const face = store.catalogue.value[shown.number];
  // Drawn anew with whatever gives its words another size, so that none of them moves.
  const unit = shown.id === null ? null : store.places.value.get(shown.id)?.unit;
  const explained = explainedIn(face?.text).length;
  const key = [shown.id, shown.number, explained, store.asked.value?.id, store.selected.value, JSON.stringify(unit)].join(" ");
  return (
    face &&
    html`<div class="peek" ref=${root} key=${key} inert aria-hidden="true">
      <${Shown} looked=${shown}><${Words} text=${face.text} /><//>
    </div>`
  );
}

/**
 * The card whose effect asks the question of the moment.
 * @param {import("battle/store").Store} store
 * @returns {import("battle/store").Looked | null}
 */
function sourceOf(store) {
  const id = store.asked.value?.source ?? null;
  const number = id === null ? null : store.places.value.get(id)?.card.card;
  return number ? { number, id } : null;
}

/** @param {string} selector */
function boxOf(selector) {
  return /** @type {Element} */ (document.querySelector(selector)).getBoundingClientRect();
}

/**
 * Place the panel, then fit its words, each in a task of its own; then it is visible.
 * @param {HTMLElement} panel
 * @param {number | null} card
 * @param {boolean} isSmall
 */
function show(panel, card, isSmall) {
  let isCurrent = true;
  /** @type {typeof soon} */
  const next = (then) => soon(() => isCurrent && then());
  next(() => {
    settle(panel, card, isSmall);
    if (!("fits" in panel.dataset)) next(() => fit(panel, next));
  });
  return () => void (isCurrent = false);
}

/**
 * Put the panel beside the table, between the bar and the question; on a small screen on
 * the half of the table where the card is not.
 * @param {HTMLElement} panel
 * @param {number | null} card
 * @param {boolean} isSmall
 */
function settle(panel, card, isSmall) {
  const table = boxOf(".table");
  const beside = isSmall ? table : boxOf(".beside");
  const top = isSmall ? table.top : boxOf(".head").bottom;
  const bottom = isSmall ? table.bottom : boxOf(".ask").top;
  const at = card === null ? null : document.querySelector(`[data-card="${card}"]`)?.getBoundingClientRect();
  const isCardLeft = at && at.left + at.width / 2 < table.left + table.width / 2;
  const width = isSmall ? table.width / 2 : beside.width;
  const left = isSmall && isCardLeft ? table.right - width : beside.left;
  const box = `left: ${left}px; top: ${top}px; inline-size: ${width}px; block-size: ${bottom - top}px;`;
  if (panel.dataset.box === box) return;
  panel.style.cssText = panel.dataset.box = box;
  delete panel.dataset.fits;
}

/**
 * Words are as large as there is room for all of them; each size is tried in a task of its
 * own. Where they reach into the log, none of its lines is cut: the panel hides all of them.
 * @param {HTMLElement} panel
 * @param {(then: () => void) => void} next
 */
function fit(panel, next) {
  const tried = Math.round(10 * Number(panel.style.getPropertyValue("--size") || 1));
  const { clientHeight: room, scrollHeight: needed } = panel;
  if (needed <= room || tried <= SMALLEST) {
    const end = /** @type {Element} */ (panel.firstElementChild).getBoundingClientRect().bottom;
    const log = document.querySelector(".dock > :last-child")?.getBoundingClientRect();
    panel.dataset.fits = log && end > log.top ? "over-log" : "";
    return;
  }
  // What words and picture cover grows with the square of their size.
  const estimate = Math.ceil(tried * Math.sqrt(room / needed));
  const tenths = Math.max(SMALLEST, Math.min(tried - 1, estimate));
  panel.style.setProperty("--size", String(tenths / 10));
  next(() => fit(panel, next));
}
