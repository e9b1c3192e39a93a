import { ExhaustedQuotas } from "../activities/exhausted-quotas";
import { type Generation, generationsOf, recordGeneration } from "../activities/generations";
import type { BlobRecord } from "../blobs/blob-storage";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { filesOf } from "../files/files";
import type { ApiClient, Authorized } from "../http/authorization";
import { renderDocument } from "../http/render-document";
import type { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import type { Plans } from "../products/plans";
import type { RenderResult } from "../render/render-types";
import type { Renderer } from "../render/renderer";
import { pdfName } from "./document-response";
import { type Claim, storeOutcome } from "./idempotency-keys";
import { createRenderJobAlone, type DocumentRequest, type RenderJob } from "./render-job";
import { documentsOf } from "./store";

interface DocumentMakerDependencies {
  db: Queries;
  renderer: Renderer;
  plans: Plans;
  /** Limits the concurrent transactions of each customer. */
  transactions: ConcurrencyLimiter;
  blobs: BlobStore;
  /** How long a stored document is kept. */
  lifetimeMs: number;
}

/** The workspace that a document is made for, and the customer who owns it. */
type Requester = Pick<ApiClient, "workspaceId" | "ownerId">;

/** A document request of a workspace, with its parameters. */
export interface DocumentInput {
  request: DocumentRequest;
  /** JSON of an object. */
  parameters: string;
}

/** A rendered document and its file name. */
export type NamedDocument = RenderResult & { name: string };

/** A document that is rendered, and neither counted nor stored. */
export interface PreparedDocument {
  renderJob: RenderJob;
  document: NamedDocument;
}

/** Makes the documents of API clients. Each is counted and recorded in the transaction that stores it. */
export class DocumentMaker {
  readonly #db: Queries;
  readonly #renderer: Renderer;
  readonly #plans: Plans;
  readonly #transactions: ConcurrencyLimiter;
  readonly #blobs: BlobStore;
  readonly #lifetimeMs: number;
  readonly #quotas: ExhaustedQuotas;

  constructor({ db, renderer, plans, transactions, blobs, lifetimeMs }: DocumentMakerDependencies) {
    this.#db = db;
    this.#renderer = renderer;
    this.#plans = plans;
    this.#transactions = transactions;
    this.#blobs = blobs;
    this.#lifetimeMs = lifetimeMs;
    this.#quotas = new ExhaustedQuotas({ db, plans });
  }

  /** Renders a document and writes nothing. @throws ApiError; the reason of the signal */
  async prepare(
    requester: Requester,
    { request, parameters }: DocumentInput,
    signal: AbortSignal,
  ): Promise<PreparedDocument> {
    const { workspaceId, ownerId } = requester;
    const renderJob = await this.#transactions.run(ownerId, async () => {
      await this.#quotas.assertNotKnown(workspaceId);
      return createRenderJobAlone(this.#db, workspaceId, request);
    });
    return { renderJob, document: await this.render(requester, renderJob, parameters, signal) };
  }

  /** Counts a prepared document. @throws ApiError USAGE_LIMIT_EXCEEDED; the reason of the signal */
  async record(
    client: Authorized<ApiClient>,
    { renderJob, document }: PreparedDocument,
    signal: AbortSignal,
  ): Promise<void> {
    const generation = generationOf(renderJob, document);
    const record = () => recordGeneration(this.#db, client, this.#plans, { generation, signal });
    await this.#transactions.run(client.ownerId, () => this.#quotas.track(client.workspaceId, record));
  }

  /**
   * Counts and stores a prepared document, and the outcome of its idempotent request.
   *
   * @returns the document's id
   * @throws ApiError USAGE_LIMIT_EXCEEDED, REQUEST_IN_PROGRESS, SERVICE_UNAVAILABLE; the reason of the signal
   */
  async recordAndStore(
    { workspaceId, ownerId }: Authorized<ApiClient>,
    { renderJob, document }: PreparedDocument,
    { claim, signal }: { claim: Claim | undefined; signal: AbortSignal },
  ): Promise<string> {
    const store = async (tx: Transaction, blob: BlobRecord) => {
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + this.#lifetimeMs);
      signal.throwIfAborted();
      const fileId = await this.store(tx, workspaceId, { renderJob, document, blob, expiresAt });
      const { pages, warnings, timings } = document;
      const finished = { fileId, createdAt, expiresAt, pages, warnings, timings: { ...timings } };
      const id = await documentsOf(tx, workspaceId).addFinished(renderJob, finished);
      if (claim) await storeOutcome(tx, claim, { kind: "created", id });
      return id;
    };
    return this.#transactions.run(ownerId, async () => {
      signal.throwIfAborted();
      const blob = await this.storeContent(workspaceId, document);
      return this.#quotas.track(workspaceId, () => withWorkspace(this.#db, workspaceId, (tx) => store(tx, blob)));
    });
  }

  /** @throws ApiError; the reason of the signal */
  async render(
    { workspaceId, ownerId: customerId }: Requester,
    { html: template, options, filename, templateName }: RenderJob,
    parameters: string,
    signal?: AbortSignal,
  ): Promise<NamedDocument> {
    const request = { template, parameters, options, customerId, workspaceId, ...(signal && { signal }) };
    return { ...(await renderDocument(this.#renderer, request)), name: pdfName(filename, templateName) };
  }

  /** Stores the PDF of a document. Call it before the transaction of `store`. @throws ApiError SERVICE_UNAVAILABLE */
  storeContent(workspaceId: string, { pdf }: NamedDocument): Promise<BlobRecord> {
    return this.#blobs.put(workspaceId, pdf);
  }

  /**
   * Counts and records a document, and stores its file.
   *
   * @returns the file's id
   * @throws ApiError USAGE_LIMIT_EXCEEDED
   */
  async store(
    tx: Transaction,
    workspaceId: string,
    { renderJob, document, blob, expiresAt }: PreparedDocument & { blob: BlobRecord; expiresAt: Date },
  ): Promise<string> {
    await generationsOf(tx, workspaceId, this.#plans).record(generationOf(renderJob, document));
    const { id } = await filesOf(tx, workspaceId).add({ name: document.name, expiresAt, blob });
    return id;
  }

  /** @throws ApiError USAGE_LIMIT_EXCEEDED */
  async assertWithinQuota(tx: Transaction, workspaceId: string): Promise<void> {
    await generationsOf(tx, workspaceId, this.#plans).assertWithinQuota();
  }
}

const generationOf = ({ templateId, templateName }: RenderJob, { pdf, timings }: RenderResult): Generation => ({
  templateId,
  templateName,
  source: "API",
  generationTimeInMs: Math.round(timings.total),
  resultSizeInBytes: pdf.length,
});
