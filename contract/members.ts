import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id, nothing, roles, timestamp } from "./fields";
import { ROLES } from "./product";
import { workspaceParams } from "./workspaces";

const memberParams = workspaceParams.extend({ customerId: id("NOT_FOUND") });

export const member = z.object({
  customer: z.object({ id: z.string(), username: z.string() }),
  roles,
  /** When the membership began. */
  createdAt: timestamp,
});

const listedMember = member.extend({
  /** Last call in the workspace, to within a few minutes. Null if there is no record of one. */
  lastActiveAt: timestamp.nullable(),
});
/** A member in the list of the workspace. */
export type Member = z.infer<typeof listedMember>;

export const listMembers = defineEndpoint("GET /api/app/workspaces/:workspaceId/customers", {
  summary: "List the workspace's members",
  params: workspaceParams,
  status: 200,
  response: z.object({ customers: z.array(listedMember) }),
  errors: [],
});

export const changeMemberRoles = defineEndpoint("PATCH /api/app/workspaces/:workspaceId/customers/:customerId", {
  summary: "Change a member's role",
  params: memberParams,
  body: z.object({ roles: z.tuple([z.enum(ROLES)]) }),
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST", "NOT_FOUND", "CANNOT_DELETE_LAST_ADMIN_CUSTOMER", "WORKSPACE_LIMIT_REACHED"],
});

export const leaveWorkspace = defineEndpoint("DELETE /api/app/memberships/:joinedId", {
  summary: "Leave a workspace",
  params: z.object({ joinedId: id("NOT_FOUND").describe("Id of the workspace") }),
  status: 200,
  response: nothing,
  errors: ["NOT_FOUND", "CANNOT_DELETE_LAST_ADMIN_CUSTOMER", "WORKSPACE_LIMIT_REACHED"],
});

export const removeMember = defineEndpoint("DELETE /api/app/workspaces/:workspaceId/customers/:customerId", {
  summary: "Remove a member",
  params: memberParams,
  status: 200,
  response: nothing,
  errors: ["NOT_FOUND", "CANNOT_DELETE_LAST_ADMIN_CUSTOMER", "WORKSPACE_LIMIT_REACHED"],
});
