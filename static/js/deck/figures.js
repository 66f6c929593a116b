/** What a deck is made of and its odds, drawn. The server reckons (collection.odds). */

import { html } from "lib/ui";
import { fillPlain } from "lib/text";
import { EnergyChip } from "components/energy";
import { colorName, kindName, partName, triggerName } from "components/vocabulary";

/** @typedef {import("battle/types").Color} Color */
/** @typedef {{turn: number, first: number, second: number}} ByTurn */
/**
 * @typedef {object} Odds
 * @property {{cards: number, opening: number, with_redraw: number}} opener
 * @property {{each: {color: Color, cards: number}[], all_by_turn: ByTurn[]}} colors
 * @property {{cards: number, bases: number, by_turn: ByTurn[]} | null} raid
 * @property {{cards: number, average: number, chances: number[]}} life_triggers
 */
/**
 * @typedef {object} DeckFigures
 * @property {number} size
 * @property {number[]} energy
 * @property {{average: number, counts: {ap_cost: number, count: number}[]}} ap
 * @property {{kind: string, count: number}[]} kinds
 * @property {{trigger: string, count: number}[]} triggers
 * @property {{bp: number, count: number}[]} bp
 * @property {{color: Color, needed: number, generated: number}[]} colors
 * @property {Odds | null} odds
 */
/** @typedef {{label: any, part: number, told: string | number}} Bar */

/** @param {number} chance */
function percent(chance) {
  const lang = document.documentElement.lang || "en";
  const digits = chance > 0.99 || chance < 0.01 ? 1 : 0;
  return new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: digits }).format(chance);
}

/** @param {number[]} counts */
const most = (counts) => Math.max(1, ...counts);

/** Upright bars. @param {{name: string, bars: Bar[], kind: string, note?: string}} props */
export function Columns({ name, bars, kind, note }) {
  return html`<figure class=${`bars bars--${kind}`} data-plot=${kind}>
    <figcaption class="small">${name}</figcaption>
    <ul class="list-plain bars__row">
      ${bars.map(
        ({ label, part, told }) => html`<li class="bars__bar">
          <span class="number bars__told">${told || html`<span class="visually-hidden">0</span>`}</span>
          <span class="bars__fill" style=${{ blockSize: `${100 * part}%` }}></span>
          <span class="number bars__label">${label}</span>
        </li>`,
      )}
    </ul>
    ${note && html`<p class="small muted">${note}</p>`}
  </figure>`;
}

/** Bars that lie, for what has a name. @param {{name: string, bars: Bar[], kind: string, note?: string}} props */
function Rows({ name, bars, kind, note }) {
  if (bars.length === 0) return null;
  return html`<figure class=${`bars bars--${kind}`} data-plot=${kind}>
    <figcaption class="small">${name}</figcaption>
    <ul class="list-plain bars__list">
      ${bars.map(
        ({ label, part, told }) => html`<li class="bars__line small">
          <span>${label}</span>
          <span class="bars__way"><span class="bars__fill bars__fill--lying" style=${{ inlineSize: `${100 * part}%` }}></span></span>
          <span class="number">${told}</span>
        </li>`,
      )}
    </ul>
    ${note && html`<p class="small muted">${note}</p>`}
  </figure>`;
}

