import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Queries } from "../../../server/database/open";
import { invoices } from "../../../server/database/schema/billing";
import { backlogs, batches, documents } from "../../../server/database/schema/documents";
import { mails } from "../../../server/database/schema/mail";
import { webhookMessages } from "../../../server/database/schema/webhooks";
import { DocumentQueue } from "../../../server/documents/document-queue";
import { handleJobRequest } from "../../../server/failed-jobs/job-requests";
import { claimDue } from "../../../server/jobs/due-rows";
import { emptyDatabase } from "../../support/database";
import { addOwner, removeAll } from "../../support/waiting-documents";

const NOW = new Date("2026-01-01T00:00:00Z");
const WORKSPACE = "11111111-1111-4111-8111-111111111111";
const KINDS = ["mail", "webhook", "document", "merge", "invoice"] as const;

let db: Queries;
beforeAll(async () => {
  db = (await emptyDatabase()).db;
});
afterEach(async () => {
  await removeAll(db);
  await db.delete(mails);
  await db.delete(invoices);
});

/** Adds a failed row of each kind, and one of each that has not failed. @returns the ids of the failed ones */
async function addFailed(): Promise<Record<(typeof KINDS)[number], string>> {
  const ownerId = await addOwner(db, [WORKSPACE]);
  const [mail, webhook, document, merge, invoice] = KINDS.map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const own = { workspaceId: WORKSPACE, createdAt: NOW };
  const waiting = { nextAttemptAt: new Date("2100-01-01T00:00:00Z"), attempts: 1 };
  const failed = { failedAt: NOW, attempts: 9, lastError: "refused" };
  const mailRow = { kind: "VERIFY_EMAIL", recipient: "a@example.com", createdAt: NOW, ...waiting } as const;
  await db.insert(mails).values([mailRow, { ...mailRow, id: mail, ...failed }]);
  const message = {
    ...own,
    ownerId,
    host: "hooks.example.com",
    url: "https://hooks.example.com/x",
    payload: "{}",
    ...waiting,
  };
  await db.insert(webhookMessages).values([message, { ...message, id: webhook, lane: "slow", ...failed }]);
  const ended = { ...own, state: "failed", options: {}, expiresAt: NOW, leaseUntil: NOW } as const;
  const error = { errorCode: "UNEXPECTED", data: { result: "can't be merged" } } as const;
  const input = { html: "<p>", parameters: {}, inputBytes: 7, attempts: 10 };
  await db.insert(documents).values([
    { ...ended, error },
    { ...ended, id: document, error, ...input },
  ]);
  const batch = { ...ended, leaseUntil: null, output: "pdf", total: 2, done: 2 } as const;
  await db.insert(batches).values([batch, { ...batch, id: merge, error, mergeAttempts: 1 }]);
  const period = { periodStart: NOW, periodEnd: NOW };
  const bill = { productCode: "STARTER", billingPeriod: "MONTHLY", amountInCents: 1_900, workspaceName: "x" } as const;
  const invoiceRow = { ...own, ...period, ...bill, ...waiting };
  await db.insert(invoices).values([invoiceRow, { ...invoiceRow, id: invoice, lastError: "refused" }]);
  return { mail, webhook, document, merge, invoice };
}

