/**
 * The small library everything with state is drawn by: Preact, its signals, and `html`
 * instead of a compiler.
 */

import { h } from "preact";
import htm from "htm";

/**
 * A piece of page, written as a template: html`<p class="x">${text}</p>`.
 * @type {(strings: TemplateStringsArray, ...values: unknown[]) => any}
 */
export const html = htm.bind(h);

export { render } from "preact";
export { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, untracked } from "@preact/signals";

/**
 * Class names that apply: classes("unit", resting && "unit--resting").
 * @param {...(string | false | null | undefined)} names
 */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}
