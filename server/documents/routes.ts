import { Readable } from "node:stream";
import contentDisposition from "content-disposition";
import type { FastifyReply } from "fastify";
import { createDocument, deleteDocument, readDocument } from "../../contract/v1/documents";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { FileContents } from "../files/file-contents";
import { ApiError } from "../http/api-error";
import type { ApiClient, Authorized } from "../http/authorization";
import { FurtherAnswer, type Preparation } from "../http/call";
import { cacheHeaders, documentHeaders } from "../http/render-document";
import type { Serve } from "../http/serve";
import type { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import { assertParametersSize } from "../templates/parameters";
import type { TemplateResolver } from "../templates/template-resolver";
import type { AwaitedDocuments, DocumentInput } from "./awaited-documents";
import type { Backlog } from "./backlog";
import type { PreparedDocument } from "./document-maker";
import { documentResponse, pdfName, versionHeader } from "./document-response";
import { enqueueDocument } from "./enqueue-document";
import type { IdempotentRequest } from "./idempotency-keys";
import { limitOf, runOnce } from "./idempotent-requests";
import { maxAgeOf } from "./max-age";
import { type ResponsePreference, responsePreferenceOf } from "./response-preference";
import { documentsOf, type StoredDocument } from "./store";

interface DocumentDependencies {
  db: Queries;
  awaited: AwaitedDocuments;
  backlog: Backlog;
  /** Limits the concurrent transactions of each customer. */
  transactions: ConcurrencyLimiter;
  templates: TemplateResolver;
  contents: FileContents;
  publicUrl: string;
  /** How long a request may run. */
  maxRequestMs: number;
  /** Starts on queued documents; called after the commit that wrote them. */
  wakeWorkers(): void;
}

type DocumentPreparation = Preparation<typeof createDocument>;

/** A document that will be stored. All of its work follows the verdict, because it begins with a write. */
interface StoredRequest {
  kind: "stored";
  input: DocumentInput;
  preference: ResponsePreference;
  idempotent: IdempotentRequest | undefined;
}

type Prepared = { kind: "rendered"; rendered: PreparedDocument } | StoredRequest;

/** Serves the documents of API clients: rendered at once, rendered and stored, or queued. */
export function serveDocuments(serve: Serve, dependencies: DocumentDependencies): void {
  const { db, awaited, backlog, transactions, templates, contents, publicUrl, maxRequestMs, wakeWorkers } =
    dependencies;

  serve.speculative(createDocument, {
    async prepare(preparation): Promise<Prepared> {
      const preference = responsePreferenceOf(preparation.headers);
      const input = inputOf(preparation, preference);
      const idempotent = idempotentRequestOf(preparation, preference, maxRequestMs);
      if (preference !== "pdf" || idempotent) return { kind: "stored", input, preference, idempotent };
      const { presumed, signal } = preparation;
      return { kind: "rendered", rendered: await awaited.prepare(presumed, input, signal) };
    },

    async commit({ caller, prepared, request, reply, notes, signal }) {
      if (prepared.kind === "rendered") {
        reply.announceAnswer(prepared.rendered.document.pdf.length);
        await awaited.record(caller, prepared.rendered, signal);
        return sendRendered(reply, prepared.rendered);
      }
      const { preference } = prepared;
      const { id, rendered } = await carryOut(caller, prepared, { correlationId: request.id, reply, signal });
      notes.resultId = id;
      if (preference === "pdf" && rendered) return sendRendered(reply, rendered);
      const stored = await read(caller, id);
      if (preference === "pdf") return await sendStored(contents, reply, stored);
      if (preference === "background") {
        wakeWorkers();
        reply.header("preference-applied", "respond-async");
      }
      reply.header("location", `/v1/documents/${id}`);
      return new FurtherAnswer(preference === "background" ? 202 : 201, documentResponse(stored, publicUrl));
    },
  });

  serve(readDocument, async ({ params, caller }) => documentResponse(await read(caller, params.documentId), publicUrl));

  serve(deleteDocument, async ({ params: { documentId }, caller: { workspaceId, templateId } }) => {
    await withWorkspace(db, workspaceId, (tx) => documentsOf(tx, workspaceId, templateId).delete(documentId));
    return {};
  });

  /** @returns the document's id, and the document itself if this request rendered it */
  async function carryOut(
    client: Authorized<ApiClient>,
    request: StoredRequest,
    { correlationId, reply, signal }: { correlationId: string; reply: FastifyReply; signal: AbortSignal },
  ) {
    const { input, preference, idempotent } = request;
    let rendered: PreparedDocument | undefined;
    const id = await runOnce(db, client, idempotent, async (claim) => {
      if (preference === "background") {
        const enqueue = () => enqueueDocument({ db, backlog, templates }, client, input, { claim, correlationId });
        return transactions.run(client.ownerId, enqueue, signal);
      }
      await awaited.assertRoomToStore(client.workspaceId);
      const prepared = await awaited.prepare(client, input, signal);
      rendered = prepared;
      // The PDF is in memory until it is stored, even if only its address is the answer.
      reply.announceAnswer(prepared.document.pdf.length);
      return awaited.recordAndStore(client, prepared, { claim, signal });
    });
    return { id, rendered };
  }

  const read = ({ workspaceId, ownerId, templateId }: ApiClient, id: string) =>
    transactions.run(ownerId, () =>
      withWorkspace(db, workspaceId, (tx) => documentsOf(tx, workspaceId, templateId).read(id)),
    );
}

/** @throws ApiError PAYLOAD_TOO_LARGE, INVALID_REQUEST */
function inputOf({ body, headers, notes }: DocumentPreparation, preference: ResponsePreference): DocumentInput {
  notes.templateName = body.template ?? null;
  if (body.webhook !== undefined && preference !== "background") {
    throw new ApiError("INVALID_REQUEST", { data: { webhook: "is for Prefer: respond-async" } });
  }
  const { parameters, ...request } = body;
  assertParametersSize(parameters ?? "{}");
  return { request, parameters: parameters ?? "{}", maxAgeMs: maxAgeOf(headers["cache-control"]), notes };
}

function idempotentRequestOf(
  { body, headers, presumed }: DocumentPreparation,
  preference: ResponsePreference,
  leaseMs: number,
): IdempotentRequest | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  const { parameters, ...request } = body;
  const parts = ["document", preference, JSON.stringify(request), parameters ?? "null", ...limitOf(presumed)];
  return { key, parts, leaseMs };
}

