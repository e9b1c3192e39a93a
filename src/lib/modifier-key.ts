/** Whether this is a Mac, which has Command and Option instead of Ctrl and Alt. */
export const IS_MAC = /mac/i.test(navigator.platform);

/** Label of the modifier key of shortcuts on this system. */
export const MODIFIER_KEY = IS_MAC ? "⌘" : "Ctrl+";

/** Returns the label of a shortcut that a Mac writes with symbols. */
export const shortcutLabel = (labels: { mac: string; other: string }): string => (IS_MAC ? labels.mac : labels.other);
