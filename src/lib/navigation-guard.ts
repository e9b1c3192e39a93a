/** Decides whether the router may learn of a step in the history; `false` keeps it from it. */
export type NavigationGuard = (event: PopStateEvent) => boolean;

let guard: NavigationGuard | null = null;

/**
 * Has to run before the router listens: at the window listeners are called in the order in which they came, the capturing
 * ones too.
 */
export function installNavigationGuard(): void {
  window.addEventListener("popstate", (event) => {
    if (guard?.(event) === false) event.stopImmediatePropagation();
  });
}

/** @returns takes the guard away again */
export function setNavigationGuard(next: NavigationGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
