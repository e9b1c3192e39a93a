import { randomUUID } from "node:crypto";
import pg from "pg";

/**
 * Creates a database on a PostgreSQL server.
 *
 * @param template name of the database to copy; without it, the new one is empty
 * @returns its name and its URL
 */
export async function createDatabaseOn(serverUrl: string, template?: string): Promise<{ name: string; url: string }> {
  const name = `platen_test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}${template ? ` template ${template}` : ""}`).finally(() => client.end());
  return { name, url: Object.assign(new URL(serverUrl), { pathname: name }).href };
}
