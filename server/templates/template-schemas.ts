import type { BaseLogger } from "pino";
import type { ParameterCheckMode } from "../../contract/product";
import type { ParameterProblem } from "../../parameters/check-parameters";
import type { ParameterSources } from "../../parameters/parameter-sources";
import type { ParameterSchema } from "../../parameters/schema";
import { compareSchemas, type SchemaChange } from "../../parameters/schema-changes";
import type { SchemaEdits } from "../../parameters/schema-edits";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import { toApiError } from "../http/render-document";
import type { SchemaRequest, SchemaResult } from "../render/liquid/messages";
import type { ParameterInspector } from "../render/parameter-inspector";
import { RenderError } from "../render/render-error";
import { schemasOf } from "./schemas";
import { templatesOf } from "./store";
import type { ResolvedTemplate, TemplateResolver } from "./template-resolver";

interface TemplateSchemasDependencies {
  db: Queries;
  templates: TemplateResolver;
  inspector: Pick<ParameterInspector, "inspect">;
  log: BaseLogger;
}

/** Workspace of a call, and the customer whose turn it takes. */
interface Requester {
  workspaceId: string;
  ownerId: string;
  /** The only template that the caller may use. */
  templateId?: string | null;
}

/** Schema of a draft, and the parts that it is made of. */
export interface DraftSchema {
  schema: ParameterSchema;
  /** The schema that the template and its sample sets give. */
  inferred: ParameterSchema;
  edits: SchemaEdits;
  /** Places that the inferred parameters come from. */
  sources: ParameterSources;
  parameterCheck: ParameterCheckMode;
  revision: number;
}

/** The parameter schemas of templates (docs/decisions/0056-parameter-schema.md). */
export class TemplateSchemas {
  readonly #dependencies: TemplateSchemasDependencies;
  readonly #keeping = new Set<Promise<void>>();

