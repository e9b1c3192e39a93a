import type { Activity } from "../../../contract/activities";
import type { Calls } from "../../../contract/calls";
import type { ResponseOf } from "../../../contract/endpoint";
import type { Subscription } from "../../../contract/subscription";
import { products } from "./products";
import { onCall } from "./server";

type Analytics = ResponseOf<Calls["GET /api/app/workspaces/:workspaceId/analytics"]>;

const MONTHS = ["December", "January", "February", "March", "April", "May", "June", "July", "August"];

/** Returns analytics of August 2026 with the given number of documents this month. */
export function analytics(currentMonthUsage: number): Analytics {
  const monthlyUsages = MONTHS.map((month, index) => ({ month, year: index === 0 ? 2025 : 2026, usage: index * 10 }));
  return {
    monthlyUsages: [...monthlyUsages.slice(0, -1), { month: "August", year: 2026, usage: currentMonthUsage }],
    overallAnalytics: { currentMonthUsage, last6MonthsUsage: 4_321, totalUsage: 54_321 },
  };
}

/** Returns a subscription to one of the plans. Its trial ended on 2025-10-09. */
export function subscription(code: Subscription["product"]["code"], more: Partial<Subscription> = {}): Subscription {
  const product = products.find((each) => each.code === code);
  if (!product) throw new Error(`There is no plan ${code}`);
  const trial = { freeTrialExpiration: 1_760_000_000 };
  return { product, billingPeriod: "MONTHLY", ...trial, nextInvoiceAt: null, credit: 0, storage: null, ...more };
}

/** Returns an activity that a number identifies. */
export function activity(number: number, more: Partial<Activity> = {}): Activity {
  return {
    id: `activity-${number}`,
    pdfCreatedAt: 1_763_000_000 - number,
    templateName: `Template ${number}`,
    source: "API",
    generationTimeInMs: 123,
    resultSizeInBytes: 12_345,
    ...more,
  };
}

type Insights = ResponseOf<Calls["GET /api/app/workspaces/:workspaceId/insights"]>;

/** Returns insights of a workspace that has made nothing. */
export function insights(more: Partial<Insights> = {}): Insights {
  return {
    from: 1_763_000_000,
    documents: { count: 0, isComplete: true, generationTimeInMs: null },
    failures: { count: 0, isComplete: true },
    templates: [],
    errors: [],
    ...more,
  };
}

/** Mocks the calls of the dashboard, for tests that only pass through it. */
export function onDashboard(used = 7): void {
  onCall("GET /api/app/workspaces/:workspaceId/analytics", analytics(used));
  onCall("GET /api/app/workspaces/:workspaceId/subscription", { subscription: subscription("FREE") });
  onCall("GET /api/app/workspaces/:workspaceId/activities", { activities: [activity(1)], hasNextPage: false });
  onCall("GET /api/app/workspaces/:workspaceId/insights", insights());
}
