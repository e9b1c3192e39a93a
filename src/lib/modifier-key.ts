/** Label of the modifier key of shortcuts on this system. */
export const MODIFIER_KEY = /mac/i.test(navigator.platform) ? "⌘" : "Ctrl+";
