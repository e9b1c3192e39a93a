/** Time in ms after which a busy page counts as idle. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Calls once the browser's main thread has nothing to do, for work that must not delay the rest of the page.
 * @returns a function that cancels the call
 */
export function whenIdle(call: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(call);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(call, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(callback);
}
