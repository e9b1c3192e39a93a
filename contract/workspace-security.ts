import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { nothing } from "./fields";
import { SECOND_FACTOR_POLICIES } from "./product";
import { workspaceParams } from "./workspaces";

const secondFactor = z.enum(SECOND_FACTOR_POLICIES);

export const readWorkspaceSecurity = defineEndpoint("GET /api/app/workspaces/:workspaceId/security", {
  summary: "Read whether the workspace requires a second factor",
  params: workspaceParams,
  status: 200,
  response: z.object({
    secondFactor,
    membersWithout: z.int().describe("Number of members whose account has no second factor"),
  }),
  errors: [],
});

export const changeWorkspaceSecurity = defineEndpoint("PATCH /api/app/workspaces/:workspaceId/security", {
  summary: "Require a second factor of all members, or stop requiring it. You need one yourself to require it",
  description: "API keys are not affected.",
  params: workspaceParams,
  body: z.object({ secondFactor }),
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST", "SECOND_FACTOR_SETUP_REQUIRED"],
});
