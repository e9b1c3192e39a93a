import type { ErrorCode } from "../../contract/errors";

/**
 * The rule of spec 5; each page says it in its own words.
 * @returns what is wrong with the name of a workspace as it was typed; null for a good one
 */
export function workspaceNameError(typed: string): Extract<ErrorCode, "EMPTY_WORKSPACE_NAME"> | null {
  return typed.trim() === "" ? "EMPTY_WORKSPACE_NAME" : null;
}
