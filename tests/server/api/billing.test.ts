import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { BillingPeriod, PlanCode } from "../../../contract/product";
import type { ChangePreview, Subscription } from "../../../contract/subscription";
import type { Queries } from "../../../server/database/open";
import { invoices, subscriptions } from "../../../server/database/schema/billing";
import { readPlans } from "../../../server/products/plans";
import { Billing } from "../../../server/subscription/billing";
import { nextPeriodStart } from "../../../server/subscription/billing-periods";
import { prorationCredit } from "../../../server/subscription/invoicing";
import type { CollectionResult, Invoice } from "../../../server/subscription/payments/payment-provider";
import { listInvoiceRows } from "../../../server/subscription/report/invoice-rows";
import { silentLog, testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { startService, type TestService } from "../../support/service";

const DAY = 86_400_000;
const TRIAL = 14 * DAY;
const april = Date.parse("2027-04-01T00:00:00Z");
const midApril = april + 15 * DAY;

/** The payment provider. A test can make it refuse invoices. */
const accept = async (_invoice: Invoice): Promise<CollectionResult> => ({ kind: "accepted" });
const collect = vi.fn(accept);
afterEach(() => {
  collect.mockReset();
  collect.mockImplementation(accept);
});
const collected = (workspaceId: string) =>
  collect.mock.calls.filter(([invoice]) => invoice.workspaceId === workspaceId);

let service: TestService;
let db: Queries;
/** Access token of each workspace's owner. */
const tokens = new Map<string, string>();
beforeAll(async () => {
  // The tests advance the clock by months, and the tokens must stay valid.
  service = await startService({ ACCESS_TOKEN_LIFETIME: "3000d" }, { payments: { collect, online: null } });
  db = (await testDatabase()).db;
});

async function at<Result>(time: number, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
  return await work().finally(() => vi.useRealTimers());
}
const runAt = (time: number) =>
  at(time, async () => {
    const billing = new Billing({
      db,
      plans: readPlans(),
      payments: { collect, online: null },
      seller: null,
      log: silentLog,
    });
    await billing.run();
    await billing.close();
  });

const path = "/api/app/workspaces/:workspaceId/subscription" as const;
const choose = (workspaceId: string, productCode: PlanCode, billingPeriod: BillingPeriod = "MONTHLY") =>
  service.call(`PATCH ${path}`, {
    params: { workspaceId },
    token: tokens.get(workspaceId),
    body: { productCode, billingPeriod },
  });
const preview = async (workspaceId: string, productCode: PlanCode, billingPeriod: BillingPeriod = "MONTHLY") => {
  const query = { productCode, billingPeriod };
  const response = await service.call(`GET ${path}/preview`, {
    params: { workspaceId },
    token: tokens.get(workspaceId),
    query,
  });
  return response.json<{ preview: ChangePreview }>().preview;
};
const read = async (workspaceId: string): Promise<Subscription> =>
  (await service.call(`GET ${path}`, { params: { workspaceId }, token: tokens.get(workspaceId) })).json().subscription;
/** Returns the invoices of a workspace, except those that a plan change made void before they were collected. */
const billed = (workspaceId: string) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.workspaceId, workspaceId), isNull(invoices.voidedAt)))
    .orderBy(asc(invoices.sequence));
/** Waits until the payment provider has accepted every invoice. */
const untilCollected = (workspaceId: string) =>
  expect
    .poll(async () =>
      (await billed(workspaceId)).every(({ amountInCents, handedOverAt }) => !amountInCents || handedOverAt),
    )
    .toBe(true);
/** Plan, cents to collect and cents paid by credit of each invoice. */
const invoiceSummaries = async (workspaceId: string) =>
  (await billed(workspaceId)).map((row) => [row.productCode, row.amountInCents, row.creditInCents]);

/** Creates a workspace on the free plan, with an owner of its own: each customer has one free trial. */
async function createWorkspace(): Promise<string> {
  const owner = await service.signUp();
  const workspaceId = await service.workspaceOf(owner, "Shop", "FREE");
  tokens.set(workspaceId, owner.accessToken);
  return workspaceId;
}

