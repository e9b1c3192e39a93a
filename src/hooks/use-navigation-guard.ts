import { useEffect, useRef } from "react";
import { setNavigationGuard } from "../lib/navigation-guard";
import { useConfirmLeave } from "./use-confirm-leave";

/**
 * Asks before the browser's back and forward buttons lose unsaved changes. Refine asks for links and reloads only. The
 * address has already changed when the buttons' event reaches the router, so the guard intercepts the event before the
 * router does.
 * @param options.hasUnsavedChanges the guard asks only if true
 */
export function useNavigationGuard({ hasUnsavedChanges }: { hasUnsavedChanges: boolean }): void {
  const confirmLeave = useConfirmLeave();
  const mayLeave = useRef(confirmLeave);
  useEffect(() => {
    mayLeave.current = confirmLeave;
  });

  useEffect(() => {
    if (!hasUnsavedChanges) return;
    const here = positionOf(window.history.state);
    let returning = false;
    return setNavigationGuard((event) => {
      const steps = here - positionOf(event.state);
      if (!returning && (steps === 0 || mayLeave.current())) return true;
      if (!returning) window.history.go(steps);
      returning = !returning;
      return false;
    });
  }, [hasUnsavedChanges]);
}

/** Returns the index of a history entry, which the router stores in the entry's state. */
function positionOf(state: unknown): number {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === "number" ? idx : 0;
}
