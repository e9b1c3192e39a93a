import { hasSignedOut } from "../providers/auth-provider";
import { currentUser } from "./session";

/**
 * What is typed on a page and not saved yet. A page that goes away because its user wants it to has asked them before;
 * where it goes for other reasons, this is what can be done about it.
 */
interface UnsavedChanges {
  /** Tells it from other pages' work. */
  key: string;
  /** @returns the work as text; null while all is saved */
  read(): string | null;
}

const held = new Set<UnsavedChanges>();

/** @returns whether something would be lost with the page */
export function hasUnsavedChanges(): boolean {
  return [...held].some(({ read }) => read() !== null);
}

/**
 * Keeps work in this tab when the session ends under it, until the same user signs in here again. Signing out on purpose
 * has asked before, and loses it.
 * @returns the work is the page's no longer
 */
export function trackUnsavedChanges(work: UnsavedChanges): () => void {
  const username = currentUser()?.username;
  const keep = () => {
    const text = currentUser() === null && username && !hasSignedOut() ? work.read() : null;
    if (text !== null) write(keyOf(username ?? "", work.key), text);
  };
  held.add(work);
  // A session that can't be renewed loads the page anew.
  window.addEventListener("pagehide", keep);
  return () => {
    window.removeEventListener("pagehide", keep);
    held.delete(work);
    keep();
  };
}

/** @returns the signed-in user's work that was kept; null where there is none */
export function readRescuedChanges(key: string): string | null {
  return sessionStorage.getItem(keyOf(currentUser()?.username ?? "", key));
}

/** The page has taken it over. */
export function discardRescuedChanges(key: string): void {
  sessionStorage.removeItem(keyOf(currentUser()?.username ?? "", key));
}

const keyOf = (username: string, key: string) => `${username}-unsaved-${key}`;

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The storage is full. There is nowhere else to put it.
  }
}
