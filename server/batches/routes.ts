import type { z } from "zod";
import { sizeOfText, unpackTexts } from "../../contract/packed-texts";
import { createBatch, readBatch } from "../../contract/v1/batches";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { Backlog } from "../documents/backlog";
import { limitOf, runOnce } from "../documents/idempotent-requests";
import type { ApiClient } from "../http/authorization";
import type { Serve } from "../http/serve";
import { assertParametersBytes } from "../templates/parameters";
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

type NewBatch = z.output<typeof createBatch.body>;

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
    const { items, output, ...document } = body;
    notes.templateName = document.template ?? null;
    for (const index of items.ends.keys()) assertParametersBytes(sizeOfText(items, index), `items.${index}`);
    const key = headers["idempotency-key"];
    const idempotent =
      key === undefined ? undefined : { key, parts: fingerprintParts(body, caller), leaseMs: maxRequestMs };
    const batch = { document, output, items, notes };
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

/** Decodes one item at a time, because all of them together can have 32 MiB. */
function* fingerprintParts({ items, output, ...document }: NewBatch, caller: ApiClient): Generator<string> {
  yield* ["batch", output, JSON.stringify(document)];
  yield* unpackTexts(items);
  yield* limitOf(caller);
}
