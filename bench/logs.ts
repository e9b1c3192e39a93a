import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { auditPage } from "../server/audit/workspace-routes";
import { batchesOf } from "../server/batches/store";
import { connectDatabase, type Transaction } from "../server/database/open";
import { workspaces } from "../server/database/schema/workspaces";
import { withWorkspace } from "../server/database/workspace-scope";

/**
 * Measures the pages of the audit log and of the list of batches on PostgreSQL, with each filter: in a workspace with
 * few rows, and in one with many. The pages take turns, so that a machine that slows down slows all of them.
 * `npm run bench:logs -- 5000000 300` measures 5 million events and as many batches in 300 rounds.
 */
const [rows = 5_000_000, rounds = 300] = process.argv.slice(2).map(Number);
const FEW = 60;
/** Maximum ratio of a page among many rows to the newest page among few. */
const GOAL = 1.5;
const SIZE = 51;

const url = process.env.TEST_DATABASE_URL;
if (!url) throw new Error("Run this with `npm run bench:logs`, which starts a database");
const print = (line: string) => process.stdout.write(`${line}\n`);

const { db, close } = await connectDatabase({ url }, {}, pino({ level: "silent" }));
const [few, many] = [randomUUID(), randomUUID()];
for (const id of [few, many]) await db.insert(workspaces).values({ id, name: "Workspace", createdAt: new Date() });

/** One in 10,000 events is about an API key, one is by another member, and one in 10,000 batches has failed. */
const FILL: Record<string, string> = {
  audit_events: `insert into audit_events (workspace_id, at, action, actor_kind, actor_email)
    select $1, timestamptz '2026-01-01' + n * interval '1 second',
      case when n % 10000 = 1 then 'api_key.created' else 'template.published' end, 'customer',
      case when n % 10000 = 2 then 'rare@example.com' else 'common@example.com' end
    from generate_series(1, $2::bigint) n`,
  batches: `insert into batches (workspace_id, state, output, template_name, options, total, done, created_at)
    select $1, (case when n % 10000 = 1 then 'failed' else 'done' end)::job_state, 'zip', 'Invoice', '{}', 10, 10,
      timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(1, $2::bigint) n`,
};
for (const [table, statement] of Object.entries(FILL)) await fill(table, statement);

const middleOf = async (table: SQL, time: SQL) => {
  const { rows: found } = await db.execute<{ id: string }>(sql`
    select id from ${table} where workspace_id = ${many}
      and ${time} = timestamptz '2026-01-01' + ${Math.floor(rows / 2)} * interval '1 second'`);
  return found[0]?.id;
};
const middle = {
  event: await middleOf(sql`audit_events`, sql`at`),
  batch: await middleOf(sql`batches`, sql`created_at`),
};
type Read = (tx: Transaction, workspaceId: string) => Promise<unknown>;
const events =
  (filter: Omit<Parameters<typeof auditPage>[2], "size">): Read =>
  async (tx, workspaceId) =>
    await auditPage(tx, workspaceId, { ...filter, size: SIZE });
const batches =
  (filter: Omit<Parameters<ReturnType<typeof batchesOf>["page"]>[0], "size">): Read =>
  async (tx, workspaceId) =>
    await batchesOf(tx, workspaceId).page({ ...filter, size: SIZE });

const lists: [list: string, newest: Read, others: Record<string, Read>][] = [
  [
    "audit log",
    events({}),
    {
      "page in the middle": events({ cursor: middle.event }),
      "a common subject": events({ subject: "template" }),
      "a rare subject": events({ subject: "api_key" }),
      "a common member": events({ actor: "common@example.com" }),
      "a rare member": events({ actor: "rare@example.com" }),
      "a rare member, rare subject": events({ actor: "rare@example.com", subject: "api_key" }),
    },
  ],
  [
    "batches",
    batches({ status: undefined, cursor: undefined }),
    {
      "page in the middle": batches({ status: undefined, cursor: middle.batch }),
      "a common status": batches({ status: "done", cursor: undefined }),
      "a rare status": batches({ status: "failed", cursor: undefined }),
    },
  ],
];

print(`${rows.toLocaleString("en")} rows of each kind, ${rounds} rounds, median of a whole transaction`);
for (const [list, newest, others] of lists) {
  const pages: [name: string, workspaceId: string, read: Read][] = [
    [`newest page of ${FEW}`, few, newest],
    ["newest page", many, newest],
    ...Object.entries(others).map(([name, read]): [string, string, Read] => [name, many, read]),
  ];
  const times = pages.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [, workspaceId, read]] of pages.entries()) {
      const started = performance.now();
      await withWorkspace(db, workspaceId, (tx) => read(tx, workspaceId));
      times[index]?.push(performance.now() - started);
    }
  }
  const [base = 1] = times.map(median);
  for (const [index, [name]] of pages.entries()) {
    const ms = median(times[index] ?? []);
    const isMissed = ms / base > GOAL;
    if (isMissed) process.exitCode = 1;
    const ratio = `${(ms / base).toFixed(2)} x few${isMissed ? `: the goal of ${GOAL} is MISSED` : ""}`;
    print(`${list.padEnd(10)} ${name.padEnd(28)} ${ms.toFixed(2)} ms  ${ratio}`);
  }
}
await close();

/** Inserts the rows over a connection without a timeout, and updates PostgreSQL's statistics about them. */
async function fill(table: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const started = performance.now();
  await client.query(statement, [few, FEW]);
  await client.query(statement, [many, rows]);
  await client.query(`vacuum analyze ${table}`);
  const { rows: sizes } = await client.query<{ bytes: number }>(
    `select pg_total_relation_size('${table}')::float8 as bytes`,
  );
  await client.end();
  const bytes = Math.round((sizes[0]?.bytes ?? 0) / rows);
  print(`${table}: ${bytes} bytes on the disk a row, filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