/** @returns the header that names a document which the client shows (RFC 6266) */
const inlineDisposition = (name: string) => contentDisposition(name, { type: "inline" });

function sendRendered(reply: FastifyReply, { renderJob, document }: PreparedDocument): Buffer {
  const { pdf, name, ...description } = document;
  reply.headers({
    "content-disposition": inlineDisposition(name),
    ...documentHeaders(description),
    ...cacheHeaders(description),
    ...versionHeader(renderJob),
  });
  return pdf;
}

/**
 * Sends the PDF of an earlier request with the headers of its answer, in chunks: a client that repeats the request and
 * reads nothing holds one chunk in memory.
 *
 * @throws ApiError NOT_FOUND, SERVICE_UNAVAILABLE
 */
async function sendStored(
  contents: FileContents,
  reply: FastifyReply,
  { document, file, blob }: StoredDocument,
): Promise<Readable> {
  if (!file || document.pages === null) throw new ApiError("NOT_FOUND");
  const name = pdfName(document.filename, document.templateName);
  const { pages, warnings, timings } = document;
  const content = Readable.from(await contents.open({ file, blob }));
  reply.headers({
    "content-disposition": inlineDisposition(name),
    "content-length": file.bytes,
    ...documentHeaders({ pages, warnings, timings }),
    ...versionHeader(document),
  });
  return content;
}
