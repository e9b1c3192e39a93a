import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { Registry } from "prom-client";
import { connectDatabase } from "../server/database/open";
import { requests } from "../server/database/schema/requests";
import { workspaces } from "../server/database/schema/workspaces";
import { withWorkspace } from "../server/database/workspace-scope";
import { RequestRecorder } from "../server/requests/request-recorder";
import { type RequestFilter, requestsOf } from "../server/requests/store";

/**
 * Measures the pages of a workspace's request log on PostgreSQL, with each filter, and what writing entries takes.
 * `npm run bench:requests -- 5000000 100` measures five million requests in 100 rounds.
 */
const [rows = 5_000_000, rounds = 100] = process.argv.slice(2).map(Number);

const url = process.env.TEST_DATABASE_URL;
if (!url) throw new Error("Run this with `npm run bench:requests`, which starts a database");
const print = (line: string) => process.stdout.write(`${line}\n`);

const { db, close } = await connectDatabase({ url }, {}, pino({ level: "silent" }));
const workspaceId = randomUUID();
/** Made one in 20 requests of the first third, and none since. */
const stopped = randomUUID();
const rare = { templateId: randomUUID(), apiKeyId: randomUUID() };
const common = { templateId: randomUUID(), apiKeyId: randomUUID() };
for (const id of [workspaceId, stopped]) {
  await db.insert(workspaces).values({ id, name: "Workspace", createdAt: new Date() });
}
await fill();

const oldest = await firstOf(sql`order by id limit 1`);
const middle = await firstOf(sql`order by id offset ${Math.floor(rows / 2)} limit 1`);
const seconds = Math.floor(middle.createdAt.getTime() / 1_000);
const pages: [name: string, filter: RequestFilter, cursor?: string, workspace?: string][] = [
  ["newest page", {}],
  ["newest page of one that stopped", {}, undefined, stopped],
  ["page in the middle", {}, middle.id],
  ["failed", { outcome: "failed" }],
  ["a rare error code", { errorCode: "RENDER_TIMEOUT" }],
  ["a template that is used often", { templateId: common.templateId }],
  ["a template that is used rarely", { templateId: rare.templateId }],
  ["an API key that is used often", { apiKeyId: common.apiKeyId }],
  ["an API key that is used rarely", { apiKeyId: rare.apiKeyId }],
  ["the portal", { source: "CUSTOMER_PORTAL" }],
  ["one hour", { from: seconds, to: seconds + 3_600 }],
  ["failed, with the rare key", { outcome: "failed", apiKeyId: rare.apiKeyId }],
  ["failed, with the rare template", { outcome: "failed", templateId: rare.templateId }],
  ["a correlation id", { correlationId: oldest.correlationId }],
];

print(`${rows.toLocaleString("en")} requests, ${rounds} rounds, median of a whole transaction`);
const times = pages.map(() => [] as number[]);
for (let round = 0; round < rounds; round += 1) {
  for (const [index, [, filter, cursor, workspace = workspaceId]] of pages.entries()) {
    const started = performance.now();
    await withWorkspace(db, workspace, (tx) => requestsOf(tx, workspace).page(filter, { cursor, size: 51 }));
    times[index]?.push(performance.now() - started);
  }
}
for (const [index, [name]] of pages.entries()) print(`${name.padEnd(32)} ${median(times[index] ?? []).toFixed(2)} ms`);

const recorder = new RequestRecorder({ db, metrics: new Registry(), log: pino({ level: "silent" }) });
const writing: number[] = [];
for (let round = 0; round < 20; round += 1) {
  for (let entry = 0; entry < 200; entry += 1) {
    const request = { workspaceId, operation: "DOCUMENT", source: "API", status: 200, error: null } as const;
    recorder.add({ ...request, apiKeyId: common.apiKeyId, durationInMs: 80, correlationId: randomUUID() });
  }
  const started = performance.now();
  await recorder.flush();
  writing.push(performance.now() - started);
}
print(`writing 200 entries              ${median(writing).toFixed(2)} ms`);
await recorder.close();
await close();

async function firstOf(order: ReturnType<typeof sql>) {
  const { rows: found } = await db.execute<{ id: string; correlation_id: string; created_at: string }>(
    sql`select id, correlation_id, created_at from ${requests} where workspace_id = ${workspaceId} ${order}`,
  );
  const [row] = found;
  if (!row) throw new Error("There are no requests");
  return { id: row.id, correlationId: row.correlation_id, createdAt: new Date(row.created_at) };
}

/**
 * Inserts one request each half second, over a connection without a timeout: 1 % failed, one in 100,000 with the rare
 * template and key, and 5 % from the portal.
 */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const started = performance.now();
  await client.query(
    `insert into requests (
       id, workspace_id, created_at, operation, source, status, error_code, template_id, template_name, api_key_id,
       api_key_name, duration_in_ms, pages, result_size_in_bytes, correlation_id
     )
     select
       (lpad(to_hex((1767225600000 + n * 500)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
         || substr(md5(n::text), 4, 15))::uuid,
       case when n % 20 = 7 and n < $2 / 3 then $7::uuid else $1::uuid end, to_timestamp(1767225600 + n * 0.5), 'DOCUMENT',
       (case when n % 20 = 0 then 'CUSTOMER_PORTAL' else 'API' end)::source, 200,
       case when n % 50000 = 0 then 'RENDER_TIMEOUT' when n % 100 = 0 then 'INVALID_TEMPLATE' end,
       case when n % 100000 = 0 then $3::uuid else $4::uuid end, 'Invoice',
       case when n % 20 = 0 then null when n % 100000 = 1 then $5::uuid else $6::uuid end,
       case when n % 20 = 0 then null else 'Server' end, 80, 1, 60000, gen_random_uuid()
     from generate_series(1, $2::bigint) n`,
    [workspaceId, rows, rare.templateId, common.templateId, rare.apiKeyId, common.apiKeyId, stopped],
  );
  await client.query("vacuum analyze requests");
  const { rows: sizes } = await client.query<{ bytes: number }>(
    "select pg_total_relation_size('requests')::float8 as bytes",
  );
  await client.end();
  print(`${Math.round((sizes[0]?.bytes ?? 0) / rows)} bytes on the disk for each request, with indexes`);
  print(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
