/**
 * The cast of a battle and its overlay: pictures come by the socket. While there is
 * none, the page asks by HTTP every two seconds, which the markup does by itself.
 */

import { PROTOCOL } from "battle/protocol";
import { keepOpen } from "lib/socket";

// Not signed in, a player of this battle, not to be watched (any more).
const FINAL = new Set([4401, 4403, 4404]);

const query = /** @type {HTMLFormElement} */ (document.querySelector("#cast-query"));
const asked = new FormData(query);
let isOpen = false;

document.body.addEventListener("htmx:beforeRequest", (event) => {
  const polled = event.target instanceof Element && event.target.id === "cast";
  if (isOpen && polled) event.preventDefault();
});

const line = keepOpen({
  path: query.dataset.socket ?? "",
  onMessage(message) {
    if (message.type !== "cast_picture") return;
    const { htmx } = /** @type {any} */ (window);
    htmx.swap("#cast", message.html, { swapStyle: "outerHTML" });
    if (message.is_over) line.close();
  },
  onOpen() {
    line.send({
      type: "hello",
      protocol: PROTOCOL,
      language: query.dataset.language,
      hands: asked.get("hands"),
      picture: asked.has("overlay") ? "overlay" : "page",
    });
  },
  onState(state) {
    isOpen = state === "open";
  },
  isFinal: (code) => FINAL.has(code),
  ping: () => ({ type: "ping" }),
});