/** Creates a workspace whose free trial ended with March 2027, and which is on a paid plan since then. */
async function createPayingWorkspace(productCode: PlanCode, billingPeriod: BillingPeriod = "MONTHLY"): Promise<string> {
  const workspaceId = await createWorkspace();
  await at(april - TRIAL, () => choose(workspaceId, productCode, billingPeriod));
  await runAt(april);
  return workspaceId;
}

describe("billing", () => {
  it("writes one invoice for each period that has begun after the free trial, and passes it to the payment provider", async () => {
    const workspaceId = await createWorkspace();
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
    expect(rows.map(({ workspaceName, amountInCents }) => [workspaceName, amountInCents])).toEqual([
      ["Shop", 1_900],
      ["Shop", 1_900],
    ]);
    for (const { id } of rows) {
      expect(collected(workspaceId).filter(([invoice]) => invoice.id === id)).toHaveLength(1);
    }
    const { nextInvoiceAt } = await at(later, () => read(workspaceId));
    expect(nextInvoiceAt).toBe(Date.parse("2027-03-31T10:00:00Z") / 1000);
  });

  it("ends when the plan is changed to the free plan", async () => {
    const workspaceId = await createPayingWorkspace("PRO");
    await at(april + DAY, () => choose(workspaceId, "FREE"));
    await runAt(april + 400 * DAY);
    expect(await billed(workspaceId)).toHaveLength(1);
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId));
    expect(row?.billedUntil).toBeNull();
  });

  it("passes an invoice to the payment provider right after the plan change that causes it", async () => {
    const workspaceId = await createWorkspace();
    await choose(workspaceId, "STARTER");
    const ended = new Date(Date.now() - DAY);
    const past = { freeTrialExpiresAt: ended, billedFrom: ended, billedUntil: ended };
    await db.update(subscriptions).set(past).where(eq(subscriptions.workspaceId, workspaceId));
    await choose(workspaceId, "PRO");
    const collectedPlans = () => collected(workspaceId).map(([{ productCode }]) => productCode);
    // The round of the first choice may still run, and bill a whole month before the change makes that invoice void.
    await eventually(() => expect(collectedPlans()).toEqual(expect.arrayContaining(["STARTER", "PRO"])));
    await eventually(async () =>
      expect((await billed(workspaceId)).every(({ handedOverAt, voidedAt }) => handedOverAt ?? voidedAt)).toBe(true),
    );
  });

  it("retries a refused invoice with growing delays, and passes on the other invoices", async () => {
    const [refused, other] = [await createPayingWorkspace("STARTER"), await createPayingWorkspace("STARTER")];
    const may = Date.parse("2027-05-01T00:00:00Z");
    const last = async (workspaceId: string) => (await billed(workspaceId)).at(-1);
    collect.mockImplementation(async ({ workspaceId }) => {
      if (workspaceId === refused) throw new Error("card expired");
      return { kind: "accepted" };
    });
    await runAt(may);
    expect((await last(other))?.handedOverAt).toBeTruthy();
    expect(await last(refused)).toMatchObject({
      handedOverAt: null,
      attempts: 1,
      lastError: "card expired",
      nextAttemptAt: new Date(may + 60_000),
    });

    await runAt(may + 59_000);
    expect(await last(refused)).toMatchObject({ attempts: 1 });
    await runAt(may + 60_000);
    expect(await last(refused)).toMatchObject({ attempts: 2, nextAttemptAt: new Date(may + 180_000) });
    collect.mockImplementation(accept);
    await runAt(may + 180_000);
    expect(await last(refused)).toMatchObject({ attempts: 3, lastError: null, handedOverAt: new Date(may + 180_000) });
  });

  it("calculates periods from the first one, regardless of the length of months", () => {
    const beginning = new Date("2028-02-29T12:00:00Z");
    const boundary = (time: string, period: BillingPeriod) =>
      nextPeriodStart(new Date(time), beginning, period).toISOString();
    expect(boundary("2028-01-01T00:00:00Z", "MONTHLY")).toBe("2028-02-29T12:00:00.000Z");
    expect(boundary("2028-02-29T12:00:00Z", "MONTHLY")).toBe("2028-03-29T12:00:00.000Z");
    expect(boundary("2028-12-31T00:00:00Z", "YEARLY")).toBe("2029-02-28T12:00:00.000Z");
    expect(boundary("2031-12-31T00:00:00Z", "YEARLY")).toBe("2032-02-29T12:00:00.000Z");
  });
});

