import { createApiKey, deleteApiKey, listApiKeys } from "../../contract/apikeys";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { createKey } from "./api-key";
import { apiKeysOf } from "./store";

export function serveApiKeys(serve: Serve, db: Queries): void {
  const within = <Result>(workspaceId: string, work: (apiKeys: ReturnType<typeof apiKeysOf>) => Promise<Result>) =>
    withWorkspace(db, workspaceId, (tx) => work(apiKeysOf(tx, workspaceId)));

  serve(listApiKeys, async ({ params }) => {
    const rows = await within(params.workspaceId, (apiKeys) => apiKeys.list());
    return { apiKeys: rows.map(withEpochTime) };
  });

  serve(createApiKey, async ({ params, body }) => {
    const apiKey = createKey();
    const added = await within(params.workspaceId, (apiKeys) => apiKeys.add(body.name, apiKey));
    return { ...withEpochTime(added), apiKey };
  });

  serve(deleteApiKey, async ({ params }) => {
    await within(params.workspaceId, (apiKeys) => apiKeys.remove(params.keyId));
    return {};
  });
}

const withEpochTime = <Row extends { createdAt: Date }>(row: Row) => ({
  ...row,
  createdAt: epochSeconds(row.createdAt),
});
