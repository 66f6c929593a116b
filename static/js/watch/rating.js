/** The rating of a player, as it was when they were paired; in the name plate. */

import { html } from "lib/ui";
import { useBattle } from "battle/context";

/** @param {{seat: number}} props */
export function SeatRating({ seat }) {
  const { store } = useBattle();
  const rating = store.battle.value?.seats?.find((/** @type {any} */ one) => one.seat === seat)?.rating;
  if (!rating) return null;
  return html`<span class="plate__rating number small muted" title=${gettext("Rating")}>
    <span class="visually-hidden">${gettext("Rating")}</span> ${rating}
  </span>`;
}
