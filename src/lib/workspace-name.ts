import type { ErrorCode } from "../../contract/errors";

/**
 * Checks the name of a workspace. Each page has its own text for the error.
 * @returns the error code; null for a valid name
 */
export function workspaceNameError(typed: string): Extract<ErrorCode, "EMPTY_WORKSPACE_NAME"> | null {
  return typed.trim() === "" ? "EMPTY_WORKSPACE_NAME" : null;
}
