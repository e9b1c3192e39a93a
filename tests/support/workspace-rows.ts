import { randomInt, randomUUID } from "node:crypto";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { calls } from "../../contract/calls";
import { activities, monthlyUsage } from "../../server/database/schema/activities";
import { apiKeys } from "../../server/database/schema/api-keys";
import { assets } from "../../server/database/schema/assets";
import { auditEvents } from "../../server/database/schema/audit";
import { invoices, subscriptions } from "../../server/database/schema/billing";
import { blobChunks, blobs } from "../../server/database/schema/blobs";
import { comparisons } from "../../server/database/schema/comparisons";
import { backlogs, batches, batchParts, documents } from "../../server/database/schema/documents";
import { fileChunks, files } from "../../server/database/schema/files";
import { idempotencyKeys } from "../../server/database/schema/idempotency";
import { invites } from "../../server/database/schema/invites";
import { memberships } from "../../server/database/schema/memberships";
import { payments } from "../../server/database/schema/payments";
import { requests } from "../../server/database/schema/requests";
import { templateSamples } from "../../server/database/schema/template-samples";
import {
  templateChannels,
  templateReferences,
  templateSchemas,
  templates,
  templateVersionAssets,
  templateVersions,
} from "../../server/database/schema/templates";
import { webhookDeliveries, webhookMessages, webhookSecrets } from "../../server/database/schema/webhooks";
import { endpointHashOf } from "../../server/webhooks/endpoints";
import { testDatabase } from "./database";
import { sha256 } from "./s3-signature";
import { sampleRow } from "./sample-row";

/** Ids of the inserted rows by path parameter. */
interface RowIds extends Record<string, string> {
  templateId: string;
  keyId: string;
  inviteId: string;
  sampleId: string;
  assetId: string;
  comparisonId: string;
}

/** Inserts one row into every table that belongs to a workspace, except members and subscription. Sends no mail. */
export async function addSampleRows(workspaceId: string, name = "Existing"): Promise<RowIds> {
  const { db } = await testDatabase();
  const [templateId, keyId, inviteId, sampleId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];
  const own = { workspaceId, createdAt };
  await db.insert(templates).values({ ...own, id: templateId, name, html: "<p>", updatedAt: createdAt });
  await db.insert(templateReferences).values({ workspaceId, templateId, name: "header" });
  const empty = { parameters: {}, options: {} };
  await db.insert(templateSamples).values({ ...own, id: sampleId, templateId, name, ...empty, updatedAt: createdAt });
  await db.insert(apiKeys).values({ ...own, id: keyId, name, keyHash: randomUUID(), masked: "pk_ab12…9xyz" });
  await db.insert(invites).values({ ...own, id: inviteId, email: `${inviteId}@example.com`, expiresAt });
  const made = { source: "API", generationTimeInMs: 1, resultSizeInBytes: 1 } as const;
  const { rows } = await db.execute<{ number: number }>(sql`
    update subscriptions set generations = generations + 1 where workspace_id = ${workspaceId} returning generations::int as number`);
  const number = rows[0]?.number ?? 0;
  await db.insert(activities).values({ ...own, ...made, number, templateId, templateName: name });
  await db.insert(auditEvents).values({ workspaceId, at: createdAt, action: "template.deleted", actorKind: "service" });
  const plan = { productCode: "STARTER", billingPeriod: "MONTHLY", amountInCents: 1_900 } as const;
  const period = { periodStart: createdAt, periodEnd: expiresAt, nextAttemptAt: expiresAt };
  const invoiceId = randomUUID();
  const party = { name, address: "", vatId: "" };
  const issued = { number: randomInt(1_000_000, 1_000_000_000), issuedAt: createdAt, seller: party, buyer: party };
  await db.insert(invoices).values({ ...own, ...plan, ...period, ...issued, id: invoiceId, workspaceName: name });
  const payment = {
    kind: "CHECKOUT",
    state: "SUCCEEDED",
    amountInCents: 1_900,
    customerId: `cus_${invoiceId}`,
  } as const;
  await db.insert(payments).values({ ...own, ...payment, invoiceId, checkedAt: createdAt, closedAt: createdAt });
  await db
    .insert(monthlyUsage)
    .values({ workspaceId, month: "2026-01-01", used: 1 })
    .onConflictDoUpdate({
      target: [monthlyUsage.workspaceId, monthlyUsage.month],
      set: { used: sql`${monthlyUsage.used} + 1` },
    });
  const assetId = await addAsset(workspaceId, name);
  const { batchId, deliveryId, ...blob } = await addApiRows(workspaceId);
  const version = { workspaceId, templateId, number: 1 };
  await db.insert(templateVersions).values({ ...version, ...blob, createdAt });
  await db.insert(templateSchemas).values({ ...version, schema: {} });
  await db.insert(templateVersionAssets).values({
    ...version,
    name,
    mediaType: "image/png",
    bytes: 1,
    sha256: blob.hash,
    blobId: blob.blobId,
  });
  const channels = ["live", "staging"].map((channel) => ({ ...version, channel, setAt: createdAt }));
  await db.insert(templateChannels).values(channels);
  const comparisonId = randomUUID();
  await db.insert(comparisons).values({
    ...own,
    id: comparisonId,
    templateId,
    from: "live",
    to: "draft",
    state: "done",
    result: { verdict: "same", from: 1, to: null, missingSamples: [], samples: [] },
    fingerprint: "fingerprint",
    leaseUntil: createdAt,
    expiresAt,
  });
  return {
    templateId,
    comparisonId,
    number: "1",
    channel: "staging",
    keyId,
    inviteId,
    invoiceId,
    sampleId,
    assetId,
    batchId,
    deliveryId,
    requestId: await addRequest(workspaceId, templateId),
    ...(await addGeneratedRows(workspaceId, name)),
  };
}

