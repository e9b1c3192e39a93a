import type { ClientBase } from "pg";

/** The role that a transaction of one workspace runs as. It can't log in. */
export const WORKSPACE_ROLE = "platen_workspace";

/** Privileges of a table whose policy is that of `ownWorkspacePolicy`. */
const ALL = "select, insert, update, delete";

/** Privileges of the tables that a workspace may use in part only. */
const PARTIAL: Record<string, string> = {
  workspaces: "select, update (name), delete",
  customers: "select (id, email, email_verified_at, created_at)",
  mails: "insert",
  audit_events: "select, insert",
  free_trials: "select, insert",
};

/**
 * Creates the role of a workspace if it is missing, and lets the current user take it. This runs at each start and is
 * no migration, because a role belongs to the whole server: it may be older than the database, and a backup doesn't
 * contain it. Another database's service may create the role at the same time. The loser of that race has what it
 * needs.
 *
 * @throws Error if the role is missing, or not granted to the current user, and this user can't create roles
 *   (CREATEROLE)
 */
export async function createWorkspaceRole(client: ClientBase): Promise<void> {
  await client.query(`
    do $$
    declare
      before text := current_setting('role');
    begin
      if not exists (select from pg_roles where rolname = '${WORKSPACE_ROLE}') then
        begin
          create role ${WORKSPACE_ROLE} nologin;
        exception when duplicate_object or unique_violation then null;
        end;
      end if;
      begin
        perform set_config('role', '${WORKSPACE_ROLE}', true);
        perform set_config('role', before, true);
      exception when insufficient_privilege then
        begin
          grant ${WORKSPACE_ROLE} to current_user;
        exception when unique_violation or internal_error then null;
        end;
      end;
    end $$`);
}

/**
 * Grants the role the tables that have a policy of row-level security, if it has no privilege on them yet. This runs at
 * each start and is not a migration, because a backup loses its grants if it is restored on a server without the
 * role.
 */
export async function grantWorkspaceRole(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select tablename as table from pg_policies
     where schemaname = current_schema() and policyname = 'own_workspace' and not exists (
       select from information_schema.column_privileges
       where table_schema = schemaname and table_name = tablename and grantee = $1)`,
    [WORKSPACE_ROLE],
  );
  for (const { table } of rows) {
    await client.query(`grant ${PARTIAL[table] ?? ALL} on ${client.escapeIdentifier(table)} to ${WORKSPACE_ROLE}`);
  }
}
