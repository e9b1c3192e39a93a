import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Activity } from "../../../contract/activities";
import { generationsOf } from "../../../server/activities/generations";
import type { Queries } from "../../../server/database/open";
import { activities } from "../../../server/database/schema/activities";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { readPlans } from "../../../server/products/plans";
import { testDatabase } from "../../support/database";
import { setUsage } from "../../support/monthly-usage";
import { base64, type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let db: Queries;
let owner: Customer;
beforeAll(async () => {
  service = await startService();
  db = (await testDatabase()).db;
  owner = await service.signUp();
});

interface Page {
  activities: Activity[];
  hasNextPage: boolean;
}

const ask = (workspaceId: string, page?: number | string, customer = owner) =>
  service.call("GET /api/app/workspaces/:workspaceId/activities", {
    params: { workspaceId },
    token: customer.accessToken,
    ...(page !== undefined && { query: { page: String(page) } }),
  });
const pageOf = async (workspaceId: string, page?: number): Promise<Page> => (await ask(workspaceId, page)).json();
const pdf = (workspaceId: string, headers = {}, html = "<p>x</p>") =>
  service.tryOut(owner, workspaceId, { headers, html });

/** Writes activities without rendering documents. The n-th activity, from 1, has n bytes. */
async function made(workspaceId: string, count: number): Promise<void> {
  const one = { workspaceId, source: "API", generationTimeInMs: 5 } as const;
  const rows = Array.from({ length: count }, (_, index) => ({
    ...one,
    number: index + 1,
    resultSizeInBytes: index + 1,
    createdAt: new Date(1_760_000_000_000 + index * 1_000),
  }));
  await db.insert(activities).values(rows);
}

describe("activities", () => {
  it("come ten per page, the newest first, with whether there is a next page [CALL-26, ACT-05, ENTITY-05]", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await made(workspaceId, 25);
    const pages = [await pageOf(workspaceId), await pageOf(workspaceId, 2), await pageOf(workspaceId, 3)];
    const numbers = pages.map((page) => page.activities.map(({ resultSizeInBytes }) => resultSizeInBytes));
    const from = (newest: number, count: number) => Array.from({ length: count }, (_, index) => newest - index);
    expect(numbers).toEqual([from(25, 10), from(15, 10), from(5, 5)]);
    expect(pages.map(({ hasNextPage }) => hasNextPage)).toEqual([true, true, false]);
    expect(await pageOf(workspaceId, 1)).toEqual(pages[0]);
  });

  it("have no next page after exactly ten", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await made(workspaceId, 10);
    expect((await pageOf(workspaceId)).hasNextPage).toBe(false);
  });

  it("are empty after the last page, and in a new workspace", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const none = { activities: [], hasNextPage: false };
    expect(await pageOf(workspaceId)).toEqual(none);
    await made(workspaceId, 10);
    for (const page of [2, 999_999_999, "9999999999", "9".repeat(400)]) {
      const response = await ask(workspaceId, page);
      expect([response.statusCode, response.json()]).toEqual([200, none]);
    }
  });

  it.each(["0", "-1", "1.5", "two", "", "9".repeat(1_001)])("refuse page '%s'", async (page) => {
    const response = await ask(await service.workspaceOf(owner), page);
    expect([response.statusCode, response.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
  });

  it("have source, time, template, duration and size of each document [ENTITY-21, ENTITY-27, FORMAT-04]", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const response = await pdf(workspaceId);
    const { activities: rows } = await pageOf(workspaceId);
    expect(rows).toEqual([
      {
        id: expect.any(String),
        pdfCreatedAt: expect.any(Number),
        templateName: null,
        source: "CUSTOMER_PORTAL",
        generationTimeInMs: expect.any(Number),
        resultSizeInBytes: response.rawPayload.length,
      },
    ]);
    expect(Math.abs((rows[0]?.pdfCreatedAt ?? 0) - Date.now() / 1000)).toBeLessThan(60);
  });

  it("stay without a template name when their template is deleted", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const request = { params: { workspaceId }, token: owner.accessToken };
    const body = { name: "Invoice", contentBase64: base64("<p>x</p>") };
    const created = await service.call("POST /api/app/workspaces/:workspaceId/templates", { ...request, body });
    const templateId: string = created.json().id;
    await pdf(workspaceId, { "x-template-id": templateId });
    const names = async () => (await pageOf(workspaceId)).activities.map(({ templateName }) => templateName);
    expect(await names()).toEqual(["Invoice"]);

    const path = "/api/app/workspaces/:workspaceId/templates/:templateId";
    await service.call(`PATCH ${path}`, { ...request, params: { workspaceId, templateId }, body: { name: "Bill" } });
    expect(await names()).toEqual(["Invoice"]);
    await service.call(`DELETE ${path}`, { ...request, params: { workspaceId, templateId } });
    expect(await names()).toEqual([null]);
  });

  it("are readable by every member and by nobody else", async () => {
    const [member, stranger] = [await service.signUp(), await service.signUp()];
    const workspaceId = await service.workspaceOf(owner);
    await service.addMember(workspaceId, member);
    await made(workspaceId, 1);
    expect((await ask(workspaceId, 1, member)).json().activities).toHaveLength(1);
    expect((await ask(workspaceId, 1, stranger)).statusCode).toBe(404);
  });
});

