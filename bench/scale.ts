import { randomUUID } from "node:crypto";
import { isNull } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { insightsOf } from "../server/activities/insights";
import { documentsByTemplate } from "../server/activities/recent-documents";
import { activitiesOf } from "../server/activities/store";
import { MergeQueue } from "../server/batches/merge-queue";
import { connectDatabase, type Queries, type Transaction } from "../server/database/open";
import { mails } from "../server/database/schema/mail";
import { withWorkspace } from "../server/database/workspace-scope";
import { DocumentQueue } from "../server/documents/document-queue";
import { claimDue } from "../server/jobs/due-rows";
import { readQueues } from "../server/observability/read-queues";
import { claimMessage, listDueOwners } from "../server/webhooks/message-queue";

/**
 * Times queries of the service in a small database and in a large one: 5 million activities, and 200,000 documents,
 * mails, webhooks and batches that wait in 2,000 workspaces. `npm run bench:scale -- 1000000 50000 500` measures other
 * numbers of activities, waiting jobs and workspaces. Exits with 1 if a query that must not depend on the size takes
 * more than twice as long (see bench/README.md).
 */
const [activities = 5_000_000, jobs = 200_000, workspaces = 2_000] = process.argv.slice(2).map(Number);
const ROUNDS = 40;
const SMALL = { activities: 40_000, jobs: 1_000, workspaces: 2 };
const GOAL = 2;

const url = process.env.TEST_DATABASE_URL;
if (!url) throw new Error("Run this with `npm run bench:scale`, which starts a database");
const print = (line: string) => process.stdout.write(`${line}\n`);
const log = pino({ level: "silent" });

interface Installation {
  db: Queries;
  /** The workspace with half of the activities. */
  workspaceId: string;
  /** Customer with waiting webhooks. */
  ownerId: string;
  queue: DocumentQueue;
  merges: MergeQueue;
}

const since = new Date(Date.now() - 30 * 24 * 3_600_000);
/** A take that finds its list of customers too old renews it, which many takes share. */
async function times20(take: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < 20; count++) await take();
}
const inWorkspace =
  (read: (tx: Transaction, workspaceId: string) => Promise<unknown>) =>
  ({ db, workspaceId }: Installation) =>
    withWorkspace(db, workspaceId, (tx) => read(tx, workspaceId));

/** Queries to time, and whether the time must not depend on the size. */
const QUERIES: readonly (readonly [name: string, isFlat: boolean, run: (in_: Installation) => Promise<unknown>])[] = [
  ["a page of activities", true, inWorkspace((tx, id) => activitiesOf(tx, id).page(1))],
  ["documents by template", true, inWorkspace((tx, id) => tx.select().from(documentsByTemplate(tx, id, since)))],
  ["insights of the dashboard", true, inWorkspace((tx, id) => insightsOf(tx, id, since))],
  ["take 20 documents", true, ({ queue }) => times20(() => queue.take(1))],
  ["take 20 batches to merge", true, ({ merges }) => times20(() => merges.take())],
  ["take a mail", true, ({ db }) => claimDue(db, mails, isNull(mails.failedAt), 1)],
  [
    "take a webhook",
    true,
    ({ db, ownerId }) => claimMessage(db, { lane: "normal", ownerId, busyHosts: [], slowHosts: [] }),
  ],
  // Both read what waits: once for many takes, and every ten seconds.
  ["list customers with webhooks", false, ({ db }) => listDueOwners(db, "normal")],
  ["metrics of all queues", false, ({ db }) => readQueues(db)],
];

const small = await open(await createDatabase("small"), SMALL);
const large = await open(await createDatabase("large"), { activities, jobs, workspaces });
const times = new Map<string, number[]>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, , run] of QUERIES) {
    for (const [size, installation] of [
      ["small", small],
      ["large", large],
    ] as const) {
      const startMs = performance.now();
      await run(installation);
      const key = `${name} ${size}`;
      times.set(key, [...(times.get(key) ?? []), performance.now() - startMs]);
    }
  }
}
print(`${"median in ms".padEnd(30)}    small    large    ratio`);
for (const [name, isFlat] of QUERIES) {
  const [before, after] = ["small", "large"].map((size) => median(times.get(`${name} ${size}`) ?? [])) as [
    number,
    number,
  ];
  const isMissed = isFlat && after / before > GOAL;
  if (isMissed) process.exitCode = 1;
  const note = isMissed ? `   MISSED (goal ${GOAL})` : isFlat ? "" : "   grows with what waits";
  const cells = [before, after, after / before].map((value) => value.toFixed(2).padStart(9));
  print(`${name.padEnd(30)}${cells.join("")}${note}`);
}
await small.close();
await large.close();

