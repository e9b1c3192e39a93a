import { eq } from "drizzle-orm";
import { answerInvite, readInvite } from "../../contract/invites";
import type { SecretLookups } from "../access/secret-lookups";
import type { Queries } from "../database/open";
import { workspaces } from "../database/schema/workspaces";
import { ApiError } from "../http/api-error";
import type { Serve } from "../http/serve";
import { acceptInvite, findInvite } from "./acceptance";

/**
 * Serves the page behind a mailed link. With the link's secret anyone can read the workspace's name; only the invited
 * customer can join.
 */
export function serveInviteLinks(serve: Serve, db: Queries, secrets: Pick<SecretLookups, "findLink">): void {
  const readWorkspace = (secret: string) =>
    db.transaction(async (tx) => {
      const invite = await findInvite(tx, secret);
      if (!invite) return undefined;
      const [workspace] = await tx
        .select({ name: workspaces.name })
        .from(workspaces)
        .where(eq(workspaces.id, invite.workspaceId));
      return workspace;
    });

  serve(readInvite, async ({ params, request }) => {
    const workspace = await secrets.findLink(request.ip, () => readWorkspace(params.invite));
    if (!workspace) throw new ApiError("NOT_FOUND");
    return { workspace };
  });

  serve(answerInvite, ({ params, caller }) =>
    db.transaction(async (tx) => {
      const { customerId: id, username: email } = caller;
      const invite = await findInvite(tx, params.invite);
      if (!invite || !(await acceptInvite(tx, invite.id, { id, email }))) throw new ApiError("NOT_FOUND");
      return {};
    }),
  );
}
