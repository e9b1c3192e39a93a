const isMac = /mac/i.test(navigator.platform);

/** Label of the modifier key of shortcuts on this system. */
export const MODIFIER_KEY = isMac ? "⌘" : "Ctrl+";

/** Returns the label of a shortcut that a Mac writes with symbols. */
export const shortcutLabel = (labels: { mac: string; other: string }): string => (isMac ? labels.mac : labels.other);
