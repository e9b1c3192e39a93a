import { CallError } from "../lib/call-error";
import { Emitter } from "../lib/emitter";

/**
 * Workspaces that are closed to the user, because they require a second factor and the account has none. A failed call
 * tells so.
 */

const WORKSPACE_PATH = /^\/api\/app\/workspaces\/([^/]+)\//;

const changes = new Emitter();
let closed: ReadonlySet<string> = new Set();

/** Records the workspace of a failed call, if it was refused for the lack of a second factor. */
export function recordClosedWorkspace(method: string, path: string, failure: unknown): void {
  if (!(failure instanceof CallError) || failure.errorCode !== "SECOND_FACTOR_SETUP_REQUIRED") return;
  // An admin who requires a second factor of others, and has none, may still use the workspace.
  if (method === "PATCH" && path.endsWith("/security")) return;
  const id = WORKSPACE_PATH.exec(path)?.[1];
  if (!id || closed.has(id)) return;
  closed = new Set([...closed, id]);
  changes.emit();
}

/** Forgets all closed workspaces, so that their pages are tried again. Called when the user has added a factor. */
export function forgetClosedWorkspaces(): void {
  closed = new Set();
  changes.emit();
}

export const closedWorkspaces = (): ReadonlySet<string> => closed;

/** Subscribes to changes of {@link closedWorkspaces}. */
export const onClosedWorkspacesChange = changes.subscribe;
