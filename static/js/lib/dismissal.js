/** Small windows that fold away: by a press anywhere, or by Escape. */

import { useEffect } from "lib/ui";

/**
 * @param {boolean} isOpen
 * @param {() => void} close
 */
export function useFolding(isOpen, close) {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && close();
    document.addEventListener("click", close);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);
}
