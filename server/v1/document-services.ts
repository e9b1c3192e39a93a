import type { BaseLogger } from "pino";
import type { Registry } from "prom-client";
import { GenerationRecorder } from "../activities/generation-recorder";
import { BatchMerger } from "../batches/batch-merger";
import { batchResponse } from "../batches/batch-response";
import { type Batch, createDocumentCounter } from "../batches/progress";
import { batchesOf } from "../batches/store";
import type { BlobStore } from "../blobs/blob-store";
import type { Budgets } from "../budgets/budgets";
import { ComparisonWorker } from "../comparisons/comparison-worker";
import type { Config } from "../config/config";
import { pictureSettings } from "../config/picture-settings";
import type { Queries, Transaction } from "../database/open";
import { AwaitedDocuments } from "../documents/awaited-documents";
import { Backlog } from "../documents/backlog";
import { DocumentMaker } from "../documents/document-maker";
import { documentResponse } from "../documents/document-response";
import { DocumentWorker } from "../documents/document-worker";
import type { ForegroundDocuments } from "../documents/foreground-documents";
import type { FinishedDocument } from "../documents/leased-documents";
import { documentsOf } from "../documents/store";
import { FileContents } from "../files/file-contents";
import type { Wakeups } from "../jobs/wakeups";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import { PictureMetrics } from "../observability/picture-metrics";
import { Pictures } from "../pictures/pictures";
import type { Plans } from "../products/plans";
import type { Renderer } from "../render/renderer";
import { RequestRecorder } from "../requests/request-recorder";
import type { TemplateResolver } from "../templates/template-resolver";
import { WebhookOutbox, type WebhookSettings } from "../webhooks/webhook-outbox";

/** The services behind the documents and batches of API clients. */
export interface DocumentServices {
  awaited: AwaitedDocuments;
  backlog: Backlog;
  /** Limits the concurrent transactions of each customer's documents. */
  transactions: ConcurrencyLimiter;
  recorder: GenerationRecorder;
  contents: FileContents;
  requests: RequestRecorder;
  webhooks: WebhookOutbox;
  /** Starts on queued documents now; called after the commit that wrote them. */
  wakeWorkers(): void;
  /** Finishes the documents being made. Queued documents are made after the next start. */
  close(): Promise<void>;
}

interface DocumentServicesDependencies {
  db: Queries;
  wakeups: Wakeups;
  blobs: BlobStore;
  /** Renders documents in the background. */
  renderer: Renderer;
  /** Renders documents that callers wait for. */
  foregroundRenderer: Renderer;
  foreground: ForegroundDocuments;
  plans: Plans;
  templates: TemplateResolver;
  config: Config;
  budgets: Budgets;
  metrics: Registry;
  log: BaseLogger;
}

/** Most of the time, they wait for each other: a picture process works on one sample set at a time. */
const CONCURRENT_COMPARISONS = 6;

const webhookSettings = (config: Config): WebhookSettings => ({
  allowedHosts: config.WEBHOOK_ALLOW,
  isChallengeRequired: config.WEBHOOK_CHALLENGE === "on",
  // Render processes leave their messages to the web processes.
  senders: config.ROLE === "render" ? 0 : config.WEBHOOK_SENDERS,
  maxRequestsPerHour: config.WEBHOOK_REQUESTS_PER_HOUR,
  maxFailedChallengesPerHour: config.WEBHOOK_FAILED_CHALLENGES_PER_HOUR,
  maxBacklog: config.WEBHOOK_BACKLOG,
});

