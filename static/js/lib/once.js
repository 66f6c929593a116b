/** What the platform tells everybody alike: asked for at the first use, and once. */

import { get } from "lib/api";
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
      void get(url).then(
        (found) => (told.value = found),
        () => {}, // A page can be read without.
      );
    }
    return told.value;
  };
}
