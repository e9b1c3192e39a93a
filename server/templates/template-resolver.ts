import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import type { BlobLocation } from "../blobs/blob-storage";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries } from "../database/open";
import { runWithinWorkspace } from "../database/workspace-scope";
import type { ParameterCheck } from "../render/parameter-check";
import type { CheckSettings } from "./check-settings";
import { findTemplate, type TemplateScope } from "./find-template";
import { SchemaCache } from "./schema-cache";
import { type RunStatement, resolveTemplateSource, type TemplateSource } from "./template-source";
import { toPinnedAssets } from "./version-assets";

/** Size of the texts that are kept in memory. */
const MAX_TEXT_BYTES = 32 * 1024 * 1024;

interface TemplateResolverDependencies {
  db: Queries;
  blobs: BlobStore;
}

/** A template as a document is made from it. */
export interface ResolvedTemplate {
  id: string;
  name: string;
  /** Null for a draft, and for a template without a version, whose draft is live. */
  version: number | null;
  checkSettings: CheckSettings;
  source: TemplateSource;
}

/** A template whose documents may be checked. The id is null for HTML without a template. */
export interface CheckedTemplate {
  templateId: string | null;
  templateVersion: number | null;
  checkSettings: CheckSettings | null;
}

/** Finds templates by reference, and reads their texts: those of versions by hash, from memory if they are there. */
export class TemplateResolver {
  readonly #db: Queries;
  readonly #texts: LRUCache<string, string, BlobLocation>;
  readonly #schemas: SchemaCache;

  constructor({ db, blobs }: TemplateResolverDependencies) {
    this.#db = db;
    this.#schemas = new SchemaCache(db);
    this.#texts = new LRUCache({
      maxSize: MAX_TEXT_BYTES,
      sizeCalculation: (text) => Math.max(1, text.length),
      // Concurrent calls for one hash share a read.
      fetchMethod: async (_hash, _stale, { context }) => (await buffer(await blobs.open(context))).toString("utf8"),
    });
  }

  /**
   * Call it outside of any transaction, because it may read a blob.
   *
   * @param reference such as `Invoice`, `Invoice@3`, `Invoice@draft` or `Invoice@staging`
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_NOT_ALLOWED, TEMPLATE_VERSION_NOT_FOUND, TEMPLATE_IS_PARTIAL,
   *   SERVICE_UNAVAILABLE
   */
  async resolve(scope: TemplateScope, reference: string): Promise<ResolvedTemplate> {
    const { workspaceId } = scope;
    const { text, ...found } = await findTemplate(this.#db, scope, reference);
    if (text.kind === "draft") {
      return { ...found, source: await this.findPartials(workspaceId, text.html, found.id) };
    }
    const [html, partials] = await Promise.all([this.read(text.html), text.partials && this.read(text.partials)]);
    const source = { html, partials: partials === null ? [] : JSON.parse(partials), ...toPinnedAssets(text.assets) };
    return { ...found, source };
  }

  /**
   * Finds the partials of HTML as they are now, in a transaction of its own.
   *
   * @param templateId of the template whose draft the HTML is
   * @throws ApiError PAYLOAD_TOO_LARGE; TEMPLATE_NOT_FOUND if the template was deleted in the meantime
   */
  findPartials(workspaceId: string, html: string, templateId?: string): Promise<TemplateSource> {
    const run: RunStatement = (statement, values) => runWithinWorkspace(this.#db, workspaceId, { statement, values });
    return resolveTemplateSource(run, workspaceId, { html, ...(templateId !== undefined && { templateId }) });
  }

  /** Returns how to check the parameters of a document; undefined if they are not checked. */
  async parameterCheck(
    workspaceId: string,
    { templateId, templateVersion: number, checkSettings }: CheckedTemplate,
  ): Promise<ParameterCheck | undefined> {
    if (templateId === null || !checkSettings || checkSettings.mode === "off") return undefined;
    const { mode, edits, hasSchema } = checkSettings;
    const isStored = hasSchema && number !== null;
    const schema = isStored ? await this.#schemas.fetch({ workspaceId, templateId, number }) : undefined;
    return { mode, schema: schema ?? null, edits };
  }

  /** Reads the text of a version. @throws ApiError SERVICE_UNAVAILABLE */
  read(blob: BlobLocation): Promise<string> {
    return this.#texts.forceFetch(blob.hash, { context: blob });
  }
}
