import { randomUUID } from "node:crypto";
import { asc, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { WEBHOOK_STATES } from "../../../contract/product";
import type { Queries } from "../../../server/database/open";
import { activities } from "../../../server/database/schema/activities";
import { auditEvents } from "../../../server/database/schema/audit";
import { emailTokens, refreshTokens, sessions } from "../../../server/database/schema/authentication";
import { budgetShares } from "../../../server/database/schema/budgets";
import { backlogs } from "../../../server/database/schema/documents";
import { invites } from "../../../server/database/schema/invites";
import { mails } from "../../../server/database/schema/mail";
import { requests } from "../../../server/database/schema/requests";
import { webhookDeliveries } from "../../../server/database/schema/webhooks";
import { createTimeOrderedId } from "../../../server/lib/time-ordered-id";
import { retentionSweeps } from "../../../server/retention/retention-sweeps";
import { emptyDatabase } from "../../support/database";
import { addOwner, removeAll } from "../../support/waiting-documents";

const NOW = new Date("2026-06-01T00:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const DAY_MS = 86_400_000;

let db: Queries;
beforeAll(async () => {
  db = (await emptyDatabase()).db;
});
afterEach(() => removeAll(db));

async function sweepAll(activitiesMs: number | undefined): Promise<void> {
  const settings = {
    activitiesMs,
    requestsMs: 30 * DAY_MS,
    webhooksMs: 7 * DAY_MS,
    failedJobsMs: 10 * DAY_MS,
    auditMs: 365 * DAY_MS,
    deletedTemplatesMs: 30 * DAY_MS,
  };
  for (const sweep of retentionSweeps(db, settings)) await sweep.run(NOW);
}

it("removes activities that are older than their retention, of every workspace and of any number", async () => {
  const ids = Array.from({ length: 60 }, () => randomUUID());
  await addOwner(db, ids);
  const [large] = ids.toSorted();
  const made = { source: "API", generationTimeInMs: 1, resultSizeInBytes: 1 } as const;
  const old = (number: number) => ({ ...made, number, createdAt: daysAgo(31) });
  await db.insert(activities).values(ids.map((workspaceId) => ({ workspaceId, ...old(1) })));
  const further = Array.from({ length: 450 }, (_, index) => ({ workspaceId: large ?? "", ...old(index + 2) }));
  await db.insert(activities).values(further);
  const kept = ids.map((workspaceId) => ({ workspaceId, ...made, number: 1_000, createdAt: daysAgo(29) }));
  await db.insert(activities).values(kept);

  await sweepAll(undefined);
  expect(await db.$count(activities)).toBe(570);
  await sweepAll(30 * 86_400_000);
  const left = await db.select({ number: activities.number }).from(activities);
  expect(left).toEqual(kept.map(({ number }) => ({ number })));
});

it("removes tokens that expired a month ago, sessions without tokens, given-up mails and empty backlogs", async () => {
  const [empty, waiting] = [randomUUID(), randomUUID()];
  const customerId = await addOwner(db, [empty, waiting]);
  await db.insert(backlogs).values([
    { workspaceId: empty, documents: 0, bytes: 0 },
    { workspaceId: waiting, documents: 1, bytes: 1 },
  ]);
  const mail = { kind: "INVITATION", recipient: "a@example.com", createdAt: NOW, nextAttemptAt: NOW } as const;
  await db.insert(mails).values([mail, { ...mail, failedAt: daysAgo(9) }, { ...mail, failedAt: daysAgo(11) }]);
  for (const days of [29, 31]) {
    const session = { id: randomUUID(), customerId, createdAt: daysAgo(90), lastUsedAt: daysAgo(60) };
    await db.insert(sessions).values(session);
    const token = { customerId, tokenHash: randomUUID(), createdAt: daysAgo(60), expiresAt: daysAgo(days) };
    await db.insert(refreshTokens).values({ ...token, sessionId: session.id });
    await db.insert(emailTokens).values({ ...token, purpose: "VERIFY_EMAIL" });
  }
  await sweepAll(undefined);
  expect(await db.select().from(backlogs)).toMatchObject([{ workspaceId: waiting }]);
  expect(await db.select().from(mails).orderBy(asc(mails.failedAt))).toMatchObject([
    { failedAt: daysAgo(9) },
    { failedAt: null },
  ]);
  const tables = [refreshTokens, emailTokens, sessions];
  expect(await Promise.all(tables.map((table) => db.$count(table)))).toEqual([1, 1, 1]);
});

it("removes leases of processes that have died", async () => {
  const share = { budget: "concurrentDocuments", processId: randomUUID(), amount: 32 };
  const [dead, alive] = [
    { ...share, holder: "dead", renewedAt: daysAgo(2) },
    { ...share, holder: "alive", renewedAt: NOW },
  ];
  await db.insert(budgetShares).values([dead, alive]);
  await sweepAll(undefined);
  expect(await db.select().from(budgetShares)).toEqual([alive]);
  await db.delete(budgetShares);
});

it("finds an index for each reference, so that the rows of a deleted workspace are found without reading all rows", async () => {
  const { rows } = await db.execute(sql`
    select conrelid::regclass::text as "table", attname as "column" from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null
    )`);
  expect(rows).toEqual([]);
});

it("removes events of the audit log that are older than their retention", async () => {
  const event = { action: "session.started", actorKind: "customer" };
  const [old, young] = [new Date(NOW.getTime() - 366 * 86_400_000), new Date(NOW.getTime() - 364 * 86_400_000)];
  await db.insert(auditEvents).values([
    { ...event, at: old },
    { ...event, at: young },
  ]);
  await sweepAll(undefined);
  expect(await db.select({ at: auditEvents.at }).from(auditEvents)).toEqual([{ at: young }]);
  await db.delete(auditEvents);
});

it("removes requests that are older than their retention", async () => {
  const workspaceId = randomUUID();
  await addOwner(db, [workspaceId]);
  const made = { workspaceId, operation: "DOCUMENT", source: "API", durationInMs: 1 } as const;
  const at = (createdAt: Date) => ({
    ...made,
    id: createTimeOrderedId(createdAt),
    createdAt,
    correlationId: randomUUID(),
  });
  const old = Array.from({ length: 450 }, () => at(daysAgo(31)));
  const kept = at(daysAgo(29));
  await db.insert(requests).values([...old, kept]);
  await sweepAll(undefined);
  expect(await db.select({ id: requests.id }).from(requests)).toEqual([{ id: kept.id }]);
});

it("removes webhooks from the log that are older than their retention, of any state and of every workspace", async () => {
  const workspaceIds = [randomUUID(), randomUUID()];
  await addOwner(db, workspaceIds);
  const loggedAt = (createdAt: Date, state: (typeof WEBHOOK_STATES)[number], index: number) => ({
    id: randomUUID(),
    workspaceId: workspaceIds[index % workspaceIds.length] ?? "",
    createdAt,
    type: "document.done",
    url: "https://example.com/hooks",
    payload: "{}",
    state,
    attempts: 1,
    lastAttemptAt: createdAt,
    durationInMs: 1,
  });
  const old = Array.from({ length: 450 }, (_, index) =>
    loggedAt(daysAgo(8), WEBHOOK_STATES[index % WEBHOOK_STATES.length] ?? "failed", index),
  );
  const kept = WEBHOOK_STATES.map((state, index) => loggedAt(daysAgo(6), state, index));
  await db.insert(webhookDeliveries).values([...old, ...kept]);
  await sweepAll(undefined);
  const left = await db.select({ id: webhookDeliveries.id }).from(webhookDeliveries);
  expect(left.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
});

it("removes invites that expired a month ago", async () => {
  const workspaceId = randomUUID();
  await addOwner(db, [workspaceId]);
  const expiries = [daysAgo(31), daysAgo(29), daysAgo(-1)];
  const rows = expiries.map((expiresAt, index) => ({
    ...{ workspaceId, email: `guest${index}@example.com`, createdAt: daysAgo(40), expiresAt },
  }));
  await db.insert(invites).values(rows);
  await sweepAll(undefined);
  const left = await db.select({ email: invites.email }).from(invites).orderBy(asc(invites.email));
  expect(left).toEqual([{ email: "guest1@example.com" }, { email: "guest2@example.com" }]);
});