describe("failed background work", () => {
  it("is listed, of all kinds or of one", async () => {
    const ids = await addFailed();
    const { jobs } = await handleJobRequest(db, { action: "list" }, () => {});
    expect(Object.fromEntries(jobs.map(({ kind, id }) => [kind, id]))).toEqual(ids);
    expect(jobs).toHaveLength(KINDS.length);
    expect(jobs[0]).toEqual({
      kind: "mail",
      id: ids.mail,
      workspaceId: null,
      createdAt: NOW.toISOString(),
      attempts: 9,
      subject: "VERIFY_EMAIL to a@example.com",
      error: "refused",
    });
    const { jobs: webhooks } = await handleJobRequest(db, { action: "list", kind: "webhook" }, () => {});
    expect(webhooks.map(({ id, subject }) => [id, subject])).toEqual([[ids.webhook, "message to hooks.example.com"]]);
  });

  it("is due again after a retry, and its workers are woken", async () => {
    const ids = await addFailed();
    const woken: string[] = [];
    const { jobs } = await handleJobRequest(db, { action: "retry" }, (queue) => void woken.push(queue));
    expect(jobs.map(({ id }) => id).toSorted()).toEqual(Object.values(ids).toSorted());
    expect(woken).toEqual(["mails", "webhooks", "documents", "merges", "invoices"]);
    expect(await handleJobRequest(db, { action: "list" }, () => {})).toMatchObject({ jobs: [{ kind: "invoice" }] });
    for (const [table, id] of [
      [mails, ids.mail],
      [webhookMessages, ids.webhook],
      [invoices, ids.invoice],
    ] as const) {
      expect(await claimDue(db, table, undefined, 10)).toMatchObject([{ id, attempts: 1 }]);
    }
    const isRetried = eq(batches.id, ids.merge);
    expect(await db.select().from(batches).where(isRetried)).toMatchObject([{ state: "running", mergeAttempts: 0 }]);
    expect(await db.select().from(backlogs)).toMatchObject([{ documents: 1, bytes: 7 }]);
    const leased = await new DocumentQueue({ db, maxPerCustomer: 10 }).take(1);
    expect(leased).toMatchObject([{ id: ids.document, attempts: 1 }]);
  });

  it("is gone after it was dropped, and other work stays", async () => {
    const { webhook, ...kept } = await addFailed();
    const one = { action: "drop", ids: [webhook, randomUUID()] } as const;
    const { jobs } = await handleJobRequest(db, one, () => {});
    expect(jobs.map(({ id }) => id)).toEqual([webhook]);
    expect((await handleJobRequest(db, { action: "list" }, () => {})).jobs).toHaveLength(Object.keys(kept).length);
    await handleJobRequest(db, { action: "drop" }, () => {});
    expect(await handleJobRequest(db, { action: "list" }, () => {})).toEqual({ jobs: [] });
    expect([await db.$count(mails), await db.$count(webhookMessages), await db.$count(documents)]).toEqual([1, 1, 2]);
  });

  it("is retried and dropped completely, and not only as much as a list shows", async () => {
    const count = 1_001;
    const failed = { attempts: 9, nextAttemptAt: NOW, lastError: "refused" };
    const mail = { kind: "VERIFY_EMAIL", recipient: "a@example.com", failedAt: NOW, ...failed } as const;
    const period = { createdAt: NOW, periodStart: NOW, periodEnd: NOW, billingPeriod: "MONTHLY" } as const;
    const invoice = {
      workspaceId: WORKSPACE,
      workspaceName: "x",
      productCode: "STARTER",
      amountInCents: 1_900,
    } as const;
    const oldest = randomUUID();
    await db
      .insert(mails)
      .values([
        { ...mail, id: oldest, createdAt: NOW },
        ...Array.from({ length: count }, () => ({ ...mail, createdAt: new Date(NOW.getTime() + 1) })),
      ]);
    await db.insert(invoices).values(Array.from({ length: count }, () => ({ ...invoice, ...period, ...failed })));
    expect((await handleJobRequest(db, { action: "list", kind: "mail" }, () => {})).jobs).toHaveLength(1_000);
    const one = { action: "drop", ids: [oldest, "not an id"] } as const;
    expect(await handleJobRequest(db, one, () => {})).toMatchObject({ jobs: [{ id: oldest }] });
    expect((await handleJobRequest(db, { action: "retry", kind: "invoice" }, () => {})).jobs).toHaveLength(count);
    expect(await db.$count(invoices, eq(invoices.attempts, 0))).toBe(count);
    expect((await handleJobRequest(db, { action: "drop", kind: "mail" }, () => {})).jobs).toHaveLength(count);
    expect(await db.$count(mails)).toBe(0);
  });
});
