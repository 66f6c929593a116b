/** The card the mouse or the focus rests on: whole, beside it, its words explained. */

import { freePlace, overlap } from "lib/popover-position";
import { html, useEffect, useLayoutEffect, useRef, useState } from "lib/ui";
import { useBattle } from "battle/context";
import { Words } from "battle/keyword-help";
import { preferences } from "battle/preferences";
import { Shown } from "battle/card-window";

const REST_MS = 260;
const SMALLEST = 0.6; // Of the size words have where there is room for all of them.

/** The picture; nothing for fingers, or while something else is read. */
export function Peek() {
  const { store } = useBattle();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [rested, setRested] = useState(false);
  const looked = store.hovered.value;
  const isBusy = store.selected.value !== null || store.why.value !== null || store.dialog.value !== null || store.zoomed.value !== null;
  useEffect(() => {
    setRested(false);
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, [looked]);
  useLayoutEffect(() => {
    const card = looked && document.querySelector(`[data-card="${looked.id}"]`);
    if (root.current && card) settle(root.current, card);
  });
  const isWanted = preferences.value.peek === "on" && store.pointer.value !== "touch";
  if (!isWanted || !rested || isBusy || !looked) return null;
  const face = store.catalogue.value[looked.number];
  return (
    face &&
    html`<div class="peek" ref=${root} aria-hidden="true">
      <${Shown} looked=${looked}><${Words} text=${face.text} /><//>
    </div>`
  );
}

/**
 * Let all of it be seen, beside the card; where it would cover the question, over the log.
 * @param {HTMLElement} panel
 * @param {Element} card
 */
function settle(panel, card) {
  const question = document.querySelector(".ask--mine")?.getBoundingClientRect();
  const lit = [...document.querySelectorAll("[data-lit].card-button")].filter((other) => other !== card);
  const seen = lit.map((thing) => thing.getBoundingClientRect());
  delete panel.dataset.tall;
  fit(panel);
  const size = { width: panel.offsetWidth, height: panel.offsetHeight };
  const page = { width: innerWidth, height: innerHeight };
  const place = freePlace(size, card.getBoundingClientRect(), question ? [...seen, ...Array(8).fill(question)] : seen, page);
  panel.style.left = `${place.left}px`;
  panel.style.top = `${place.top}px`;
  if (!question || overlap({ ...place, ...size }, question) === 0) return;
  panel.dataset.tall = "";
  panel.style.left = "";
  fit(panel);
  panel.style.top = `${Math.max(4, (innerHeight - panel.offsetHeight) / 2)}px`;
}

/**
 * Words are as large as there is room for all of them.
 * @param {HTMLElement} panel
 */
function fit(panel) {
  for (let size = 1; size >= SMALLEST; size -= 0.1) {
    panel.style.setProperty("--size", String(size));
    if (panel.scrollHeight <= panel.clientHeight) return;
  }
}
