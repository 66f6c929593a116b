/**
 * The small library everything with state is drawn by: Preact, its signals, and `html`
 * instead of a compiler.
 */

import { Component, h } from "preact";
import htm from "htm";

/**
 * A piece of page, written as a template: html`<p class="x">${text}</p>`.
 * @type {(strings: TemplateStringsArray, ...values: unknown[]) => any}
 */
export const html = htm.bind(h);

export { render } from "preact";
export { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, untracked, useComputed } from "@preact/signals";

/**
 * A component that reads no signals, drawn again only with other properties.
 * @param {(props: any) => any} draw
 */
export function memo(draw) {
  return class extends Component {
    /** @param {Record<string, any>} next */
    shouldComponentUpdate(next) {
      const last = this.props;
      return Object.keys({ ...last, ...next }).some((name) => last[name] !== next[name]);
    }

    render() {
      return draw(this.props);
    }
  };
}

/**
 * Class names that apply: classes("unit", resting && "unit--resting").
 * @param {...(string | false | null | undefined)} names
 */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}
