import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { connectDatabase } from "../server/database/open";
import { templates, templateVersions } from "../server/database/schema/templates";
import { workspaces } from "../server/database/schema/workspaces";
import { withWorkspace } from "../server/database/workspace-scope";
import { versionsOf } from "../server/templates/versions";

/**
 * Measures how long a page of a template's versions takes on PostgreSQL: of a template with few versions, and the
 * first, a middle and the last page of one with many. The pages take turns, so that a machine that slows down slows all
 * of them. `npm run bench:versions -- 10000 300` measures ten thousand versions in 300 rounds.
 */
const [count = 10_000, rounds = 300] = process.argv.slice(2).map(Number);
const FEW = 60;
/** Maximum ratio of a page among many versions to the first page among few, and of the last to the first among many. */
const GOAL = 1.25;

const url = process.env.TEST_DATABASE_URL;
if (!url) throw new Error("Run this with `npm run bench:versions`, which starts a database");
const print = (line: string) => process.stdout.write(`${line}\n`);

const { db, close } = await connectDatabase({ url }, {}, pino({ level: "silent" }));
const workspaceId = randomUUID();
await db.insert(workspaces).values({ id: workspaceId, name: "Large", createdAt: new Date() });
const [few, many] = [await templateWith(FEW), await templateWith(count)];
await db.execute(sql`analyze template_versions`);

const pages = [
  { name: `${FEW} versions, first page`, templateId: few, before: undefined },
  { name: `${count} versions, first page`, templateId: many, before: undefined },
  { name: `${count} versions, middle page`, templateId: many, before: Math.floor(count / 2) },
  { name: `${count} versions, last page`, templateId: many, before: 51 },
];
const times = pages.map((): number[] => []);
for (let round = 0; round < rounds; round += 1) {
  for (const [index, { templateId, before }] of pages.entries()) {
    const started = performance.now();
    await withWorkspace(db, workspaceId, (tx) => versionsOf(tx, workspaceId, templateId).page(before));
    times[index]?.push(performance.now() - started);
  }
}
const medians = times.map(median);
const [ofFew = 1, first = 1, , last = 1] = medians;
print(`${rounds} rounds, median of a whole transaction`);
for (const [index, { name }] of pages.entries()) {
  const ms = medians[index] ?? 0;
  print(`${name.padEnd(30)} ${ms.toFixed(2)} ms  ${(ms / ofFew).toFixed(2)} x few versions`);
}
const growth = Math.max(last / first, ...medians.map((ms) => ms / ofFew));
const isMissed = growth > GOAL;
print(`last page ${(last / first).toFixed(2)} x first page, at most ${growth.toFixed(2)} x in all`);
print(`goal ${GOAL}${isMissed ? ": MISSED" : ""}`);
if (isMissed) process.exitCode = 1;
await close();

/** Adds a template with versions that share one text. */
async function templateWith(versions: number): Promise<string> {
  const now = new Date();
  const template = { workspaceId, name: randomUUID(), html: "<p>", createdAt: now, updatedAt: now };
  const [added] = await db.insert(templates).values(template).returning({ id: templates.id });
  const templateId = added?.id ?? "";
  const blobId = randomUUID();
  await db.execute(sql`
    insert into blobs (workspace_id, id, hash, bytes, storage, state, stored_at, sweep_at)
    values (${workspaceId}, ${blobId}, sha256(${blobId}::text::bytea), 3, 'database', 'stored', now(), now())`);
  await db.execute(sql`
    insert into template_versions (workspace_id, template_id, number, blob_id, hash, note, created_at)
    select ${workspaceId}, ${templateId}, n, ${blobId}, sha256(n::text::bytea), 'Version ' || n, now()
    from generate_series(1, ${versions}::integer) n`);
  const stored = await db.$count(templateVersions, eq(templateVersions.templateId, templateId));
  if (stored !== versions) throw new Error(`${stored} instead of ${versions} versions were written`);
  return templateId;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
