import { useEffect, useRef } from "react";
import { isAskingToLeave } from "../../../lib/leave-guard";

interface Shortcuts {
  /** Ctrl+S, or Cmd+S on a Mac. */
  onSave: () => void;
  /** Ctrl+Enter, or Cmd+Enter. */
  onGenerate: () => void;
  /** True while a dialog is open. The keys are then ignored. */
  paused: boolean;
}

/** Handles the page's shortcuts everywhere, also in the code editors, which use the same keys differently. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      const { onSave, onGenerate, paused } = latest.current;
      const action = isS(event) ? onSave : event.key === "Enter" ? onGenerate : null;
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      if (!paused && !event.repeat && !isAskingToLeave()) action();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}

/** Also matches a capital S (Caps Lock), and on keyboards with other scripts the key in the position of S. */
function isS({ key, code }: KeyboardEvent): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === "s" : code === "KeyS";
}

export { MODIFIER_KEY as MODIFIER } from "../../../lib/modifier-key";
