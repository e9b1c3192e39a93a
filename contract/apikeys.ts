import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id, name, nothing, timestamp } from "./fields";
import { workspaceParams } from "./workspaces";

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The whole key in the answer that creates it; masked in every other answer: `pk_ab12…9xyz`. */
  apiKey: z.string(),
  createdAt: timestamp,
});
export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = defineEndpoint("GET /api/app/workspaces/:workspaceId/apikeys", {
  summary: "List the workspace's API keys, masked",
  params: workspaceParams,
  status: 200,
  response: z.object({ apiKeys: z.array(apiKey) }),
  errors: [],
});

export const createApiKey = defineEndpoint("POST /api/app/workspaces/:workspaceId/apikeys", {
  summary: "Create an API key. Only this answer contains the whole key",
  params: workspaceParams,
  body: z.object({ name: name("EMPTY_API_KEY_NAME") }),
  status: 201,
  response: apiKey,
  errors: ["INVALID_REQUEST", "EMPTY_API_KEY_NAME", "API_KEY_NAME_ALREADY_IN_USE"],
});

export const deleteApiKey = defineEndpoint("DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId", {
  summary: "Delete an API key. Calls with it are refused at once",
  params: workspaceParams.extend({ keyId: id("NOT_FOUND") }),
  status: 200,
  response: nothing,
  errors: ["NOT_FOUND"],
});
