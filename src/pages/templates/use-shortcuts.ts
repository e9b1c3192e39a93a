import { useEffect, useRef } from "react";

interface Shortcuts {
  /** Ctrl+S, or Cmd+S on a Mac. */
  onSave: () => void;
  /** Ctrl+Enter, or Cmd+Enter. */
  onGenerate: () => void;
  /** A dialog is open: the keys are not for the page. */
  paused: boolean;
}

/** Listens for the page's keys wherever the cursor is, the code editors included, which have uses of their own for them. */
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
      if (!paused && !event.repeat) action();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}

/** With Caps Lock it is a capital, and on keyboards of other scripts the key in its place. */
function isS({ key, code }: KeyboardEvent): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === "s" : code === "KeyS";
}

const IS_MAC = /mac/i.test(navigator.platform);

/** What the keys are called here. */
export const MODIFIER = IS_MAC ? "⌘" : "Ctrl+";
