import type { ClientBase } from "pg";

/** The role that a transaction of one workspace runs as; it can't log in. */
export const WORKSPACE_ROLE = "platen_workspace";

/** The setting that names the workspace, for the length of a transaction. */
export const WORKSPACE_SETTING = "platen.workspace_id";

const POLICY = "own_workspace";

/** Null, which equals nothing, where no workspace is set. As a sub-select it is computed once a query and not once a row. */
const WORKSPACE = `(select nullif(current_setting('${WORKSPACE_SETTING}', true), '')::uuid)`;

/**
 * Creates the role if it is missing and lets the current user take it. Roles belong to the whole server, so another database's
 * service may do the same at the same time; the loser of that race has what it needs.
 *
 * @throws Error when the current user may not create roles (attribute CREATEROLE) and the role isn't there and granted
 */
export async function ensureWorkspaceRole(client: ClientBase): Promise<void> {
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
 * Lets the role see and write the current workspace's rows, and nothing else: in every table with a `workspace_id`, so that none
 * can be forgotten, and in the few others that a workspace's work touches. Does nothing where that is done already.
 */
export async function protectWorkspaces(client: ClientBase): Promise<void> {
  await client.query(`
    do $$
    declare
      unprotected regclass;
    begin
      for unprotected in
        select pg_class.oid
        from pg_class
        join pg_attribute on attrelid = pg_class.oid and attname = 'workspace_id' and not attisdropped
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
          and not exists (select from pg_policy where polrelid = pg_class.oid and polname = '${POLICY}')
      loop
        execute format('alter table %s enable row level security', unprotected);
        execute format('create policy ${POLICY} on %s to ${WORKSPACE_ROLE} using (workspace_id = ${WORKSPACE.replaceAll("'", "''")})', unprotected);
        execute format('grant select, insert, update, delete on %s to ${WORKSPACE_ROLE}', unprotected);
      end loop;
    end $$`);
  for (const rule of OTHER_TABLES) {
    const { rowCount } = await client.query(
      "select from pg_policies where tablename = $1 and policyname = $2 and schemaname = current_schema()",
      [rule.table, POLICY],
    );
    if (rowCount) continue;
    await client.query(`
      alter table ${rule.table} enable row level security;
      create policy ${POLICY} on ${rule.table} to ${WORKSPACE_ROLE} using (${rule.visible});
      grant ${rule.grants} on ${rule.table} to ${WORKSPACE_ROLE}`);
  }
}

const OTHER_TABLES = [
  { table: "workspaces", grants: "select, update (name), delete", visible: `id = ${WORKSPACE}` },
  {
    table: "customers",
    grants: "select (id, email, email_verified_at, created_at)",
    visible: `exists (select from memberships where customer_id = customers.id and workspace_id = ${WORKSPACE})`,
  },
  // A mail is written with what it tells of; nobody reads another's.
  { table: "mails", grants: "insert", visible: "true" },
];
