import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { ZodArray, ZodObject } from "zod";
import { calls } from "../../../contract/calls";
import { customers } from "../../../server/database/schema/customers";
import { memberships } from "../../../server/database/schema/memberships";
import { templates } from "../../../server/database/schema/templates";
import { collectStatements } from "../../support/collect-statements";
import { testDatabase } from "../../support/database";
import { type Customer, startService, type TestService } from "../../support/service";
import { addSampleRows } from "../../support/workspace-rows";

let service: TestService;
let owner: Customer;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
});

const statementsOf = collectStatements();

/** Adds a member and a row of each kind to a workspace. */
async function grow(workspaceId: string): Promise<void> {
  const { db } = await testDatabase();
  const [customerId, createdAt] = [randomUUID(), new Date()];
  await addSampleRows(workspaceId, randomUUID());
  const deleted = { workspaceId, name: "Old", html: "<p>", createdAt, updatedAt: createdAt, deletedAt: createdAt };
  await db.insert(templates).values(deleted);
  await db.insert(customers).values({ id: customerId, email: `${customerId}@example.com`, createdAt });
  await db.insert(memberships).values({ workspaceId, customerId, role: "USER", createdAt });
}

/** @returns the number of rows in an answer */
const lengthOf = (body: string): number => {
  const list = Object.values(JSON.parse(body) as Record<string, unknown>).find(Array.isArray);
  return (list ?? []).length;
};

/** All calls that list rows of a workspace, including those that are added later. */
const LISTS = calls.filter(
  ({ method, path, response }) =>
    method === "GET" &&
    /\/:workspaceId\/[^:]+$/.test(path) &&
    response instanceof ZodObject &&
    Object.values(response.shape).some((part) => part instanceof ZodArray),
);

/** Lists that never have thirty rows: one has pages, one has a row per month, and one has the first few. */
const SHORT = [/\/activities$/, /\/analytics$/, /\/insights$/];

describe("a list", () => {
  it("is found anywhere in the contract", () => {
    const names = LISTS.map(({ path }) => path.split("/").at(-1));
    expect(names.sort()).toEqual(
      expect.arrayContaining(["activities", "analytics", "apikeys", "customers", "invites", "templates"]),
    );
  });

  it.each(LISTS.map(({ path }) => path))("takes as many queries for thirty rows as for one: %s", async (path) => {
    const workspaceId = await service.workspaceOf(owner);
    const list = () =>
      service.app.inject({
        method: "GET",
        url: path.replace(":workspaceId", workspaceId),
        headers: { authorization: `Bearer ${owner.accessToken}` },
      });
    await grow(workspaceId);
    // The first call of a member in a while also writes when the member was active.
    const { db } = await testDatabase();
    const active = { lastActiveAt: new Date() };
    await db.update(memberships).set(active).where(eq(memberships.workspaceId, workspaceId));
    const ofOne = await statementsOf(list);
    for (let row = 1; row < 30; row++) await grow(workspaceId);
    const ofThirty = await statementsOf(list);

    expect(ofThirty).toEqual(ofOne);
    if (SHORT.some((pattern) => pattern.test(path))) return;
    expect(lengthOf((await list()).body)).toBeGreaterThanOrEqual(30);
    // Authorization; begin, the workspace's scope, the rows, commit. Invoices come with their payments.
    expect(ofOne).toHaveLength(path.endsWith("/invoices") ? 6 : 5);
  });

  it("takes as many queries for ten workspaces as for one", async () => {
    const customer = await service.signUp();
    const list = () => service.call("GET /api/app/workspaces", { token: customer.accessToken });
    await service.workspaceOf(customer);
    const ofOne = await statementsOf(list);
    for (let row = 1; row < 10; row++) await service.workspaceOf(customer);
    expect(await statementsOf(list)).toEqual(ofOne);
    expect(lengthOf((await list()).body)).toBe(10);
    expect(ofOne).toHaveLength(2);
  });
});
