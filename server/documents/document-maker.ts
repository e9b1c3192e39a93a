import type { Source } from "../../contract/product";
import { generationsOf } from "../activities/generations";
import type { BlobRecord } from "../blobs/blob-storage";
import type { BlobStore } from "../blobs/blob-store";
import type { Transaction } from "../database/open";
import { filesOf } from "../files/files";
import type { ApiClient } from "../http/authorization";
import { renderDocument } from "../http/render-document";
import type { Plans } from "../products/plans";
import type { RenderRequest, RenderResult } from "../render/render-types";
import type { Renderer } from "../render/renderer";
import type { TemplateScope } from "../templates/find-template";
import type { TemplateResolver } from "../templates/template-resolver";
import { generationOf, type Measures } from "./document-generation";
import { pdfName } from "./document-response";
import type { RenderJob } from "./render-job";

/** Size of a PDF with an embedded font and a picture. */
const TYPICAL_PDF_BYTES = 64 * 1024;

interface DocumentMakerDependencies {
  renderer: Renderer;
  plans: Plans;
  templates: TemplateResolver;
  blobs: BlobStore;
}

/** The workspace that a document is made for, and the customer who owns it. */
export type Requester = Pick<ApiClient, "workspaceId" | "ownerId"> & Pick<TemplateScope, "templateId">;

/** How to make a document. */
interface Handling extends Pick<RenderRequest, "signal" | "onWaiting"> {
  /** Age in ms up to which an earlier result is good enough. By default, or if it is null, none is. */
  maxAgeMs?: number | null;
}

/** A rendered document and its file name. */
export type NamedDocument = RenderResult & { name: string };

/** A document that is rendered, and neither counted nor stored. */
export interface PreparedDocument {
  renderJob: RenderJob;
  /** JSON of an object. */
  parameters: string;
  document: NamedDocument;
}

/**
 * The steps in which the documents of API clients are made: rendered, counted and stored. `AwaitedDocuments` and
 * the document worker put them together.
 */
export class DocumentMaker {
  readonly #renderer: Renderer;
  readonly #plans: Plans;
  readonly #templates: TemplateResolver;
  readonly #blobs: BlobStore;

  constructor({ renderer, plans, templates, blobs }: DocumentMakerDependencies) {
    this.#renderer = renderer;
    this.#plans = plans;
    this.#templates = templates;
    this.#blobs = blobs;
  }

  /** @throws ApiError; the reason of the signal */
  async render(
    { workspaceId, ownerId: customerId }: Requester,
    renderJob: RenderJob,
    parameters: string,
    { maxAgeMs = null, ...rest }: Handling = {},
  ): Promise<NamedDocument> {
    const { html: template, partials, pinnedAssets, options, now, filename, templateName } = renderJob;
    const check = await this.#templates.parameterCheck(workspaceId, renderJob);
    const source = {
      template,
      partials,
      ...(check && { check }),
      ...(pinnedAssets && { pinnedAssets }),
      parameters,
      options,
      now,
    };
    const handling = { ...rest, ...(maxAgeMs !== null && { maxAgeMs }) };
    const request = { ...source, customerId, workspaceId, ...handling };
    return { ...(await renderDocument(this.#renderer, request)), name: pdfName(filename, templateName) };
  }

  /**
   * Renders documents of one template and workspace into one PDF, if they can be printed together.
   *
   * @throws ApiError
   */
  async renderTogether(
    { workspaceId, ownerId: customerId }: Requester,
    renderJob: RenderJob,
    [parameters = "{}", ...further]: readonly string[],
  ): Promise<RenderResult> {
    const { html: template, partials, options, now } = renderJob;
    const check = await this.#templates.parameterCheck(workspaceId, renderJob);
    const source = { template, partials, ...(check && { check }), parameters, further, options, now };
    return renderDocument(this.#renderer, { ...source, customerId, workspaceId });
  }

  /** Checks, before a document is made, whether a typical one can be stored. @throws ApiError TOO_MANY_REQUESTS */
  assertRoomToStore(workspaceId: string): Promise<void> {
    return this.#blobs.storedBytes.assertRoom(workspaceId, TYPICAL_PDF_BYTES);
  }

  /**
   * Stores the PDF of a document. Call it before the transaction of `addFile`.
   *
   * @throws ApiError TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
   */
  storeContent(workspaceId: string, { pdf }: Pick<RenderResult, "pdf">): Promise<BlobRecord> {
    return this.#blobs.put(workspaceId, pdf);
  }

  /** Adds the file of a document to the workspace. @returns its id */
  async addFile(
    tx: Transaction,
    workspaceId: string,
    { document, blob, expiresAt }: { document: NamedDocument; blob: BlobRecord; expiresAt: Date },
  ): Promise<string> {
    const { id } = await filesOf(tx, workspaceId).add({ name: document.name, expiresAt, blob });
    return id;
  }

  /**
   * Counts and records a document. Call it last in a transaction: all documents of a workspace lock the same row to be
   * counted, and hold it until the commit.
   *
   * @throws ApiError USAGE_LIMIT_EXCEEDED
   */
  async record(
    tx: Transaction,
    workspaceId: string,
    renderJob: RenderJob,
    { source, ...measures }: Measures & { source?: Source },
  ): Promise<void> {
    await generationsOf(tx, workspaceId, this.#plans).record(generationOf(renderJob, measures, source));
  }

  /** @throws ApiError USAGE_LIMIT_EXCEEDED */
  async assertWithinQuota(tx: Transaction, workspaceId: string): Promise<void> {
    await generationsOf(tx, workspaceId, this.#plans).assertWithinQuota();
  }
}
