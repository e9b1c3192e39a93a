import { and, asc, eq, isNull } from "drizzle-orm";
import { afterEach, expect, vi } from "vitest";
import type { BillingPeriod, PlanCode } from "../../contract/product";
import type { Subscription } from "../../contract/subscription";
import { invoices } from "../../server/database/schema/billing";
import type { CollectionResult, Invoice } from "../../server/subscription/payments/payment-provider";
import { testDatabase } from "./database";
import { runBilling } from "./run-billing";
import { startService } from "./service";

export const DAY = 86_400_000;
export const TRIAL = 14 * DAY;
export const april = Date.parse("2027-04-01T00:00:00Z");
export const midApril = april + 15 * DAY;
export const SUBSCRIPTION = "/api/app/workspaces/:workspaceId/subscription";

/** Collects every invoice, as the payment provider does by default. */
export const accept = async (_invoice: Invoice): Promise<CollectionResult> => ({ kind: "accepted" });

/** Runs work at a time in epoch milliseconds. */
export async function at<Result>(time: number, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
  return await work().finally(() => vi.useRealTimers());
}

/** Starts a service with a payment provider that a test can make refuse invoices. */
export async function startBillingService() {
  const collect = vi.fn(accept);
  afterEach(() => {
    collect.mockReset();
    collect.mockImplementation(accept);
  });
  const payments = { collect, online: null };
  // The tests advance the clock by months. The tokens must stay valid, and nothing that the service does from time to
  // time may happen in one of those months.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const service = await startService({ ACCESS_TOKEN_LIFETIME: "3000d" }, { payments });
  vi.useRealTimers();
  const { db } = await testDatabase();
  /** Access token of each workspace's owner. */
  const tokens = new Map<string, string>();

  const runAt = (time: number) => at(time, () => runBilling(db, payments));
  const requestOf = (workspaceId: string) => ({ params: { workspaceId }, token: tokens.get(workspaceId) });
  const choose = (workspaceId: string, productCode: PlanCode, billingPeriod: BillingPeriod = "MONTHLY") =>
    service.call(`PATCH ${SUBSCRIPTION}`, { ...requestOf(workspaceId), body: { productCode, billingPeriod } });

  /** Returns the invoices of a workspace, except those that a plan change made void before they were collected. */
  const billed = (workspaceId: string) =>
    db
      .select()
      .from(invoices)
      .where(and(eq(invoices.workspaceId, workspaceId), isNull(invoices.voidedAt)))
      .orderBy(asc(invoices.sequence));

  /** Creates a workspace on the free plan, with an owner of its own: each customer has one free trial. */
  async function createWorkspace(): Promise<string> {
    const owner = await service.signUp();
    const workspaceId = await service.workspaceOf(owner, "Shop", "FREE");
    tokens.set(workspaceId, owner.accessToken);
    return workspaceId;
  }

  return {
    db,
    service,
    collect,
    runAt,
    requestOf,
    choose,
    billed,
    createWorkspace,

    /** Returns the calls of the payment provider for a workspace's invoices. */
    collected: (workspaceId: string) => collect.mock.calls.filter(([invoice]) => invoice.workspaceId === workspaceId),

    async read(workspaceId: string): Promise<Subscription> {
      return (await service.call(`GET ${SUBSCRIPTION}`, requestOf(workspaceId))).json().subscription;
    },

    /** Waits until the payment provider has accepted every invoice. */
    async untilCollected(workspaceId: string): Promise<void> {
      const isOver = async () =>
        (await billed(workspaceId)).every(({ amountInCents, handedOverAt }) => !amountInCents || handedOverAt);
      await expect.poll(isOver).toBe(true);
    },

    /** Returns plan, cents to collect and cents paid by credit of each invoice. */
    invoiceSummaries: async (workspaceId: string) =>
      (await billed(workspaceId)).map((row) => [row.productCode, row.amountInCents, row.creditInCents]),

    /** Creates a workspace whose free trial ended with March 2027, and which is on a paid plan since then. */
    async createPayingWorkspace(productCode: PlanCode, billingPeriod: BillingPeriod = "MONTHLY"): Promise<string> {
      const workspaceId = await createWorkspace();
      await at(april - TRIAL, () => choose(workspaceId, productCode, billingPeriod));
      await runAt(april);
      return workspaceId;
    },
  };
}
