import { endRecoveryReview, type RecoveryReview, readRecoveryReview } from "../../contract/recovery-review";
import type { Queries } from "../database/open";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { endReview, listOlderThan, readRecoveryTime } from "./store";

/**
 * Serves the review that follows a password recovery: whoever knew the old password may have left a workspace, an API
 * key or a member behind.
 */
export function serveRecoveryReview(serve: Serve, db: Queries): void {
  serve(readRecoveryReview, async ({ caller: { customerId } }) => {
    const recoveredAt = await readRecoveryTime(db, customerId);
    if (!recoveredAt) return { review: null };
    const found = await listOlderThan(db, customerId, recoveredAt);
    return { review: { recoveredAt: epochSeconds(recoveredAt), workspaces: found.map(toReviewed) } };
  });

  serve(endRecoveryReview, async ({ caller }) => {
    await endReview(db, caller.customerId);
    return {};
  });
}

type Found = Awaited<ReturnType<typeof listOlderThan>>[number];

function toReviewed({
  id,
  name,
  role,
  createdAt,
  keys,
  members,
  invites,
}: Found): RecoveryReview["workspaces"][number] {
  return {
    workspace: { id, name },
    roles: [role],
    createdAt: epochSeconds(createdAt),
    apiKeys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      apiKey: key.masked,
      createdAt: epochSeconds(key.createdAt),
    })),
    members: members.map(({ membership, username }) => ({
      customer: { id: membership.customerId, username },
      roles: [membership.role],
      createdAt: epochSeconds(membership.createdAt),
    })),
    invites: invites.map((invite) => ({
      id: invite.id,
      email: invite.email,
      createdAt: epochSeconds(invite.createdAt),
    })),
  };
}
