import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

/** Every page starts at its top (spec 2). A change of the query, such as a table's next page, is no other page. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
