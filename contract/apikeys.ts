import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id, name, nothing, timestamp } from "./fields";
import { workspaceParams } from "./workspaces";

/** `apiKey` is the whole key in the answer that creates it, and masked (`pk_ab12…9xyz`) ever after. */
const apiKey = z.object({ id: z.string(), name: z.string(), apiKey: z.string(), createdAt: timestamp });
export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = defineEndpoint("GET /api/app/workspaces/:workspaceId/apikeys", {
  summary: "The workspace's API keys, masked",
  params: workspaceParams,
  status: 200,
  response: z.object({ apiKeys: z.array(apiKey) }),
  errors: [],
});

export const createApiKey = defineEndpoint("POST /api/app/workspaces/:workspaceId/apikeys", {
  summary: "Create an API key; the answer carries the whole key, once",
  params: workspaceParams,
  body: z.object({ name: name("EMPTY_API_KEY_NAME") }),
  status: 201,
  response: apiKey,
  errors: ["INVALID_REQUEST", "EMPTY_API_KEY_NAME", "API_KEY_NAME_ALREADY_IN_USE"],
});

export const deleteApiKey = defineEndpoint("DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId", {
  summary: "Delete an API key; it is refused from then on",
  params: workspaceParams.extend({ keyId: id("NOT_FOUND") }),
  status: 200,
  response: nothing,
  errors: ["NOT_FOUND"],
});
