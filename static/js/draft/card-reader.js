/** A card of the pack or of what I took, read whole in a window; there it is taken too. */

import { html, render, signal, useEffect, useState } from "lib/ui";
import { get } from "lib/api";
import { CardInFull } from "components/card-face";
import { Window } from "components/dialog";

const shown = signal("");
const close = () => {
  shown.value = "";
};

/** @param {string} number */
const takeButton = (number) =>
  /** @type {HTMLButtonElement | null} */ (document.querySelector(`[data-take="${CSS.escape(number)}"]`));

function Reader() {
  const number = shown.value;
  const [face, setFace] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let isGone = false;
    setFace(null);
    if (number) get(`/api/v1/cards/${encodeURIComponent(number)}/`).then((found) => !isGone && setFace(found), close);
    return () => {
      isGone = true;
    };
  }, [number]);
  if (!number || face?.number !== number) return null;
  const take = () => {
    close();
    takeButton(number)?.click();
  };
  return html`<${Window} name=${face.name} kind="zoom" onClose=${close}>
    <${CardInFull} face=${face}>
      ${takeButton(number) &&
      html`<p>
        <button type="button" class="button button--primary button--large" data-action="take" autofocus onClick=${take}>${gettext("Take this card")}</button>
      </p>`}
    <//>
  <//>`;
}

/** Open the window for whichever face or line of the table is pressed. */
export function readCards() {
  render(html`<${Reader} />`, document.body.appendChild(document.createElement("div")));
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("#draft-table a[data-number]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    shown.value = link.getAttribute("data-number") ?? "";
  });
}

/** What was open may be gone from the pack. */
export const stopReading = close;
