import { currentUser } from "./session";

/** The sample set that a user has worked with. */
interface LastSample {
  id: string;
  /** Revision that the user has seen: what they have typed since is based on it. */
  revision: number;
}

/**
 * Stores in localStorage, for each user, which sample set of a template was used last. This says nothing about anybody,
 * so signing out does not delete it.
 */

/** Returns the sample set; null if none was used. */
export function readLastSample(templateId: string): LastSample | null {
  const [id, revision] = (localStorage.getItem(keyOf(templateId)) ?? "").split(" ");
  return id && Number(revision) > 0 ? { id, revision: Number(revision) } : null;
}

/** Stores the sample set. Null deletes the stored one. */
export function saveLastSample(templateId: string, sample: LastSample | null): void {
  try {
    if (sample === null) localStorage.removeItem(keyOf(templateId));
    else localStorage.setItem(keyOf(templateId), `${sample.id} ${sample.revision}`);
  } catch {
    // The storage is full. The page then opens with another sample set.
  }
}

const keyOf = (templateId: string) => `${currentUser()?.username ?? ""}-sample-${templateId}`;
