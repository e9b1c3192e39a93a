import { type SQLWrapper, sql } from "drizzle-orm";
import type { Transaction } from "../../server/database/open";

/** A step of a query that PostgreSQL has run. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  /** For each loop. */
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/**
 * Runs a query and returns all of its steps. PostgreSQL sorts and scans whole tables only if it must, so that the
 * steps do not depend on the statistics of other tables at this moment.
 */
export async function planOf(tx: Transaction, query: SQLWrapper): Promise<PlanNode[]> {
  for (const way of ["enable_sort", "enable_bitmapscan", "enable_seqscan"])
    await tx.execute(sql.raw(`set local ${way} = off`));
  const { rows } = await tx.execute<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    sql`explain (analyze, format json) ${query}`,
  );
  return rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
