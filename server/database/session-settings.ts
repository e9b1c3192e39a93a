import type { PGlite } from "@electric-sql/pglite";
import { executeRaw } from "./execute-raw";
import { encodeQuery } from "./message-batcher";

const DATA_ROW = "D".charCodeAt(0);
/** Type and length of a message. */
const HEADER_BYTES = 5;
/** Number of columns and length of the first value, behind the header of a DataRow. */
const ROW_HEADER_BYTES = 6;

/** The user of all sessions of PGlite. */
const SUPERUSER = "postgres";

/** The role comes last: it may not be allowed to set the others. */
const readQuery = encodeQuery(`
  select pg_catalog.string_agg(pg_catalog.format('pg_catalog.set_config(%L, %L, false)', name, setting), ', ' order by n)
  from (
    select 1 as n, name, setting from pg_catalog.pg_settings
    where source = 'session' and context in ('user', 'superuser')
    union all
    select 2, 'session_authorization', session_user where session_user <> '${SUPERUSER}'
    union all
    select 3, 'role', pg_catalog.current_setting('role') where pg_catalog.current_setting('role') <> 'none'
  ) as changed`);

/** PGlite's session begins without an authorization that `reset session authorization` could return to. */
const resetQuery = encodeQuery(`set session authorization ${SUPERUSER}; reset all`);

/** Settings of a connection that differ from the defaults: the select list that sets them again. */
export type ChangedSettings = string;

/** Returns the settings that the session has now, or undefined if it has the defaults. Runs outside transactions. */
export function readSettings(pglite: PGlite): ChangedSettings | undefined {
  const answer = executeRaw(pglite, readQuery);
  for (let start = 0; start < answer.length; start += 1 + answer.readInt32BE(start + 1)) {
    if (answer[start] !== DATA_ROW) continue;
    const value = start + HEADER_BYTES + ROW_HEADER_BYTES;
    const length = answer.readInt32BE(value - 4);
    return length < 0 ? undefined : answer.toString("utf8", value, value + length);
  }
  return undefined;
}

/** Gives the session back its role and the defaults of all settings. */
export function resetSettings(pglite: PGlite): void {
  executeRaw(pglite, resetQuery);
}

/** Sets what `readSettings` has returned, in a session that has the defaults. */
export function applySettings(pglite: PGlite, settings: ChangedSettings): void {
  executeRaw(pglite, encodeQuery(`select ${settings}`));
}