/** Inserts an asset and its content, which is different for each. Returns the asset's id. */
async function addAsset(workspaceId: string, name: string): Promise<string> {
  const { db } = await testDatabase();
  const id = randomUUID();
  const content = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" id="${id}"/>`);
  const [blobId, createdAt] = [await addBlob(workspaceId, content), new Date()];
  const file = { mediaType: "image/svg+xml", bytes: content.length, sha256: sha256(content), blobId } as const;
  await db.insert(assets).values({ workspaceId, id, name, ...file, createdAt, updatedAt: createdAt });
  return id;
}

/** Inserts a stored document of a template, and its request. Returns the request's id. */
async function addRequest(workspaceId: string, templateId: string): Promise<string> {
  const { db } = await testDatabase();
  const [id, resultId] = [randomUUID(), randomUUID()];
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];
  const own = { workspaceId, createdAt, templateId };
  const document = { state: "done", options: {}, parameters: {}, leaseUntil: createdAt, expiresAt } as const;
  await db.insert(documents).values({ ...own, ...document, id: resultId });
  const request = { operation: "DOCUMENT", source: "API", status: 201, durationInMs: 1 } as const;
  await db.insert(requests).values({ ...own, ...request, id, correlationId: randomUUID(), resultId });
  return id;
}

async function addBlob(workspaceId: string, content: Buffer): Promise<string> {
  const { db } = await testDatabase();
  const [id, storedAt, sweepAt] = [randomUUID(), new Date(), new Date(Date.now() + 86_400_000)];
  const stored = { storage: "database", state: "stored", storedAt, sweepAt } as const;
  await db.insert(blobs).values({ workspaceId, id, hash: sha256(content), bytes: content.length, ...stored });
  await db.insert(blobChunks).values({ workspaceId, blobId: id, number: 0, content });
  return id;
}

/** Inserts the rows that API clients create, all in a finished state. */
async function addApiRows(workspaceId: string): Promise<Record<"blobId" | "hash" | "batchId" | "deliveryId", string>> {
  const { db } = await testDatabase();
  const [fileId, batchId] = [randomUUID(), randomUUID()];
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];
  const own = { workspaceId, createdAt };
  const done = { ...own, state: "done", options: {}, fileId, expiresAt } as const;
  const content = Buffer.from(fileId);
  const blobId = await addBlob(workspaceId, content);
  await db
    .insert(files)
    .values({ ...own, id: fileId, secret: fileId, name: "x.pdf", bytes: content.length, blobId, expiresAt });
  await db.insert(fileChunks).values({ workspaceId, fileId, number: 0, content: Buffer.from("x") });
  await db.insert(batches).values({ ...done, id: batchId, output: "pdf", total: 1, done: 1 });
  await db.insert(documents).values({ ...done, batchId, item: 0, leaseUntil: createdAt });
  // Workers would turn the part of another batch into documents.
  const draft = {
    ...own,
    // A sweep removes a draft after ten minutes.
    createdAt: new Date(Date.now() + 86_400_000),
    id: randomUUID(),
    state: "queued",
    isDraft: true,
    output: "pdf",
    options: {},
    total: 1,
  } as const;
  await db.insert(batches).values(draft);
  await db.insert(batchParts).values({ workspaceId, batchId: draft.id, firstItem: 0, items: [{}] });
  // Not zero, because a sweep removes the counts of workspaces for which nothing waits.
  await db.insert(backlogs).values({ workspaceId, documents: 1, bytes: 1 }).onConflictDoNothing();
  const key = { workspaceId, key: randomUUID(), fingerprint: "x", leaseUntil: createdAt, expiresAt };
  await db.insert(idempotencyKeys).values(key);
  await db
    .insert(webhookSecrets)
    .values({ ...own, secret: "whsec_x" })
    .onConflictDoNothing();
  const message = {
    ...own,
    ownerId: workspaceId,
    host: "localhost",
    url: "http://localhost",
    payload: "{}",
    nextAttemptAt: expiresAt,
  };
  await db.insert(webhookMessages).values(message);
  const deliveryId = randomUUID();
  const attempt = { attempts: 1, lastAttemptAt: createdAt, durationInMs: 1, state: "delivered", type: "test" } as const;
  const [url, { payload }] = [`http://localhost/${deliveryId}`, message];
  await db
    .insert(webhookDeliveries)
    .values({ ...own, id: deliveryId, url, endpointHash: endpointHashOf(url), payload, ...attempt });
  return { blobId, hash: sha256(content), batchId, deliveryId };
}

