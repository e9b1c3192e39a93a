import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { base64, type Customer, newAddress, startService, type TestService } from "../../support/service";
import { addSampleRows, rowsOf } from "../../support/workspace-rows";

let service: TestService;
let customer: Customer;
beforeAll(async () => {
  service = await startService();
  customer = await service.signUp();
});

const create = (body: unknown, { accessToken } = customer) =>
  service.call("POST /api/app/workspaces", { token: accessToken, body });
const rename = (workspaceId: string, body: unknown, { accessToken }: Customer) =>
  service.call("PATCH /api/app/workspaces/:workspaceId", { params: { workspaceId }, token: accessToken, body });
const remove = (workspaceId: string, { accessToken }: Customer) =>
  service.call("DELETE /api/app/workspaces/:workspaceId", { params: { workspaceId }, token: accessToken });
const list = async ({ accessToken }: Customer) =>
  (await service.call("GET /api/app/workspaces", { token: accessToken })).json();

describe("products", () => {
  it("are four plans with prices and limits that increase from FREE to PRO [CALL-06, ENTITY-09, ENTITY-28, PLAN-20]", async () => {
    const response = await service.call("GET /api/app/products", { token: customer.accessToken });
    const { products } = response.json<{ products: Record<string, number | string>[] }>();
    expect(products.map(({ code }) => code)).toEqual(["FREE", "STARTER", "STANDARD", "PRO"]);
    for (const field of ["monthlyPrice", "yearlyPrice", "monthlyUsageLimit"]) {
      const values = products.map((product) => Number(product[field]));
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      expect(new Set(values).size).toBe(4);
    }
  });
});

