import { sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { isDatabaseUnavailable } from "../database/database-unavailable";
import type { Queries } from "../database/open";
import { apiKeys } from "../database/schema/api-keys";
import { monthOf } from "../lib/month-of";
import { PeriodicFlush } from "../lib/periodic-flush";

const FLUSH_MS = 5_000;
/** The embedded database has one connection: all other queries wait while a statement runs. */
const KEYS_PER_STATEMENT = 200;

interface CallCounterDependencies {
  db: Queries;
  log: BaseLogger;
}

/**
 * Counts the calls of each API key in a month. The counts wait in memory for some seconds, so that no call waits for
 * them, and a process that crashes loses these (docs/decisions/0066-limits-of-api-keys.md).
 */
export class CallCounter {
  readonly #dependencies: CallCounterDependencies;
  readonly #flush: PeriodicFlush;
  /** Counts by key, by the first day of their month. */
  #waiting = new Map<string, Map<string, number>>();

  constructor(dependencies: CallCounterDependencies) {
    this.#dependencies = dependencies;
    this.#flush = new PeriodicFlush({ write: () => this.#writeAll(), intervalMs: FLUSH_MS });
  }

  /** Counts calls of this moment. */
  add(keyId: string): void {
    this.#add(monthOf(new Date()), keyId, 1);
  }

  /** Writes the counts that wait. */
  flush(): Promise<void> {
    return this.#flush.flush();
  }

  /** Writes the counts that wait, and stops. */
  close(): Promise<void> {
    return this.#flush.close();
  }

  #add(month: string, keyId: string, calls: number): void {
    const counts = this.#waiting.get(month) ?? new Map<string, number>();
    counts.set(keyId, (counts.get(keyId) ?? 0) + calls);
    this.#waiting.set(month, counts);
  }

  async #writeAll(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const [month, counts] of waiting) {
      const rows = Array.from(counts, ([id, calls]) => ({ id, calls }));
      for (let start = 0; start < rows.length; start += KEYS_PER_STATEMENT) {
        const part = rows.slice(start, start + KEYS_PER_STATEMENT);
        await this.#write(month, part).catch((error: unknown) => {
          if (isDatabaseUnavailable(error)) for (const { id, calls } of part) this.#add(month, id, calls);
          else this.#dependencies.log.error({ err: error, count: part.length }, "calls of API keys were not counted");
        });
      }
    }
  }

  /** Locks the rows in the order of their ids, so that processes do not wait for each other in a circle. */
  async #write(month: string, rows: { id: string; calls: number }[]): Promise<void> {
    await this.#dependencies.db.execute(sql`
      with counted as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, calls integer)),
      locked as (
        select ${apiKeys.id} from ${apiKeys} where ${apiKeys.id} in (select id from counted)
        order by ${apiKeys.id} for no key update
      )
      update ${apiKeys} as key
      set calls = counted.calls + case when key.calls_month = ${month}::date then key.calls else 0 end,
        calls_month = ${month}::date
      from counted join locked on locked.id = counted.id
      where key.id = counted.id and (key.calls_month is null or key.calls_month <= ${month}::date)`);
  }
}
