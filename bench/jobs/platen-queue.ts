import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { pino } from "pino";
import { createPool } from "../../server/database/connection-pool";
import { migrateDatabase } from "../../server/database/migrate";
import type { Queries } from "../../server/database/open";
import { guardTransactions } from "../../server/database/transactions";
import { withWorkspace } from "../../server/database/workspace-scope";
import { DocumentQueue } from "../../server/documents/document-queue";
import { finishDocument, type LeasedDocument } from "../../server/documents/leased-documents";
import { WorkerPool } from "../../server/jobs/worker-pool";
import type { JobEngine, Work } from "./job-engine";

const silentLog = pino({ level: "silent" });

/** Platen's queue of documents. @param url a PostgreSQL database, which is migrated */
export async function createPlatenQueue(url: string): Promise<JobEngine> {
  await migrateDatabase({ url });
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  return {
    name: "platen",
    async fill(jobs, workspaces) {
      const ids = Array.from({ length: workspaces }, () => randomUUID());
      await admin.query("insert into workspaces (id, name, created_at) select unnest($1::uuid[]), 'x', now()", [ids]);
      await admin.query(
        "insert into backlogs (workspace_id, documents, bytes) select unnest($1::uuid[]), $2::integer, $2::integer * 1024",
        [ids, Math.ceil(jobs / workspaces)],
      );
      await admin.query(
        `insert into documents (workspace_id, state, html, options, created_at, lease_until)
         select ($1::uuid[])[1 + n % $2::integer], 'queued', '<p>', '{}', now(), now() - interval '1 hour' + n * interval '1 ms'
         from generate_series(0, $3::integer - 1) n`,
        [ids, workspaces, jobs],
      );
      await admin.query("vacuum analyze documents");
    },
    async take(count) {
      const taker = createTaker(url);
      const times: number[] = [];
      for (let taken = 0; taken < count; taken++) {
        const started = performance.now();
        await taker.queue.take(1);
        times.push(performance.now() - started);
      }
      await taker.close();
      return times;
    },
    async work(takers, ms) {
      const work: Work = { jobs: 0, asks: 0, emptyAsks: 0, ms: 0 };
      const { db, queue, close } = createTaker(url, Math.min(takers, 10));
      const started = performance.now();
      const pool = new WorkerPool<LeasedDocument>({
        size: takers,
        pollMs: 1_000,
        async take(max) {
          const taken = await queue.take(max);
          work.asks++;
          if (taken.length === 0) work.emptyAsks++;
          return taken;
        },
        async work(leased) {
          await withWorkspace(db, leased.workspaceId, (tx) => finishDocument(tx, leased, { state: "done" }));
          work.jobs++;
        },
        log: silentLog,
        errorMessage: "a document could not be finished",
      });
      await sleep(ms);
      const done = { ...work, ms: performance.now() - started };
      await pool.close();
      await close();
      return done;
    },
    async compete(takers, ms) {
      const work: Work = { jobs: 0, asks: 0, emptyAsks: 0, ms: 0 };
      const started = performance.now();
      const run = async () => {
        const { queue, close } = createTaker(url);
        while (performance.now() - started < ms) {
          const taken = await queue.take(1);
          work.asks++;
          if (taken.length === 0) work.emptyAsks++;
          work.jobs += taken.length;
        }
        await close();
      };
      await Promise.all(Array.from({ length: takers }, run));
      return { ...work, ms: performance.now() - started };
    },
    async clear() {
      await admin.query("truncate workspaces cascade");
    },
    close: () => admin.end(),
  };
}

/** A replica with connections of its own. */
function createTaker(url: string, poolSize = 1): { db: Queries; queue: DocumentQueue; close(): Promise<void> } {
  const pool = createPool({ url }, { poolSize }, { log: silentLog });
  const db = guardTransactions(drizzle({ client: pool }), pool);
  return { db, queue: new DocumentQueue({ db, maxPerCustomer: 1_000_000 }), close: () => pool.end() };
}
