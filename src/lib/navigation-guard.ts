/** Decides whether the router gets a history event (back, forward); `false` hides the event from the router. */
export type NavigationGuard = (event: PopStateEvent) => boolean;

let guard: NavigationGuard | null = null;

/**
 * Installs the guard. Must run before the router starts to listen: the window calls its listeners in the order of their
 * registration, capturing ones included.
 */
export function installNavigationGuard(): void {
  window.addEventListener("popstate", (event) => {
    if (guard?.(event) === false) event.stopImmediatePropagation();
  });
}

/** Returns a function that removes the guard. */
export function setNavigationGuard(next: NavigationGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
