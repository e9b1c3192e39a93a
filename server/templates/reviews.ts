import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { TemplateKind } from "../../contract/product";
import type { Transaction } from "../database/open";
import { comparisons } from "../database/schema/comparisons";
import { workspaces } from "../database/schema/workspaces";
import { ApiError } from "../http/api-error";
import { type ContentHashes, fingerprintOf } from "./content-fingerprint";

/** Returns whether a workspace publishes drafts only after a review. */
export async function isReviewRequired(tx: Transaction, workspaceId: string): Promise<boolean> {
  const [workspace] = await tx
    .select({ isRequired: workspaces.isReviewRequired })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return workspace?.isRequired ?? false;
}

/** Returns whether a save may publish. A partial has no unpublished draft, so the rule is for its users. */
export const mayPublishBySaving = async (
  tx: Transaction,
  workspaceId: string,
  { kind }: { kind: TemplateKind },
): Promise<boolean> => kind === "partial" || !(await isReviewRequired(tx, workspaceId));

/**
 * Refuses to publish contents that nobody has reviewed, if the workspace requires that. Contents that are live already,
 * and the first version of a template, change no documents.
 *
 * @param live the live version, which the contents must have been compared with
 * @throws ApiError REVIEW_REQUIRED
 */
export async function assertReviewed(
  tx: Transaction,
  { workspaceId, templateId }: { workspaceId: string; templateId: string },
  contents: ContentHashes,
  live: (ContentHashes & { number: number }) | undefined,
): Promise<void> {
  const fingerprint = fingerprintOf(contents);
  if (!live || fingerprintOf(live) === fingerprint || !(await isReviewRequired(tx, workspaceId))) return;
  const reviewed = await tx.$count(
    comparisons,
    and(
      eq(comparisons.workspaceId, workspaceId),
      eq(comparisons.templateId, templateId),
      eq(comparisons.fingerprint, fingerprint),
      isNotNull(comparisons.reviewedAt),
      gt(comparisons.expiresAt, new Date()),
      sql`(${comparisons.result} ->> 'from')::integer = ${live.number}`,
    ),
  );
  if (reviewed === 0) throw new ApiError("REVIEW_REQUIRED");
}
