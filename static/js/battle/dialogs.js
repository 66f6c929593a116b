/** Windows of the board: concede, help, the log on small screens, a pile spread out. */

import { html, useLayoutEffect } from "lib/ui";
import { fillPlain } from "lib/text";
import { ClauseLink, RULES } from "components/clause";
import { Window } from "components/dialog";
import { Tabs } from "battle/side-panel";
import { seatNames, useBattle } from "battle/context";
import { useMainStep } from "battle/main-step";
import { prefer, preferences } from "battle/preferences";
import { Settings } from "battle/settings";
import { Spread, Stack } from "battle/card-spread";
import { Slot } from "battle/board-slots";

function Concede() {
  const { store, actions } = useBattle();
  const close = () => (store.dialog.value = null);
  return html`<${Window} name=${gettext("Concede")} onClose=${close} closable=${false}>
    <h2>${gettext("Concede this battle?")}</h2>
    <p>${gettext("You lose immediately. This can’t be undone.")}</p>
    <p class="cluster">
      <button type="button" class="button" onClick=${close}>${gettext("Play on")}</button>
      <button
        type="button"
        class="button button--danger"
        data-action="concede"
        onClick=${() => {
          actions.concede();
          close();
        }}
      >
        ${gettext("Concede")}
      </button>
    </p>
  <//>`;
}

/** Asks once more before the main phase ends with AP left. */
function EndMain() {
  const { store, actions } = useBattle();
  const option = store.doubted.value;
  const decision = store.asked.value;
  if (!option || !decision) return null;
  const count = store.view.value?.players[decision.player].ap?.filter(({ mode }) => mode === "active").length ?? 0;
  const close = () => (store.doubted.value = null);
  const end = () => {
    close();
    actions.give(option.action);
  };
  return html`<${Window} name=${gettext("End main phase")} onClose=${close} closable=${false}>
    <h2>${gettext("End your main phase?")}</h2>
    <p>
      ${fillPlain(
        ngettext(
          "You still have %(count)s AP and something to spend it on.",
          "You still have %(count)s AP and something to spend it on.",
          count,
        ),
        { count },
      )}
    </p>
    <p class="cluster">
      <button type="button" class="button button--primary" onClick=${close}>${gettext("Play on")}</button>
      <button type="button" class="button" data-action="end-main" onClick=${end}>${gettext("End main phase")}</button>
    </p>
    <label class="small">
      <input
        type="checkbox"
        checked=${preferences.value.confirm === "off"}
        onChange=${(/** @type {any} */ e) => prefer("confirm", e.currentTarget.checked ? "off" : "on")}
      />
      ${" "}${gettext("Don’t ask again")}
    </label>
  <//>`;
}

/** @returns {[string, string][]} */
function keyHelp() {
  return [
    ["← ↑ ↓ →", gettext("move between cards")],
    ["Enter", gettext("select the card, or take its only action")],
    ["N", gettext("next playable card")],
    ["1 – 9", gettext("choose the answer with this number")],
    ["A", gettext("go to the question and its answers")],
    ["Z", gettext("view the card")],
    ["S", gettext("show the cards underneath")],
    ["L", gettext("battle log")],
    ["O", gettext("settings")],
    ["Esc", gettext("cancel, close")],
  ];
}

function Help() {
  const { store } = useBattle();
  return html`<${Window} name=${gettext("Help")} onClose=${() => (store.dialog.value = null)}>
    <h2>${gettext("How to play")}</h2>
    <p>
      ${gettext(
        "Anything that glows can be used now. Select a glowing card to see what it " +
            "can do; select it again, or one of its actions, to do it. Or drag it into " +
            "place. Select a card that isn’t glowing, and the board tells you why. Hold a " +
            "card to read it.",
      )}
    </p>
    ${RULES && html`<p><a href=${RULES} target="_blank" rel="noopener">${gettext("All rules by number")}</a></p>`}
    <h3>${gettext("Keyboard shortcuts")}</h3>
    <dl class="facts">
      ${keyHelp().map(([keys, words]) => html`<dt><kbd>${keys}</kbd></dt><dd>${words}</dd>`)}
    </dl>
  <//>`;
}

function LogWindow() {
  const { store } = useBattle();
  return html`<${Window} name=${gettext("Battle log")} kind="log" onClose=${() => (store.dialog.value = null)}>
    <h2>${gettext("Battle log")}</h2>
    <${Tabs} />
  <//>`;
}

/**
 * How it ended for the one who looks; "over" for a watcher.
 * @param {number | null} winner
 * @param {number | null} seat
 * @returns {"win" | "loss" | "draw" | "over"}
 */
export function verdictFor(winner, seat) {
  if (winner === null) return "draw";
  if (seat === null) return "over";
  return winner === seat ? "win" : "loss";
}

/**
 * Why it ended, in the words of the log.
 * @param {import("battle/types").Line[]} log
 */
export function reasonIn(log) {
  return log.findLast(({ type }) => type === "battle_finished")?.parts.find(({ reason }) => reason)?.text ?? "";
}

/** Gives the focus back where the window is drawn anew under a person at the keyboard. */
function KeptFocus() {
  useLayoutEffect(() => {
    const dialog = document.querySelector(".dialog--result[open]");
    const { activeElement } = document;
    if (!dialog || (activeElement !== document.body && activeElement !== dialog)) return;
    const main = dialog.querySelector(".button--primary") ?? dialog.querySelector("[data-action=to-result]");
    /** @type {HTMLElement | null} */ (main)?.focus();
  }, []);
  return null;
}

/** How it ended. */
export function ResultWindow() {
  const { store, where } = useBattle();
  const { step } = useMainStep();
  const result = store.view.value?.result;
  if (!result || store.resultSeen.value || store.waiting.value > 0) return null;
  // What leads on comes a message later: with it, so that no button moves. Watchers get none.
  const match = store.said.value.get("match");
  if (store.seat.value !== null && !match?.rematch) return null;
  const names = seatNames(store);
  const verdict = verdictFor(result.winner, store.seat.value);
  const title = {
    win: gettext("You win"),
    loss: gettext("You lose"),
    draw: gettext("A draw"),
    over: fillPlain(gettext("%(name)s wins"), { name: names[result.winner ?? 0] }),
  }[verdict];
  return html`<${Window} name=${title} kind="result" closable=${false} onClose=${() => (store.resultSeen.value = true)}>
    <div class="result" key=${match?.next} data-verdict=${verdict}>
      <${KeptFocus} />
      <p class="eyebrow">${names.join(" – ")}</p>
      <h2 class=${`verdict verdict--${verdict}`}>${title}</h2>
      <p>${reasonIn(store.log.value)} <${ClauseLink} clause=${result.clause} /></p>
      <${Slot} name="result" />
      <a class=${step === "result" ? "button button--primary" : "button"} data-action="to-result" autofocus=${step === "result"} href=${where.results}>${gettext("View result")}</a>
      <button type="button" class="button" onClick=${() => (store.resultSeen.value = true)}>${gettext("View board")}</button>
      <${Slot} name="after" />
    </div>
  <//>`;
}

/** Whichever window is open. */
export function Dialogs() {
  const { store } = useBattle();
  const open = store.dialog.value;
  return html`
    ${open === "concede" && html`<${Concede} />`} ${open === "help" && html`<${Help} />`}
    ${open === "log" && html`<${LogWindow} />`}
    ${open === "settings" && html`<${Settings} />`}
    <${EndMain} />
    <${Stack} />
    <${Spread} />
    <${ResultWindow} />
  `;
}
