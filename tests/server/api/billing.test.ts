import { and, eq, isNotNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { BillingPeriod } from "../../../contract/product";
import { invoices, subscriptions } from "../../../server/database/schema/billing";
import { nextPeriodStart } from "../../../server/subscription/billing-periods";
import { listInvoiceRows } from "../../../server/subscription/report/invoice-rows";
import { accept, april, at, DAY, midApril, startBillingService, TRIAL } from "../../support/billing-service";
import { eventually } from "../../support/eventually";

const {
  billed,
  choose,
  collect,
  collected,
  createPayingWorkspace,
  createWorkspace,
  db,
  invoiceSummaries,
  read,
  runAt,
} = await startBillingService();

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
