/** The card the mouse rests on, in full, where there is no room for it beside the table. */

import { html, useEffect, useState } from "lib/ui";
import { CardInFull } from "components/card-face";
import { useBattle } from "battle/context";
import { preferences } from "battle/preferences";

const REST_MS = 450;

/** The picture; nothing on wide screens, for fingers, or while something is being done. */
export function Peek() {
  const { store } = useBattle();
  const [rested, setRested] = useState(false);
  const looked = store.hovered.value;
  const isBusy = store.selected.value !== null || store.why.value !== null || store.dialog.value !== null;
  useEffect(() => {
    setRested(false);
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, [looked]);
  // What was pointed at beside a wide table is not pointed at now.
  useEffect(() => {
    store.hovered.value = null;
  }, [store.small.value]);
  const isWanted = store.small.value && preferences.value.peek === "on" && store.pointer.value === "mouse";
  if (!isWanted || !rested || isBusy || !looked) return null;
  const face = store.catalogue.value[looked.number];
  return face && html`<div class="peek" aria-hidden="true"><${CardInFull} face=${face} /></div>`;
}
