import { changeMemberRoles, leaveWorkspace, listMembers, removeMember } from "../../contract/members";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { membersOf } from "./store";

export function serveMembers(serve: Serve, db: Queries): void {
  const within = <Result>(workspaceId: string, work: (members: ReturnType<typeof membersOf>) => Promise<Result>) =>
    withWorkspace(db, workspaceId, (tx) => work(membersOf(tx, workspaceId)));

  serve(listMembers, async ({ params }) => {
    const rows = await within(params.workspaceId, (members) => members.list());
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
    await within(params.workspaceId, (members) => members.changeRole(params.customerId, body.roles[0]));
    return {};
  });

  serve(leaveWorkspace, async ({ params, caller }) => {
    await within(params.joinedId, (members) => members.remove(caller.customerId));
    return {};
  });

  serve(removeMember, async ({ params }) => {
    await within(params.workspaceId, (members) => members.remove(params.customerId));
    return {};
  });
}
