import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { createExportFormats } from "../lib/export-format";
import { membersOf } from "./store";

/** Formats of exported members. Times are in ISO 8601, in UTC. */
export const MEMBER_FORMATS = createExportFormats(["createdAt", "id", "username", "role", "lastActiveAt"]);

/** Reads the members of a workspace, the oldest membership first. */
export async function* exportedMembers(db: Queries, workspaceId: string) {
  yield* await withWorkspace(db, workspaceId, async (tx) => membersOf(tx, workspaceId).list());
}
