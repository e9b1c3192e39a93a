import { findRecentOwner } from "../access/recent-owners";
import type { Queries } from "../database/open";
import { type TaskOwner, WaitingTasks } from "../render/queue/waiting-tasks";

/** Chunks that are read at the same time. Other queries wait for few of them, however many downloads there are. */
const MAX_CONCURRENT = 2;

interface WaitingRead extends TaskOwner {
  start(): void;
}

/** A workspace, and the database that has its chunks. */
export interface ChunkSource {
  db: Queries;
  workspaceId: string;
}

let running = 0;
const waiting = new WaitingTasks<WaitingRead>();

/**
 * Runs the query that reads a chunk when its turn comes. The owners of workspaces take turns, and so do the workspaces
 * of each owner, so that a customer's many downloads from many workspaces don't delay those of others.
 *
 * @returns the result of the query
 */
export async function readInTurn<Result>(
  { db, workspaceId }: ChunkSource,
  query: () => Promise<Result>,
): Promise<Result> {
  const customerId = await findRecentOwner(db, workspaceId);
  // A read that ends passes its place on, without changing `running`.
  if (running < MAX_CONCURRENT) running++;
  else await new Promise<void>((start) => waiting.add({ customerId, workspaceId, start }));
  try {
    return await query();
  } finally {
    const [next] = waiting.customerIds;
    if (next === undefined) running--;
    else waiting.take(next)?.start();
  }
}