  constructor(dependencies: TemplateSchemasDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * @param html instead of the draft's, for text that is not saved
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_IS_PARTIAL, INVALID_TEMPLATE, RENDERER_BUSY, SERVICE_UNAVAILABLE
   */
  async readDraft(requester: Requester, templateId: string, html?: string): Promise<DraftSchema> {
    const { workspaceId } = requester;
    const { template, settings, samples } = await this.#within(workspaceId, async (tx) => {
      const template = await templatesOf(tx, workspaceId).read(templateId);
      if (template.kind === "partial") throw new ApiError("TEMPLATE_IS_PARTIAL");
      const schemas = schemasOf(tx, workspaceId, templateId);
      return { template, settings: await schemas.settings(), samples: await schemas.samples() };
    });
    const source = await this.#dependencies.templates.findPartials(workspaceId, html ?? template.html, templateId);
    const edits = settings.edits ?? {};
    const { schema, inferred, sources } = await this.#inspect(requester, {
      template: source.html,
      partials: source.partials,
      samples,
      edits: JSON.stringify(edits),
      schema: null,
    });
    const { parameterCheck } = settings;
    const { revision } = template;
    return {
      schema: JSON.parse(schema),
      inferred: JSON.parse(inferred ?? schema),
      edits,
      sources: JSON.parse(sources ?? "{}"),
      parameterCheck,
      revision,
    };
  }

  /**
   * Reads the schema that documents of a reference are compared with, such as `Invoice@3`.
   *
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_NOT_ALLOWED, TEMPLATE_VERSION_NOT_FOUND, TEMPLATE_IS_PARTIAL,
   *   INVALID_TEMPLATE, RENDERER_BUSY, SERVICE_UNAVAILABLE
   */
  async read(requester: Requester, reference: string): Promise<ParameterSchema> {
    return JSON.parse((await this.#inspectReference(requester, reference)).schema);
  }

  /**
   * Lists how the parameters of the draft differ from those of a version.
   *
   * @param from number of a version, or name of a channel
   * @param html instead of the draft's, for text that is not saved
   * @throws the errors of `read`
   */
  async compareDraft(
    requester: Requester,
    templateId: string,
    { from, html }: { from: string; html: string | undefined },
  ): Promise<{ changes: SchemaChange[]; parameterCheck: ParameterCheckMode }> {
    const before = await this.read(requester, `${templateId}@${from}`);
    const { schema, parameterCheck } = await this.readDraft(requester, templateId, html);
    return { changes: compareSchemas(before, schema), parameterCheck };
  }

  /** Compares parameters, as JSON, with the schema. @throws the errors of `read` */
  async validate(requester: Requester, reference: string, parameters: string): Promise<ParameterProblem[]> {
    return (await this.#inspectReference(requester, reference, parameters)).problems;
  }

  /**
   * Keeps the schema of the newest version in the background, if the template has sample sets or edits or enforces its
   * schema, which requests are then compared with. The schema of other versions follows from their text. If it fails,
   * the schema is kept when somebody reads it.
   */
  keepSoon(workspaceId: string, templateId: string): void {
    const keeping = this.#keepNewest(workspaceId, templateId).catch((error: unknown) => {
      // A template that can't be parsed has no schema.
      const isOfTemplate = error instanceof ApiError && error.statusCode < 500;
      if (!isOfTemplate) this.#dependencies.log.warn({ err: error, templateId }, "a parameter schema was not kept");
    });
    this.#keeping.add(keeping);
    void keeping.finally(() => this.#keeping.delete(keeping));
  }

  /** Resolves when no schema is being kept. */
  async close(): Promise<void> {
    await Promise.all(this.#keeping);
  }

  async #keepNewest(workspaceId: string, templateId: string): Promise<void> {
    const number = await this.#within(workspaceId, async (tx) => {
      const schemas = schemasOf(tx, workspaceId, templateId);
      const newest = await schemas.newest();
      const { parameterCheck } = await schemas.settings();
      const isInferable =
        parameterCheck !== "enforce" && newest?.edits === null && (await schemas.samples()).length === 0;
      return newest === undefined || isInferable || (await schemas.read(newest.number)) !== undefined
        ? undefined
        : newest.number;
    });
    if (number !== undefined) await this.read({ workspaceId, ownerId: workspaceId }, `${templateId}@${number}`);
  }

  async #inspectReference(requester: Requester, reference: string, parameters?: string): Promise<SchemaResult> {
    const { workspaceId } = requester;
    const resolved = await this.#dependencies.templates.resolve(requester, reference);
    const { id, version, source } = resolved;
    const { edits, mode } = resolved.checkSettings;
    const kept = await this.#kept(workspaceId, resolved);
    const samples = kept === undefined ? await this.#within(workspaceId, (tx) => samplesOf(tx, workspaceId, id)) : [];
    const texts = { template: source.html, partials: source.partials };
    const result = await this.#inspect(requester, { ...texts, samples, edits, schema: kept ?? null, parameters });
    const isInferable = mode !== "enforce" && edits === null && samples.length === 0;
    if (kept === undefined && version !== null && !isInferable) {
      await this.#within(workspaceId, (tx) => schemasOf(tx, workspaceId, id).add(version, JSON.parse(result.schema)));
    }
    return result;
  }

  async #kept(workspaceId: string, { id, version, checkSettings }: ResolvedTemplate): Promise<string | undefined> {
    if (version === null || !checkSettings.hasSchema) return undefined;
    return this.#within(workspaceId, (tx) => schemasOf(tx, workspaceId, id).read(version));
  }

  async #inspect({ ownerId }: Requester, request: Omit<SchemaRequest, "kind">): Promise<SchemaResult> {
    try {
      return await this.#dependencies.inspector.inspect(request, { customerId: ownerId });
    } catch (error) {
      throw error instanceof RenderError ? toApiError(error) : error;
    }
  }

  #within<Result>(workspaceId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return withWorkspace(this.#dependencies.db, workspaceId, work);
  }
}

const samplesOf = (tx: Transaction, workspaceId: string, templateId: string): Promise<string[]> =>
  schemasOf(tx, workspaceId, templateId).samples();
