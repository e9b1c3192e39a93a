import { CallError } from "../lib/call-error";

/** The list that settles every doubt: what it is refused says nothing about a workspace. */
const LIST = "/api/app/workspaces";

const listeners = new Set<() => void>();

/**
 * A refusal may be news: the workspace is deleted, or somebody else has taken the user's membership or role away.
 * @param path of the refused call, with its parameters filled in
 */
export function reportRefusal(path: string, failure: unknown): void {
  if (path === LIST || !(failure instanceof CallError)) return;
  const { errorCode, statusCode } = failure;
  const refused = (errorCode === "NO_ACCESS" && statusCode === 403) || errorCode === "NOT_FOUND";
  if (refused) for (const listener of [...listeners]) listener();
}

/**
 * @param listener called when a call was refused to somebody who is signed in
 * @returns ends the subscription
 */
export function onPossibleMembershipChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
