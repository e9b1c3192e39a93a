import { type SQL, sql } from "drizzle-orm";
import { assets } from "../database/schema/assets";

/**
 * Writes a condition of SQL: whether a text has one of these names in quotes, or the name of a style sheet that refers
 * to one, directly or through other style sheets.
 *
 * The names of assets are in NFC, but a template may write a name with letters in parts. Only such a name, which has a
 * letter outside of ASCII, costs the normalization of the text.
 *
 * @param text column with the HTML of a template
 */
export function mentionsAssets(workspaceId: string, names: string[], text: SQL): SQL {
  const isIn = (html: SQL) =>
    sql`(strpos(${html}, '"' || named.name || '"') > 0 or strpos(${html}, '''' || named.name || '''') > 0)`;
  return sql`exists (
    with recursive named (name) as (
      select unnest(${sql.param(names)}::text[])
      union
      select sheet.name from named
      join ${assets} as sheet on sheet.workspace_id = ${workspaceId} and named.name = any(sheet.used_names)
    )
    select from named where case
      when ${isIn(text)} then true
      when octet_length(named.name) = length(named.name) then false
      else ${isIn(sql`normalize(${text}, nfc)`)}
    end
  )`;
}