/**
 * Tables whose rows are written above, or by creating a workspace. Every other table of workspaces gets a generated
 * row.
 */
const WRITTEN_BY_HAND = new Set<unknown>([
  activities,
  apiKeys,
  assets,
  auditEvents,
  backlogs,
  batches,
  batchParts,
  blobChunks,
  blobs,
  comparisons,
  documents,
  fileChunks,
  files,
  idempotencyKeys,
  invites,
  invoices,
  memberships,
  monthlyUsage,
  payments,
  requests,
  subscriptions,
  templateChannels,
  templateReferences,
  templateSchemas,
  templates,
  templateVersionAssets,
  templateSamples,
  templateVersions,
  webhookDeliveries,
  webhookMessages,
  webhookSecrets,
]);

/** Inserts the generated rows. Returns their ids by path parameter: `tagId` for a row of `tags`. */
async function addGeneratedRows(workspaceId: string, name: string): Promise<Record<string, string>> {
  const { db } = await testDatabase();
  const modules = import.meta.glob<Record<string, unknown>>("../../server/database/schema/*.ts", { eager: true });
  const tables = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value): value is PgTable => is(value, PgTable) && "workspaceId" in value && !WRITTEN_BY_HAND.has(value));
  const ids: Record<string, string> = {};
  for (const table of tables) {
    const id = randomUUID();
    // Some tables have one row for each workspace.
    await db.insert(table).values(sampleRow(table, { id, workspaceId, name })).onConflictDoNothing();
    const parameter = parameterOf(getTableName(table));
    if (parameter) ids[parameter] = id;
  }
  return ids;
}

/** Returns the path parameter of the calls for a row of the table. */
function parameterOf(table: string): string | undefined {
  const start = `/api/app/workspaces/:workspaceId/${table.replaceAll("_", "-")}/:`;
  return calls
    .find(({ path }) => path.startsWith(start))
    ?.path.slice(start.length)
    .split("/")[0];
}

/** Returns all rows of workspaces by table, as JSON, in an arbitrary but stable order. */
export async function rowsOf(...workspaceIds: string[]): Promise<Record<string, unknown[]>> {
  const { db } = await testDatabase();
  workspaceTables ??= findWorkspaceTables();
  const tables = await workspaceTables;
  // One statement for all tables, because a test file reads the rows a thousand times.
  const selections = tables.map(
    // `last_active_at` is written in the background after calls of members.
    ({ name, key }) => sql`
      select ${name}::text as name, to_jsonb("row") - 'last_active_at' as content
      from ${sql.identifier(name)} as "row" where ${sql.identifier(key)} in ${workspaceIds}`,
  );
  const all = sql.join(selections, sql` union all `);
  const { rows } = await db.execute<{ name: string; content: unknown }>(sql`${all} order by name, content`);
  const found: Record<string, unknown[]> = Object.fromEntries(tables.map(({ name }) => [name, []]));
  for (const { name, content } of rows) found[name]?.push(content);
  return found;
}

/** Tables with rows of workspaces, and the column that names the workspace. */
let workspaceTables: ReturnType<typeof findWorkspaceTables> | undefined;

async function findWorkspaceTables(): Promise<{ name: string; key: string }[]> {
  const { db } = await testDatabase();
  const { rows } = await db.execute<{ name: string; key: string }>(sql`
    select table_name as name, column_name as key from information_schema.columns
    where table_schema = 'public' and (column_name = 'workspace_id' or (table_name, column_name) = ('workspaces', 'id'))
    order by table_name`);
  return rows;
}
