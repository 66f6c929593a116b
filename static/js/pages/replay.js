/** The replay page: the board of battles, fed from a recording. */

import { botsOfPage } from "lib/bots";
import { html, render } from "lib/ui";
import { createActions } from "battle/actions";
import { Board } from "battle/board";
import { NO_LINE } from "battle/connection";
import { createStore } from "battle/store";
import { chatTab } from "watch/chat-panel";
import { playerBar } from "watch/player-bar";
import { createReel, momentIn } from "watch/replay";

const SMALL = "(width < 62rem)";

const root = /** @type {HTMLElement} */ (document.getElementById("battle"));
const { api = "", battle = "", key = "", home = "/", results = "/" } = root.dataset;

const store = createStore();
const small = matchMedia(SMALL);
store.small.value = small.matches;
small.addEventListener("change", () => (store.small.value = small.matches));
store.line.value = "open";

const reel = createReel(store, { api, key, language: document.documentElement.lang });
const bots = botsOfPage();
const page = { battle, api, key, bots, canShare: "share" in root.dataset, canBranch: "branch" in root.dataset };

try {
  await reel.open(momentIn(location.hash));
  root.replaceChildren();
  const tabs = reel.chat.value.length > 0 ? [chatTab] : [];
  const parts = { foot: [playerBar(reel, page)], tabs };
  const reach = { store, actions: createActions(store, NO_LINE), where: { results, home }, parts };
  render(html`<${Board} reach=${reach} />`, root);
  window.addEventListener("hashchange", () => void reel.go(momentIn(location.hash)));
} catch (refusal) {
  const line = document.createElement("p");
  line.className = "message message--error";
  line.textContent = /** @type {Error} */ (refusal).message;
  root.replaceChildren(line);
}
