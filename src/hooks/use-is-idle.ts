import { useEffect, useState } from "react";

/** Time in ms after which a busy page counts as idle. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Returns true once the browser's main thread has nothing to do, for work that must not delay the rest of the page.
 * @param canStart whether to wait for that moment now
 */
export function useIsIdle(canStart: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!canStart) return;
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => setIsIdle(true));
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(() => setIsIdle(true), { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(callback);
  }, [canStart]);
  return isIdle;
}
