import { sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { Counter, type Registry } from "prom-client";
import type { RequestOperation, Source } from "../../contract/product";
import { isDatabaseUnavailable } from "../database/database-unavailable";
import type { Queries } from "../database/open";
import { apiKeys } from "../database/schema/api-keys";
import { requests } from "../database/schema/requests";
import { templates } from "../database/schema/templates";
import { workspaces } from "../database/schema/workspaces";
import type { RequestNotes } from "../http/request-notes";
import { keptEntries, keptErrorData } from "../lib/kept-json";
import { PeriodicFlush } from "../lib/periodic-flush";
import { RecentCounts } from "../lib/recent-counts";
import { createTimeOrderedId } from "../lib/time-ordered-id";

const FLUSH_MS = 1_000;
/** Entries that wait in memory, of about 1 kB each. */
const MAX_WAITING = 5_000;
/** Rows of one statement. The embedded database has one connection, so all other queries wait for it. */
const ROWS_PER_STATEMENT = 200;

/**
 * Entries of one workspace in one to two hours, for each process. The monthly limit of plans bounds documents; nothing
 * else bounds failures, and repetitions of idempotent requests.
 */
const BUDGETS = { ok: 20_000, failed: 1_000, other: 1_000, expired: 100 };
const BUDGET_PERIOD_MS = 60 * 60_000;

/** Longest JSON of a request's warnings that is kept, in characters. The warnings of ten parameters fit. */
const MAX_WARNINGS_CHARACTERS = 4_000;
/** Longest text that is kept of a reference to a template that was not found. */
const MAX_NAME_CHARACTERS = 200;

/** An entry of the request log. */
export interface RequestEntry extends RequestNotes {
  workspaceId: string;
  operation: RequestOperation;
  /** Method and path of a call that makes no document. */
  call?: string | null;
  source: Source;
  status: number | null;
  error: { errorCode: string; data?: Record<string, unknown> | null } | null;
  apiKeyId: string | null;
  durationInMs: number;
  correlationId: string;
}

interface RequestRecorderDependencies {
  db: Queries;
  metrics: Registry;
  log: BaseLogger;
}

type Row = Record<string, unknown>;

/**
 * Writes the request log in the background: an entry waits in memory for up to a second, so that no call waits for it.
 * Best effort: entries above the limits, and those of a process that crashes, are lost
 * (docs/decisions/0059-request-log.md).
 */
export class RequestRecorder {
  readonly #dependencies: RequestRecorderDependencies;
  readonly #dropped: Counter<"reason">;
  readonly #counts = new RecentCounts({ periodMs: BUDGET_PERIOD_MS });
  readonly #flush: PeriodicFlush;
  #waiting: Row[] = [];

  constructor(dependencies: RequestRecorderDependencies) {
    this.#dependencies = dependencies;
    this.#dropped = new Counter({
      name: "platen_request_log_dropped_total",
      help: "Entries that the request log left out: budget of the workspace, full buffer, or a failure of the database",
      labelNames: ["reason"],
      registers: [dependencies.metrics],
    });
    this.#flush = new PeriodicFlush({ write: () => this.#writeAll(), intervalMs: FLUSH_MS });
  }

  /** Adds an entry, which is written within about a second. */
  add(entry: RequestEntry): void {
    // A program that repeats a failing call must not hide documents that fail.
    const outcome = outcomeOf(entry);
    const key = `${outcome} ${entry.workspaceId}`;
    if (this.#counts.of(key) >= BUDGETS[outcome]) return void this.#dropped.inc({ reason: "budget" });
    if (this.#waiting.length >= MAX_WAITING) return void this.#dropped.inc({ reason: "buffer" });
    this.#counts.add(key);
    this.#waiting.push(rowOf(entry));
  }

  /** Writes the entries that wait. */
  flush(): Promise<void> {
    return this.#flush.flush();
  }

  /** Writes the entries that wait, and stops. */
  close(): Promise<void> {
    return this.#flush.close();
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, ROWS_PER_STATEMENT);
      try {
        await this.#insert(rows);
      } catch (error) {
        if (isDatabaseUnavailable(error)) {
          // The next flush tries again.
          this.#waiting.unshift(...rows.slice(0, MAX_WAITING - this.#waiting.length));
          return;
        }
        this.#dropped.inc({ reason: "database" }, rows.length);
        this.#dependencies.log.error({ err: error, count: rows.length }, "requests could not be logged");
      }
    }
  }

  /**
   * Skips the entries of workspaces that were deleted in the meantime. Finds the templates of requests that failed
   * before their template was looked up, so that the filter by template has them.
   */
  async #insert(rows: Row[]): Promise<void> {
    const { db } = this.#dependencies;
    const isId = sql`entry.template_name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;
    await db.execute(sql`
      with entry as (select * from json_populate_recordset(null::${requests}, ${JSON.stringify(rows)}::json))
      insert into ${requests} (
        id, workspace_id, created_at, operation, call, source, status, error_code, error_data, template_id, template_name,
        template_version, api_key_id, api_key_name, duration_in_ms, pages, result_size_in_bytes, warnings,
        warning_details, correlation_id, result_id
      )
      select
        entry.id, entry.workspace_id, entry.created_at, entry.operation, entry.call, entry.source, entry.status, entry.error_code,
        entry.error_data, coalesce(entry.template_id, named.id),
        case when ${isId} then coalesce(named.name, entry.template_name) else entry.template_name end,
        entry.template_version, entry.api_key_id,
        ${apiKeys.name}, entry.duration_in_ms, entry.pages, entry.result_size_in_bytes, entry.warnings,
        entry.warning_details, entry.correlation_id, entry.result_id
      from entry
      join ${workspaces} on ${workspaces.id} = entry.workspace_id and ${workspaces.deletedAt} is null
      left join lateral (
        select id, name from ${templates} as template
        where entry.template_id is null and template.workspace_id = entry.workspace_id and template.deleted_at is null
          and (
            template.id = case when ${isId} then entry.template_name::uuid end
            or template.name in (entry.template_name, regexp_replace(entry.template_name, '@[^@]+$', ''))
          )
        order by template.name = entry.template_name desc
        limit 1
      ) as named on true
      left join ${apiKeys} on ${apiKeys.id} = entry.api_key_id and ${apiKeys.workspaceId} = entry.workspace_id`);
  }
}

/** Returns the budget that an entry counts towards. Somebody who has an old key must not hide other failures. */
function outcomeOf({ operation, error }: RequestEntry): keyof typeof BUDGETS {
  if (error?.errorCode === "API_KEY_EXPIRED") return "expired";
  return operation === "OTHER" ? "other" : error ? "failed" : "ok";
}

function rowOf({ error, warnings = [], templateName, durationInMs, ...entry }: RequestEntry): Row {
  const createdAt = new Date();
  return {
    id: createTimeOrderedId(createdAt),
    workspace_id: entry.workspaceId,
    created_at: createdAt.toISOString(),
    operation: entry.operation,
    call: entry.call ?? null,
    source: entry.source,
    status: entry.status,
    error_code: error?.errorCode ?? null,
    error_data: keptErrorData(error?.data),
    template_id: entry.templateId ?? null,
    template_name: templateName?.slice(0, MAX_NAME_CHARACTERS) ?? null,
    template_version: entry.templateVersion ?? null,
    api_key_id: entry.apiKeyId,
    duration_in_ms: Math.round(durationInMs),
    pages: entry.pages ?? null,
    result_size_in_bytes: entry.resultSizeInBytes ?? null,
    warnings: warnings.length > 0 ? warnings.map(({ code }) => code).join(" ") : null,
    warning_details: warnings.length > 0 ? keptEntries(warnings, MAX_WARNINGS_CHARACTERS) : null,
    correlation_id: entry.correlationId,
    result_id: entry.resultId ?? null,
  };
}