describe("the monthly limit", () => {
  const generation = {
    templateId: null,
    templateName: null,
    templateVersion: null,
    source: "API",
    generationTimeInMs: 1,
  } as const;
  const record = (workspaceId: string, at = Date.now()) => {
    vi.useFakeTimers({ toFake: ["Date"], now: at });
    return withWorkspace(db, workspaceId, (tx) =>
      generationsOf(tx, workspaceId, readPlans()).record({ ...generation, resultSizeInBytes: 1 }),
    ).finally(() => vi.useRealTimers());
  };
  const usedUp = async (month: string) => {
    const workspaceId = await service.workspaceOf(owner, "Small", "FREE");
    for (let count = 0; count < 50; count += 1) await record(workspaceId, Date.parse(`${month}-15T12:00:00Z`));
    return workspaceId;
  };
  const changePlan = (workspaceId: string, productCode: string) =>
    service.call("PATCH /api/app/workspaces/:workspaceId/subscription", {
      params: { workspaceId },
      token: owner.accessToken,
      body: { productCode, billingPeriod: "MONTHLY" },
    });

  it("accepts five of twenty concurrent documents if five are left, and counts and records only these", async () => {
    const workspaceId = await service.workspaceOf(owner, "Small", "FREE");
    for (let count = 0; count < 45; count += 1) await record(workspaceId);
    await setUsage(db, workspaceId, 45);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pdf(workspaceId)));
    const of = (status: number) => answers.filter(({ statusCode }) => statusCode === status);
    expect([of(200).length, of(402).length]).toEqual([5, 15]);
    for (const answer of of(402)) expect(answer.json().errorCode).toBe("USAGE_LIMIT_EXCEEDED");
    const last = await pageOf(workspaceId, 5);
    expect([last.activities.length, last.hasNextPage]).toEqual([10, false]);
  });

  it("is not used by a failed document", async () => {
    const workspaceId = await service.workspaceOf(owner, "Small", "FREE");
    await setUsage(db, workspaceId, 49);
    expect((await pdf(workspaceId, {}, "{% if %}")).statusCode).toBe(422);
    expect((await pdf(workspaceId)).statusCode).toBe(200);
    expect((await pdf(workspaceId)).statusCode).toBe(402);
  });

  it("starts again with the calendar month, in UTC", async () => {
    const workspaceId = await usedUp("2026-01");
    await expect(record(workspaceId, Date.parse("2026-01-31T23:59:59.999Z"))).rejects.toThrow("USAGE_LIMIT_EXCEEDED");
    await record(workspaceId, Date.parse("2026-02-01T00:00:00Z"));
  });

  it("causes no deadlock if the workspace is deleted at the same time", async () => {
    for (let round = 0; round < 10; round += 1) {
      const workspaceId = await service.workspaceOf(owner);
      await record(workspaceId);
      const [deleted, ...generations] = await Promise.allSettled([
        service.call("DELETE /api/app/workspaces/:workspaceId", {
          params: { workspaceId },
          token: owner.accessToken,
        }),
        ...Array.from({ length: 4 }, () => record(workspaceId)),
      ]);
      expect(deleted).toMatchObject({ status: "fulfilled", value: { statusCode: 200 } });
      for (const generation of generations) {
        if (generation.status === "rejected") expect(String(generation.reason)).toContain("NOT_FOUND");
      }
    }
  });

  it("follows a change of plan at once, up and down, and keeps the usage", async () => {
    const workspaceId = await service.workspaceOf(owner, "Small", "FREE");
    await setUsage(db, workspaceId, 50);
    expect((await pdf(workspaceId)).statusCode).toBe(402);
    expect((await changePlan(workspaceId, "STARTER")).statusCode).toBe(200);
    expect((await pdf(workspaceId)).statusCode).toBe(200);
    await changePlan(workspaceId, "FREE");
    expect((await pdf(workspaceId)).statusCode).toBe(402);
  });
});
