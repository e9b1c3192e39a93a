import type { BaseLogger } from "pino";
import { findOwner } from "../access/owner";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import { toApiError } from "../http/render-document";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import type { SchemaRequest, SchemaResult } from "../render/liquid/messages";
import type { ParameterInspector } from "../render/parameter-inspector";
import { RenderError } from "../render/render-error";
import { schemasOf } from "./schemas";
import type { TemplateResolver } from "./template-resolver";

interface VersionSchemasDependencies {
  db: Queries;
  templates: Pick<TemplateResolver, "resolve">;
  inspector: Pick<ParameterInspector, "inspect">;
  log: BaseLogger;
}

/** Workspace of a call, and the customer whose turn it takes. */
export interface Requester {
  workspaceId: string;
  ownerId: string;
  /** The only template that the caller may use. */
  templateId?: string | null;
}

/** Infers the schemas of versions, and keeps those that do not follow from text and edits. */
export class VersionSchemas {
  readonly #dependencies: VersionSchemasDependencies;
  readonly #keeping = new Set<Promise<void>>();
  /** Templates whose turn has not come yet. */
  readonly #waiting = new Set<string>();
  readonly #byWorkspace = new ConcurrencyLimiter({ maxConcurrent: 1 });
  readonly #byCustomer = new ConcurrencyLimiter({ maxConcurrent: 1 });
  #isClosed = false;

  constructor(dependencies: VersionSchemasDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Finds the schema of a reference such as `Invoice@3`, and compares parameters with it. The schemas of drafts, and of
   * versions whose schema is pending, depend on the current sample sets.
   *
   * @throws ApiError the errors of `TemplateSchemas.read`
   */
  async inspect(requester: Requester, reference: string, parameters?: string): Promise<SchemaResult> {
    const { templates, inspector } = this.#dependencies;
    const { workspaceId } = requester;
    const { id, version, source, checkSettings } = await templates.resolve(requester, reference);
    const { edits, mode } = checkSettings;
    const { stored, isPending, samples } = await this.#within(workspaceId, async (tx) => {
      const schemas = schemasOf(tx, workspaceId, id);
      // Read before the schema, which is there as soon as the version is no longer pending.
      const isPending = version !== null && (await schemas.pending(version)).length > 0;
      const stored = version === null ? undefined : await schemas.read(version);
      const usesSamples = stored === undefined && (version === null || isPending);
      return { stored, isPending, samples: usesSamples ? await schemas.samples() : [] };
    });
    const texts = { template: source.html, partials: source.partials };
    const request = { ...texts, samples, edits, schema: stored ?? null, parameters };
    const result = await inspectFor(requester, inspector, request);
    const followsFromText = edits === null && samples.length === 0;
    const isKept = mode === "enforce" || (isPending && !followsFromText);
    if (version === null || stored !== undefined || !(isPending || isKept)) return result;
    await this.#within(workspaceId, async (tx) => {
      const schemas = schemasOf(tx, workspaceId, id);
      const isFirst = !isPending || (await schemas.settle(version));
      if (isFirst && isKept) await schemas.add(version, JSON.parse(result.schema));
    });
    return result;
  }

  /**
   * Settles the schemas of new versions in the background. Stores a schema if sample sets or edits have a part in it,
   * and if the template enforces it, because requests are compared with stored schemas. If that fails, the schema
   * follows from the text and the edits, as for versions of older releases. If the inspection had to make room for
   * others, the schema stays pending: whoever reads it first has it inferred.
   *
   * The templates of a workspace take turns, and the workspaces of a customer do. A change of a partial can publish
   * hundreds of templates, and their inspections would wait for one another until their time is up.
   */
  keepSoon(workspaceId: string, templateId: string): void {
    if (this.#waiting.has(templateId)) return;
    this.#waiting.add(templateId);
    const keeping = this.#byWorkspace
      .run(workspaceId, () => this.#keepInTurn(workspaceId, templateId))
      .catch((error: unknown) => this.#report(error, templateId));
    this.#keeping.add(keeping);
    void keeping.finally(() => this.#keeping.delete(keeping));
  }

  /** Resolves when the templates whose turn it is are done. The schemas of those that wait stay pending. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#keeping);
  }

  async #keepInTurn(workspaceId: string, templateId: string): Promise<void> {
    // A change that comes from now on has to wait for another turn.
    this.#waiting.delete(templateId);
    if (this.#isClosed) return;
    const ownerId = await findOwner(this.#dependencies.db, workspaceId);
    // The workspace may have been deleted.
    if (ownerId) await this.#byCustomer.run(ownerId, () => this.#keep({ workspaceId, ownerId }, templateId));
  }

  async #keep(requester: Requester, templateId: string): Promise<void> {
    const { workspaceId } = requester;
    if (this.#isClosed) return;
    for (const number of await this.#within(workspaceId, (tx) => settleSimple(tx, workspaceId, templateId))) {
      try {
        await this.inspect(requester, `${templateId}@${number}`);
      } catch (error) {
        this.#report(error, templateId);
        if (error instanceof ApiError && error.errorCode === "RENDERER_BUSY") continue;
        await this.#within(workspaceId, (tx) => schemasOf(tx, workspaceId, templateId).settle(number));
      }
    }
  }

  #report(error: unknown, templateId: string): void {
    // A template that can't be parsed has no schema.
    const isOfTemplate = error instanceof ApiError && error.statusCode < 500;
    if (!isOfTemplate) this.#dependencies.log.warn({ err: error, templateId }, "a parameter schema was not kept");
  }

  #within<Result>(workspaceId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return withWorkspace(this.#dependencies.db, workspaceId, work);
  }
}

/** Inspects a template in the customer's turn. @throws ApiError INVALID_TEMPLATE, RENDERER_BUSY, SERVICE_UNAVAILABLE */
export async function inspectFor(
  { ownerId }: Requester,
  inspector: Pick<ParameterInspector, "inspect">,
  request: Omit<SchemaRequest, "kind">,
): Promise<SchemaResult> {
  try {
    return await inspector.inspect(request, { customerId: ownerId });
  } catch (error) {
    throw error instanceof RenderError ? toApiError(error) : error;
  }
}

/**
 * Settles new versions whose schema follows from the text.
 *
 * @returns numbers of the versions whose schema is still to be inferred
 */
async function settleSimple(tx: Transaction, workspaceId: string, templateId: string): Promise<Iterable<number>> {
  const schemas = schemasOf(tx, workspaceId, templateId);
  const pending = await schemas.pending();
  const enforces = (await schemas.settings()).parameterCheck === "enforce";
  const isSimple = pending.length > 0 && !enforces && (await schemas.samples()).length === 0;
  const toInfer = new Set<number>();
  for (const { number, edits } of pending) {
    if (isSimple && edits === null) await schemas.settle(number);
    else toInfer.add(number);
  }
  const newest = enforces ? await schemas.newest() : undefined;
  if (newest !== undefined && (await schemas.read(newest)) === undefined) toInfer.add(newest);
  return toInfer;
}
