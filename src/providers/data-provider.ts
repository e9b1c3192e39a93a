import type { BaseRecord, CustomParams, DataProvider, Pagination } from "@refinedev/core";
import { CallError } from "../lib/call-error";
import { config } from "../lib/config";
import { errorMessage } from "../lib/error-message";
import { strongTag } from "../lib/strong-tag";
import type { ReadHeaders } from "../lib/wire-request";
import type { Registry } from "../resources/registry";
import { send } from "../session/http";

/**
 * Creates Refine's data provider, which maps reads and writes to calls of the product API. Every resource belongs to
 * the active workspace. Its declaration defines its path and the format of answers and bodies. The API returns whole
 * lists. Only if the declaration says that a list is paged, `pagination` selects the page and the answer has
 * `hasNextPage`. If an answer has an `ETag`, the record has it as `etag`. A change or a deletion whose values have an
 * `etag` is refused if the record has changed since (`If-Match`).
 * @param workspaceId the active workspace; null if there is none
 */
export function createDataProvider(registry: Registry, workspaceId: () => string | null) {
  const request = async (name: string, options: RequestOptions = {}): Promise<object & Tagged> => {
    const { id, ...others } = options;
    let etag: string | null = null;
    const params = {
      ...(name.includes(":workspaceId") && { workspaceId: requireWorkspace(workspaceId()) }),
      ...(id !== undefined && { id: String(id) }),
    };
    try {
      const onHeaders: ReadHeaders = (header) => {
        etag = strongTag(header("etag"));
      };
      const answer = await send(name, { params, onHeaders, ...others });
      return { ...(typeof answer === "object" && answer), ...(etag !== null && { etag }) };
    } catch (failure) {
      throw withMessage(failure);
    }
  };
  const pathOf = (resource: string) => `/api/app/workspaces/:workspaceId/${registry.api(resource).path}`;

  return {
    getApiUrl: () => config.apiUrl,
    async getList<Row extends BaseRecord>({ resource, pagination, meta }: ListParams) {
      const { listKey, isPaged, toRecord } = registry.api(resource);
      const query = isPaged ? { page: String(pagination?.currentPage ?? 1) } : undefined;
      const answer = await request(`GET ${pathOf(resource)}`, { query, signal: signalOf(meta) });
      const { [listKey]: entries, hasNextPage } = answer as Record<string, unknown>;
      if (!Array.isArray(entries)) throw new Error(`The list of ${resource} has no "${listKey}".`);
      const data = entries.map((entry: object) => toRecord(entry) as Row);
      return { data, total: data.length, ...(isPaged && { hasNextPage: hasNextPage === true }) };
    },
    async getOne<Row extends BaseRecord>({ resource, id, meta }: { resource: string; id: Id; meta?: QueryMeta }) {
      const { etag, ...answer } = await request(`GET ${pathOf(resource)}/:id`, { id, signal: signalOf(meta) });
      return { data: { ...registry.api(resource).toRecord(answer), ...(etag && { etag }) } as BaseRecord as Row };
    },
    async create<Row extends BaseRecord, Form>({ resource, variables }: { resource: string; variables: Form }) {
      const body = toBody(registry, resource, variables);
      return { data: (await request(`POST ${pathOf(resource)}`, { body })) as Row };
    },
    async update<Row extends BaseRecord, Form>({ resource, id, variables }: UpdateParams<Form>) {
      const body = toBody(registry, resource, variables);
      const answer = await request(`PATCH ${pathOf(resource)}/:id`, { id, body, headers: conditionOf(variables) });
      return { data: { id, ...answer } as BaseRecord as Row };
    },
    async deleteOne<Row extends BaseRecord, Form>({ resource, id, variables }: DeleteParams<Form>) {
      await request(`DELETE ${pathOf(resource)}/:id`, { id, headers: conditionOf(variables) });
      return { data: { id } as BaseRecord as Row };
    },
    /** Calls the API for data other than records. `url` is a path of the contract; `:workspaceId` is filled in. */
    async custom<Answer extends BaseRecord>({ url, method, meta }: Pick<CustomParams, "url" | "method" | "meta">) {
      const answer = await request(`${method.toUpperCase()} ${url}`, { signal: signalOf(meta) });
      return { data: answer as Answer };
    },
  } satisfies DataProvider;
}

type Id = string | number;
type QueryMeta = { queryContext?: { signal?: AbortSignal } };
type ListParams = { resource: string; pagination?: Pagination; meta?: QueryMeta };
type UpdateParams<Form> = { resource: string; id: Id; variables: Form };
type DeleteParams<Form> = { resource: string; id: Id; variables?: Form };

interface Tagged {
  etag?: string;
}

function conditionOf(variables: unknown): Record<string, string> | undefined {
  const { etag } = (variables ?? {}) as Tagged;
  return etag ? { "if-match": etag } : undefined;
}

interface RequestOptions {
  id?: Id;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal;
}

function requireWorkspace(workspaceId: string | null): string {
  if (!workspaceId) throw new Error("Missing active workspace");
  return workspaceId;
}

function toBody(registry: Registry, resource: string, variables: unknown): object {
  const { etag: _condition, ...values } = variables as Tagged & Record<string, unknown>;
  return registry.api(resource).toPayload?.(values) ?? values;
}

/** Aborts the request when its query is cancelled, for example by a switch of the workspace. */
function signalOf(meta: QueryMeta | undefined): AbortSignal | undefined {
  return meta?.queryContext?.signal;
}

/** Puts the text for the user into `message`, which Refine's toasts show. */
function withMessage(failure: unknown): unknown {
  if (!(failure instanceof CallError)) return failure;
  const error = new CallError(failure, failure.statusCode, { cause: failure });
  error.message = errorMessage(failure);
  return error;
}
