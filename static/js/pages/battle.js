/** The battle page: one store, one connection, one board. */

import { html, render } from "lib/ui";
import { createActions } from "battle/actions";
import { Board } from "battle/board";
import { connect } from "battle/connection";
import { createStore } from "battle/store";

const SMALL = "(width < 62rem)";

const root = /** @type {HTMLElement} */ (document.getElementById("battle"));
const { socket = "", results = "", home = "/" } = root.dataset;

const store = createStore();
const small = matchMedia(SMALL);
store.small.value = small.matches;
small.addEventListener("change", () => (store.small.value = small.matches));

const connection = connect(store, { path: socket, language: document.documentElement.lang });
const actions = createActions(store, connection);

root.replaceChildren();
render(html`<${Board} reach=${{ store, actions, where: { results, home } }} />`, root);
