import { CallError } from "../lib/call-error";
import { Emitter } from "../lib/emitter";

/** Path of the list of workspaces. It needs no membership, so a refusal of it says nothing about a workspace. */
const WORKSPACES_PATH = "/api/app/workspaces";

const refusals = new Emitter();

/**
 * Reports a failed call. A refusal may mean that the workspace was deleted, or that somebody took away the user's
 * membership or role.
 * @param path path of the failed call, with its parameters filled in
 */
export function reportRefusal(path: string, failure: unknown): void {
  if (path === WORKSPACES_PATH || !(failure instanceof CallError)) return;
  const { errorCode, statusCode } = failure;
  const isRefusal = (errorCode === "NO_ACCESS" && statusCode === 403) || errorCode === "NOT_FOUND";
  if (isRefusal) refusals.emit();
}

/** Calls `listener` after each refused call of a signed-in user. */
export const onPossibleMembershipChange = refusals.subscribe;
