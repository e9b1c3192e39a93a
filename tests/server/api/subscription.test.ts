import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { BillingPeriod, PlanCode } from "../../../contract/product";
import type { Subscription } from "../../../contract/subscription";
import type { Queries } from "../../../server/database/open";
import { invoices, subscriptions } from "../../../server/database/schema";
import { readPlans } from "../../../server/products/plans";
import { openBilling } from "../../../server/subscription/billing";
import { boundaryAfter } from "../../../server/subscription/periods";
import { silentLog, testDatabase } from "../../support/database";
import { type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let db: Queries;
let owner: Customer;
beforeAll(async () => {
  // Tokens are to outlive the months that these tests let pass.
  service = await startService({ ACCESS_TOKEN_LIFETIME: "3000d" });
  db = (await testDatabase()).db;
  owner = await service.signUp();
});

const DAY = 86_400_000;
const TRIAL = 14 * DAY;
const seconds = (time: number) => Math.floor(time / 1000);

async function at<Result>(time: number, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
  return await work().finally(() => vi.useRealTimers());
}

const path = "/api/app/workspaces/:workspaceId/subscription" as const;
const read = async (workspaceId: string, customer = owner): Promise<Subscription> =>
  (await service.call(`GET ${path}`, { params: { workspaceId }, token: customer.accessToken })).json().subscription;
const change = (workspaceId: string, body: unknown, customer = owner) =>
  service.call(`PATCH ${path}`, { params: { workspaceId }, token: customer.accessToken, body });
const choose = (workspaceId: string, productCode: PlanCode, billingPeriod: BillingPeriod = "MONTHLY") =>
  change(workspaceId, { productCode, billingPeriod });
const billed = (workspaceId: string) =>
  db.select().from(invoices).where(eq(invoices.workspaceId, workspaceId)).orderBy(asc(invoices.periodStart));

describe("a subscription", () => {
  it("has a plan with its price and limit, a period and the end of the free trial [CALL-28, SUB-01, ENTITY-10, ENTITY-11]", async () => {
    const before = Date.now();
    const workspaceId = await service.workspaceOf(owner, "Shop", "STARTER");
    const subscription = await read(workspaceId);
    expect(subscription).toEqual({
      product: { code: "STARTER", monthlyPrice: 19, yearlyPrice: 182, monthlyUsageLimit: 1_000 },
      billingPeriod: "YEARLY",
      freeTrialExpiration: expect.any(Number),
      nextInvoiceAt: subscription.freeTrialExpiration,
    });
    const end = subscription.freeTrialExpiration ?? 0;
    expect(end).toBeGreaterThanOrEqual(seconds(before + TRIAL));
    expect(end).toBeLessThanOrEqual(seconds(Date.now() + TRIAL));
  });

  it("has neither trial nor invoice on the free plan", async () => {
    const workspaceId = await service.workspaceOf(owner, "Shop", "FREE");
    expect(await read(workspaceId)).toMatchObject({ freeTrialExpiration: null, nextInvoiceAt: null });
  });

  it("is changed by an admin, at once [CALL-29, PERM-17]", async () => {
    const workspaceId = await service.workspaceOf(owner, "Shop", "STARTER");
    const before = await read(workspaceId);
    const response = await choose(workspaceId, "PRO");
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(await read(workspaceId)).toEqual({
      ...before,
      product: readPlans().of("PRO"),
      billingPeriod: "MONTHLY",
    });
  });

  it("is read by every member, and not changed by one who is no admin", async () => {
    const [member, stranger] = [await service.signUp(), await service.signUp()];
    const workspaceId = await service.workspaceOf(owner);
    await service.addMember(workspaceId, member);
    const before = await read(workspaceId);
    expect(await read(workspaceId, member)).toEqual(before);
    const choice = { productCode: "FREE", billingPeriod: "MONTHLY" };
    const answers = [await change(workspaceId, choice, member), await change(workspaceId, choice, stranger)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 404]);
    expect(await read(workspaceId)).toEqual(before);
  });

  it("stays as it is when plan or period are none", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const before = await read(workspaceId);
    const good = { productCode: "PRO", billingPeriod: "YEARLY" };
    for (const body of [{ ...good, productCode: "GOLD" }, { ...good, billingPeriod: null }, {}, []]) {
      const response = await change(workspaceId, body);
      expect([response.statusCode, response.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    }
    expect(await read(workspaceId)).toEqual(before);
  });

  it("has its free trial once", async () => {
    const workspaceId = await service.workspaceOf(owner, "Shop", "FREE");
    const start = Date.now();
    await at(start, () => choose(workspaceId, "STARTER"));
    const { freeTrialExpiration } = await read(workspaceId);
    expect(freeTrialExpiration).toBe(seconds(start + TRIAL));
    await choose(workspaceId, "FREE");
    expect(await read(workspaceId)).toMatchObject({ freeTrialExpiration: null, nextInvoiceAt: null });
    await at(start + 5 * DAY, () => choose(workspaceId, "PRO", "YEARLY"));
    expect(await read(workspaceId)).toMatchObject({ freeTrialExpiration, nextInvoiceAt: freeTrialExpiration });
    expect(await billed(workspaceId)).toEqual([]);
  });
});

describe("billing", () => {
  const handedOver: string[] = [];
  const openRecorder = () =>
    openBilling(db, readPlans(), { collect: async ({ id }) => void handedOver.push(id) }, silentLog);
  const runAt = (time: number) =>
    at(time, async () => {
      const billing = openRecorder();
      await billing.run();
      await billing.close();
    });

  it("writes an invoice for each period that has begun after the trial, once, and hands it over", async () => {
    const workspaceId = await service.workspaceOf(owner, "Shop", "FREE");
    const start = Date.parse("2027-01-17T10:00:00Z");
    await at(start, () => choose(workspaceId, "STARTER"));
    await runAt(start + TRIAL - 1);
    expect(await billed(workspaceId)).toEqual([]);

    const later = Date.parse("2027-03-02T00:00:00Z");
    await runAt(later);
    await runAt(later);
    const rows = await billed(workspaceId);
    expect(
      rows.map(({ periodStart, periodEnd }) => [periodStart, periodEnd].map((time) => time.toISOString())),
    ).toEqual([
      ["2027-01-31T10:00:00.000Z", "2027-02-28T10:00:00.000Z"],
      ["2027-02-28T10:00:00.000Z", "2027-03-31T10:00:00.000Z"],
    ]);
    expect(rows.map(({ productCode, amountInCents }) => [productCode, amountInCents])).toEqual([
      ["STARTER", 1_900],
      ["STARTER", 1_900],
    ]);
    for (const { id } of rows) expect(handedOver.filter((other) => other === id)).toHaveLength(1);
    const { nextInvoiceAt } = await at(later, () => read(workspaceId));
    expect(nextInvoiceAt).toBe(seconds(Date.parse("2027-03-31T10:00:00Z")));
  });

  it("begins a new period with a change, less what is paid already", async () => {
    const workspaceId = await service.workspaceOf(owner, "Shop", "FREE");
    const start = Date.parse("2027-04-01T00:00:00Z");
    await at(start - TRIAL, () => choose(workspaceId, "STARTER"));
    // Half of April is left.
    const half = start + 15 * DAY;
    await at(half, () => choose(workspaceId, "STANDARD", "YEARLY"));
    const amounts = (await billed(workspaceId)).map(({ amountInCents }) => amountInCents);
    expect(amounts).toEqual([1_900, 47_000 - 950]);
    const { nextInvoiceAt } = await at(half, () => read(workspaceId));
    expect(nextInvoiceAt).toBe(seconds(Date.parse("2028-04-16T00:00:00Z")));
  });

  it("ends with the change to the free plan", async () => {
    const workspaceId = await service.workspaceOf(owner, "Shop", "FREE");
    const start = Date.parse("2027-05-01T00:00:00Z");
    await at(start - TRIAL, () => choose(workspaceId, "PRO"));
    await at(start + DAY, () => choose(workspaceId, "FREE"));
    await runAt(start + 400 * DAY);
    expect(await billed(workspaceId)).toHaveLength(1);
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId));
    expect(row?.billedUntil).toBeNull();
  });

  it("hands an invoice over again where the provider has failed", async () => {
    const workspaceId = await service.workspaceOf(owner, "Shop", "FREE");
    const start = Date.parse("2027-06-01T00:00:00Z");
    await at(start - TRIAL, () => choose(workspaceId, "PRO"));
    await at(start + DAY, () => choose(workspaceId, "STARTER"));
    const collect = vi.fn().mockRejectedValueOnce(new Error("down")).mockResolvedValue(undefined);
    const billing = openBilling(db, readPlans(), { collect }, silentLog);
    await billing.run();
    expect((await billed(workspaceId)).some(({ handedOverAt }) => handedOverAt)).toBe(false);
    await billing.run();
    await billing.close();
    expect((await billed(workspaceId)).every(({ handedOverAt }) => handedOverAt)).toBe(true);
  });

  it("counts periods from the beginning, whatever the length of the months", () => {
    const beginning = new Date("2028-02-29T12:00:00Z");
    const boundary = (time: string, period: BillingPeriod) =>
      boundaryAfter(new Date(time), beginning, period).toISOString();
    expect(boundary("2028-01-01T00:00:00Z", "MONTHLY")).toBe("2028-02-29T12:00:00.000Z");
    expect(boundary("2028-02-29T12:00:00Z", "MONTHLY")).toBe("2028-03-29T12:00:00.000Z");
    expect(boundary("2028-12-31T00:00:00Z", "YEARLY")).toBe("2029-02-28T12:00:00.000Z");
    expect(boundary("2031-12-31T00:00:00Z", "YEARLY")).toBe("2032-02-29T12:00:00.000Z");
  });
});
