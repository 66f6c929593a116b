/** Lets the tests import our modules by the bare names the import map knows. */

import { register } from "node:module";

const root = new URL("../../", import.meta.url);

/** @type {Record<string, string>} */
const VENDORED = {
  preact: "vendor/preact.mjs",
  "preact/hooks": "vendor/preact-hooks.mjs",
  htm: "vendor/htm.mjs",
  "@preact/signals": "vendor/preact-signals.mjs",
  "@preact/signals-core": "vendor/signals-core.mjs",
};

// The words are the server's: the runner of the tests writes them (test_javascript.py).
const words = process.env.VOCABULARY ?? "data:text/javascript,export default {phase: {}}";

const hooks = `
  const root = ${JSON.stringify(root.href)};
  const vendored = ${JSON.stringify(VENDORED)};
  const words = ${JSON.stringify(words)};
  export function resolve(name, context, next) {
    if (name === "vocabulary") return { url: words, shortCircuit: true };
    if (vendored[name]) return { url: root + vendored[name], shortCircuit: true };
    if (/^(lib|components|battle|deck|learn|room|watch)\\//.test(name)) return { url: root + "js/" + name + ".js", shortCircuit: true };
    return next(name, context);
  }
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

// How the usual game lies on the table, as the page would bring it along.
const layout = { textContent: process.env.LAYOUT ?? "" };
globalThis.document ??= /** @type {any} */ ({ getElementById: (/** @type {string} */ id) => (id === "layout" ? layout : null) });

globalThis.gettext = (/** @type {string} */ text) => text;
globalThis.ngettext = (/** @type {string} */ one, /** @type {string} */ many, /** @type {number} */ n) =>
  n === 1 ? one : many;
