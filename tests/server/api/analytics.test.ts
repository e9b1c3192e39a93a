import { beforeAll, describe, expect, it } from "vitest";
import { analyse } from "../../../server/activities/analytics";
import type { Queries } from "../../../server/database/open";
import { monthlyUsage } from "../../../server/database/schema/activities";
import { testDatabase } from "../../support/database";
import { type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let db: Queries;
let owner: Customer;
beforeAll(async () => {
  service = await startService();
  db = (await testDatabase()).db;
  owner = await service.signUp();
});

const read = async (workspaceId: string) => {
  const request = { params: { workspaceId }, token: owner.accessToken };
  return (await service.call("GET /api/app/workspaces/:workspaceId/analytics", request)).json();
};

/** @returns the first day of the month that many months ago */
const monthsAgo = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10);
};

describe("analytics", () => {
  it("list the last twelve months, and three totals [CALL-27, ENTITY-06, ENTITY-22, ENTITY-23]", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const used = new Map([
      [0, 1],
      [5, 20],
      [6, 300],
      [11, 4_000],
      [12, 50_000],
    ]);
    await db
      .insert(monthlyUsage)
      .values([...used].map(([ago, count]) => ({ workspaceId, month: monthsAgo(ago), used: count })));
    const { monthlyUsages, overallAnalytics } = await read(workspaceId);
    expect(overallAnalytics).toEqual({ currentMonthUsage: 1, last6MonthsUsage: 21, totalUsage: 54_321 });
    expect(monthlyUsages).toEqual(
      Array.from({ length: 12 }, (_, index) => {
        const first = new Date(monthsAgo(11 - index));
        return {
          month: first.toLocaleString("en", { month: "long", timeZone: "UTC" }),
          year: first.getUTCFullYear(),
          usage: used.get(11 - index) ?? 0,
        };
      }),
    );
  });

  it("count every delivered document and nothing else", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const tryOut = (html: string) => service.tryOut(owner, workspaceId, { html });
    expect((await read(workspaceId)).overallAnalytics.totalUsage).toBe(0);
    await tryOut("<p>x</p>");
    await tryOut("{% if %}");
    await tryOut("<p>x</p>");
    expect((await read(workspaceId)).overallAnalytics).toEqual({
      currentMonthUsage: 2,
      last6MonthsUsage: 2,
      totalUsage: 2,
    });
  });

  it("name the months in English, in order, across the turn of the year", () => {
    const { monthlyUsages } = analyse(new Map([["2025-12-01", 7]]), new Date("2026-01-31T23:59:59Z"));
    expect(monthlyUsages[0]).toEqual({ month: "February", year: 2025, usage: 0 });
    expect(monthlyUsages.slice(-2)).toEqual([
      { month: "December", year: 2025, usage: 7 },
      { month: "January", year: 2026, usage: 0 },
    ]);
    expect(new Set(monthlyUsages.map(({ month }) => month)).size).toBe(12);
  });
});
