/** Cards that lie on one another, side by side: a pile, or a stack of the field. */

import { html } from "lib/ui";
import { fillPlain } from "lib/text";
import { CardBack, CardTile } from "components/card-face";
import { Window } from "components/dialog";
import { zoneName } from "components/vocabulary";
import { CardButton } from "battle/card-button";
import { useBattle } from "battle/context";
import { faceWords } from "battle/card-description";

/** A pile's cards, newest first. */
export function Spread() {
  const { store } = useBattle();
  const open = store.spread.value;
  const side = open && store.view.value?.players[open.seat];
  if (!open || !side) return null;
  /** @type {import("battle/types").CardRef[]} */
  const cards = side[open.zone];
  return html`<${Window} name=${zoneName(open.zone)} kind="spread" onClose=${() => (store.spread.value = null)}>
    <h2>${fillPlain(gettext("%(zone)s: %(count)s cards"), { zone: zoneName(open.zone), count: cards.length })}</h2>
    <ol class="spread">
      ${cards.toReversed().map((card, index) => {
        const face = card.card ? store.catalogue.value[card.card] : null;
        const place = { zone: open.zone, index, count: cards.length, seat: open.seat };
        return html`<li key=${card.id}>
          <${CardButton} id=${card.id} number=${card.card} words=${face ? faceWords(face) : []} place=${place}>
            ${face && html`<${CardTile} face=${face} cost=${true} />`}
          <//>
        </li>`;
      })}
    </ol>
    ${cards.length === 0 && html`<p class="muted">${gettext("No cards here.")}</p>`}
  <//>`;
}

/** A stack of the field, the top card first. */
export function Stack() {
  const { store } = useBattle();
  const id = store.stack.value;
  const unit = id === null ? null : store.places.value.get(id)?.unit;
  if (!unit) return null;
  const cards = [{ id: unit.id, card: unit.card }, ...unit.under];
  const title = fillPlain(gettext("Stack of %(count)s cards"), { count: cards.length });
  return html`<${Window} name=${title} kind="spread" onClose=${() => (store.stack.value = null)}>
    <h2>${title}</h2>
    <ol class="spread">
      ${cards.map((card, index) => html`<li key=${index}><${StackCard} card=${card} /></li>`)}
    </ol>
    <p class="muted small">${gettext("Only the top card counts; the others are underneath it.")}</p>
  <//>`;
}

/** @param {{card: import("battle/types").CardRef}} props */
function StackCard({ card }) {
  const { store, actions } = useBattle();
  const face = card.card ? store.catalogue.value[card.card] : null;
  if (!face) return html`<${CardBack} />`;
  return html`<button type="button" class="card-button" onClick=${() => actions.look(face.number, card.id)}>
    <span class="visually-hidden">${face.name}</span>
    <${CardTile} face=${face} cost=${true} />
  </button>`;
}
