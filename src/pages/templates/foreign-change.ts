import { CallError } from "../../lib/call-error";
import { currentUser } from "../../session/session";

/** A change of a template or a channel that somebody else has made since the page read it. */
export interface ForeignChange {
  /** E-mail address of the author, or name of an API key; null if unknown. */
  by: string | null;
  /** Time of the change in epoch seconds; null if unknown. */
  at: number | null;
}

/** Returns whether a call was refused because the template or the channel has changed since the page read it. */
export function isForeignChange(failure: unknown): failure is CallError {
  return failure instanceof CallError && failure.errorCode === "TEMPLATE_CHANGED";
}

/** Reads who made the change, and when. */
export function foreignChangeOf({ data }: CallError): ForeignChange {
  const { by, at } = data ?? {};
  return { by: typeof by === "string" ? by : null, at: typeof at === "number" ? at : null };
}

/** Returns the author as the subject of a sentence. */
export function subjectOf(change: ForeignChange | null): string {
  if (change?.by === currentUser()?.username) return "You, in another window,";
  return change?.by ?? "Someone else";
}