describe("the credit for the unused part of a period after a plan change", () => {
  it("reduces the first invoice of the new period, which begins with the change", async () => {
    const workspaceId = await createPayingWorkspace("STARTER");
    await at(midApril, () => choose(workspaceId, "STANDARD", "YEARLY"));
    expect(await invoiceSummaries(workspaceId)).toEqual([
      ["STARTER", 1_900, 0],
      ["STANDARD", 47_000 - 950, 950],
    ]);
    const { nextInvoiceAt, credit } = await at(midApril, () => read(workspaceId));
    expect([nextInvoiceAt, credit]).toEqual([Date.parse("2028-04-16T00:00:00Z") / 1000, 0]);
  });

  it("is kept on a smaller plan, and pays for the larger plan later", async () => {
    const workspaceId = await createPayingWorkspace("PRO");
    await at(midApril, () => choose(workspaceId, "STARTER"));
    expect(await at(midApril, () => read(workspaceId))).toMatchObject({ credit: 74.5 - 19 });
    await at(midApril, () => choose(workspaceId, "PRO"));
    expect(await invoiceSummaries(workspaceId)).toEqual([
      ["PRO", 14_900, 0],
      ["STARTER", 0, 1_900],
      // Half of April is paid for, as if the plan had not been changed.
      ["PRO", 14_900 - 7_450, 7_450],
    ]);
    expect(await at(midApril, () => read(workspaceId))).toMatchObject({ credit: 0 });
  });

  it("is kept on the free plan, and is counted once", async () => {
    const workspaceId = await createPayingWorkspace("PRO");
    await at(midApril, () => choose(workspaceId, "FREE"));
    expect(await at(midApril, () => read(workspaceId))).toMatchObject({ credit: 74.5, nextInvoiceAt: null });
    await at(midApril + DAY, () => choose(workspaceId, "STARTER"));
    expect(await at(midApril + DAY, () => read(workspaceId))).toMatchObject({ credit: 74.5 - 19 });
  });

  it("pays for several periods, and invoices with amount 0 are not collected", async () => {
    const workspaceId = await createPayingWorkspace("PRO");
    await at(midApril, () => choose(workspaceId, "STARTER"));
    const september = Date.parse("2027-09-01T00:00:00Z");
    await runAt(september);
    // The credit of 74.50 pays for three months and most of the fourth.
    expect((await invoiceSummaries(workspaceId)).slice(1)).toEqual([
      ["STARTER", 0, 1_900],
      ["STARTER", 0, 1_900],
      ["STARTER", 0, 1_900],
      ["STARTER", 150, 1_750],
      ["STARTER", 1_900, 0],
    ]);
    expect(collected(workspaceId).map(([{ amountInCents }]) => amountInCents)).toEqual([14_900, 150, 1_900]);
  });

  it("includes what was paid by credit, if a yearly plan is left for a monthly one and chosen again", async () => {
    const workspaceId = await createPayingWorkspace("STARTER");
    for (const period of ["YEARLY", "MONTHLY", "YEARLY"] as const) {
      await at(midApril, () => choose(workspaceId, "STARTER", period));
      await runAt(midApril);
      await untilCollected(workspaceId);
    }
    const rows = await billed(workspaceId);
    const paid = rows.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
    // Half of April and a year.
    expect(paid).toBe(950 + 18_200);
    expect(await at(midApril, () => read(workspaceId))).toMatchObject({ credit: 0, billingPeriod: "YEARLY" });
  });

  it("is never more than was paid, even if the clocks of replicas differ", () => {
    const period = { periodStart: new Date(april), periodEnd: new Date(april + 30 * DAY) };
    const invoice = {
      ...period,
      productCode: "PRO",
      billingPeriod: "MONTHLY",
      amountInCents: 14_900,
      creditInCents: 0,
    } as const;
    expect(prorationCredit(invoice, new Date(april - DAY))).toBe(14_900);
  });

  it("is 0 during the free trial, whatever is changed", async () => {
    const workspaceId = await createWorkspace();
    await at(april - TRIAL, () => choose(workspaceId, "PRO", "YEARLY"));
    await at(april - 2 * DAY, () => choose(workspaceId, "STARTER"));
    await at(april - DAY, () => choose(workspaceId, "STANDARD"));
    expect(await at(april - DAY, () => read(workspaceId))).toMatchObject({ credit: 0, nextInvoiceAt: april / 1000 });
    await runAt(april);
    expect(await invoiceSummaries(workspaceId)).toEqual([["STANDARD", 4_900, 0]]);
  });

  it("is used once by two concurrent changes", async () => {
    const workspaceId = await createPayingWorkspace("STARTER");
    const changes = () => Promise.all([choose(workspaceId, "PRO"), choose(workspaceId, "STANDARD")]);
    const answers = await at(midApril, changes);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    // The invoice of the first change may be collected while the second one makes it void.
    const isPaid = sql`(${invoices.voidedAt} is null or ${invoices.handedOverAt} is not null)`;
    const paid = async () => {
      const rows = await db
        .select()
        .from(invoices)
        .where(and(eq(invoices.workspaceId, workspaceId), isPaid));
      return rows.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
    };
    const worth = async () => {
      const { product, credit } = await at(midApril, () => read(workspaceId));
      return 100 * (product.monthlyPrice + credit);
    };
    // Half of April, the plan that was chosen last, and the rest of the credit.
    await expect.poll(async () => (await paid()) - (await worth())).toBe(950);
  });
});

