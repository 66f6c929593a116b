/** After a battle: the series, and what comes next; one answer is the gold one. */

import { html, useEffect } from "lib/ui";
import { fillPlain } from "lib/text";
import { seatNames, useBattle } from "battle/context";
import { useMainStep } from "battle/main-step";
import { boardOf, tournamentOf } from "room/addresses";
import { seriesText } from "room/notices";

/** @param {{series: any, seat: number}} props */
function SeriesResult({ series, seat }) {
  const { store } = useBattle();
  const names = seatNames(store);
  let sentence = "";
  if (series.is_decided) {
    if (series.winner === null) sentence = gettext("The series is drawn.");
    else if (series.winner === store.seat.value) sentence = gettext("You win the series!");
    else sentence = fillPlain(gettext("%(name)s wins the series."), { name: names[series.winner] });
  }
  return html`<p class="match__series number" data-series=${series.wins.join("-")}>
    ${seriesText(series, seat)} ${sentence && html`<br /><strong>${sentence}</strong>`}
  </p>`;
}

/** A guest's games are kept by an account; after a win that is the next step. @param {{isMain: boolean, isWon: boolean}} props */
function KeepGames({ isMain, isWon }) {
  const { where } = useBattle();
  return html`<a
    class=${isMain ? "button button--primary" : "button"}
    data-action="keep"
    autofocus=${isMain}
    href=${where.signUp}
  >${isWon ? gettext("Keep this win: create an account") : gettext("Create an account to keep your games")}</a>`;
}

/** The page of the tournament shows the standings and the next table. @param {{isMain: boolean}} props */
function ToTournament({ isMain }) {
  const { store } = useBattle();
  return html`<a
    class=${isMain ? "button button--primary" : "button"}
    data-action="to-tournament"
    autofocus=${isMain}
    href=${tournamentOf(store.battle.value?.id ?? "")}
  >${gettext("Tournament: standings and next round")}</a>`;
}

/**
 * What both want; between people it has a place from the start, so that no button moves.
 * @param {{offered: number[], isNext: boolean, isMain: boolean}} props
 */
function Offers({ offered, isNext, isMain }) {
  const { store, actions } = useBattle();
  const own = /** @type {number} */ (store.seat.value);
  const name = seatNames(store)[1 - own];
  const isBot = Boolean(store.battle.value?.seats[1 - own].bot);
  const op = (/** @type {"offer" | "withdraw"} */ word) => () => actions.tell({ type: "rematch", op: word });
  const [mine, theirs] = [offered.includes(own), offered.includes(1 - own)];
  const ask = isNext ? gettext("Next battle") : gettext("Rematch");
  const accept = isNext ? gettext("Start the next battle") : gettext("Accept the rematch");
  let wish = "";
  if (theirs) wish = isNext ? gettext("%(name)s is ready for the next battle.") : gettext("%(name)s wants a rematch.");
  else if (mine) wish = gettext("Waiting for %(name)s.");
  return html`
    ${isNext && html`<p class="small muted">${gettext("It starts automatically after a while. The loser of this battle chooses who goes " +
        "first.")}</p>`}
    ${!isBot && html`<p class="match__wish" role="status">${fillPlain(wish, { name })}</p>`}
    ${mine
      ? html`<button type="button" class="button" data-action="withdraw-rematch" onClick=${op("withdraw")}>${gettext("Don’t wait")}</button>`
      : html`<button type="button" class=${isMain ? "button button--primary" : "button"} data-action="rematch" autofocus=${isMain} onClick=${op("offer")}>${theirs ? accept : ask}</button>`}
  `;
}

export function MatchPanel() {
  const { store, where } = useBattle();
  const { step, mayAgain } = useMainStep();
  const match = store.said.value.get("match");
  const next = match?.next ?? null;
  const wanted = match?.rematch?.offered_by ?? [];
  const own = store.seat.value;
  const goes = next !== null && own !== null && (wanted.includes(own) || Boolean(match.series));
  useEffect(() => {
    if (goes) location.assign(boardOf(next));
  }, [goes, next]);
  if (!match && !where.signUp) return null;
  const isNext = Boolean(match?.series) && !match.series.is_decided;
  const isWon = own !== null && store.view.value?.result?.winner === own;
  const isTournament = own !== null && store.battle.value?.origin === "tournament";
  return html`
    ${match?.series && html`<${SeriesResult} series=${match.series} seat=${store.below.value} />`}
    ${next !== null && html`<a class="button button--primary" data-action="to-next" autofocus href=${boardOf(next)}>${gettext("Go to the next battle")}</a>`}
    ${where.signUp && html`<${KeepGames} isMain=${step === "keep"} isWon=${isWon} />`}
    ${mayAgain && next === null && html`<${Offers} offered=${wanted} isNext=${isNext} isMain=${step === "rematch"} />`}
    ${isTournament && html`<${ToTournament} isMain=${step === "tournament"} />`}
  `;
}
