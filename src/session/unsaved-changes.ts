import { currentUser } from "./session";
import { hasSignedOut } from "./sign-out";

/**
 * Text that was typed on a page and is not saved. When the user leaves the page, the navigation guard asks them first.
 * When the session ends under the page, these functions rescue the text.
 */
interface UnsavedChanges {
  /** Identifies what was edited: one page at a time tracks a key. */
  key: string;
  /** Returns the unsaved text; null while everything is saved. */
  read(): string | null;
}

const tracked = new Set<UnsavedChanges>();

/** Returns whether any page would lose something if it closed now. */
export function hasUnsavedChanges(): boolean {
  return [...tracked].some(({ read }) => read() !== null);
}

/**
 * Tracks a page's changes. If the session ends while they are unsaved, they are kept in this tab until the same user
 * signs in here again. Signing out asks first, and discards them.
 * @returns a function that ends the tracking
 */
export function trackUnsavedChanges(changes: UnsavedChanges): () => void {
  const username = currentUser()?.username;
  const rescue = () => {
    const text = currentUser() === null && username && !hasSignedOut() ? changes.read() : null;
    if (text !== null) write(keyOf(username ?? "", changes.key), text);
  };
  tracked.add(changes);
  // A session that can't be renewed reloads the page.
  window.addEventListener("pagehide", rescue);
  return () => {
    window.removeEventListener("pagehide", rescue);
    tracked.delete(changes);
    rescue();
  };
}

/** Returns the signed-in user's rescued text; null if there is none. */
export function readRescuedChanges(key: string): string | null {
  return sessionStorage.getItem(keyOf(currentUser()?.username ?? "", key));
}

/** Deletes a rescued text, once the page has taken it over. */
export function discardRescuedChanges(key: string): void {
  sessionStorage.removeItem(keyOf(currentUser()?.username ?? "", key));
}

const keyOf = (username: string, key: string) => `${username}-unsaved-${key}`;

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The storage is full, and there is no other place.
  }
}