describe("an invoice that nobody has paid", () => {
  /** A year of PRO for $1,430, which the payment provider refuses. */
  async function createRefusedYear(): Promise<string> {
    collect.mockRejectedValue(new Error("card declined"));
    return await createPayingWorkspace("PRO", "YEARLY");
  }
  const voided = (workspaceId: string) =>
    db
      .select()
      .from(invoices)
      .where(and(eq(invoices.workspaceId, workspaceId), isNotNull(invoices.voidedAt)));

  it("becomes void with a plan change, and is replaced by one for the used part, without any credit", async () => {
    const workspaceId = await createRefusedYear();
    await at(april + DAY, () => choose(workspaceId, "STARTER", "YEARLY"));
    expect(await voided(workspaceId)).toMatchObject([{ amountInCents: 143_000, handedOverAt: null }]);
    const usedDay = Math.ceil(143_000 / 366);
    expect(await invoiceSummaries(workspaceId)).toEqual([
      ["PRO", usedDay, 0],
      ["STARTER", 18_200, 0],
    ]);
    expect(await at(april + DAY, () => read(workspaceId))).toMatchObject({ credit: 0 });

    collect.mockClear();
    collect.mockImplementation(accept);
    await runAt(april + 30 * DAY);
    const amounts = collected(workspaceId).map(([{ amountInCents }]) => amountInCents);
    expect(amounts.sort((a, b) => a - b)).toEqual([usedDay, 18_200]);
    const lines = await listInvoiceRows(db, new Date(april));
    expect(lines.find((line) => line.workspaceId === workspaceId)?.state).toMatch(/^void since 2027-04-02/);
  });

  it("gives back the credit that it used, except for the used part", async () => {
    const workspaceId = await createPayingWorkspace("STARTER");
    collect.mockRejectedValue(new Error("card declined"));
    await at(midApril, () => choose(workspaceId, "PRO"));
    await at(midApril + 15 * DAY, () => choose(workspaceId, "FREE"));
    // 9.50 of credit paid for a part of the 74.50 that half a month of PRO costs.
    expect((await invoiceSummaries(workspaceId)).slice(1)).toEqual([["PRO", 7_450 - 950, 950]]);
    expect(await at(midApril + 15 * DAY, () => read(workspaceId))).toMatchObject({ credit: 0 });
  });

  it("becomes credit if it is collected while the plan is changed", async () => {
    const workspaceId = await createRefusedYear();
    collect.mockImplementation(async (invoice) => {
      if (invoice.workspaceId === workspaceId && invoice.amountInCents === 143_000) await choose(workspaceId, "FREE");
      return { kind: "accepted" };
    });
    await runAt(april + 60_000);
    expect(await voided(workspaceId)).toMatchObject([{ amountInCents: 143_000, handedOverAt: expect.any(Date) }]);
    expect(await at(april + 60_000, () => read(workspaceId))).toMatchObject({ credit: 1_430 });
  });
});

