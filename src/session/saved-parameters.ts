import { currentUser } from "./session";

/**
 * Stores the parameters that each template was last tried out with in localStorage
 * (docs/decisions/0020-portal-try-outs.md). They may contain personal data, so they are stored per user, and signing
 * out deletes them.
 */

/** Maximum length in characters. localStorage is small and also holds the session. */
const MAX_CHARACTERS = 200_000;

/** Returns the stored text; empty if there is none. */
export function readSavedParameters(templateId: string): string {
  return localStorage.getItem(keyOf(templateId)) ?? "";
}

/** Stores a text. An empty or too long text deletes the stored one. */
export function saveParameters(templateId: string, text: string): void {
  try {
    if (text.trim() === "" || text.length > MAX_CHARACTERS) localStorage.removeItem(keyOf(templateId));
    else localStorage.setItem(keyOf(templateId), text);
  } catch {
    // The storage is full. Saved parameters are a convenience only.
  }
}

/** Deletes all texts of the signed-in user. */
export function clearSavedParameters(): void {
  const prefix = keyOf("");
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

function keyOf(templateId: string): string {
  return `${currentUser()?.username ?? ""}-parameters-${templateId}`;
}