/** @returns the URL of an empty database on the server of TEST_DATABASE_URL */
async function createDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database scale_${name}`);
  await client.end();
  return Object.assign(new URL(String(url)), { pathname: `/scale_${name}` }).href;
}

async function open(address: string, size: typeof SMALL): Promise<Installation & { close(): Promise<void> }> {
  const { db, close } = await connectDatabase({ url: address }, {}, log);
  const ids = Array.from({ length: size.workspaces }, () => randomUUID());
  const owners = ids.map(() => randomUUID());
  const startedMs = performance.now();
  await fill(address, size, { ids, owners });
  print(
    `${Object.entries(size)
      .map(([name, count]) => `${count.toLocaleString("en")} ${name}`)
      .join(", ")}: filled in ${Math.round((performance.now() - startedMs) / 1_000)} s`,
  );
  const queue = new DocumentQueue({ db, maxPerCustomer: 1_000_000 });
  return { db, workspaceId: ids[0] ?? "", ownerId: owners[0] ?? "", queue, merges: new MergeQueue(db), close };
}

/** Inserts the rows over a connection without a time limit. Each workspace has a customer of its own. */
async function fill(
  address: string,
  size: typeof SMALL,
  { ids, owners }: { ids: string[]; owners: string[] },
): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const run = (statement: string, ...values: unknown[]) => client.query(statement, values);
  const waiting = `now() - interval '1 hour' + n * interval '1 ms'`;
  await run("insert into workspaces (id, name, created_at) select unnest($1::uuid[]), 'x', now()", ids);
  await run(
    "insert into customers (id, email, created_at) select id, id || '@example.com', now() from unnest($1::uuid[]) id",
    owners,
  );
  await run(
    `insert into memberships (workspace_id, customer_id, role, created_at)
     select workspace_id, customer_id, 'ADMIN', now() from unnest($1::uuid[], $2::uuid[]) as m (workspace_id, customer_id)`,
    ids,
    owners,
  );
  // Half of them belong to the first workspace, and the last of each are of today.
  await run(
    `insert into activities (workspace_id, number, template_name, source, created_at, generation_time_in_ms, result_size_in_bytes)
     select ($1::uuid[])[case when n % 2 = 0 then 1 else 1 + n / 2 % $2::integer end], n, 'Invoice', 'API',
       now() - ($3::bigint - n) * interval '1 second', 80, 60000 from generate_series(1, $3::bigint) n`,
    ids,
    size.workspaces,
    size.activities,
  );
  await run(
    "insert into backlogs (workspace_id, documents, bytes) select unnest($1::uuid[]), $2::integer, $2::integer * 1024",
    ids,
    Math.ceil(size.jobs / size.workspaces),
  );
  const insertWaiting = (table: string, columns: string, values: string) =>
    run(
      `insert into ${table} (workspace_id, ${columns}, created_at, lease_until)
       select ($1::uuid[])[1 + n % $2::integer], ${values}, now(), ${waiting} from generate_series(0, $3::integer - 1) n`,
      ids,
      size.workspaces,
      size.jobs,
    );
  await insertWaiting("documents", "state, html, options", "'queued', '<p>', '{}'");
  await insertWaiting("batches", "state, output, options, total", "'running', 'zip', '{}', 1");
  await run(
    `insert into webhook_messages (workspace_id, owner_id, host, url, payload, created_at, next_attempt_at)
     select ($1::uuid[])[1 + n % $3::integer], ($2::uuid[])[1 + n % $3::integer], 'example.com', 'https://example.com', '{}', now(), ${waiting}
     from generate_series(0, $4::integer - 1) n`,
    ids,
    owners,
    size.workspaces,
    size.jobs,
  );
  await run(
    `insert into mails (kind, recipient, created_at, next_attempt_at)
     select 'VERIFY_EMAIL', n || '@example.com', now(), ${waiting} from generate_series(0, $1::integer - 1) n`,
    size.jobs,
  );
  await run("vacuum analyze");
  await client.end();
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
