import { endRecoveryReview, type RecoveryReview, readRecoveryReview } from "../../contract/recovery-review";
import { secondFactorsResponse } from "../access/second-factors-response";
import type { Queries } from "../database/open";
import { ApiError } from "../http/api-error";
import type { CallingCustomer } from "../http/authorization";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import {
  endReview,
  hasClosedWorkspace,
  listFactorsOlderThan,
  listOlderThan,
  type Reviewer,
  readRecoveryTime,
} from "./store";

/**
 * Serves the review that follows a password recovery: whoever knew the old password may have left a workspace, an API
 * key or a member behind.
 */
export function serveRecoveryReview(serve: Serve, db: Queries): void {
  serve(readRecoveryReview, async ({ caller }) => {
    const recoveredAt = await readRecoveryTime(db, caller.customerId);
    if (!recoveredAt) return { review: null };
    const factors = await listFactorsOlderThan(db, caller.customerId, recoveredAt);
    const found = await listOlderThan(db, customerOf(caller), recoveredAt);
    return {
      review: {
        recoveredAt: epochSeconds(recoveredAt),
        secondFactors: secondFactorsResponse(factors),
        workspaces: found.map(toReviewed),
      },
    };
  });

  serve(endRecoveryReview, async ({ caller }) => {
    const recoveredAt = await readRecoveryTime(db, caller.customerId);
    if (recoveredAt && (await hasClosedWorkspace(db, customerOf(caller), recoveredAt)))
      throw new ApiError("SECOND_FACTOR_SETUP_REQUIRED");
    await endReview(db, caller.customerId);
    return {};
  });
}

const customerOf = ({ customerId, secondFactor }: CallingCustomer): Reviewer => ({
  id: customerId,
  hasSecondFactor: secondFactor.isSetUp,
});

type Found = Awaited<ReturnType<typeof listOlderThan>>[number];

function toReviewed({
  id,
  name,
  role,
  createdAt,
  isClosed,
  keys,
  members,
  invites,
}: Found): RecoveryReview["workspaces"][number] {
  return {
    workspace: { id, name },
    roles: [role],
    createdAt: epochSeconds(createdAt),
    isClosed,
    apiKeys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      apiKey: key.masked,
      scope: key.scope,
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
