import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id, nothing, otherEmail, roles, timestamp } from "./fields";
import { ROLES } from "./product";
import { workspaceParams } from "./workspaces";

const inviteParams = workspaceParams.extend({ inviteId: id("NOT_FOUND") });
/** The secret of the mailed link, which is not the id of the invite. */
const landingParams = z.object({ invite: z.string().min(1).max(512) });

export const invite = z.object({ id: z.string(), email: z.string(), createdAt: timestamp });

const listedInvite = invite.extend({
  /** Roles of the member who accepts. */
  roles,
  /** When the last mail was sent. */
  mailedAt: timestamp,
  /** Until when the invite can be accepted. */
  expiresAt: timestamp,
});
/** An invite in the list of its workspace. */
export type Invite = z.infer<typeof listedInvite>;

export const listInvites = defineEndpoint("GET /api/app/workspaces/:workspaceId/invites", {
  summary: "List the workspace's open invites, including expired ones, which you can send again",
  params: workspaceParams,
  status: 200,
  response: z.object({ invites: z.array(z.object({ invite: listedInvite })) }),
  errors: [],
});

export const createInvite = defineEndpoint("POST /api/app/workspaces/:workspaceId/invites", {
  summary: "Invite a person by email",
  params: workspaceParams,
  body: z.object({ email: otherEmail, roles: z.tuple([z.enum(ROLES)]).default(["USER"]) }),
  status: 201,
  response: nothing,
  errors: ["INVALID_REQUEST", "INVALID_EMAIL", "CUSTOMER_ALREADY_INVITED", "TOO_MANY_INVITES", "TOO_MANY_REQUESTS"],
});

export const deleteInvite = defineEndpoint("DELETE /api/app/workspaces/:workspaceId/invites/:inviteId", {
  summary: "Withdraw an invite",
  params: inviteParams,
  status: 200,
  response: nothing,
  errors: ["NOT_FOUND"],
});

export const resendInvite = defineEndpoint("POST /api/app/workspaces/:workspaceId/invites/:inviteId/resend", {
  summary: "Send an invite's email again and restart its lifetime",
  params: inviteParams,
  status: 200,
  response: nothing,
  errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const readInviteLink = defineEndpoint("POST /api/app/workspaces/:workspaceId/invites/:inviteId/link", {
  summary: "Get the link of an invite, to send it yourself",
  description: "Only the invited address can accept. The link of the email keeps working.",
  params: inviteParams,
  status: 200,
  response: z.object({ link: z.url(), expiresAt: timestamp }),
  errors: ["NOT_FOUND"],
});

export const readInvite = defineEndpoint("GET /api/app/invites/:invite", {
  summary: "Read the name of the workspace that an invite leads to",
  params: landingParams,
  status: 200,
  response: z.object({ workspace: z.object({ name: z.string() }) }),
  errors: ["NOT_FOUND"],
});

export const answerInvite = defineEndpoint("PATCH /api/app/invites/:invite", {
  summary: "Accept an invite that was sent to your address",
  params: landingParams,
  body: z.object({ decision: z.literal("APPROVE") }),
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST", "NOT_FOUND"],
});
