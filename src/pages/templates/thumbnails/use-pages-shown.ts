import { useSyncExternalStore } from "react";

/** Key of localStorage. */
const KEY = "templates-with-pages";

const listeners = new Set<() => void>();

/** Holds whether the list shows the templates' pages, and keeps the choice in this browser. */
export function usePagesShown(): [boolean, (isShown: boolean) => void] {
  return [useSyncExternalStore(subscribe, read), write];
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

const read = (): boolean => localStorage.getItem(KEY) === "on";

function write(isShown: boolean): void {
  try {
    localStorage.setItem(KEY, isShown ? "on" : "off");
  } catch {
    // The storage is full. The choice is a convenience only.
  }
  for (const listener of listeners) listener();
}
