import type { BaseRecord, DataProvider } from "@refinedev/core";
import { CallError } from "../lib/call-error";
import { config } from "../lib/config";
import { errorMessage } from "../lib/error-message";
import type { Registry } from "../resources/registry";
import { send } from "../session/http";

/**
 * Carries Refine's reads and writes to the product API. Every resource belongs to the active workspace, and its
 * declaration says how its answers and bodies look. Lists come whole: sorting and paging are the page's.
 * @param workspaceId the active workspace; null where there is none
 */
export function createDataProvider(registry: Registry, workspaceId: () => string | null): DataProvider {
  const request = async (method: string, resource: string, options: RequestOptions = {}): Promise<object> => {
    const api = registry.api(resource);
    const workspace = workspaceId();
    if (!workspace) throw new Error("Missing active workspace");
    const { id, body, signal } = options;
    const path = `/api/app/workspaces/:workspaceId/${api.path}${id === undefined ? "" : "/:id"}`;
    const params = { workspaceId: workspace, ...(id !== undefined && { id: String(id) }) };
    try {
      const answer = await send(`${method} ${path}`, { params, body, signal });
      return typeof answer === "object" && answer !== null ? answer : {};
    } catch (failure) {
      throw worded(failure);
    }
  };

  return {
    getApiUrl: () => config.apiUrl,
    async getList<Row extends BaseRecord>({ resource, meta }: { resource: string; meta?: QueryMeta }) {
      const api = registry.api(resource);
      const answer: Record<string, unknown> = { ...(await request("GET", resource, { signal: signalOf(meta) })) };
      const entries = answer[api.listKey];
      if (!Array.isArray(entries)) throw new Error(`The list of ${resource} has no "${api.listKey}".`);
      const data = entries.map((entry: object) => api.toRecord(entry) as Row);
      return { data, total: data.length };
    },
    async getOne<Row extends BaseRecord>({ resource, id, meta }: { resource: string; id: Id; meta?: QueryMeta }) {
      const answer = await request("GET", resource, { id, signal: signalOf(meta) });
      return { data: registry.api(resource).toRecord(answer) as Row };
    },
    async create<Row extends BaseRecord, Form>({ resource, variables }: { resource: string; variables: Form }) {
      const body = registry.api(resource).toPayload(variables as object);
      return { data: (await request("POST", resource, { body })) as Row };
    },
    async update<Row extends BaseRecord, Form>({
      resource,
      id,
      variables,
    }: {
      resource: string;
      id: Id;
      variables: Form;
    }) {
      const body = registry.api(resource).toPayload(variables as object);
      const answer = await request("PATCH", resource, { id, body });
      return { data: { id, ...answer } as BaseRecord as Row };
    },
    async deleteOne<Row extends BaseRecord>({ resource, id }: { resource: string; id: Id }) {
      await request("DELETE", resource, { id });
      return { data: { id } as BaseRecord as Row };
    },
  };
}

type Id = string | number;
type QueryMeta = { queryContext?: { signal?: AbortSignal } };

interface RequestOptions {
  id?: Id;
  body?: object;
  signal?: AbortSignal;
}

/** Ends the request when nobody waits for its answer any more, as after a switch of the workspace. */
function signalOf(meta: QueryMeta | undefined): AbortSignal | undefined {
  return meta?.queryContext?.signal;
}

/** Refine's toasts show an error's `message`, so that is where the words for the reader have to be. */
function worded(failure: unknown): unknown {
  if (!(failure instanceof CallError)) return failure;
  const error = new CallError(failure, failure.statusCode, { cause: failure });
  error.message = errorMessage(failure);
  return error;
}
