import type { BaseLogger } from "pino";
import { BatchMerger } from "../batches/batch-merger";
import { batchResponse } from "../batches/batch-response";
import { type Batch, createDocumentCounter } from "../batches/progress";
import { batchesOf } from "../batches/store";
import type { Config } from "../config/config";
import type { Queries, Transaction } from "../database/open";
import { createDocumentMaker, type DocumentMaker } from "../documents/document-maker";
import type { FinishedDocument } from "../documents/document-queue";
import { createBackground } from "../documents/document-worker";
import { presentDocument } from "../documents/present-document";
import { documentsOf } from "../documents/store";
import type { Plans } from "../products/plans";
import type { Renderer } from "../render/renderer";
import { WebhookOutbox } from "../webhooks/webhook-outbox";

/** The documents of programs: made at once, or in the background. */
export interface DocumentServices {
  maker: DocumentMaker;
  /** Begins with what waits; called after the commit that wrote it. */
  wake(): void;
  /** Finishes what is being made; what waits is made after the next start. */
  close(): Promise<void>;
}

/** Puts together the queue of documents, batches and what they tell of themselves. */
export function createDocumentServices(
  db: Queries,
  renderer: Renderer,
  plans: Plans,
  config: Config,
  log: BaseLogger,
): DocumentServices {
  const lifetime = config.DOCUMENT_LIFETIME;
  const webhooks = new WebhookOutbox({ db, allowedHosts: config.WEBHOOK_ALLOW, log });
  const publicUrl = config.PUBLIC_URL;
  const maker = createDocumentMaker(db, renderer, plans, lifetime);

  async function tellBatch(tx: Transaction, { id, workspaceId, state, webhook: url }: Batch): Promise<void> {
    if (url === null) return;
    const data = batchResponse(await batchesOf(tx, workspaceId).read(id), publicUrl);
    await webhooks.put(tx, { workspaceId, url, type: `batch.${state}`, data });
  }

  async function tellDocument(tx: Transaction, document: FinishedDocument): Promise<void> {
    const { id, workspaceId, state, webhook: url } = document;
    if (url === null) return;
    const data = presentDocument(await documentsOf(tx, workspaceId).read(id), publicUrl);
    await webhooks.put(tx, { workspaceId, url, type: `document.${state}`, data });
  }

  const merging = new BatchMerger({
    db,
    lifetimeMs: lifetime,
    maxBytes: config.RENDER_MAX_PDF_BYTES,
    onEnded: tellBatch,
    afterEnded: () => webhooks.wake(),
    log,
  });
  const count = createDocumentCounter({ lifetimeMs: lifetime, onEnded: tellBatch });
  const background = createBackground({
    db,
    maker,
    concurrency: config.RENDER_CONCURRENCY,
    lifetime,
    async onFinished(tx, document) {
      await tellDocument(tx, document);
      await count(tx, document);
    },
    afterFinished() {
      merging.wake();
      webhooks.wake();
    },
    log,
  });
  return {
    maker,
    wake: background.wake,
    async close() {
      await Promise.all([background.close(), merging.close()]);
      await webhooks.close();
    },
  };
}
