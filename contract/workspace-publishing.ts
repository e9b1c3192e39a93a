import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { nothing } from "./fields";
import { REVIEW_POLICIES } from "./product";
import { workspaceParams } from "./workspaces";

const review = z
  .enum(REVIEW_POLICIES)
  .describe("`REQUIRED`: a draft is published only after someone has reviewed its comparison with the live version");

export const readWorkspacePublishing = defineEndpoint("GET /api/app/workspaces/:workspaceId/publishing", {
  summary: "Read whether templates of the workspace are published only after a review",
  params: workspaceParams,
  status: 200,
  response: z.object({ review }),
  errors: [],
});

export const changeWorkspacePublishing = defineEndpoint("PATCH /api/app/workspaces/:workspaceId/publishing", {
  summary: "Publish templates of the workspace only after a review, or without one",
  description: "With the rule, saving a template changes its draft only, also if the template publishes on save.",
  params: workspaceParams,
  body: z.object({ review }),
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST"],
});
