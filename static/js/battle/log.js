/** What has happened, in the server's words; names of cards lead to the card. */

import { classes, html, useLayoutEffect, useRef } from "lib/ui";
import { layout } from "components/layout";
import { useBattle } from "battle/context";

/** @typedef {import("battle/types").Line} Line */
/** @typedef {import("battle/types").Part} Part */

const LOUD = new Set(["turn_started", "battle_finished", "battle_started"]);
const WEIGHTY = new Set([...layout.weighty, "turn_started", "answered_for_you", "battle_finished"]);
const QUIET = new Set(["phase_started", "shuffled", "ap_paid", "ap_added"]);

/**
 * A line as one sentence.
 * @param {Line} line
 */
export function sentenceOf({ parts }) {
  return parts.map(({ text }) => text).join("");
}

/** @param {{part: Part}} props */
function Words({ part: { text, card } }) {
  const { actions } = useBattle();
  if (!card) return text;
  return html`<button
    type="button"
    class="link log__card"
    onClick=${() => actions.look(card.number, card.id)}
    onPointerEnter=${() => actions.hover(card.number, card.id)}
  >
    ${text}
  </button>`;
}

// No line begins with these, but a button before them is no word to the browser.
const CLOSING = /^[、。，：；！？）」』】,.;:!?)]+/;

/**
 * Parts of a sentence, names of cards together with the punctuation behind them.
 * @param {Part[]} parts
 */
export function tied(parts) {
  const marks = parts.map(({ card }, at) => (card && CLOSING.exec(parts[at + 1]?.text ?? "")?.[0]) || "");
  return parts.map(({ text, ...part }, at) => ({ ...part, text: text.slice(marks[at - 1]?.length ?? 0), mark: marks[at] }));
}

/** @param {{line: Line}} props */
function Entry({ line: { type, player, parts } }) {
  const { store } = useBattle();
  const isMine = player === store.below.value;
  return html`<li
    class=${classes(
      "log__entry",
      player !== null && (isMine ? "log__entry--mine" : "log__entry--theirs"),
      LOUD.has(type) && "log__entry--loud",
      QUIET.has(type) && "log__entry--quiet",
    )}
  >
    ${tied(parts).map(({ mark, ...part }) =>
      mark ? html`<span class="log__tied"><${Words} part=${part} />${mark}</span>` : html`<${Words} part=${part} />`,
    )}
  </li>`;
}

/**
 * What is worth a line: phases in which nothing happened are left out.
 * @param {Line[]} lines
 */
export function worthTelling(lines) {
  return lines.filter(({ type }, index) => {
    const next = lines[index + 1]?.type;
    return type !== "phase_started" || (next !== "phase_started" && next !== "turn_started" && next !== "battle_finished");
  });
}

/**
 * Keep a list at its newest line unless the reader has scrolled up.
 * @param {{current: HTMLElement | null}} list
 * @param {number} length
 */
function useFollowing(list, length) {
  const state = useRef({ isFollowing: true, height: 0 });
  const follow = () => {
    const { current } = list;
    if (current && state.current.isFollowing) current.scrollTop = current.scrollHeight;
  };
  useLayoutEffect(follow, [length]);
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(follow);
    if (list.current) watcher.observe(list.current);
    return () => watcher.disconnect();
  }, []);

  return () => {
    const { scrollTop, scrollHeight, clientHeight } = /** @type {HTMLElement} */ (list.current);
    // A list that was made smaller scrolls too; the reader has not scrolled up then.
    const isResized = state.current.height !== clientHeight;
    if (!isResized) state.current.isFollowing = scrollHeight - scrollTop - clientHeight < 40;
    state.current.height = clientHeight;
  };
}

/**
 * Lines of the log by turn; what came before the first turn is a group of its own.
 * @param {Line[]} lines
 * @returns {{turn: Line | null, lines: Line[]}[]}
 */
export function byTurn(lines) {
  /** @type {{turn: Line | null, lines: Line[]}[]} */
  const groups = [{ turn: null, lines: [] }];
  for (const line of lines) {
    if (line.type === "turn_started") groups.push({ turn: line, lines: [] });
    else groups[groups.length - 1].lines.push(line);
  }
  return groups.filter(({ turn, lines: told }) => turn || told.length > 0);
}

/** Which lines are shown: all, or only what changed the table. */
function Filter() {
  const { store } = useBattle();
  const isShort = store.shortLog.value;
  return html`<label class="log__filter">
    <input
      type="checkbox"
      checked=${isShort}
      data-action="short-log"
      onChange=${(/** @type {any} */ event) => (store.shortLog.value = event.currentTarget.checked)}
    />
    ${" "}${gettext("Key events only")}
  </label>`;
}

/** One turn. @param {{turn: Line | null, lines: Line[]}} props */
function Turn({ turn, lines }) {
  return html`<li class="log__turn">
    ${turn && html`<ol class="log__head"><${Entry} line=${turn} /></ol>`}
    <ol class="log__lines">
      ${lines.map((line) => html`<${Entry} key=${line.seq} line=${line} />`)}
    </ol>
  </li>`;
}

/** The list. */
export function Log() {
  const { store } = useBattle();
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const log = store.log.value;
  const isShort = store.shortLog.value;
  const onScroll = useFollowing(list, log.length);
  const told = worthTelling(log).filter(({ type }) => !isShort || WEIGHTY.has(type));
  return html`<${Filter} />
    <ol class="log" ref=${list} tabindex="0" aria-label=${gettext("Battle log")} onScroll=${onScroll}>
      ${byTurn(told).map(({ turn, lines }) => html`<${Turn} key=${turn?.seq ?? 0} turn=${turn} lines=${lines} />`)}
    </ol>`;
}
