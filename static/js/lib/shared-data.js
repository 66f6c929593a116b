/**
 * What the platform tells everybody alike: asked for once, after the first use, when
 * nothing more pressing is to be done.
 */

import { get } from "lib/api";
import { whenIdle } from "lib/idle";
import { signal } from "lib/ui";

/**
 * @template T
 * @param {string} url
 * @param {T} before what is shown until it has come, or if it never comes
 * @returns {() => T} reads it, and draws anew what has read it once it is there
 */
export function once(url, before) {
  const told = signal(before);
  let isAsked = false;
  return () => {
    if (!isAsked) {
      isAsked = true;
      whenIdle(() =>
        get(url).then(
          (found) => (told.value = found),
          () => {}, // A page can be read without.
        ),
      );
    }
    return told.value;
  };
}
