import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id, name, nothing, timestamp } from "./fields";
import { API_KEY_SCOPES, LIMITS } from "./product";
import { workspaceParams } from "./workspaces";

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The whole key in the answer that creates or rolls it; masked in every other answer: `pk_ab12…9xyz`. */
  apiKey: z.string(),
  scope: z.enum(API_KEY_SCOPES).describe("`render` generates documents; `templates` also changes templates and assets"),
  createdAt: timestamp,
  template: z
    .object({ id: z.string(), name: z.string().nullable().describe("Null if the template is deleted") })
    .nullable()
    .describe("The only template of the key's documents. Null if the key is not limited to one"),
  createdBy: z.string().nullable().describe("Email address; null if unknown, or if the person is no longer a member"),
  lastUsedAt: timestamp.nullable().describe("To the minute. Null if the key was never used"),
  callsThisMonth: z
    .int()
    .describe("Calls in this calendar month (UTC), failed ones too. Counted in the background on a best-effort basis"),
  expiresAt: timestamp.nullable().describe("Epoch seconds, from which the key is refused. Null if it does not expire"),
  previousExpiresAt: timestamp
    .nullable()
    .describe("Until when the key before the last roll works. Null if there is none that works"),
});
export type ApiKey = z.infer<typeof apiKey>;

/** Latest expiry, in epoch seconds (the year 2286). JavaScript's dates can't represent times far beyond it. */
const MAX_EXPIRY_SECONDS = 9_999_999_999;
const expiresAt = z
  .int()
  .positive()
  .max(MAX_EXPIRY_SECONDS)
  .meta({ examples: [4_000_000_000] })
  .nullable();

export const listApiKeys = defineEndpoint("GET /api/app/workspaces/:workspaceId/apikeys", {
  summary: "List the workspace's API keys, masked",
  params: workspaceParams,
  status: 200,
  response: z.object({ apiKeys: z.array(apiKey) }),
  errors: [],
});

const keyParams = workspaceParams.extend({ keyId: id("NOT_FOUND") });

export const readApiKey = defineEndpoint("GET /api/app/workspaces/:workspaceId/apikeys/:keyId", {
  summary: "Read one API key, masked",
  params: keyParams,
  status: 200,
  response: apiKey,
  errors: ["NOT_FOUND"],
});

export const createApiKey = defineEndpoint("POST /api/app/workspaces/:workspaceId/apikeys", {
  summary: "Create an API key. Only this answer contains the whole key",
  params: workspaceParams,
  body: z.object({
    name: name("EMPTY_API_KEY_NAME"),
    scope: z.enum(API_KEY_SCOPES).default("render"),
    templateId: id("TEMPLATE_NOT_FOUND")
      .nullable()
      .default(null)
      .describe("Limits a key with the scope `render` to documents of this template, which can't be changed later"),
    expiresAt: expiresAt.default(null).describe("Epoch seconds, from which the key is refused"),
  }),
  status: 201,
  response: apiKey,
  errors: [
    "INVALID_REQUEST",
    "EMPTY_API_KEY_NAME",
    "API_KEY_NAME_ALREADY_IN_USE",
    "TEMPLATE_NOT_FOUND",
    "TEMPLATE_IS_PARTIAL",
    "TOO_MANY_API_KEYS",
  ],
});

export const renameApiKey = defineEndpoint("PATCH /api/app/workspaces/:workspaceId/apikeys/:keyId", {
  summary: "Rename an API key. The key itself and its limits stay",
  params: keyParams,
  body: z.object({ name: name("EMPTY_API_KEY_NAME") }),
  status: 200,
  response: apiKey,
  errors: ["INVALID_REQUEST", "EMPTY_API_KEY_NAME", "API_KEY_NAME_ALREADY_IN_USE", "NOT_FOUND"],
});

export const rollApiKey = defineEndpoint("POST /api/app/workspaces/:workspaceId/apikeys/:keyId/roll", {
  summary: "Replace an API key by a new one. Only this answer contains the whole new key",
  description:
    "The name, the scope and the id stay. The old key works for `graceHours` more, but not after its own expiry. At most " +
    "two keys work at the same time: rolling again ends the one before the old key at once.",
  params: keyParams,
  body: z.object({
    graceHours: z.int().min(0).max(LIMITS.maxRollGraceHours).describe("How long the old key works; 0 ends it at once"),
    expiresAt: expiresAt.optional().describe("Expiry of the new key. Default: that of the old one"),
  }),
  status: 200,
  response: apiKey,
  errors: ["INVALID_REQUEST", "NOT_FOUND"],
});

export const deleteApiKey = defineEndpoint("DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId", {
  summary: "Delete an API key. Calls with it are refused at once",
  params: keyParams,
  status: 200,
  response: nothing,
  errors: ["NOT_FOUND"],
});
