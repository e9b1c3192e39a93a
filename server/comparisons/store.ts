import { and, count, eq, getTableColumns, gt, inArray, isNull, sql } from "drizzle-orm";
import { audit } from "../audit/audit";
import type { Transaction } from "../database/open";
import { comparisons } from "../database/schema/comparisons";
import { customers } from "../database/schema/customers";
import { ApiError, tooManyRequests } from "../http/api-error";
import { readTemplateName } from "../templates/template-name";
import type { UnsavedHtml } from "./comparison-sides";

/** Comparisons of a workspace that are being made or wait. */
const MAX_UNFINISHED = 2;
/** Seconds after which another try makes sense: most comparisons take less. */
const RETRY_AFTER_SECONDS = 5;
/** Key of the advisory locks under which comparisons are added: this number, and the workspace. */
const LOCK_SPACE = 7_528_363;

export type StoredComparison = typeof comparisons.$inferSelect;

interface NewComparison {
  templateId: string;
  from: string;
  to: string;
  unsaved: UnsavedHtml | null;
  lifetimeMs: number;
}

/** The comparisons of one workspace. */
export function comparisonsOf(tx: Transaction, workspaceId: string) {
  const ofWorkspace = eq(comparisons.workspaceId, workspaceId);

  return {
    /**
     * @param maxKept most comparisons that a workspace has at the same time
     * @throws ApiError TOO_MANY_REQUESTS
     */
    async add(
      { templateId, from, to, unsaved, lifetimeMs }: NewComparison,
      maxKept: number,
    ): Promise<StoredComparison> {
      // One at a time for a workspace, so that the limits are exact.
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${workspaceId}))`);
      const now = new Date();
      const isUnfinished = inArray(comparisons.state, ["queued", "running"]);
      const isKept = and(ofWorkspace, gt(comparisons.expiresAt, now));
      const [numbers] = await tx
        .select({ kept: count(), unfinished: sql<number>`(count(*) filter (where ${isUnfinished}))::int` })
        .from(comparisons)
        .where(isKept);
      const { kept = 0, unfinished = 0 } = numbers ?? {};
      if (unfinished >= MAX_UNFINISHED) {
        throw tooManyRequests("unfinishedComparisons", MAX_UNFINISHED, RETRY_AFTER_SECONDS);
      }
      if (kept >= maxKept) throw tooManyRequests("comparisonsPerWorkspace", maxKept, Math.ceil(lifetimeMs / 1_000));
      const [added] = await tx
        .insert(comparisons)
        .values({
          workspaceId,
          templateId,
          from,
          to,
          unsavedId: unsaved?.templateId ?? null,
          unsavedHtml: unsaved?.html ?? null,
          state: "queued",
          createdAt: now,
          leaseUntil: now,
          expiresAt: new Date(now.getTime() + lifetimeMs),
        })
        .returning();
      if (!added) throw new Error("The comparison was not inserted");
      return added;
    },

    /** @throws ApiError NOT_FOUND */
    async read(id: string): Promise<StoredComparison & { reviewedBy: string | null }> {
      const { unsavedHtml: _unsavedHtml, ...columns } = getTableColumns(comparisons);
      const reviewedBy = sql<string | null>`(
        select email from ${customers} where ${customers.id} = ${comparisons.reviewedById})`;
      const [found] = await tx
        .select({ ...columns, reviewedBy })
        .from(comparisons)
        .where(and(ofWorkspace, eq(comparisons.id, id), gt(comparisons.expiresAt, new Date())));
      if (!found) throw new ApiError("NOT_FOUND");
      return { ...found, unsavedHtml: null };
    },

    /**
     * Records who has reviewed a comparison. The first review counts.
     *
     * @throws ApiError NOT_FOUND, COMPARISON_NOT_REVIEWABLE
     */
    async review(id: string, customerId: string): Promise<void> {
      const { state, fingerprint, result, templateId, reviewedAt } = await this.read(id);
      if (reviewedAt) return;
      if (state !== "done" || fingerprint === null || !result || result.from === null) {
        throw new ApiError("COMPARISON_NOT_REVIEWABLE");
      }
      await tx
        .update(comparisons)
        .set({ reviewedById: customerId, reviewedAt: new Date() })
        .where(and(ofWorkspace, eq(comparisons.id, id), isNull(comparisons.reviewedAt)));
      const name = await readTemplateName(tx, workspaceId, templateId);
      const details = { comparison: id, version: result.from };
      await audit(tx, { action: "template.reviewed", workspaceId, target: { id: templateId, name }, details });
    },
  };
}
