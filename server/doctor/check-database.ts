import { accessSync, constants, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Config } from "../config/config";
import { clientConfigOf, type DatabaseAddress } from "../database/connection-pool";
import { findLockHolder } from "../database/folder-lock";
import { WORKSPACE_ROLE } from "../database/workspace-role";
import { describeError } from "../lib/describe-error";
import { checkClockWithBucket, compareClocks } from "./check-clock";
import { checkNotifications } from "./check-notifications";
import { checkSecretKey, checkStoredSecrets } from "./check-secrets";
import { type Finding, failed, ok } from "./finding";

const MIN_VERSION = 15;
const TIMEOUT_MS = 5_000;

interface DatabaseFacts {
  version: number;
  is_read_only: boolean;
  may_create: boolean;
  has_role: boolean;
  may_create_role: boolean;
  now: Date;
}

const FACTS = `
  select current_setting('server_version_num')::integer / 10000 as version,
    current_setting('transaction_read_only') = 'on' as is_read_only,
    has_schema_privilege(current_schema(), 'create') as may_create,
    coalesce((select pg_has_role(oid, 'member') from pg_roles where rolname = '${WORKSPACE_ROLE}'), false) as has_role,
    (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may_create_role,
    clock_timestamp() as now`;

/** Findings about the database, by the name of the check. */
export async function checkDatabase(config: Config): Promise<Record<string, Finding>> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR, SECRET_KEY } = config;
  if (url !== undefined) {
    const findings = await checkServer({ url }, SECRET_KEY);
    const isUsable = findings.database?.kind === "ok";
    return { ...findings, ...(isUsable && { notifications: await checkNotifications({ url, directUrl }) }) };
  }
  return {
    database: checkEmbedded(DATA_DIR),
    clock: await checkClockWithBucket(config),
    secrets: checkSecretKey(SECRET_KEY),
  };
}

/**
 * Connects to a running database, and asks what its user may do and whether its secrets can be opened.
 *
 * @param secretKeys keys of SECRET_KEY
 */
export async function checkServer(
  address: DatabaseAddress,
  secretKeys: readonly Buffer[],
): Promise<Record<string, Finding>> {
  const client = new pg.Client({
    ...clientConfigOf(address),
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const sentAt = Date.now();
    const { rows } = await client.query<DatabaseFacts>(FACTS);
    const [facts] = rows;
    if (!facts) throw new Error("The database gave no answer");
    return {
      database: judge(facts),
      clock: compareClocks({ name: "the database", now: facts.now, sentAt }),
      secrets: await checkStoredSecrets(client, secretKeys),
    };
  } catch (error) {
    return {
      database: failed(
        `PostgreSQL at ${client.host}:${client.port} can't be used: ${describeError(error)}`,
        "Check DATABASE_URL, the network and the password.",
      ),
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function checkEmbedded(dataDir: string): Finding {
  const holder = findLockHolder(dataDir);
  if (holder) return ok(`Embedded in ${dataDir}, in use by the process ${holder.service.pid}`);
  const folder = join(dataDir, "database");
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) return ok(`Embedded in ${dataDir}, will be created at the first start`);
  if (!stats.isDirectory()) return failed(`${folder} is not a folder`, "Move the file away, or set another DATA_DIR.");
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const note = `The embedded database in ${folder} can't be opened: ${describeError(error)}`;
    return failed(note, "Make the user of the service the owner of DATA_DIR and of everything in it.");
  }
  return ok(`Embedded in ${dataDir}, not in use`);
}

/** Decides whether the service can work with a database. */
export function judge({ version, is_read_only, may_create, has_role, may_create_role }: DatabaseFacts): Finding {
  const name = `PostgreSQL ${version}`;
  if (version < MIN_VERSION) return failed(`${name} is too old`, `Use PostgreSQL ${MIN_VERSION} or later.`);
  if (is_read_only) return failed(`${name} is read-only`, "Connect to the primary server, not to a standby.");
  if (!may_create)
    return failed(
      `${name}: the user may not create tables`,
      "Make the user of DATABASE_URL the owner of the database.",
    );
  if (!has_role && !may_create_role) {
    return failed(
      `${name}: the user is not a member of ${WORKSPACE_ROLE}`,
      `Let an administrator run: create role ${WORKSPACE_ROLE} nologin; grant ${WORKSPACE_ROLE} to <user>;`,
    );
  }
  return ok(`${name} accepts the user, who may write`);
}
