import { z } from "zod";
import { apiKey } from "./apikeys";
import { defineEndpoint } from "./endpoint";
import { nothing, roles, timestamp } from "./fields";
import { invite } from "./invites";
import { member } from "./members";

const reviewedWorkspace = z.object({
  workspace: z.object({ id: z.string(), name: z.string() }),
  roles,
  /** When your membership began. */
  createdAt: timestamp,
  apiKeys: z.array(apiKey),
  /** The other members. */
  members: z.array(member),
  invites: z.array(invite),
});
export type ReviewedWorkspace = z.infer<typeof reviewedWorkspace>;

const review = z.object({ recoveredAt: timestamp, workspaces: z.array(reviewedWorkspace) });
export type RecoveryReview = z.infer<typeof review>;

export const readRecoveryReview = defineEndpoint("GET /api/app/recovery-review", {
  summary: "List what your account had before its password was recovered",
  description:
    "Somebody else may have known the old password. Lists your workspaces with their API keys, members and invites, if " +
    "they are older than the recovery, up to 200 of each kind. `review` is null if no password was recovered since the " +
    "last review.",
  status: 200,
  response: z.object({ review: review.nullable() }),
  errors: [],
});

export const endRecoveryReview = defineEndpoint("DELETE /api/app/recovery-review", {
  summary: "End the review: everything that is left in it is yours",
  status: 200,
  response: nothing,
  errors: [],
});
