import type { ClientBase, Pool, PoolClient } from "pg";
import { SEALED_PREFIX, type SecretSealer } from "./secret-sealer";

/** Columns that `sealedText` and `sealedJson` define. */
const COLUMNS = [
  { table: "signing_keys", column: "private_key", isJson: true },
  { table: "webhook_secrets", column: "secret", isJson: false },
  { table: "totp_factors", column: "secret", isJson: false },
  { table: "pending_totp_factors", column: "secret", isJson: false },
  { table: "invites", column: "link_secret", isJson: false },
] as const;
type SealedColumn = (typeof COLUMNS)[number];

const ROWS_PER_STEP = 500;

/**
 * Seals the secrets that are stored without sealing, or were sealed with a key that is no longer the first. Works in
 * short transactions, so that it does not delay others, and several processes may do it at the same time.
 *
 * @throws SecretKeyError if secrets are sealed with a key that the sealer doesn't have; then nothing is changed
 */
export async function sealStoredSecrets(pool: Pool, sealer: SecretSealer): Promise<void> {
  const client = await pool.connect();
  try {
    await assertStoredKeysKnown(client, sealer);
    if (sealer.keyId === undefined) return;
    for (const column of COLUMNS) while ((await sealSome(client, column, sealer)) === ROWS_PER_STEP);
  } finally {
    client.release();
  }
}

/** @throws SecretKeyError if secrets are sealed with a key that the sealer doesn't have */
export async function assertStoredKeysKnown(client: ClientBase, sealer: SecretSealer): Promise<void> {
  for (const column of COLUMNS) await assertKeysKnown(client, column, sealer);
}

/** SQL expression for the stored text. A sealed JSON value is a string. */
const textOf = ({ column, isJson }: SealedColumn): string =>
  isJson ? `case jsonb_typeof(${column}) when 'string' then ${column} #>> '{}' else ${column}::text end` : column;

async function assertKeysKnown(client: ClientBase, column: SealedColumn, sealer: SecretSealer): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct split_part(text, ':', 2) as id from (select ${textOf(column)} as text from ${column.table}) as stored
     where starts_with(text, $1)`,
    [SEALED_PREFIX],
  );
  for (const { id } of rows) sealer.assertKnows(id);
}

/** @returns the number of rows that were read; fewer than ROWS_PER_STEP if none is left */
async function sealSome(client: PoolClient, sealedColumn: SealedColumn, sealer: SecretSealer): Promise<number> {
  const { table, column, isJson } = sealedColumn;
  const place = `${table}.${column}`;
  await client.query("begin");
  try {
    const { rows } = await client.query<{ row: string; text: string }>(
      `select ctid::text as row, ${textOf(sealedColumn)} as text from ${table}
       where not starts_with(${textOf(sealedColumn)}, $1) limit ${ROWS_PER_STEP} for update skip locked`,
      [`${SEALED_PREFIX}${sealer.keyId}:`],
    );
    await client.query(
      `update ${table} set ${column} = ${isJson ? "to_jsonb(sealed)" : "sealed"}
       from unnest($1::text[], $2::text[]) as change (row, sealed) where ${table}.ctid = change.row::tid`,
      [rows.map(({ row }) => row), rows.map(({ text }) => sealer.seal(sealer.open(text, place), place))],
    );
    await client.query("commit");
    return rows.length;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
