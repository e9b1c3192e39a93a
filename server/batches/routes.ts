import { createBatch, readBatch } from "../../contract/v1/batches";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { Backlog } from "../documents/backlog";
import { limitOf, runOnce } from "../documents/idempotent-requests";
import type { ApiClient } from "../http/authorization";
import type { Serve } from "../http/serve";
import { assertParametersSize } from "../templates/parameters";
import type { TemplateResolver } from "../templates/template-resolver";
import { batchResponse } from "./batch-response";
import { batchesOf } from "./store";
import { writeBatch } from "./write-batch";

interface BatchDependencies {
  db: Queries;
  backlog: Backlog;
  templates: TemplateResolver;
  publicUrl: string;
  /** How long a request may run. */
  maxRequestMs: number;
  /** Starts on queued documents; called after the commit that wrote them. */
  wakeWorkers(): void;
}

/** Serves batches to API clients: one template, many documents. */
export function serveBatches(
  serve: Serve,
  { db, backlog, templates, publicUrl, maxRequestMs, wakeWorkers }: BatchDependencies,
): void {
  const read = async ({ workspaceId, templateId }: ApiClient, id: string) => {
    const found = await withWorkspace(db, workspaceId, (tx) => batchesOf(tx, workspaceId, templateId).read(id));
    return batchResponse(found, publicUrl);
  };

  serve(createBatch, async ({ caller, reply, body, headers, notes }) => {
    const { items, output, ...documentRequest } = body;
    notes.templateName = documentRequest.template ?? null;
    for (const [index, item] of items.entries()) assertParametersSize(item, `items.${index}`);
    const key = headers["idempotency-key"];
    const idempotent =
      key === undefined
        ? undefined
        : {
            key,
            parts: ["batch", output, JSON.stringify(documentRequest), ...items, ...limitOf(caller)],
            leaseMs: maxRequestMs,
          };
    const batch = { document: documentRequest, output, items, notes };
    const id = await runOnce(db, caller, idempotent, (claim) =>
      writeBatch({ db, backlog, templates }, caller, batch, claim),
    );
    notes.resultId = id;
    wakeWorkers();
    reply.header("location", `/v1/batches/${id}`);
    return read(caller, id);
  });

  serve(readBatch, async ({ params, caller }) => read(caller, params.batchId));
}
