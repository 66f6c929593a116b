/** An encounter of the campaign at the board: the opponent's face, and what a win brings. */

import { get, post } from "lib/api";
import { fillPlain } from "lib/text";
import { html, signal, useEffect } from "lib/ui";
import { useBattle } from "battle/context";
import { showIfRefused } from "battle/store";
import { boardOf, encounterPage } from "room/addresses";

/** @typedef {{name: string, who: string, portrait: string, ending: string, puzzles: string[]}} Encounter */
/** @typedef {{encounter: Encounter, is_won: boolean, deck_id: number | null, next: Encounter | null}} Outcome */

/** @param {Outcome} outcome */
async function again({ encounter, deck_id }) {
  const { battle_id: battle } = await post(`/api/v1/battles/campaign/${encounter.name}/`, { deck_id });
  location.assign(boardOf(battle));
}

/** The story's end, what is unlocked, and the way on. @param {{outcome: Outcome}} props */
function Won({ outcome: { encounter, next } }) {
  const { name, who, ending, puzzles } = encounter;
  return html`<div data-encounter="won">
    <p>${ending}</p>
    <p class="small" data-unlocked>
      ${fillPlain(gettext("Unlocked: the portrait of %(name)s, and puzzles: %(count)s"), { name: who, count: puzzles.length })}
    </p>
    <p class="cluster">
      <a
        class="button button--primary"
        data-action="next-encounter"
        autofocus
        href=${next ? encounterPage(next.name) : "/campaign/"}
      >${next ? fillPlain(gettext("Next: %(name)s"), { name: next.who }) : gettext("The campaign is complete")}</a>
      <a class="button" data-action="see-unlocked" href=${encounterPage(name)}>${gettext("See what you unlocked")}</a>
    </p>
  </div>`;
}

/** @param {{outcome: Outcome}} props */
function NotWon({ outcome }) {
  const { store } = useBattle();
  return html`<p class="cluster" data-encounter="open">
    <button type="button" class="button button--primary" data-action="again" autofocus onClick=${() => showIfRefused(store, again(outcome))}>
      ${gettext("Try again")}
    </button>
    <a class="button" href=${encounterPage(outcome.encounter.name)}>${gettext("Choose another deck")}</a>
  </p>`;
}

/**
 * What an encounter adds to the board.
 * @param {string} battle its identifier
 * @returns {import("battle/board-slots").Parts}
 */
export function encounterParts(battle) {
  const known = signal(/** @type {Outcome | null} */ (null));
  const read = () =>
    get(`/api/v1/battles/${battle}/encounter/?lang=${document.documentElement.lang}`).then((found) => (known.value = found), () => {});
  void read();

  /** @param {{seat: number}} props */
  function Face({ seat }) {
    const { store } = useBattle();
    const isBot = Boolean(store.battle.value?.seats.find((/** @type {any} */ one) => one.seat === seat)?.bot);
    if (!isBot || !known.value) return null;
    return html`<span class="bot"><img class="bot-face portrait" src=${known.value.encounter.portrait} alt="" data-portrait=${known.value.encounter.name} /></span>`;
  }

  function After() {
    const { store } = useBattle();
    const isWon = store.view.value?.result?.winner === store.seat.value;
    useEffect(() => void read(), []); // What is unlocked, now that the battle is over.
    const outcome = known.value;
    if (!outcome || outcome.is_won !== isWon) return null;
    return isWon ? html`<${Won} outcome=${outcome} />` : html`<${NotWon} outcome=${outcome} />`;
  }

  return { plate: [Face], result: [After] };
}
