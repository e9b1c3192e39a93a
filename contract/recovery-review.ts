import { z } from "zod";
import { apiKey } from "./apikeys";
import { defineEndpoint } from "./endpoint";
import { nothing, roles, timestamp } from "./fields";
import { invite } from "./invites";
import { member } from "./members";
import { secondFactors } from "./second-factor";

const reviewedWorkspace = z.object({
  workspace: z.object({ id: z.string(), name: z.string() }),
  roles,
  /** When your membership began. */
  createdAt: timestamp,
  isClosed: z
    .boolean()
    .describe("Whether you see nothing inside, because the workspace requires a second factor and you have none"),
  apiKeys: z.array(apiKey.pick({ id: true, name: true, apiKey: true, scope: true, createdAt: true })),
  /** The other members. */
  members: z.array(member),
  invites: z.array(invite),
});
export type ReviewedWorkspace = z.infer<typeof reviewedWorkspace>;

const review = z.object({
  recoveredAt: timestamp,
  secondFactors: secondFactors.describe("Those of your account that are older than the recovery"),
  workspaces: z.array(reviewedWorkspace),
});
export type RecoveryReview = z.infer<typeof review>;

export const readRecoveryReview = defineEndpoint("GET /api/app/recovery-review", {
  summary: "List what your account had before its password was recovered",
  description:
    "Someone else may have known the old password. Lists your second factors, and your workspaces with their API keys, " +
    "members and invites, if they are older than the recovery, up to 200 of each kind. `review` is null if no password " +
    "was recovered since the last review.",
  status: 200,
  response: z.object({ review: review.nullable() }),
  errors: [],
});

export const endRecoveryReview = defineEndpoint("DELETE /api/app/recovery-review", {
  summary: "End the review: everything that is left in it is yours",
  description: "`SECOND_FACTOR_SETUP_REQUIRED` if a workspace is closed to you, so that you can't have checked it.",
  status: 200,
  response: nothing,
  errors: ["SECOND_FACTOR_SETUP_REQUIRED"],
});
