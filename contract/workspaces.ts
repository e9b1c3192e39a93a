import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id, name, nothing, roles } from "./fields";
import { BILLING_PERIODS, PLAN_CODES } from "./product";

export const workspaceParams = z.object({ workspaceId: id("NOT_FOUND") });

const workspaceEntry = z.object({ workspace: z.object({ id: z.string(), name: z.string() }), roles });
/** A workspace and the caller's roles in it. */
export type WorkspaceEntry = z.infer<typeof workspaceEntry>;

export const listWorkspaces = defineEndpoint("GET /api/app/workspaces", {
  summary: "List your workspaces, oldest membership first",
  status: 200,
  response: z.object({ workspaces: z.array(workspaceEntry) }),
  errors: [],
});

export const createWorkspace = defineEndpoint("POST /api/app/workspaces", {
  summary: "Create a workspace with a plan. You become its admin",
  body: z.object({
    productCode: z.enum(PLAN_CODES),
    billingPeriod: z.enum(BILLING_PERIODS),
    name: name("EMPTY_WORKSPACE_NAME"),
  }),
  status: 201,
  response: workspaceEntry,
  errors: ["INVALID_REQUEST", "EMPTY_WORKSPACE_NAME", "WORKSPACE_LIMIT_REACHED"],
});

export const readFreeTrial = defineEndpoint("GET /api/app/free-trial", {
  summary: "Read whether your next workspace with a paid plan starts with a free trial",
  description: "Each customer has one free trial. Deleting its workspace does not give it back.",
  status: 200,
  response: z.object({
    freeTrial: z.object({
      isAvailable: z.boolean(),
      /** Length of a free trial in whole days. */
      days: z.int(),
    }),
  }),
  errors: [],
});

export const renameWorkspace = defineEndpoint("PATCH /api/app/workspaces/:workspaceId", {
  summary: "Rename a workspace",
  params: workspaceParams,
  body: z.object({ name: name("EMPTY_WORKSPACE_NAME") }),
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST", "EMPTY_WORKSPACE_NAME"],
});

export const deleteWorkspace = defineEndpoint("DELETE /api/app/workspaces/:workspaceId", {
  summary: "Delete a workspace and everything in it",
  params: workspaceParams,
  status: 200,
  response: nothing,
  errors: [],
});
