import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { createExportFormats } from "../lib/export-format";
import { apiKeysOf } from "./store";

/** Formats of exported API keys. `apiKey` is masked. Times are in ISO 8601, in UTC. */
export const API_KEY_FORMATS = createExportFormats([
  "createdAt",
  "id",
  "name",
  "apiKey",
  "scope",
  "templateId",
  "templateName",
  "createdBy",
  "lastUsedAt",
  "expiresAt",
]);

/** Reads the API keys of a workspace, the oldest first. */
export async function* exportedApiKeys(db: Queries, workspaceId: string) {
  const rows = await withWorkspace(db, workspaceId, async (tx) => apiKeysOf(tx, workspaceId).list());
  for (const { key, templateName, createdBy } of rows) {
    const { createdAt, id, name, masked, scope, templateId, lastUsedAt, expiresAt } = key;
    yield { createdAt, id, name, apiKey: masked, scope, templateId, templateName, createdBy, lastUsedAt, expiresAt };
  }
}
