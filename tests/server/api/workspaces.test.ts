import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let customer: Customer;
beforeAll(async () => {
  service = await startService();
  customer = await service.signUp();
});

const create = (body: unknown, { accessToken } = customer) =>
  service.call("POST /api/app/workspaces", { token: accessToken, body });
const list = async ({ accessToken }: Customer) =>
  (await service.call("GET /api/app/workspaces", { token: accessToken })).json();

describe("products", () => {
  it("are the four plans with prices and limits, rising from FREE to PRO [CALL-06, ENTITY-09, ENTITY-28, PLAN-20]", async () => {
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

  it("are listed to their members only, the oldest first [CALL-07]", async () => {
    const [one, other] = [await service.signUp(), await service.signUp()];
    const [first, second] = [await service.workspaceOf(one, "First"), await service.workspaceOf(one, "Second")];
    await service.workspaceOf(other, "Other");
    const { workspaces } = await list(one);
    expect(workspaces.map((entry: { workspace: { id: string } }) => entry.workspace.id)).toEqual([first, second]);
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

  it("are not to be told from unknown ones by strangers, to the letter", async () => {
    const owner = await service.signUp();
    const foreign = await service.workspaceOf(owner);
    const answer = async (workspaceId: string) => {
      const { accessToken: token } = customer;
      const response = await service.call("GET /api/app/workspaces/:workspaceId/templates", {
        params: { workspaceId },
        token,
      });
      return { status: response.statusCode, ...response.json(), correlationId: null };
    };
    expect(await answer(foreign)).toEqual(await answer(randomUUID()));
    expect(await answer(foreign)).toMatchObject({ status: 404, errorCode: "NOT_FOUND" });
    expect(await answer("no-id")).toMatchObject({ status: 404, errorCode: "NOT_FOUND" });
  });
});
