import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

/**
 * Scrolls to the top after each change of the path. A change of the query, such as a table's next page, keeps the
 * position.
 */
export function ScrollToTop() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
