import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const TIMEOUT_MS = 120_000;

/**
 * Drops databases of a PostgreSQL server. Tries again while that is refused: only a superuser may end an autovacuum
 * worker, which may be at work in the database.
 */
export async function dropDatabases(serverUrl: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const name of names) await drop(client, name);
  } finally {
    await client.end();
  }
}

async function drop(client: pg.Client, name: string): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; ; await sleep(200)) {
    try {
      await client.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (failure) {
      if (Date.now() > end) throw failure;
    }
  }
}
