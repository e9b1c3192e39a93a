import { sql } from "drizzle-orm";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { packTexts } from "../../../contract/packed-texts";
import { writeBatch } from "../../../server/batches/write-batch";
import { createBlobStore } from "../../../server/blobs/create-blob-store";
import { subscriptions } from "../../../server/database/schema/billing";
import { Backlog } from "../../../server/documents/backlog";
import type { ApiClient, Authorized } from "../../../server/http/authorization";
import { readPlans } from "../../../server/products/plans";
import { TemplateResolver } from "../../../server/templates/template-resolver";
import { emptyDatabase, silentLog } from "../../support/database";
import { sampleRow } from "../../support/sample-row";
import { addCustomer, addWorkspace } from "../../support/webhook-outbox";

const KIB = 1024;

// No service uses this database, so no worker turns the parts into documents.
const { db } = await emptyDatabase();
const ownerId = await addCustomer(db);
const workspaceId = await addWorkspace(db, ownerId);
const subscription = sampleRow(subscriptions, { workspaceId, productCode: "STANDARD" });
await db.insert(subscriptions).values(subscription as typeof subscriptions.$inferInsert);
const client = { workspaceId, ownerId, templateId: null } as Authorized<ApiClient>;
const blobs = await createBlobStore({ db, metrics: new Registry(), log: silentLog });
const limits = { maxBytesPerWorkspace: 10 ** 9, maxBytesPerCustomer: 10 ** 9 };
const dependencies = {
  db,
  backlog: new Backlog({ db, plans: readPlans(), limits, storedBytes: blobs.storedBytes }),
  templates: new TemplateResolver({ db, blobs }),
};

/** Writes a batch. Returns the number of items in each part, and the number of transactions that wrote the parts. */
async function write(items: object[]): Promise<{ items: number[]; transactions: number }> {
  const texts = packTexts(items.map((item) => JSON.stringify(item)));
  const batch = { document: { html: "<p>" }, output: "zip", items: texts, notes: {} } as const;
  const id = await writeBatch(dependencies, client, batch, undefined);
  // `xmin` is the transaction that wrote the row.
  const { rows } = await db.execute<{ xmin: string; items: number }>(sql`
    select xmin::text, json_array_length(items) as items from batch_parts where batch_id = ${id} order by first_item`);
  return { items: rows.map(({ items }) => items), transactions: new Set(rows.map(({ xmin }) => xmin)).size };
}

it("a batch is written in many short transactions, each with at most 250 items and 256 KiB", async () => {
  const many = Array.from({ length: 601 }, (_, number) => ({ number }));
  expect(await write(many)).toEqual({ items: [250, 250, 101], transactions: 3 });
  // A larger item is in a part of its own.
  const large = [100, 100, 100, 300, 100].map((size) => ({ text: "x".repeat(size * KIB) }));
  expect(await write(large)).toEqual({ items: [2, 1, 1, 1], transactions: 4 });
});