/** A chance for each of the first turns. @param {{name: string, turns: ByTurn[], kind: string, note: string}} props */
function Turns({ name, turns, kind, note }) {
  const sides = /** @type {const} */ ([
    ["first", gettext("going first")],
    ["second", gettext("going second")],
  ]);
  return html`<figure class=${`bars bars--${kind}`} data-plot=${kind}>
    <table class="by-turn">
      <caption class="small">${name}</caption>
      <thead>
        <tr class="small muted">
          <th scope="col">${gettext("By your turn")}</th>
          ${turns.map(({ turn }) => html`<th key=${turn} scope="col" class="number">${turn}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${sides.map(
          ([side, label]) => html`<tr key=${side} class="small">
            <th scope="row">${label}</th>
            ${turns.map(
              (one) => html`<td key=${one.turn} class="number by-turn__cell">
                <span class="by-turn__way"><span class="bars__fill" style=${{ blockSize: `${100 * one[side]}%` }}></span></span>
                ${percent(one[side])}
              </td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="small muted">${note}</p>
  </figure>`;
}

/** @param {{figures: DeckFigures}} props */
function Made({ figures: { energy, kinds, triggers, bp, ap, colors } }) {
  const rows = (/** @type {[any, number][]} */ counts) => {
    const highest = most(counts.map(([, count]) => count));
    return counts.map(([label, count]) => ({ label, part: count / highest, told: count }));
  };
  const highest = most(energy);
  const sums = most(colors.flatMap(({ needed, generated }) => [needed, generated]));
  return html`<${Columns}
      name=${partName("required_energy")}
      kind="energy"
      bars=${energy.map((count, amount) => ({ label: amount, part: count / highest, told: count }))}
    />
    <${Rows}
      name=${gettext("Energy generated and required, by color")}
      kind="colors"
      bars=${colors.flatMap(({ color, needed, generated }) => [
        { label: html`<${EnergyChip} color=${color} count="" /> ${gettext("generated")}`, part: generated / sums, told: generated },
        { label: html`<${EnergyChip} color=${color} count="" /> ${gettext("required")}`, part: needed / sums, told: needed },
      ])}
    />
    <${Rows} name=${partName("type")} kind="kinds" bars=${rows(kinds.map(({ kind, count }) => [kindName(kind), count]))} />
    <${Rows} name=${partName("trigger")} kind="triggers" bars=${rows(triggers.map(({ trigger, count }) => [triggerName(trigger), count]))} />
    <${Rows} name=${partName("bp")} kind="bp" bars=${rows(bp.map((one) => [one.bp, one.count]))} />
    <${Rows}
      name=${partName("ap_cost")}
      kind="ap"
      bars=${rows(ap.counts.map((one) => [one.ap_cost, one.count]))}
      note=${fillPlain(gettext("%(average)s on average"), { average: ap.average.toFixed(2) })}
    />`;
}

/** @param {{odds: Odds}} props */
function Chances({ odds: { opener, colors, raid, life_triggers: life } }) {
  const beginners = colors.each.map(({ color, cards }) => fillPlain(gettext("%(color)s: %(cards)s cards"), { color: colorName(color), cards }));
  return html`<${Rows}
      name=${gettext("Opener in hand: a card that needs no energy")}
      kind="opener"
      bars=${[
        { label: gettext("first seven"), part: opener.opening, told: percent(opener.opening) },
        { label: gettext("with redraw"), part: opener.with_redraw, told: percent(opener.with_redraw) },
      ]}
      note=${fillPlain(gettext("%(cards)s cards in the deck are openers."), { cards: opener.cards })}
    />
    ${raid &&
    html`<${Turns}
      name=${gettext("Raid pair: a card with Raid and a card to Raid onto")}
      kind="raid"
      turns=${raid.by_turn}
      note=${fillPlain(gettext("%(cards)s cards with Raid, %(bases)s to Raid onto."), { cards: raid.cards, bases: raid.bases })}
    />`}
    ${colors.each.length > 0 &&
    html`<${Turns}
      name=${gettext("Colors on time: a first card for each color")}
      kind="on-time"
      turns=${colors.all_by_turn}
      note=${beginners.join(" · ")}
    />`}
    <${Columns}
      name=${gettext("Triggers in seven life cards")}
      kind="life"
      bars=${life.chances.map((chance, count) => ({ label: count, part: chance / most100(life.chances), told: percent(chance) }))}
      note=${fillPlain(gettext("%(average)s on average; %(cards)s cards in the deck have a trigger."), { average: life.average.toFixed(1), cards: life.cards })}
    />`;
}

/** @param {number[]} chances the highest, never nothing */
const most100 = (chances) => Math.max(0.01, ...chances);

/** @param {{figures: DeckFigures}} props */
export function Figures({ figures }) {
  if (!figures.odds) return null;
  return html`<section class="deck-figures" aria-label=${gettext("Stats")}>
    <h3>${gettext("Stats")}</h3>
    <div class="deck-figures__plots"><${Made} figures=${figures} /></div>
    <h3>${gettext("Odds")}</h3>
    <p class="small muted">
      ${fillPlain(gettext("Exact for the %(size)s cards in this list, not counting extra draws and draw " +
          "effects."), { size: figures.size })}
    </p>
    <div class="deck-figures__plots"><${Chances} odds=${figures.odds} /></div>
  </section>`;
}
