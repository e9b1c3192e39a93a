import { rescuedChangesPrefix } from "./rescued-changes";
import { currentUser } from "./session";
import { hasSignedOut } from "./sign-out";

/**
 * Unsaved input of a page. If the user leaves the page, the navigation guard asks first. If the session ends while the
 * page is open, the functions of this module rescue the input.
 */
interface UnsavedChanges {
  /** Identifies the edited object. Only one page at a time tracks a key. */
  key: string;
  /** Returns the unsaved text; null while everything is saved. */
  read(): string | null;
}

const tracked = new Set<UnsavedChanges>();

/** Returns whether any page has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return [...tracked].some(({ read }) => read() !== null);
}

/**
 * Tracks a page's changes. If the session ends before they are saved, this tab keeps them until the same user signs in
 * again. A sign-out by the user discards them.
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

/** Deletes a rescued text after the page has read it. */
export function discardRescuedChanges(key: string): void {
  sessionStorage.removeItem(keyOf(currentUser()?.username ?? "", key));
}

const keyOf = (username: string, key: string) => rescuedChangesPrefix(username) + key;

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The storage is full, so the text is lost.
  }
}
