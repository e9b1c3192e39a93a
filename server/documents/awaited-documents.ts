import type { Source } from "../../contract/product";
import { ExhaustedQuotas } from "../activities/exhausted-quotas";
import type { GenerationRecorder } from "../activities/generation-recorder";
import type { BlobRecord } from "../blobs/blob-storage";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { ApiClient, Authorized } from "../http/authorization";
import { noteDocument, noteTemplate, type RequestNotes } from "../http/request-notes";
import type { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import type { Plans } from "../products/plans";
import type { TemplateResolver } from "../templates/template-resolver";
import { withSpan } from "../tracing/tracer";
import { generationOf, measuresOf } from "./document-generation";
import type { DocumentMaker, PreparedDocument, Requester } from "./document-maker";
import { type Claim, storeOutcome } from "./idempotency-keys";
import { createRenderJob, type DocumentRequest } from "./render-job";
import { documentsOf } from "./store";

interface AwaitedDocumentsDependencies {
  db: Queries;
  maker: DocumentMaker;
  plans: Plans;
  templates: TemplateResolver;
  /** Limits the concurrent transactions of each customer. */
  transactions: ConcurrencyLimiter;
  recorder: GenerationRecorder;
  /** How long a stored document is kept. */
  lifetimeMs: number;
}

/** A document request of a workspace, with its parameters. */
export interface DocumentInput {
  request: DocumentRequest;
  /** JSON of an object. */
  parameters: string;
  /** Age up to which an earlier result of the same request is good enough; null if none is. */
  maxAgeMs: number | null;
  /** Takes the template and the document, for the request log. */
  notes: RequestNotes;
}

/**
 * Makes the documents whose API clients wait for the answer. Each is counted and recorded in the transaction that
 * stores it.
 */
export class AwaitedDocuments {
  readonly #db: Queries;
  readonly #maker: DocumentMaker;
  readonly #templates: TemplateResolver;
  readonly #transactions: ConcurrencyLimiter;
  readonly #recorder: GenerationRecorder;
  readonly #lifetimeMs: number;
  readonly #quotas: ExhaustedQuotas;

  constructor({ db, maker, plans, templates, transactions, recorder, lifetimeMs }: AwaitedDocumentsDependencies) {
    this.#db = db;
    this.#maker = maker;
    this.#templates = templates;
    this.#transactions = transactions;
    this.#recorder = recorder;
    this.#lifetimeMs = lifetimeMs;
    this.#quotas = new ExhaustedQuotas({ db, plans });
  }

  /** Checks, before a document is prepared, whether it can be stored. @throws ApiError TOO_MANY_REQUESTS */
  assertRoomToStore(workspaceId: string): Promise<void> {
    return this.#maker.assertRoomToStore(workspaceId);
  }

  /** Renders a document and writes nothing. @throws ApiError; the reason of the signal */
  async prepare(
    requester: Requester,
    { request, parameters, maxAgeMs, notes }: DocumentInput,
    signal: AbortSignal,
  ): Promise<PreparedDocument> {
    const { workspaceId, ownerId } = requester;
    const resolve = async () => {
      await this.#quotas.assertNotKnown(workspaceId);
      return createRenderJob(this.#templates, requester, request);
    };
    const renderJob = await this.#transactions.run(ownerId, resolve, signal);
    noteTemplate(notes, renderJob);
    const document = await this.#maker.render(requester, renderJob, parameters, { signal, maxAgeMs });
    noteDocument(notes, document);
    return { renderJob, parameters, document };
  }

  /** Counts a prepared document. @throws ApiError USAGE_LIMIT_EXCEEDED; the reason of the signal */
  async record(
    client: Authorized<ApiClient>,
    { renderJob, document }: PreparedDocument,
    signal: AbortSignal,
  ): Promise<void> {
    const generation = generationOf(renderJob, measuresOf(document));
    const record = () => this.#recorder.record(client, { generation, signal });
    await withSpan("finish", {}, () => this.#quotas.track(client.workspaceId, record));
  }

  /**
   * Counts and stores a prepared document, and the outcome of its idempotent request.
   *
   * @returns the document's id
   * @throws ApiError USAGE_LIMIT_EXCEEDED, REQUEST_IN_PROGRESS, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE; the reason of
   *   the signal
   */
  async recordAndStore(
    { workspaceId, ownerId }: Authorized<Pick<ApiClient, "workspaceId" | "ownerId">>,
    { renderJob, parameters: parametersJson, document }: PreparedDocument,
    { claim, signal, source = "API" }: { claim?: Claim | undefined; signal: AbortSignal; source?: Source },
  ): Promise<string> {
    const store = async (tx: Transaction, blob: BlobRecord) => {
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + this.#lifetimeMs);
      signal.throwIfAborted();
      const fileId = await this.#maker.addFile(tx, workspaceId, { document, blob, expiresAt });
      const { pages, warnings, timings } = document;
      const description = { pages, warnings, timings: { ...timings } };
      const finished = { fileId, parametersJson, createdAt, expiresAt, ...description };
      const id = await documentsOf(tx, workspaceId).addFinished(renderJob, finished);
      if (claim) await storeOutcome(tx, claim, { kind: "created", id });
      await this.#maker.record(tx, workspaceId, renderJob, { ...measuresOf(document), source });
      return id;
    };
    const finish = async () => {
      const blob = await this.#maker.storeContent(workspaceId, document);
      return this.#quotas.track(workspaceId, () => withWorkspace(this.#db, workspaceId, (tx) => store(tx, blob)));
    };
    return withSpan("finish", {}, () => this.#transactions.run(ownerId, finish, signal));
  }
}
