/** A card read whole: beside the pointer, or in a window by press and by keys. */

import { html, signal, useEffect, useLayoutEffect, useRef, useState } from "lib/ui";
import { get } from "lib/api";
import { CardInFull } from "components/card-face";
import { Window } from "components/dialog";

/** @typedef {import("deck/store").DeckStore} DeckStore */

const HOVER_MS = 280;
const WIDTH = 360;
const MARGIN = 8;

/** Whose window is open. */
export const shown = signal("");
/** What the pointer rests on, and where that is. */
const rested = signal(/** @type {{number: string, box: DOMRect} | null} */ (null));

/** @type {Map<string, Promise<any>>} */
const faces = new Map();

/** @param {string} number */
function faceOf(number) {
  const known = faces.get(number) ?? get(`/api/v1/cards/${encodeURIComponent(number)}/`);
  faces.set(number, known);
  known.catch(() => faces.delete(number));
  return known;
}

/** @param {string} number */
function useFace(number) {
  const [face, setFace] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let isGone = false;
    setFace(null);
    if (number) faceOf(number).then((found) => !isGone && setFace(found), () => {});
    return () => {
      isGone = true;
    };
  }, [number]);
  return face?.number === number ? face : null;
}

/** @param {{store: DeckStore}} props */
export function Preview({ store }) {
  const number = shown.value;
  const face = useFace(number || rested.value?.number || "");
  if (!face) return null;
  if (!number) return rested.value && html`<${Beside} face=${face} box=${rested.value.box} />`;
  return html`<${Window} name=${face.name} kind="card" onClose=${() => (shown.value = "")}>
    <${CardInFull} face=${face}>
      <p class="cluster">
        <button type="button" class="button" onClick=${() => store.add(number, -1)} disabled=${!store.countOf(number)}>−</button>
        <b class="number">${store.lines.value.get(number)?.count ?? 0}</b>
        <button type="button" class="button button--primary" data-action="add" onClick=${() => store.add(number, 1, face)}>+</button>
      </p>
    <//>
  <//>`;
}

/** @param {{face: any, box: DOMRect}} props */
function Beside({ face, box }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [top, setTop] = useState(box.top);
  // The whole text is seen: a long one pushes the panel up, never out of the page.
  useLayoutEffect(() => {
    const height = root.current?.offsetHeight ?? 0;
    setTop(Math.max(MARGIN, Math.min(box.top, innerHeight - height - MARGIN)));
  }, [face, box]);
  const isRight = box.right + WIDTH + 2 * MARGIN < innerWidth;
  const left = isRight ? box.right + MARGIN : Math.max(MARGIN, box.left - WIDTH - MARGIN);
  return html`<div
    class="preview panel"
    ref=${root}
    style=${{ left: `${left}px`, top: `${top}px`, inlineSize: `${WIDTH}px` }}
    aria-hidden="true"
  >
    <${CardInFull} face=${face} />
  </div>`;
}

/**
 * Show what the pointer rests on; a finger has no such thing as resting.
 * @param {HTMLElement} root
 * @param {(target: Element) => {element: Element, number: string} | null} at
 */
export function watchPointer(root, at) {
  let timer = 0;
  const away = () => {
    clearTimeout(timer);
    rested.value = null;
  };
  root.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const found = at(/** @type {Element} */ (event.target));
    if (found && found.number === rested.value?.number) return;
    away();
    if (!found) return;
    timer = /** @type {any} */ (
      setTimeout(() => (rested.value = { number: found.number, box: found.element.getBoundingClientRect() }), HOVER_MS)
    );
  });
  root.addEventListener("pointerleave", away);
  root.addEventListener("pointerdown", away);
  addEventListener("scroll", away, { passive: true });
}
