import { CallError } from "../../lib/call-error";
import { t } from "../../lib/i18n/translate";
import { currentUser } from "../../session/session";

/** A change of a template, a channel or an asset that somebody else has made since the page read it. */
export interface ForeignChange {
  /** E-mail address of the author, or name of an API key; null if unknown. */
  by: string | null;
  /** Time of the change in epoch seconds; null if unknown. */
  at: number | null;
}

const CODES: readonly string[] = ["TEMPLATE_CHANGED", "ASSET_CHANGED"];

/** Returns whether a call was refused because what it is about has changed since the page read it. */
export function isForeignChange(failure: unknown): failure is CallError {
  return failure instanceof CallError && CODES.includes(failure.errorCode);
}

/** Reads who made the change, and when. */
export function foreignChangeOf({ data }: CallError): ForeignChange {
  const { by, at } = data ?? {};
  return { by: typeof by === "string" ? by : null, at: typeof at === "number" ? at : null };
}

/** A foreign change of a record. */
export interface Conflict extends ForeignChange {
  /** Revision of the record now. */
  etag: string;
}

/** Reads a foreign change of a record; null if the call failed for another reason. */
export function conflictOf(failure: unknown): Conflict | null {
  if (!isForeignChange(failure)) return null;
  return { ...foreignChangeOf(failure), etag: `"r${Number(failure.data?.revision)}"` };
}

/** Returns the author as the subject of a sentence. */
export function subjectOf(change: ForeignChange | null): string {
  if (change?.by === currentUser()?.username) return t("You, in another window,");
  return change?.by ?? t("Someone else");
}
