import {
  type ApiKey,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  readApiKey,
  renameApiKey,
  rollApiKey,
} from "../../contract/apikeys";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { createKey } from "./api-key";
import { apiKeysOf, callsThisMonth, type StoredKey } from "./store";

export function serveApiKeys(serve: Serve, db: Queries): void {
  const within = <Result>(workspaceId: string, work: (apiKeys: ReturnType<typeof apiKeysOf>) => Promise<Result>) =>
    withWorkspace(db, workspaceId, (tx) => work(apiKeysOf(tx, workspaceId)));

  serve(listApiKeys, async ({ params }) => {
    const rows = await within(params.workspaceId, (apiKeys) => apiKeys.list());
    return { apiKeys: rows.map(present) };
  });

  serve(readApiKey, async ({ params: { workspaceId, keyId } }) =>
    present(await within(workspaceId, (apiKeys) => apiKeys.read(keyId))),
  );

  serve(createApiKey, async ({ params, body, caller: { customerId: createdBy } }) => {
    const key = createKey();
    const added = await within(params.workspaceId, (apiKeys) => apiKeys.add(body, { key, createdBy }));
    return { ...present(added), apiKey: key };
  });

  serve(renameApiKey, async ({ params: { workspaceId, keyId }, body }) =>
    present(await within(workspaceId, (apiKeys) => apiKeys.rename(keyId, body.name))),
  );

  serve(rollApiKey, async ({ params: { workspaceId, keyId }, body }) => {
    const key = createKey();
    const rolled = await within(workspaceId, (apiKeys) => apiKeys.roll(keyId, body, key));
    return { ...present(rolled), apiKey: key };
  });

  serve(deleteApiKey, async ({ params }) => {
    await within(params.workspaceId, (apiKeys) => apiKeys.remove(params.keyId));
    return {};
  });
}

function present({ key, templateName, createdBy }: StoredKey): ApiKey {
  const { id, name, masked, scope, templateId, previousExpiresAt } = key;
  const isPreviousValid = previousExpiresAt !== null && previousExpiresAt.getTime() > Date.now();
  return {
    ...{ id, name, apiKey: masked, scope, createdBy },
    createdAt: epochSeconds(key.createdAt),
    template: templateId === null ? null : { id: templateId, name: templateName },
    lastUsedAt: key.lastUsedAt && epochSeconds(key.lastUsedAt),
    callsThisMonth: callsThisMonth(key),
    expiresAt: key.expiresAt && epochSeconds(key.expiresAt),
    previousExpiresAt: isPreviousValid ? epochSeconds(previousExpiresAt) : null,
  };
}
