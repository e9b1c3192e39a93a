import { useCallback, useState } from "react";

/** Key of localStorage. */
const KEY = "editor-word-wrap";

/** Holds whether long lines are wrapped, and keeps the choice in this browser. */
export function useWordWrap(): [boolean, (isWrapped: boolean) => void] {
  const [isWrapped, setIsWrapped] = useState(() => localStorage.getItem(KEY) !== "off");
  const choose = useCallback((next: boolean) => {
    setIsWrapped(next);
    try {
      localStorage.setItem(KEY, next ? "on" : "off");
    } catch {
      // The storage is full. The choice is a convenience only.
    }
  }, []);
  return [isWrapped, choose];
}
