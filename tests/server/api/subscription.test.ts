import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { BillingPeriod, PlanCode } from "../../../contract/product";
import type { Subscription } from "../../../contract/subscription";
import type { Queries } from "../../../server/database/open";
import { invoices } from "../../../server/database/schema/billing";
import { readPlans } from "../../../server/products/plans";
import { testDatabase } from "../../support/database";
import { type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let db: Queries;
let owner: Customer;
beforeAll(async () => {
  // The tests advance the clock by months, and the tokens must stay valid.
  service = await startService({ ACCESS_TOKEN_LIFETIME: "3000d" });
  db = (await testDatabase()).db;
});
beforeEach(async () => {
  // Each customer has one free trial.
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
const billed = (workspaceId: string) => db.select().from(invoices).where(eq(invoices.workspaceId, workspaceId));

describe("a subscription", () => {
  it("has a plan with its price and limit, a billing period and the end of the free trial [CALL-28, SUB-01, ENTITY-10, ENTITY-11]", async () => {
    const before = Date.now();
    const workspaceId = await service.workspaceOf(owner, "Shop", "STARTER");
    const subscription = await read(workspaceId);
    expect(subscription).toEqual({
      product: { code: "STARTER", monthlyPrice: 19, yearlyPrice: 182, monthlyUsageLimit: 1_000 },
      billingPeriod: "YEARLY",
      freeTrialExpiration: expect.any(Number),
      nextInvoiceAt: subscription.freeTrialExpiration,
      credit: 0,
      // On a busy machine, it may take too long to measure it.
      storage: subscription.storage,
    });
    const end = subscription.freeTrialExpiration ?? 0;
    expect(end).toBeGreaterThanOrEqual(seconds(before + TRIAL));
    expect(end).toBeLessThanOrEqual(seconds(Date.now() + TRIAL));
  });

  it("has neither a free trial nor invoices on the free plan", async () => {
    const workspaceId = await service.workspaceOf(owner, "Shop", "FREE");
    expect(await read(workspaceId)).toMatchObject({ freeTrialExpiration: null, nextInvoiceAt: null });
  });

  it("can be changed by an admin, with immediate effect [CALL-29, PERM-17]", async () => {
    const workspaceId = await service.workspaceOf(owner, "Shop", "STARTER");
    const before = await read(workspaceId);
    const response = await choose(workspaceId, "PRO");
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    const after = await read(workspaceId);
    expect(after).toEqual({
      ...before,
      product: readPlans().get("PRO"),
      billingPeriod: "MONTHLY",
      storage: after.storage,
    });
  });

  it("can be read by every member, but not changed by members who are not admins", async () => {
    const [member, stranger] = [await service.signUp(), await service.signUp()];
    const workspaceId = await service.workspaceOf(owner);
    await service.addMember(workspaceId, member);
    const before = await read(workspaceId);
    expect(await read(workspaceId, member)).toEqual({ ...before, storage: null });
    const choice = { productCode: "FREE", billingPeriod: "MONTHLY" };
    const responses = [await change(workspaceId, choice, member), await change(workspaceId, choice, stranger)];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 404]);
    expect(await read(workspaceId)).toEqual(before);
  });

  it("does not change if the plan or the period is invalid", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const before = await read(workspaceId);
    const good = { productCode: "PRO", billingPeriod: "YEARLY" };
    for (const body of [{ ...good, productCode: "GOLD" }, { ...good, billingPeriod: null }, {}, []]) {
      const response = await change(workspaceId, body);
      expect([response.statusCode, response.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    }
    expect(await read(workspaceId)).toEqual(before);
  });

  it("has a free trial only if its owner has had none, and not again after a deletion", async () => {
    const isAvailable = async () =>
      (await service.call("GET /api/app/free-trial", { token: owner.accessToken })).json().freeTrial.isAvailable;
    await service.workspaceOf(owner, "Free", "FREE");
    expect(await isAvailable()).toBe(true);
    const first = await service.workspaceOf(owner, "First", "PRO");
    expect(await isAvailable()).toBe(false);
    await service.call("DELETE /api/app/workspaces/:workspaceId", {
      params: { workspaceId: first },
      token: owner.accessToken,
    });
    expect(await isAvailable()).toBe(false);

    const second = await service.workspaceOf(owner, "Second", "STARTER");
    expect(await read(second)).toMatchObject({ freeTrialExpiration: null, nextInvoiceAt: expect.any(Number) });
    await expect.poll(() => billed(second)).toMatchObject([{ amountInCents: 18_200 }]);
  });

  it("starts no free trial with a plan change if its owner has had one, no matter who changes the plan", async () => {
    await service.workspaceOf(owner, "First", "STARTER");
    const workspaceId = await service.workspaceOf(owner, "Second", "FREE");
    const colleague = await service.signUp();
    await service.addMember(workspaceId, colleague, "ADMIN");
    const query = { productCode: "PRO", billingPeriod: "MONTHLY" };
    const token = colleague.accessToken;
    const preview = await service.call(`GET ${path}/preview`, { params: { workspaceId }, token, query });
    expect(preview.json().preview).toMatchObject({ dueNow: 149 });
    expect((await change(workspaceId, query, colleague)).statusCode).toBe(200);
    expect(await read(workspaceId)).toMatchObject({ freeTrialExpiration: null });
    expect(await billed(workspaceId)).toMatchObject([{ productCode: "PRO", amountInCents: 14_900 }]);
    expect((await service.call("GET /api/app/free-trial", { token })).json().freeTrial.isAvailable).toBe(true);
  });

  it("gets the free trial once if two workspaces of a customer start one at the same time", async () => {
    const workspaceIds = [
      await service.workspaceOf(owner, "One", "FREE"),
      await service.workspaceOf(owner, "Two", "FREE"),
    ];
    await Promise.all(workspaceIds.map((workspaceId) => choose(workspaceId, "STARTER")));
    const trials = await Promise.all(workspaceIds.map((workspaceId) => read(workspaceId)));
    expect(trials.filter(({ freeTrialExpiration }) => freeTrialExpiration !== null)).toHaveLength(1);
  });

  it("has one free trial only", async () => {
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