describe("workspaces", () => {
  it("are created with a plan; the creator is their admin [CALL-08, ENTITY-07, ENTITY-08]", async () => {
    const owner = await service.signUp();
    const response = await create({ name: "  Print shop ", productCode: "PRO", billingPeriod: "MONTHLY" }, owner);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ workspace: { id: expect.any(String), name: "Print shop" }, roles: ["ADMIN"] });
    expect(await list(owner)).toEqual({ workspaces: [response.json()] });
  });

  it("are listed to their members only, oldest first [CALL-07]", async () => {
    const [one, other] = [await service.signUp(), await service.signUp()];
    const [first, second] = [await service.workspaceOf(one, "First"), await service.workspaceOf(one, "Second")];
    await service.workspaceOf(other, "Other");
    const { workspaces } = await list(one);
    expect(workspaces.map((entry: { workspace: { id: string } }) => entry.workspace.id)).toEqual([first, second]);
  });

  it("are limited for each customer who owns them, also if they are created concurrently", async () => {
    const limited = await startService({ MAX_WORKSPACES_PER_CUSTOMER: "3" });
    const [owner, colleague] = [await limited.signUp(), await limited.signUp()];
    const shared = await limited.workspaceOf(colleague);
    await limited.addMember(shared, owner, "ADMIN");
    const body = { name: "Shop", productCode: "FREE", billingPeriod: "YEARLY" };
    const add = () => limited.call("POST /api/app/workspaces", { token: owner.accessToken, body });
    const responses = await Promise.all(Array.from({ length: 6 }, add));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    const refusal = await add();
    expect(refusal.json()).toMatchObject({
      errorCode: "WORKSPACE_LIMIT_REACHED",
      data: { limit: "workspacesPerCustomer", max: 3 },
    });

    const created = responses.find(({ statusCode }) => statusCode === 201);
    const params = { workspaceId: created?.json().workspace.id };
    await limited.call("DELETE /api/app/workspaces/:workspaceId", { params, token: owner.accessToken });
    expect((await add()).statusCode).toBe(201);
  });

  it("need a name [ERR-25]", async () => {
    for (const name of ["", "   "]) {
      const response = await create({ name, productCode: "FREE", billingPeriod: "YEARLY" });
      expect(response.statusCode).toBe(400);
      expect(response.json().errorCode).toBe("EMPTY_WORKSPACE_NAME");
    }
  });

  it("refuse an unknown plan, an unknown period and wrong types [ERR-04, ENTITY-29]", async () => {
    const good = { name: "Workshop", productCode: "FREE", billingPeriod: "YEARLY" };
    const bad = [
      { ...good, productCode: "GOLD" },
      { ...good, billingPeriod: "WEEKLY" },
      { ...good, name: 5 },
      { ...good, name: null },
      { ...good, name: "x".repeat(1_000_000) },
      {},
      [],
      null,
      "text",
    ];
    for (const body of bad) {
      const response = await create(typeof body === "string" ? JSON.stringify(body) : body);
      expect(response.statusCode).toBe(400);
      expect(response.json().errorCode).toBe("INVALID_REQUEST");
    }
  });

  it("get a stranger exactly the same response as an unknown workspace", async () => {
    const owner = await service.signUp();
    const foreign = await service.workspaceOf(owner);
    const outcomeFor = async (workspaceId: string) => {
      const { accessToken: token } = customer;
      const response = await service.call("GET /api/app/workspaces/:workspaceId/templates", {
        params: { workspaceId },
        token,
      });
      return { status: response.statusCode, ...response.json(), correlationId: null };
    };
    expect(await outcomeFor(foreign)).toEqual(await outcomeFor(randomUUID()));
    expect(await outcomeFor(foreign)).toMatchObject({ status: 404, errorCode: "NOT_FOUND" });
    expect(await outcomeFor("no-id")).toMatchObject({ status: 404, errorCode: "NOT_FOUND" });
  });

  it("are renamed by their admins, for every member [CALL-09]", async () => {
    const [owner, member] = [await service.signUp(), await service.signUp()];
    const workspaceId = await service.workspaceOf(owner, "Before");
    await service.addMember(workspaceId, member);
    const response = await rename(workspaceId, { name: " After " }, owner);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    for (const reader of [owner, member]) {
      expect((await list(reader)).workspaces[0].workspace).toEqual({ id: workspaceId, name: "After" });
    }
  });

  it("keep their name if the new name is invalid", async () => {
    const owner = await service.signUp();
    const workspaceId = await service.workspaceOf(owner, "Kept");
    for (const [body, code] of [
      [{ name: "  " }, "EMPTY_WORKSPACE_NAME"],
      [{ name: null }, "INVALID_REQUEST"],
      [{ name: "x".repeat(101) }, "INVALID_REQUEST"],
      [{}, "INVALID_REQUEST"],
    ] as const) {
      const response = await rename(workspaceId, body, owner);
      expect([response.statusCode, response.json().errorCode]).toEqual([400, code]);
    }
    expect((await list(owner)).workspaces[0].workspace.name).toBe("Kept");
  });

  it("are deleted with all their data except invoices, their payments and the audit log, and without any other data [CALL-10]", async () => {
    const [owner, member] = [await service.signUp(), await service.signUp()];
    const [toDelete, kept] = [await service.workspaceOf(owner, "Gone", "FREE"), await service.workspaceOf(owner)];
    for (const workspaceId of [toDelete, kept]) {
      await service.addMember(workspaceId, member);
      await addSampleRows(workspaceId);
    }
    const before = await rowsOf(kept);
    const { invoices: owed } = await rowsOf(toDelete);
    expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
    expect((await remove(toDelete, owner)).statusCode).toBe(200);

    for (const reader of [owner, member]) {
      expect((await list(reader)).workspaces).toMatchObject([{ workspace: { id: kept } }]);
      expect((await rename(toDelete, { name: "Back" }, reader)).statusCode).toBe(404);
    }
    expect((await remove(toDelete, owner)).json().errorCode).toBe("NOT_FOUND");

    // The rows are removed in the background.
    const tablesWithRows = async () => {
      const { invoices: _, payments: __, audit_events: ___, ...left } = await rowsOf(toDelete);
      return Object.keys(left).filter((table) => left[table]?.length);
    };
    await expect.poll(tablesWithRows).toEqual([]);
    expect((await rowsOf(toDelete)).invoices).toEqual(owed);
    expect(owed).toMatchObject([{ workspace_id: toDelete, workspace_name: "Existing", amount_in_cents: 1_900 }]);
    expect(await rowsOf(kept)).toEqual(before);
  });

  it("accept no new rows while they are being deleted", async () => {
    const owner = await service.signUp();
    const workspaceId = await service.workspaceOf(owner);
    const request = (body: unknown) => ({ params: { workspaceId }, token: owner.accessToken, body });
    const responses = await Promise.all([
      remove(workspaceId, owner),
      service.call(
        "POST /api/app/workspaces/:workspaceId/templates",
        request({ name: "Late", contentBase64: base64("late") }),
      ),
      service.call("POST /api/app/workspaces/:workspaceId/apikeys", request({ name: "Late" })),
      service.call(
        "PATCH /api/app/workspaces/:workspaceId/subscription",
        request({ productCode: "PRO", billingPeriod: "MONTHLY" }),
      ),
      service.call("POST /api/app/workspaces/:workspaceId/invites", request({ email: newAddress() })),
      rename(workspaceId, { name: "Late" }, owner),
      remove(workspaceId, owner),
    ]);
    for (const { statusCode } of responses) expect([200, 201, 404]).toContain(statusCode);
    expect((await list(owner)).workspaces).toEqual([]);
  });
});
