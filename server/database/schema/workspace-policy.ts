import { type SQL, sql } from "drizzle-orm";
import { type PgPolicyConfig, pgPolicy } from "drizzle-orm/pg-core";

/** The PostgreSQL setting that holds the workspace's id for the length of a transaction (see workspace-scope.ts). */
export const WORKSPACE_SETTING = "platen.workspace_id";

/**
 * Id of the transaction's workspace. Null if none is set, which equals no id, so that no row is visible. It is a
 * sub-select because PostgreSQL computes that once per query instead of once per row.
 */
export const currentWorkspace: SQL = sql.raw(
  `(select nullif(current_setting('${WORKSPACE_SETTING}', true), '')::uuid)`,
);

/**
 * Policy of row-level security for a table with a `workspace_id`: only rows of the transaction's workspace can be seen
 * and written.
 */
export const ownWorkspacePolicy = () => workspacePolicy({ using: sql`workspace_id = ${currentWorkspace}` });

/**
 * Policy of row-level security for another table that the role of a workspace may use (see workspace-role.ts).
 *
 * The policy names no role and so holds for all of them (but the tables' owner, as always). A role belongs to the whole
 * server and is not part of a backup: a backup restored on another server would lose each policy that names a role.
 */
export const workspacePolicy = (rule: Pick<PgPolicyConfig, "for" | "using" | "withCheck">) =>
  pgPolicy("own_workspace", rule);
