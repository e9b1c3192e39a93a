import { useEffectEvent, useLayoutEffect } from "react";

/** Handles keys, wherever the focus is. Fields and keys with modifiers keep their meaning. */
export function useKeys(keys: Record<string, () => void>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
    if (target.matches("textarea, select, input:not([type=range], [type=radio])")) return;
    const action = keys[key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  // A layout effect: keys work as soon as the view is visible.
  useLayoutEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
