import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { assets } from "../database/schema/assets";
import { templates } from "../database/schema/templates";
import { hashName } from "./quoted-names";

/**
 * Writes a condition of SQL on `templates`: whether the draft has one of these names in quotes, or the name of a style
 * sheet that refers to one, directly or through other style sheets. It also holds for a draft with too many texts in
 * quotes to know.
 */
export async function mentionsAssets(tx: Transaction, workspaceId: string, names: string[]): Promise<SQL> {
  const hashes = (await withStyleSheets(tx, workspaceId, names)).map((name) => String(hashName(name)));
  // PostgreSQL looks up each element in a hash table of the constants. `&&` would compare all with all.
  return sql`(${templates.quotedNameHashes} is null or exists (
    select from unnest(${templates.quotedNameHashes}) as quoted (hash)
    where quoted.hash = any(${sql.param(hashes)}::bigint[])
  ))`;
}

/** Adds the names of the style sheets that refer to some of the names, directly or through other style sheets. */
async function withStyleSheets(tx: Transaction, workspaceId: string, names: string[]): Promise<string[]> {
  // A style sheet may refer to a thousand names. Only those of assets matter, and the given ones.
  const { rows } = await tx.execute<{ name: string; used: string[] }>(sql`
    select sheet.name, json_agg(known.name) as used
    from ${assets} as sheet cross join unnest(sheet.used_names) as reference (name)
    join (
      select name from ${assets} where workspace_id = ${workspaceId} union select unnest(${sql.param(names)}::text[])
    ) as known on known.name = reference.name
    where sheet.workspace_id = ${workspaceId}
    group by sheet.name`);
  const sheets = rows.map(({ name, used }) => ({ name, used: new Set(used) }));
  // The loop also visits the names that it adds itself.
  const found = new Set(names);
  for (const name of found) for (const sheet of sheets) if (sheet.used.has(name)) found.add(sheet.name);
  return [...found];
}