describe("the operator's invoice report", () => {
  it("lists invoices that were written at the same time in the order of their periods", async () => {
    const workspaceId = await createPayingWorkspace("PRO", "YEARLY");
    const fiveYearsOn = Date.parse("2032-04-02T00:00:00Z");
    await at(fiveYearsOn, () => choose(workspaceId, "STARTER"));
    await runAt(fiveYearsOn);
    await eventually(async () =>
      expect(
        (await billed(workspaceId)).filter(({ amountInCents, handedOverAt }) => amountInCents > 0 && !handedOverAt),
      ).toEqual([]),
    );
    const lines = (await listInvoiceRows(db, new Date(fiveYearsOn))).filter((line) => line.workspaceId === workspaceId);
    expect(lines.map(({ plan, from }) => `${plan} ${from.slice(0, 4)}`)).toEqual([
      "PRO YEARLY 2028",
      "PRO YEARLY 2029",
      "PRO YEARLY 2030",
      "PRO YEARLY 2031",
      "PRO YEARLY 2032",
      "STARTER MONTHLY 2032",
    ]);
  });

  it("shows how often an invoice was refused", async () => {
    const workspaceId = await createPayingWorkspace("STARTER");
    const state = async () => {
      const lines = await listInvoiceRows(db, new Date(april));
      return lines.findLast((line) => line.workspaceId === workspaceId)?.state;
    };
    collect.mockRejectedValue(new Error("card expired"));
    const may = Date.parse("2027-05-01T00:00:00Z");
    await runAt(may);
    expect(await state()).toBe("refused once: card expired");
    await runAt(may + 60_000);
    expect(await state()).toBe("refused 2 times: card expired");
  });
});

describe("the preview of a plan change", () => {
  it("predicts what the change does, without doing it", async () => {
    const workspaceId = await createPayingWorkspace("STANDARD");
    const nextMonth = Date.parse("2027-05-16T00:00:00Z") / 1000;
    const dear = await at(midApril, () => preview(workspaceId, "PRO"));
    expect(dear).toEqual({ dueNow: 149 - 24.5, creditUsed: 24.5, creditLeft: 0, nextInvoiceAt: nextMonth });
    const cheap = await at(midApril, () => preview(workspaceId, "STARTER"));
    expect(cheap).toEqual({ dueNow: 0, creditUsed: 19, creditLeft: 5.5, nextInvoiceAt: nextMonth });
    const none = await at(midApril, () => preview(workspaceId, "FREE"));
    expect(none).toEqual({ dueNow: 0, creditUsed: 0, creditLeft: 24.5, nextInvoiceAt: null });
    expect(await invoiceSummaries(workspaceId)).toEqual([["STANDARD", 4_900, 0]]);

    await at(midApril, () => choose(workspaceId, "PRO"));
    expect((await invoiceSummaries(workspaceId)).at(-1)).toEqual(["PRO", 100 * dear.dueNow, 100 * dear.creditUsed]);
  });

  it("is empty for the current plan, and refused for an unknown plan", async () => {
    const workspaceId = await createPayingWorkspace("PRO");
    const same = await at(midApril, () => preview(workspaceId, "PRO"));
    expect(same).toMatchObject({ dueNow: 0, creditUsed: 0, creditLeft: 0 });
    const refused: Record<string, string>[] = [
      { productCode: "GOLD", billingPeriod: "MONTHLY" },
      { productCode: "PRO" },
    ];
    for (const query of refused) {
      const response = await service.call(`GET ${path}/preview`, {
        params: { workspaceId },
        token: tokens.get(workspaceId),
        query,
      });
      expect([response.statusCode, response.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    }
  });
});
