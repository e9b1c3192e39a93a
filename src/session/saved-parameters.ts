import { currentUser } from "./session";

/**
 * Stores the parameters that each template was last tried out with in localStorage
 * (docs/decisions/0020-portal-try-outs.md). They may contain personal data, so they are stored per user, and signing
 * out deletes them.
 */

/** Maximum length in characters. localStorage is small and also holds the session. */
const MAX_CHARACTERS = 200_000;

/** Returns whether a text is short enough to be stored. */
export const canSaveParameters = (text: string): boolean => text.length <= MAX_CHARACTERS;

/** Returns the stored text; empty if there is none. */
export function readSavedParameters(templateId: string): string {
  return localStorage.getItem(keyOf(templateId)) ?? "";
}

/** Stores a text. An empty or too long text deletes the stored one. */
export function saveParameters(templateId: string, text: string): void {
  try {
    if (text.trim() === "" || !canSaveParameters(text)) localStorage.removeItem(keyOf(templateId));
    else localStorage.setItem(keyOf(templateId), text);
  } catch {
    // The storage is full. Saved parameters are a convenience only.
  }
}

/** Returns the stored text of print options and clock; null if there is none. */
export const readSavedSettings = (templateId: string): string | null =>
  localStorage.getItem(keyOf(templateId, "settings"));

/** Stores print options and clock. Null deletes the stored ones. */
export function saveSettings(templateId: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(keyOf(templateId, "settings"));
    else localStorage.setItem(keyOf(templateId, "settings"), text);
  } catch {
    // As above.
  }
}

/** Deletes all texts of the signed-in user. */
export function clearSavedParameters(): void {
  const prefixes = [keyOf(""), keyOf("", "settings")];
  for (const key of Object.keys(localStorage)) {
    if (prefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
  }
}

function keyOf(templateId: string, kind: "parameters" | "settings" = "parameters"): string {
  return `${currentUser()?.username ?? ""}-${kind}-${templateId}`;
}
