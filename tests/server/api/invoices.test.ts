import { randomUUID } from "node:crypto";
import { asc, eq, inArray, isNotNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { BillingDetails, InvoiceEntry } from "../../../contract/invoices";
import type { Queries } from "../../../server/database/open";
import { invoices } from "../../../server/database/schema/billing";
import { formatInvoiceNumber, numberInvoices } from "../../../server/subscription/invoice-numbers";
import { testDatabase } from "../../support/database";
import { pdfText } from "../../support/pdf-text";
import { type Customer, startService, type TestService } from "../../support/service";

const SELLER = {
  INVOICE_SELLER_NAME: "Example & Sons",
  INVOICE_SELLER_ADDRESS: "1 Example Street; 12345 Example City",
  INVOICE_SELLER_VAT_ID: "EX123456789",
  INVOICE_NOTE: "Please pay within 14 days.; IBAN EX00",
};
const DETAILS: BillingDetails = { name: "Shop <b>GmbH</b>", address: "2 Other Road\n54321 Town", vatId: "DE987654321" };

let service: TestService;
let db: Queries;
beforeAll(async () => {
  service = await startService(SELLER);
  db = (await testDatabase()).db;
});

const callsOf = (workspaceId: string, { accessToken: token }: Customer) => {
  const params = { workspaceId };
  return {
    list: async () => {
      const answer = await service.call("GET /api/app/workspaces/:workspaceId/invoices", { params, token });
      return answer.json<{ invoices: InvoiceEntry[] }>().invoices;
    },
    pdf: (invoiceId: string) =>
      service.call("GET /api/app/workspaces/:workspaceId/invoices/:invoiceId/pdf", {
        params: { workspaceId, invoiceId },
        token,
      }),
    details: () => service.call("GET /api/app/workspaces/:workspaceId/billing-details", { params, token }),
    change: (body: unknown) =>
      service.call("PATCH /api/app/workspaces/:workspaceId/billing-details", { params, token, body }),
    read: (path: "analytics" | "activities" | "requests" | "audit-events") =>
      service.call(`GET /api/app/workspaces/:workspaceId/${path}`, { params, token }),
  };
};

/** Creates a workspace whose first invoice is due: its owner has had the free trial in another one. */
async function createBilledWorkspace(details?: BillingDetails) {
  const owner = await service.signUp();
  await service.workspaceOf(owner, "Trial", "STARTER");
  const workspaceId = await service.workspaceOf(owner, "Shop", "FREE");
  const calls = callsOf(workspaceId, owner);
  if (details) expect((await calls.change(details)).statusCode).toBe(200);
  const body = { productCode: "STARTER", billingPeriod: "YEARLY" };
  await service.call("PATCH /api/app/workspaces/:workspaceId/subscription", {
    params: { workspaceId },
    token: owner.accessToken,
    body,
  });
  await expect.poll(async () => (await calls.list())[0]?.number).toMatch(/^INV-\d{6,}$/);
  const [invoice] = await calls.list();
  if (!invoice) throw new Error("There is no invoice");
  return { owner, workspaceId, calls, invoice };
}

const lines = async (pdf: Buffer) => (await pdfText(pdf)).pages.join("\n").replace(/\s+/g, " ");

describe("an invoice", () => {
  it("is a PDF with number, seller, buyer and amounts, and counts as no document", async () => {
    const { calls, invoice } = await createBilledWorkspace(DETAILS);
    expect(invoice).toMatchObject({ productCode: "STARTER", amount: 182, credit: 0 });
    const answer = await calls.pdf(invoice.id);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(answer.headers["content-disposition"]).toContain(`invoice-${invoice.number}.pdf`);
    const text = await lines(answer.rawPayload);
    for (const part of [
      invoice.number ?? "",
      "Example & Sons",
      "1 Example Street 12345 Example City",
      "VAT ID EX123456789",
      "Shop <b>GmbH</b>",
      "2 Other Road 54321 Town",
      "VAT ID DE987654321",
      "STARTER, annual",
      "$182.00",
      "Total due",
      "Please pay within 14 days. IBAN EX00",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("Void:");
    expect((await calls.read("analytics")).json().overallAnalytics.totalUsage).toBe(0);
    expect((await calls.read("activities")).json().activities).toEqual([]);
    expect((await calls.read("requests")).json().requests).toEqual([]);
  });

  it("names the workspace if there are no billing details, and keeps what it says when they change", async () => {
    const { calls, invoice } = await createBilledWorkspace();
    expect(await lines((await calls.pdf(invoice.id)).rawPayload)).toMatch(/To Shop\b/);
    await calls.change(DETAILS);
    const text = await lines((await calls.pdf(invoice.id)).rawPayload);
    expect(text).not.toContain("DE987654321");
  });

  it("says that it is void after a change of plan replaced it", async () => {
    const { calls, invoice } = await createBilledWorkspace();
    await db.update(invoices).set({ voidedAt: new Date(), handedOverAt: null }).where(eq(invoices.id, invoice.id));
    expect((await calls.list())[0]?.state).toBe("void");
    expect(await lines((await calls.pdf(invoice.id)).rawPayload)).toContain("Nothing is to be paid.");
  });

  it("is not found by members of other workspaces, nor without a number", async () => {
    const { calls, workspaceId, invoice } = await createBilledWorkspace();
    const other = await createBilledWorkspace();
    expect((await other.calls.pdf(invoice.id)).statusCode).toBe(404);
    expect((await callsOf(workspaceId, other.owner).pdf(invoice.id)).statusCode).toBe(404);
    expect((await calls.pdf(randomUUID())).statusCode).toBe(404);
    await db.update(invoices).set({ voidedAt: new Date(), number: null }).where(eq(invoices.id, invoice.id));
    expect((await calls.pdf(invoice.id)).statusCode).toBe(404);
  });
});

describe("the numbers of invoices", () => {
  it("have no gaps, in the order of writing, also if several processes give them at once", async () => {
    const now = new Date();
    const draft = {
      workspaceId: randomUUID(),
      workspaceName: "Gone",
      productCode: "STARTER",
      billingPeriod: "MONTHLY",
      amountInCents: 0,
      periodStart: now,
      periodEnd: now,
      createdAt: now,
      nextAttemptAt: now,
    } as const;
    // A transaction that fails leaves a gap in the sequence of the table.
    await db
      .transaction(async (tx) => {
        await tx.insert(invoices).values(draft);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    const added = await db
      .insert(invoices)
      .values([draft, { ...draft, voidedAt: now }, ...Array.from({ length: 30 }, () => draft)])
      .returning({ id: invoices.id });
    const seller = { name: "Example", address: "", vatId: "" };
    await Promise.all([1, 2, 3, 4].map(() => numberInvoices(db, seller, now)));

    const rows = await db
      .select()
      .from(invoices)
      .where(
        inArray(
          invoices.id,
          added.map(({ id }) => id),
        ),
      )
      .orderBy(asc(invoices.sequence));
    const numbers = rows.map(({ number }) => number);
    expect(numbers.filter((number) => number === null)).toHaveLength(1);
    const given = numbers.filter((number) => number !== null);
    expect(given).toEqual([...given].sort((a, b) => a - b));
    const all = await db.select({ number: invoices.number }).from(invoices).where(isNotNull(invoices.number));
    // The test above takes a number away, which no part of the service does.
    const highest = Math.max(...all.map(({ number }) => number ?? 0));
    expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
    expect((given.at(-1) ?? 0) - (given[0] ?? 0)).toBe(given.length - 1);
    expect(highest).toBeGreaterThanOrEqual(given.at(-1) ?? 0);
  });

  it("are written with a prefix", () => {
    expect([formatInvoiceNumber(7), formatInvoiceNumber(1_234_567)]).toEqual(["INV-000007", "INV-1234567"]);
  });
});

describe("billing details", () => {
  it("are read by members, changed by admins, and recorded", async () => {
    const owner = await service.signUp();
    const member = await service.signUp();
    const workspaceId = await service.workspaceOf(owner, "Shop", "FREE");
    await service.addMember(workspaceId, member, "USER");
    const calls = callsOf(workspaceId, owner);
    expect((await calls.details()).json()).toEqual({ billingDetails: { name: "", address: "", vatId: "" } });
    expect((await callsOf(workspaceId, member).change(DETAILS)).statusCode).toBe(403);
    expect((await calls.change(DETAILS)).json()).toEqual({});
    expect((await callsOf(workspaceId, member).details()).json()).toEqual({ billingDetails: DETAILS });
    expect((await calls.read("audit-events")).json().events[0]).toMatchObject({
      action: "billing_details.changed",
      actorEmail: owner.username,
    });
    expect((await callsOf(workspaceId, await service.signUp()).details()).statusCode).toBe(404);
  });

  it("are refused if they are too long or have control characters", async () => {
    const owner = await service.signUp();
    const calls = callsOf(await service.workspaceOf(owner, "Shop", "FREE"), owner);
    for (const wrong of [
      { name: "x".repeat(101) },
      { name: "a\nb" },
      { address: "x".repeat(501) },
      { address: "a\u0007b" },
      { vatId: "<b>" },
      { vatId: null },
    ]) {
      const answer = await calls.change({ ...DETAILS, ...wrong });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    }
  });
});
