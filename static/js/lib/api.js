/** Ask the platform over HTTP; refusals come back as errors with the server's words. */

/** What the platform refused: a code for programs, a sentence for people. */
export class Refusal extends Error {
  /** @param {{code?: string, detail?: string, clause?: string | null, details?: object}} problem */
  constructor(problem) {
    super(problem.detail ?? gettext("The site didn’t respond. Please try again."));
    this.code = problem.code ?? "unavailable";
    this.clause = problem.clause ?? null;
    this.details = problem.details ?? {};
  }
}

/** @param {string} url */
export function get(url) {
  return ask(url, { method: "GET" });
}

/**
 * @param {string} url
 * @param {unknown} [body]
 */
export function post(url, body = {}) {
  return send("POST", url, body);
}

/**
 * @param {string} url
 * @param {unknown} body
 * @param {RequestInit} [how]
 */
export function patch(url, body, how) {
  return send("PATCH", url, body, how);
}

/** @param {string} url */
export function remove(url) {
  return ask(url, { method: "DELETE", headers: { "X-CSRFToken": token() } });
}

/**
 * @param {string} method
 * @param {string} url
 * @param {unknown} body
 * @param {RequestInit} [how]
 */
function send(method, url, body, how = {}) {
  return ask(url, {
    ...how,
    method,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
  });
}

/**
 * @param {string} url
 * @param {RequestInit} request
 */
async function ask(url, request) {
  let response;
  try {
    response = await fetch(url, { credentials: "same-origin", ...request });
  } catch {
    throw new Refusal({});
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(body);
  return body;
}

/** What a request that changes something is sent with. */
export function token() {
  const cookie = document.cookie.split("; ").find((c) => c.startsWith("csrftoken="));
  const field = document.querySelector("input[name=csrfmiddlewaretoken]");
  return cookie?.slice("csrftoken=".length) ?? field?.getAttribute("value") ?? "";
}
