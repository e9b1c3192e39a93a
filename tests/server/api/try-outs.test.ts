import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { activities, monthlyUsage } from "../../../server/database/schema/activities";
import { monthOf } from "../../../server/lib/month-of";
import { testDatabase } from "../../support/database";
import { fakeClock } from "../../support/fake-clock";
import { setUsage } from "../../support/monthly-usage";
import { pdfText } from "../../support/pdf-text";
import { base64, type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let owner: Customer;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  await service.workspaceOf(owner, "First");
});

const PDF = "POST /api/app/pdf";
const render = (html: string, parameters?: unknown, headers: Record<string, string> = {}, customer = owner) =>
  service.call(PDF, {
    token: customer.accessToken,
    headers,
    body: { templateBase64: base64(html), ...(parameters !== undefined && { parameters }) },
  });
async function recorded(workspaceId: string) {
  const { db } = await testDatabase();
  const rows = await db
    .select()
    .from(activities)
    .where(eq(activities.workspaceId, workspaceId))
    .orderBy(asc(activities.createdAt));
  const [usage] = await db.select().from(monthlyUsage).where(eq(monthlyUsage.workspaceId, workspaceId));
  return { rows, used: usage?.used ?? 0 };
}

describe("POST /api/app/pdf", () => {
  it("turns HTML with Liquid and parameters into a PDF [CALL-30, TPL-01]", async () => {
    const html =
      "{% for line in lines %}<p>{{ line.name | upcase }}{% if line.new %} (new){% endif %} 請求書</p>{% endfor %}";
    const response = await render(html, { lines: [{ name: "Ink", new: true }, { name: "Paper" }] });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/pdf");
    const { pages } = await pdfText(response.rawPayload);
    expect(pages.join()).toContain("INK (new) 請求書");
    expect(pages.join()).toContain("PAPER 請求書");
    expect(response.headers["x-document-pages"]).toBe("1");
  });

  it("accepts parameters that are missing, null or empty", async () => {
    for (const parameters of [undefined, null, {}]) {
      const response = await render("<p>Hello {{ name }}</p>", parameters);
      expect(response.statusCode).toBe(200);
    }
  });

  it("refuses parameters that are not an object [ERR-28]", async () => {
    for (const parameters of ["text", 5, [1], true]) {
      const response = await render("<p>x</p>", parameters);
      expect(response.statusCode).toBe(400);
      expect(response.json().errorCode).toBe("INVALID_TEMPLATE_PARAMETERS");
    }
  });

  it("reports the position of a template error in a JSON body [CALL-33, ERR-15]", async () => {
    const response = await render("<p>one</p>\n<p>{% if %}</p>");
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      errorCode: "INVALID_TEMPLATE",
      correlationId: response.headers["x-correlation-id"],
      data: { line: 2, column: expect.any(Number), reason: expect.any(String) },
    });
  });

  it("refuses a template that is empty or too large", async () => {
    expect((await render(" ")).json().errorCode).toBe("EMPTY_TEMPLATE_CONTENT");
    expect((await render("x".repeat(2 * 1024 * 1024 + 1))).json().errorCode).toBe("PAYLOAD_TOO_LARGE");
  });

  it("accepts 10 MiB of parameters, and refuses more and a body of 40 MiB", async () => {
    const text = (bytes: number) => ({ text: "x".repeat(bytes - JSON.stringify({ text: "" }).length) });
    expect((await render("<p>{{ text | size }}</p>", text(10 * 1024 * 1024))).statusCode).toBe(200);
    for (const bytes of [10 * 1024 * 1024 + 1, 40 * 1024 * 1024]) {
      const response = await render("<p>x</p>", text(bytes));
      expect(response.statusCode).toBe(413);
      const limit = bytes > 20 * 1024 * 1024 ? "body" : "parameters";
      const data = { [limit]: expect.any(String), limit, max: expect.any(Number) };
      expect(response.json()).toEqual({ errorCode: "PAYLOAD_TOO_LARGE", correlationId: expect.any(String), data });
    }
  });

  it("records activity and usage in the workspace that the headers name, with the template's name [PERM-16]", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const body = { name: "Invoice", contentBase64: base64("<p>x</p>") };
    const create = "POST /api/app/workspaces/:workspaceId/templates";
    const { id } = (await service.call(create, { params: { workspaceId }, token: owner.accessToken, body })).json();
    const member = await service.signUp();
    await service.addMember(workspaceId, member);

    const named = await render("<p>x</p>", {}, { "x-workspace-id": workspaceId, "x-template-id": id });
    await render("<p>x</p>", {}, { "x-workspace-id": workspaceId }, member);
    const { rows, used } = await recorded(workspaceId);
    expect(used).toBe(2);
    expect(rows).toMatchObject([
      { templateName: "Invoice", source: "CUSTOMER_PORTAL", resultSizeInBytes: named.rawPayload.length },
      { templateName: null, source: "CUSTOMER_PORTAL" },
    ]);
  });

  it("records nothing for a failure", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await render("{% if %}", {}, { "x-workspace-id": workspaceId });
    expect(await recorded(workspaceId)).toEqual({ rows: [], used: 0 });
  });

  it("belongs to the caller's first workspace if no header names one", async () => {
    const customer = await service.signUp();
    // The oldest membership is not the oldest workspace.
    const own = await service.workspaceOf(owner);
    const [first, second] = [
      await service.workspaceOf(customer, "Z"),
      await service.workspaceOf(customer, "A", "FREE"),
    ];
    await service.addMember(own, customer);
    const body = { name: "Invoice", contentBase64: base64("<p>x</p>") };
    const create = "POST /api/app/workspaces/:workspaceId/templates";
    const asCustomer = { token: customer.accessToken, body };
    const { id } = (await service.call(create, { ...asCustomer, params: { workspaceId: first } })).json();
    const elsewhere = (await service.call(create, { ...asCustomer, params: { workspaceId: second } })).json();

    expect((await render("<p>x</p>", {}, {}, customer)).statusCode).toBe(200);
    expect((await render("<p>x</p>", {}, { "x-template-id": id }, customer)).statusCode).toBe(200);
    const unknown = await render("<p>x</p>", {}, { "x-template-id": elsewhere.id }, customer);
    expect([unknown.statusCode, unknown.json().errorCode]).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    const { rows, used } = await recorded(first);
    expect([rows.map(({ templateName }) => templateName), used]).toEqual([[null, "Invoice"], 2]);
    expect([(await recorded(second)).used, (await recorded(own)).used]).toEqual([0, 0]);

    const { workspaces } = (await service.call("GET /api/app/workspaces", { token: customer.accessToken })).json();
    expect(workspaces[0].workspace.id).toBe(first);
    await service.call("DELETE /api/app/workspaces/:workspaceId", {
      token: customer.accessToken,
      params: { workspaceId: first },
    });
    expect((await render("<p>x</p>", {}, {}, customer)).statusCode).toBe(200);
    expect((await recorded(second)).used).toBe(1);
  });

  it("is refused at the limit of the first workspace if no header names one", async () => {
    const customer = await service.signUp();
    const workspaceId = await service.workspaceOf(customer, "Small", "FREE");
    const { db } = await testDatabase();
    await setUsage(db, workspaceId, 50);
    const refused = await render("<p>x</p>", {}, {}, customer);
    expect([refused.statusCode, refused.json().errorCode]).toEqual([402, "USAGE_LIMIT_EXCEEDED"]);
  });

  it("is not found for a caller without a workspace", async () => {
    const customer = await service.signUp();
    const response = await render("<p>x</p>", {}, {}, customer);
    expect([response.statusCode, response.json().errorCode]).toEqual([404, "NOT_FOUND"]);
  });

  it("does not find the workspaces and templates of others", async () => {
    const stranger = await service.signUp();
    const foreign = await service.workspaceOf(stranger);
    const own = await service.workspaceOf(owner);
    for (const id of [foreign, randomUUID(), "no-id"]) {
      const response = await render("<p>x</p>", {}, { "x-workspace-id": id });
      expect([response.statusCode, response.json().errorCode]).toEqual([404, "NOT_FOUND"]);
      const template = await render("<p>x</p>", {}, { "x-workspace-id": own, "x-template-id": id });
      expect([template.statusCode, template.json().errorCode]).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    }
    expect((await recorded(foreign)).used).toBe(0);
  });

  it("never exceeds the plan's limit, even with concurrent requests", async () => {
    const workspaceId = await service.workspaceOf(owner, "Small", "FREE");
    const { db } = await testDatabase();
    fakeClock();
    await db.insert(monthlyUsage).values({ workspaceId, month: monthOf(new Date()), used: 47 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => render("<p>x</p>", {}, { "x-workspace-id": workspaceId })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 200, 200, 402, 402, 402, 402, 402]);
    const { rows, used } = await recorded(workspaceId);
    expect([rows.length, used]).toEqual([3, 50]);
    const refused = answers.find(({ statusCode }) => statusCode === 402);
    expect(refused?.json().errorCode).toBe("USAGE_LIMIT_EXCEEDED");
  });
});
