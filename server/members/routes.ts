import { changeMemberRoles, leaveWorkspace, listMembers, removeMember } from "../../contract/members";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { membersOf } from "./store";

interface MemberDependencies {
  db: Queries;
  /** Workspaces that one customer may own. */
  maxOwned: number;
}

export function serveMembers(serve: Serve, { db, maxOwned }: MemberDependencies): void {
  const change = (workspaceId: string, work: (members: ReturnType<typeof membersOf>) => Promise<void>) =>
    db.transaction((tx) => work(membersOf(tx, workspaceId)));

  serve(listMembers, async ({ params }) => {
    const rows = await withWorkspace(db, params.workspaceId, (tx) => membersOf(tx, params.workspaceId).list());
    return {
      customers: rows.map(({ id, username, role, createdAt, lastActiveAt }) => ({
        customer: { id, username },
        roles: [role],
        createdAt: epochSeconds(createdAt),
        lastActiveAt: lastActiveAt && epochSeconds(lastActiveAt),
      })),
    };
  });

  serve(changeMemberRoles, async ({ params, body }) => {
    await change(params.workspaceId, (members) => members.changeRole(params.customerId, body.roles[0], maxOwned));
    return {};
  });

  serve(leaveWorkspace, async ({ params, caller }) => {
    await change(params.joinedId, (members) => members.remove(caller.customerId, maxOwned));
    return {};
  });

  serve(removeMember, async ({ params }) => {
    await change(params.workspaceId, (members) => members.remove(params.customerId, maxOwned));
    return {};
  });
}
