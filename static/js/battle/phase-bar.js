/** Whose turn it is and which phase, on the line between the two sides. */

import { classes, html } from "lib/ui";
import { fillPlain, widthOf } from "lib/text";
import { layout, wordOf } from "components/layout";
import { phaseName } from "components/vocabulary";
import { seatNames, useBattle } from "battle/context";

// In letters, at 360 px.
const ROOM = 50;
const GAP = 2;

/** The line between the fields. */
export function PhaseBar() {
  const { store } = useBattle();
  const turn = store.view.value?.turn;
  if (!turn) return null;
  const isMine = turn.player === store.seat.value;
  const whose = isMine
    ? (wordOf("turn", "mine") ?? gettext("Your turn"))
    : fillPlain(wordOf("turn", "theirs") ?? gettext("%(name)s’s turn"), { name: seatNames(store)[turn.player] });
  // Where not all phases have room beside a name, the one of the moment stands alone.
  const phases = layout.phases.map(phaseName);
  const isShort = store.small.value && widthOf([whose, ...phases].join("")) + GAP * phases.length > ROOM;
  return html`<div class=${classes("phases", turn.player === store.below.value ? "phases--mine" : "phases--theirs")}>
    <span class="phases__turn" key=${`${turn.number} ${turn.player}`}>
      ${turn.number > 0 ? html`<span class="number">${turn.number}</span> ${whose}` : gettext("Opening hands")}
    </span>
    ${turn.number > 0 &&
    layout.numbers.map(
      (name) => html`<span class="phases__number" key=${`${name} ${turn.number} ${turn.player}`} data-number=${name}>${fillPlain(wordOf("number", name) ?? "%(count)s", { count: turn[name] })}</span>`,
    )}
    <ol class=${classes("phases__list", isShort && "phases__list--short")} key=${isShort ? turn.phase : "all"} aria-label=${gettext("Turn phases")}>
      ${layout.phases.map(
        (phase) =>
          html`<li class="phases__one" key=${phase} aria-current=${turn.phase === phase ? "step" : null}>
            ${phaseName(phase)}
          </li>`,
      )}
    </ol>
  </div>`;
}