/** Starts the workers for queued documents, for the merging of batches, and for webhook events, and connects them. */
export function createDocumentServices({
  db,
  wakeups,
  blobs,
  renderer,
  foregroundRenderer,
  foreground,
  plans,
  templates,
  config,
  budgets,
  metrics,
  log,
}: DocumentServicesDependencies): DocumentServices {
  const { PUBLIC_URL: publicUrl, DOCUMENT_LIFETIME: lifetimeMs, DATABASE_URL: databaseUrl } = config;
  const webhooks = new WebhookOutbox({ db, wakeups, settings: webhookSettings(config), budgets, metrics, log });
  // The pool serves all customers in the order of arrival, so the documents of one must not ask for all connections
  // (docs/decisions/0011-render-queue.md).
  const transactions = new ConcurrencyLimiter({ maxConcurrent: Math.max(1, Math.floor(db.$client.options.max / 2)) });
  // The embedded database does one transaction at a time: a customer's long ones would hold up everybody else's.
  const maxTogether = databaseUrl === undefined ? 1 : 25;
  const recorder = new GenerationRecorder({ db, plans, transactions, maxTogether });
  const contents = new FileContents({ db, blobs });
  const steps = { plans, templates, blobs };
  const awaited = new AwaitedDocuments({
    db,
    maker: new DocumentMaker({ ...steps, renderer: foregroundRenderer }),
    plans,
    templates,
    transactions,
    recorder,
    lifetimeMs,
  });
  const limits = {
    maxBytesPerWorkspace: config.BACKLOG_BYTES_PER_WORKSPACE,
    maxBytesPerCustomer: config.BACKLOG_BYTES_PER_CUSTOMER,
  };

  async function announceBatch(tx: Transaction, { id, workspaceId, state, webhook: url }: Batch): Promise<void> {
    if (url === null) return;
    const data = batchResponse(await batchesOf(tx, workspaceId).read(id), publicUrl);
    await webhooks.put(tx, { workspaceId, url, type: `batch.${state}`, data });
  }

  async function announceDocument(tx: Transaction, document: FinishedDocument): Promise<void> {
    const { id, workspaceId, state, webhook: url } = document;
    if (url === null) return;
    const data = documentResponse(await documentsOf(tx, workspaceId).read(id), publicUrl);
    await webhooks.put(tx, { workspaceId, url, type: `document.${state}`, data });
  }

  const requests = new RequestRecorder({ db, metrics, log });
  // Web processes leave documents and batches to the render processes.
  const isWeb = config.ROLE === "web";
  const merger = new BatchMerger({
    db,
    isEnabled: !isWeb,
    wakeups,
    blobs,
    contents,
    lifetimeMs,
    maxBytes: config.RENDER_MAX_PDF_BYTES,
    onEnded: announceBatch,
    afterEnded: () => wakeups.wake("webhooks"),
    metrics,
    log,
  });
  const pictures = PictureMetrics.of(metrics).observe(
    "comparisons",
    (observer) => new Pictures({ settings: pictureSettings(config, "comparisons"), observer, log }),
  );
  const comparisons = new ComparisonWorker({
    db,
    concurrency: isWeb ? 0 : CONCURRENT_COMPARISONS,
    renderer,
    pictures,
    templates,
    blobs,
    publicUrl,
    wakeups,
    metrics,
    log,
  });
  const countInBatch = createDocumentCounter({ lifetimeMs, onEnded: announceBatch });
  const worker = new DocumentWorker({
    db,
    maker: new DocumentMaker({ ...steps, renderer }),
    foreground,
    canStore: () => blobs.answers(),
    concurrency: isWeb ? 0 : config.RENDER_CONCURRENCY,
    wakeups,
    maxPerCustomer: config.BACKGROUND_DOCUMENTS_PER_CUSTOMER,
    lifetimeMs,
    async onFinished(tx, document) {
      await announceDocument(tx, document);
      await countInBatch(tx, document);
    },
    requests,
    afterFinished({ isBatchItem, renderJob }) {
      if (isBatchItem) wakeups.wake("merges");
      if (isBatchItem || renderJob.webhook !== null) wakeups.wake("webhooks");
    },
    metrics,
    log,
  });
  return {
    awaited,
    transactions,
    recorder,
    contents,
    requests,
    webhooks,
    backlog: new Backlog({ db, plans, limits, storedBytes: blobs.storedBytes }),
    wakeWorkers: () => wakeups.wake("documents"),
    async close() {
      await comparisons.close();
      await pictures.close();
      await Promise.all([worker.close(), merger.close()]);
      await Promise.all([webhooks.close(), requests.close()]);
    },
  };
}
