import { useEffect, useRef, useState } from "react";
import { guardWork, type UnsavedWork, withdrawQuestion } from "../lib/leave-guard";
import { useNavigationGuard } from "./use-navigation-guard";

/**
 * Asks before the user leaves the page with unsaved work: by a link, by the browser's buttons, by closing the tab, and
 * before signing out and changing the workspace.
 * @param work null if there is nothing to lose
 */
export function useUnsavedWork(work: UnsavedWork | null): void {
  const isUnsaved = work !== null;
  const latest = useRef(work);
  const [guarded] = useState(() => ({ read: (): UnsavedWork => latest.current ?? { text: "" } }));
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => (isUnsaved ? guardWork(guarded) : undefined), [isUnsaved, guarded]);
  useEffect(() => () => withdrawQuestion(guarded), [guarded]);
  useNavigationGuard({ hasUnsavedChanges: isUnsaved });
}
