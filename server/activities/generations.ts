import { and, eq, sql } from "drizzle-orm";
import type { Source } from "../../contract/product";
import type { Product } from "../../contract/products";
import type { Transaction } from "../database/open";
import { prepare } from "../database/prepared";
import { activities, monthlyUsage } from "../database/schema/activities";
import { subscriptions } from "../database/schema/billing";
import { workspaces } from "../database/schema/workspaces";
import { ApiError } from "../http/api-error";
import { monthOf } from "../lib/month-of";
import type { Plans } from "../products/plans";

/** A document that was rendered, as the workspace's activities show it. */
export interface Generation {
  templateId: string | null;
  templateName: string | null;
  /** Null for HTML without a template, for a draft, and for a try-out. */
  templateVersion: number | null;
  source: Source;
  generationTimeInMs: number;
  resultSizeInBytes: number;
}

/** Result of counting a generation. */
export interface Outcome {
  /** Whether the workspace exists: each has a subscription. */
  subscribed: boolean;
  /** False if the month's limit was reached before. */
  recorded: boolean;
}

const value = sql.placeholder;

/**
 * Counts a generation and writes its activity, in one statement because every document needs it. Each step takes the
 * rows of the step before, so that nothing is written if the workspace is gone or its month is used up. The workspace
 * is locked first, as when it is deleted, which rules out deadlocks.
 */
export const countGeneration = prepare<Outcome>(
  "count_generation",
  sql`
    with held as (
      select id from ${workspaces} where id = ${value("workspaceId")} and deleted_at is null for key share
    ), subscription as materialized (
      select workspace_id, product_code from ${subscriptions}
      where workspace_id = (select id from held) for update
    ), counted as (
      insert into ${monthlyUsage} (workspace_id, month, used)
      select workspace_id, ${value("month")}, 1 from subscription
      on conflict (workspace_id, month) do update set used = monthly_usage.used + 1
      where monthly_usage.used < (select (${value("limits")}::jsonb ->> product_code::text)::integer from subscription)
      returning workspace_id
    ), numbered as (
      update ${subscriptions} set generations = generations + 1
      from counted where subscriptions.workspace_id = counted.workspace_id
      returning generations
    ), recorded as (
      insert into ${activities} (
        workspace_id, number, template_id, template_name, template_version, source, created_at, generation_time_in_ms,
        result_size_in_bytes
      )
      select
        ${value("workspaceId")}, generations, ${value("templateId")}, ${value("templateName")},
        ${value("templateVersion")}, ${value("source")}, ${value("createdAt")}, ${value("generationTimeInMs")}, ${value("resultSizeInBytes")}
      from numbered
      returning number
    )
    select exists (select from subscription) as subscribed, exists (select from recorded) as recorded`,
);

/** Returns the values of the statement above. */
export const valuesOf = (generation: Generation, workspaceId: string, plans: Plans) => {
  const createdAt = new Date();
  return {
    ...generation,
    workspaceId,
    createdAt: createdAt.toISOString(),
    month: monthOf(createdAt),
    limits: JSON.stringify(Object.fromEntries(plans.list.map((plan) => [plan.code, plan.monthlyUsageLimit]))),
  };
};

/** @throws ApiError USAGE_LIMIT_EXCEEDED; NOT_FOUND if the workspace is gone */
export function assertRecorded([outcome]: Outcome[]): void {
  if (!outcome?.subscribed) throw new ApiError("NOT_FOUND");
  if (!outcome.recorded) throw new ApiError("USAGE_LIMIT_EXCEEDED");
}

/** Counts and records the generations of one workspace. */
export function generationsOf(tx: Transaction, workspaceId: string, plans: Plans) {
  /** @returns the plan, and the documents that this month has used of it @throws ApiError NOT_FOUND */
  async function usage(): Promise<{ plan: Product; used: number }> {
    const thisMonth = and(
      eq(monthlyUsage.workspaceId, subscriptions.workspaceId),
      eq(monthlyUsage.month, monthOf(new Date())),
    );
    const [state] = await tx
      .select({ productCode: subscriptions.productCode, used: monthlyUsage.used })
      .from(subscriptions)
      .leftJoin(monthlyUsage, thisMonth)
      .where(eq(subscriptions.workspaceId, workspaceId));
    if (!state) throw new ApiError("NOT_FOUND");
    return { plan: plans.get(state.productCode), used: state.used ?? 0 };
  }

  return {
    usage,

    /**
     * Saves the work of a document that would be over the month's limit. Only `record` decides exactly.
     *
     * @throws ApiError USAGE_LIMIT_EXCEEDED
     */
    async assertWithinQuota(): Promise<void> {
      const { used, plan } = await usage();
      if (used >= plan.monthlyUsageLimit) throw new ApiError("USAGE_LIMIT_EXCEEDED");
    },

    /**
     * Counts a generation and writes its activity, both or neither, and never beyond the limit: concurrent generations
     * wait for one another at the subscription's row, whose lock also holds up a change of the plan.
     *
     * @throws ApiError USAGE_LIMIT_EXCEEDED
     */
    async record(generation: Generation): Promise<void> {
      assertRecorded(await countGeneration.run(tx, valuesOf(generation, workspaceId, plans)));
    },
  };
}
