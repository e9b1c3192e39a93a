import { createBatch, readBatch } from "../../contract/v1/batches";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { Backlog } from "../documents/backlog";
import { runOnce } from "../documents/idempotent-requests";
import type { Serve } from "../http/serve";
import { assertParametersSize } from "../templates/parameters";
import { batchResponse } from "./batch-response";
import { batchesOf } from "./store";
import { writeBatch } from "./write-batch";

interface BatchDependencies {
  db: Queries;
  backlog: Backlog;
  publicUrl: string;
  /** How long a request may run. */
  maxRequestMs: number;
  /** Starts on queued documents; called after the commit that wrote them. */
  wakeWorkers(): void;
}

/** Serves batches to API clients: one template, many documents. */
export function serveBatches(
  serve: Serve,
  { db, backlog, publicUrl, maxRequestMs, wakeWorkers }: BatchDependencies,
): void {
  const read = async (workspaceId: string, id: string) =>
    batchResponse(await withWorkspace(db, workspaceId, (tx) => batchesOf(tx, workspaceId).read(id)), publicUrl);

  serve(createBatch, async ({ caller, reply, body, headers }) => {
    const { workspaceId } = caller;
    const { items, output, ...documentRequest } = body;
    for (const [index, item] of items.entries()) assertParametersSize(item, `items.${index}`);
    const key = headers["idempotency-key"];
    const idempotent =
      key === undefined
        ? undefined
        : {
            key,
            parts: ["batch", output, JSON.stringify(documentRequest), ...items],
            leaseMs: maxRequestMs,
          };
    const batch = { document: documentRequest, output, items };
    const id = await runOnce(db, caller, idempotent, (claim) => writeBatch({ db, backlog }, caller, batch, claim));
    wakeWorkers();
    reply.header("location", `/v1/batches/${id}`);
    return read(workspaceId, id);
  });

  serve(readBatch, async ({ params, caller }) => read(caller.workspaceId, params.batchId));
}
