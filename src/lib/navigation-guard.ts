/** Decides whether the router gets a history event (back, forward); `false` hides the event from the router. */
export type NavigationGuard = (event: PopStateEvent) => boolean;

let guard: NavigationGuard | null = null;

/**
 * Must run before the router listens: the window calls its listeners, capturing ones too, in the order of registration.
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
