import { LRUCache } from "lru-cache";
import type { Queries } from "../database/open";
import { findOwner } from "./owner";

/** How long a workspace's owner is remembered, in ms, so that few calls need a query for it. */
const OWNER_MS = 60_000;
const MAX_OWNERS = 10_000;

const owners = new LRUCache<string, string, Queries>({
  max: MAX_OWNERS,
  ttl: OWNER_MS,
  // Concurrent calls for one workspace share a query.
  fetchMethod: async (workspaceId, _stale, { context: db }) => (await findOwner(db, workspaceId)) ?? workspaceId,
});

/** @returns the id of the customer who owned a workspace a minute ago at most; the workspace's if nobody does */
export const findRecentOwner = async (db: Queries, workspaceId: string): Promise<string> =>
  (await owners.fetch(workspaceId, { context: db })) ?? workspaceId;
