import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * Returns a function that never changes and calls the latest `run`, for components that render again only if their
 * props change (React's `memo`). Not for use while rendering.
 */
export function useLatestCallback<Input extends unknown[], Output>(
  run: (...input: Input) => Output,
): (...input: Input) => Output {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...input: Input) => latest.current(...input), []);
}
