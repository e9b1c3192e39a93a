import { asc, eq } from "drizzle-orm";
import type { Queries } from "../database/open";
import { invites } from "../database/schema/invites";
import { withWorkspace } from "../database/workspace-scope";
import { createExportFormats } from "../lib/export-format";

/** Formats of exported invites. Times are in ISO 8601, in UTC. */
export const INVITE_FORMATS = createExportFormats(["createdAt", "id", "email", "role", "mailedAt", "expiresAt"]);

/** Reads the invites of a workspace, the oldest first, without the secrets of their links. */
export async function* exportedInvites(db: Queries, workspaceId: string) {
  const { createdAt, id, email, role, mailedAt, expiresAt } = invites;
  yield* await withWorkspace(db, workspaceId, async (tx) =>
    tx
      .select({ createdAt, id, email, role, mailedAt, expiresAt })
      .from(invites)
      .where(eq(invites.workspaceId, workspaceId))
      .orderBy(asc(createdAt), asc(id)),
  );
}
