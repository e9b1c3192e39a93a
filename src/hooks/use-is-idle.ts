import { useEffect, useState } from "react";
import { whenIdle } from "../lib/when-idle";

/**
 * Returns true once the browser's main thread has nothing to do, for work that must not delay the rest of the page.
 * @param canStart whether to wait for that moment now
 */
export function useIsIdle(canStart: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => (canStart ? whenIdle(() => setIsIdle(true)) : undefined), [canStart]);
  return isIdle;
}
