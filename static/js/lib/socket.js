/**
 * A WebSocket that comes back: it opens again after a loss, later and later, at once
 * when the device is online again or the page is looked at again.
 */

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 10_000;
const PING_EVERY_MS = 20_000;
// Two pings unanswered: the line is dead even if nobody has said so.
const SILENCE_MS = 45_000;
const NO_CODE = 1006; // A line that ended without a word.
// A server that stops closes its sockets at different times, and another one is there.
const SERVER_STOPS = 1012;
const AT_ONCE_MS = 100;

/** @typedef {"connecting" | "open" | "waiting" | "refused"} SocketState */

/**
 * How long to wait before try number `tries`; spread, so that a restarted server is
 * not met by everybody in the same instant.
 * @param {number} tries
 * @param {() => number} [chance]
 * @param {number} [code] that the line was closed with
 */
export function waitBefore(tries, chance = Math.random, code = NO_CODE) {
  if (code === SERVER_STOPS && tries === 0) return AT_ONCE_MS * chance();
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
  return full * (0.6 + 0.4 * chance());
}

/** @typedef {{path: string, line: WebSocket, heard: MessageEvent[]}} Early */

/**
 * The line the page itself has opened and said hello on, while the modules were loading.
 * @param {string} path
 * @returns {Early | null} once; null where there is none, or it was lost already
 */
function takeEarly(path) {
  const { early } = /** @type {{early?: Early}} */ (/** @type {unknown} */ (window));
  if (!early || early.path !== path) return null;
  Reflect.deleteProperty(window, "early");
  return early.line.readyState <= WebSocket.OPEN ? early : null;
}

/**
 * @param {WebSocket} line
 * @param {() => void} then
 */
function whenOpen(line, then) {
  if (line.readyState === WebSocket.OPEN) then();
  else line.addEventListener("open", then, { once: true });
}

/**
 * Keep a socket open until it is refused for good.
 * @param {object} wishes
 * @param {string} wishes.path
 * @param {(message: any) => void} wishes.onMessage
 * @param {() => void} wishes.onOpen
 * @param {(state: SocketState, code?: number) => void} wishes.onState
 * @param {(code: number) => boolean} wishes.isFinal whether a close code ends it
 * @param {() => object} wishes.ping
 * @returns {{send: (message: object) => boolean, close: () => void}}
 */
export function keepOpen({ path, onMessage, onOpen, onState, isFinal, ping }) {
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let heard = 0;
  let closed = false;
  let timer = 0;

  function open() {
    clearTimeout(timer);
    if (closed || socket) return;
    onState("connecting");
    const early = takeEarly(path);
    socket = early?.line ?? new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));
    socket.onmessage = (event) => {
      heard = Date.now();
      tries = 0;
      onMessage(JSON.parse(event.data));
    };
    const opened = () => {
      heard = Date.now();
      onState("open");
    };
    if (early) whenOpen(early.line, opened);
    else {
      socket.onopen = () => {
        opened();
        onOpen();
      };
    }
    socket.onclose = ({ code }) => lose(code);
    // What came before anybody listened; whoever keeps the socket has it in hand by then.
    if (early) queueMicrotask(() => early.heard.forEach((event) => early.line.onmessage?.(event)));
  }

  /** @param {number} code */
  function lose(code) {
    socket = null;
    if (closed) return;
    closed = isFinal(code);
    onState(closed ? "refused" : "waiting", code);
    if (!closed) timer = window.setTimeout(open, waitBefore(tries++, Math.random, code));
  }

  /** Without a network a line is lost, though nobody hears of it for minutes. */
  function goOffline() {
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
    lose(NO_CODE);
  }

  function send(/** @type {object} */ message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  function look() {
    if (Date.now() - heard > SILENCE_MS) socket?.close();
    else send(ping());
  }

  const beat = window.setInterval(look, PING_EVERY_MS);
  window.addEventListener("offline", goOffline);
  window.addEventListener("online", open);
  document.addEventListener("visibilitychange", () => document.hidden || open());
  open();
  return {
    send,
    close() {
      closed = true;
      clearInterval(beat);
      clearTimeout(timer);
      socket?.close();
    },
  };
}
