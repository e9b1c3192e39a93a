import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { BillingPeriod, PlanCode } from "../../../contract/product";
import type { ChangePreview } from "../../../contract/subscription";
import { invoices } from "../../../server/database/schema/billing";
import { prorationCredit } from "../../../server/subscription/invoicing";
import { april, at, DAY, midApril, SUBSCRIPTION, startBillingService, TRIAL } from "../../support/billing-service";

const {
  billed,
  choose,
  collected,
  createPayingWorkspace,
  createWorkspace,
  db,
  invoiceSummaries,
  read,
  requestOf,
  runAt,
  service,
  untilCollected,
} = await startBillingService();

const preview = async (workspaceId: string, productCode: PlanCode, billingPeriod: BillingPeriod = "MONTHLY") => {
  const query = { productCode, billingPeriod };
  const response = await service.call(`GET ${SUBSCRIPTION}/preview`, { ...requestOf(workspaceId), query });
  return response.json<{ preview: ChangePreview }>().preview;
};

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
    const amounts = collected(workspaceId).map(([{ amountInCents }]) => amountInCents);
    expect(amounts.toSorted((a, b) => a - b)).toEqual([150, 1_900, 14_900]);
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
      const response = await service.call(`GET ${SUBSCRIPTION}/preview`, { ...requestOf(workspaceId), query });
      expect([response.statusCode, response.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    }
  });
});
