import { currentUser } from "./session";

/**
 * The parameters that a template was last tried out with, kept in this browser for the next time. They may hold
 * somebody's data: each user has their own, and signing out on purpose takes them away.
 */

/** Characters; storage is small, and shared with the session. */
const MAX_LENGTH = 200_000;

/** @returns the text as it was typed; empty where none is kept */
export function readSavedParameters(templateId: string): string {
  return localStorage.getItem(keyOf(templateId)) ?? "";
}

/** Keeps a text; an empty one is forgotten, and so is one that is too long. */
export function saveParameters(templateId: string, text: string): void {
  try {
    if (text.trim() === "" || text.length > MAX_LENGTH) localStorage.removeItem(keyOf(templateId));
    else localStorage.setItem(keyOf(templateId), text);
  } catch {
    // The storage is full: what is kept for convenience can do without.
  }
}

/** Forgets all that is kept for the signed-in user. */
export function clearSavedParameters(): void {
  const prefix = keyOf("");
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

function keyOf(templateId: string): string {
  return `${currentUser()?.username ?? ""}-parameters-${templateId}`;
}
