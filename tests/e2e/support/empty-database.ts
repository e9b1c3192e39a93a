import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import pg from "pg";

export const newDatabaseName = () => `platen_e2e_${randomUUID().replaceAll("-", "")}`;

export const databaseUrl = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: name }).href;

export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Creates the database that the services get copies of: one that has to migrate starts later. @returns its name */
export async function createEmptyDatabase(serverUrl: string): Promise<string> {
  const name = newDatabaseName();
  await runOnServer(serverUrl, `create database ${name}`);
  execFileSync(process.execPath, ["dist/server/migrate.js"], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl(serverUrl, name) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return name;
}
