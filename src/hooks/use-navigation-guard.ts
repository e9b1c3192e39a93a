import { useEffect } from "react";
import { askToLeave } from "../lib/leave-guard";
import { setNavigationGuard } from "../lib/navigation-guard";

/**
 * Asks before the browser's back and forward buttons lose unsaved changes. The address has already changed when the
 * buttons' event reaches the router. So the guard hides the event from the router and returns; if the user then wants
 * to leave, it goes there again.
 * @param options.hasUnsavedChanges the guard asks only if true
 */
export function useNavigationGuard({ hasUnsavedChanges }: { hasUnsavedChanges: boolean }): void {
  useEffect(() => {
    if (!hasUnsavedChanges) return;
    const here = positionOf(window.history.state);
    let returning = false;
    let leaving = false;
    return setNavigationGuard((event) => {
      const steps = here - positionOf(event.state);
      if (leaving) return true;
      if (returning) {
        returning = false;
        return false;
      }
      if (steps === 0) return true;
      returning = true;
      window.history.go(steps);
      void askToLeave().then((leaves) => {
        if (!leaves) return;
        leaving = true;
        window.history.go(-steps);
      });
      return false;
    });
  }, [hasUnsavedChanges]);
}

/** Returns the index of a history entry, which the router stores in the entry's state. */
function positionOf(state: unknown): number {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === "number" ? idx : 0;
}
