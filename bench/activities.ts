import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { activitiesOf } from "../server/activities/store";
import { connectDatabase, type Transaction } from "../server/database/open";
import { activities } from "../server/database/schema/activities";
import { workspaces } from "../server/database/schema/workspaces";
import { withWorkspace } from "../server/database/workspace-scope";

/**
 * Measures how long a page of a workspace's activities takes on PostgreSQL, and compares it with a query that uses an
 * offset. The pages take turns, so that a machine that slows down slows all of them. `npm run bench:activities --
 * 10000000 300` measures ten million activities in 300 rounds.
 */
const [rows = 10_000_000, rounds = 300] = process.argv.slice(2).map(Number);
const PAGES = [1, 1_000, Math.floor(rows / 10)];

const url = process.env.TEST_DATABASE_URL;
if (!url) throw new Error("Run this with `npm run bench:activities`, which starts a database");
const print = (line: string) => process.stdout.write(`${line}\n`);

const { db, close } = await connectDatabase({ url }, {}, pino({ level: "silent" }));
const workspaceId = randomUUID();
await db.insert(workspaces).values({ id: workspaceId, name: "Large", createdAt: new Date() });
await fill();

/** Reads a page by an offset: the database reads and skips all rows before the page. */
const offsetPage = (tx: Transaction, page: number) =>
  tx
    .select()
    .from(activities)
    .where(eq(activities.workspaceId, workspaceId))
    .orderBy(desc(activities.number))
    .limit(11)
    .offset((page - 1) * 10);

const variants = {
  "range of numbers": (tx: Transaction, page: number) => activitiesOf(tx, workspaceId).page(page),
  offset: offsetPage,
};

print(`${rows.toLocaleString("en")} activities of one workspace, ${rounds} rounds, median of a whole transaction`);
for (const [name, readPage] of Object.entries(variants)) {
  // An offset of millions of rows takes seconds, so the last page is left out.
  const pages = name === "offset" ? PAGES.slice(0, 2) : PAGES;
  const times = new Map(pages.map((page) => [page, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) {
      const started = performance.now();
      await withWorkspace(db, workspaceId, (tx) => readPage(tx, page));
      times.get(page)?.push(performance.now() - started);
    }
  }
  const medians = pages.map((page) => median(times.get(page) ?? []));
  for (const [index, page] of pages.entries()) {
    const ratio = (medians[index] ?? 0) / (medians[0] ?? 1);
    print(
      `${name.padEnd(18)} page ${String(page).padEnd(9)} ${medians[index]?.toFixed(2)} ms  ${ratio.toFixed(2)} x page 1`,
    );
  }
}
await close();

/** Inserts the rows over a connection without a timeout, and updates PostgreSQL's statistics about them. */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const started = performance.now();
  await client.query(
    `insert into activities (workspace_id, number, template_name, source, created_at, generation_time_in_ms, result_size_in_bytes)
     select $1, n, 'Invoice', 'API', timestamptz '2026-01-01' + n * interval '1 second', 80, 60000 from generate_series(1, $2::bigint) n`,
    [workspaceId, rows],
  );
  await client.query("vacuum analyze activities");
  const { rows: sizes } = await client.query<{ bytes: number }>(
    "select pg_total_relation_size('activities')::float8 as bytes",
  );
  await client.end();
  print(`${Math.round((sizes[0]?.bytes ?? 0) / rows)} bytes on the disk for each activity, with indexes`);
  print(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
