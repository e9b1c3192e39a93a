import { and, eq, inArray, isNull } from "drizzle-orm";
import { LIMITS } from "../../contract/product";
import type { Transaction } from "../database/open";
import { templates } from "../database/schema/templates";
import { ApiError } from "../http/api-error";

/** Maximum number of copies of a template that get a name of their own. */
const MAX_NUMBERED_NAMES = 200;

/**
 * Returns a name that no template of the workspace has: the given one, or the same with a number.
 *
 * @throws ApiError TEMPLATE_NAME_ALREADY_IN_USE if there are too many
 */
export async function findFreeName(tx: Transaction, workspaceId: string, wanted: string): Promise<string> {
  const candidates = Array.from({ length: MAX_NUMBERED_NAMES }, (_, index) => {
    const suffix = index === 0 ? "" : ` ${index + 1}`;
    return wanted.slice(0, LIMITS.maxNameCharacters - suffix.length).replace(/[\uD800-\uDBFF]$/, "") + suffix;
  });
  const isTaken = and(
    eq(templates.workspaceId, workspaceId),
    isNull(templates.deletedAt),
    inArray(templates.name, candidates),
  );
  const rows = await tx.select({ name: templates.name }).from(templates).where(isTaken);
  const taken = new Set(rows.map(({ name }) => name));
  const free = candidates.find((candidate) => !taken.has(candidate));
  if (free === undefined) throw new ApiError("TEMPLATE_NAME_ALREADY_IN_USE");
  return free;
}
