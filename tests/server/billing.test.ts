import { eq } from "drizzle-orm";
import { Registry } from "prom-client";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { PlanCode } from "../../contract/product";
import { invoices, subscriptions } from "../../server/database/schema/billing";
import { sweeps } from "../../server/database/schema/sweeps";
import { readPlans } from "../../server/products/plans";
import type { PaymentProvider } from "../../server/subscription/payments/payment-provider";
import { emptyDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { paymentPages } from "../support/payment-pages";
import { startBilling } from "../support/run-billing";
import { localWakeups } from "../support/wakeups";
import { addWorkspace } from "../support/webhook-outbox";

const { db } = await emptyDatabase();
beforeEach(async () => {
  for (const table of [invoices, subscriptions, sweeps]) await db.delete(table);
});

/** Writes a subscription whose period has begun. Returns the id of its workspace. */
async function addDueSubscription(productCode: PlanCode = "STARTER"): Promise<string> {
  const workspaceId = await addWorkspace(db);
  const begun = new Date(Date.now() - 60_000);
  const period = { billingPeriod: "MONTHLY", billedFrom: begun, billedUntil: begun } as const;
  await db.insert(subscriptions).values({ workspaceId, productCode, createdAt: begun, ...period });
  return workspaceId;
}

/** Starts billing as one replica does, until the test ends. */
function start(given: Parameters<typeof startBilling>[1]) {
  const billing = startBilling(db, given);
  onTestFinished(() => billing.close());
  return billing;
}

/** A payment provider that answers for an invoice when the test says so. */
function heldPayments() {
  const answers = new Map<string, () => void>();
  const collect = vi.fn<PaymentProvider["collect"]>(async ({ workspaceId }) => {
    await new Promise<void>((resolve) => answers.set(workspaceId, resolve));
    return { kind: "accepted" };
  });
  return { collect, online: null, answers };
}
const countCollected = async () => (await db.select().from(invoices)).filter((each) => each.handedOverAt).length;

describe("the workers of billing", () => {
  it("write and collect each invoice once if several replicas start at the same time", async () => {
    for (let count = 0; count < 12; count++) await addDueSubscription();
    const collect = vi.fn(paymentPages.collect);
    for (let replica = 0; replica < 3; replica++) start({ payments: { collect, online: null } });
    await eventually(async () => expect(await countCollected()).toBe(12));
    expect(await db.$count(invoices)).toBe(12);
    expect(new Set(collect.mock.calls.map(([{ id }]) => id)).size).toBe(12);
    expect(collect).toHaveBeenCalledTimes(12);
  });

  it("collect other invoices while the answer for one takes long, and keep this one", async () => {
    const slow = await addDueSubscription();
    const payments = heldPayments();
    const registry = new Registry();
    const wakeups = localWakeups(db);
    start({ payments, wakeups, metrics: registry });
    await eventually(() => expect(payments.answers.has(slow)).toBe(true));
    const leaseOf = async () =>
      (await db.select().from(invoices).where(eq(invoices.workspaceId, slow)))[0]?.nextAttemptAt.getTime() ?? 0;
    const lease = await leaseOf();

    const other = await addDueSubscription();
    wakeups.wake("invoices");
    await eventually(() => expect(payments.answers.has(other)).toBe(true));
    payments.answers.get(other)?.();
    await eventually(async () => expect(await countCollected()).toBe(1));
    expect(await registry.metrics()).toContain('platen_workers{queue="invoices"} 4');
    await eventually(async () => expect(await registry.metrics()).toContain('platen_workers_busy{queue="invoices"} 1'));
    await eventually(async () => expect(await leaseOf()).toBeGreaterThan(lease));
    payments.answers.get(slow)?.();
    await eventually(async () => expect(await countCollected()).toBe(2));
    expect(payments.collect).toHaveBeenCalledTimes(2);
  });

  it("write the invoices of other workspaces if one can't be invoiced", async () => {
    const broken = await addDueSubscription("PRO");
    const others = [await addDueSubscription(), await addDueSubscription()];
    const known = readPlans();
    const plans = {
      ...known,
      get(code: PlanCode) {
        if (code === "PRO") throw new Error("no such plan");
        return known.get(code);
      },
    };
    start({ payments: paymentPages, plans });
    await eventually(async () => expect(await countCollected()).toBe(2));
    const rows = await db.select({ id: invoices.workspaceId }).from(invoices);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(others));
    // It is still due.
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.workspaceId, broken));
    expect(row?.billedUntil?.getTime()).toBeLessThan(Date.now());
  });

  it("collect no invoice before it has its number", async () => {
    for (let count = 0; count < 8; count++) await addDueSubscription();
    const seller = { name: "Seller", address: "", vatId: "" };
    const collect = vi.fn(paymentPages.collect);
    start({ payments: { collect, online: null }, seller });
    await eventually(() => expect(collect).toHaveBeenCalledTimes(8));
    const numbers = collect.mock.calls.map(([{ number }]) => number ?? 0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("finish what they have taken when they are closed, and leave the rest to others", async () => {
    for (let count = 0; count < 6; count++) await addDueSubscription();
    const payments = heldPayments();
    const billing = start({ payments });
    await eventually(async () => expect([payments.answers.size, await db.$count(invoices)]).toEqual([4, 6]));
    const closing = billing.close();
    for (const answer of payments.answers.values()) answer();
    await closing;
    expect(await countCollected()).toBe(4);
    start({ payments: paymentPages });
    await eventually(async () => expect(await countCollected()).toBe(6));
  });

  it("compare open payments with the provider, in one replica at a time", async () => {
    const reconcile = vi.fn(async () => undefined);
    const { collect, online } = paymentPages;
    if (!online) throw new Error("There are no pages");
    const replicas = [1, 2, 3].map(() => start({ payments: { collect, online: { ...online, reconcile } } }));
    await eventually(() => expect(reconcile).toHaveBeenCalled());
    await Promise.all(replicas.map((billing) => billing.close()));
    expect(reconcile).toHaveBeenCalledOnce();
  });
});
