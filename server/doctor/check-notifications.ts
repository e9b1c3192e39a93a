import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { clientConfigOf } from "../database/connection-pool";
import { describeError } from "../lib/describe-error";
import { type Finding, failed, ok } from "./finding";

const TIMEOUT_MS = 5_000;
/** Time for a notification, which needs milliseconds. */
const NOTIFICATION_MS = 2_000;

interface ServerUrls {
  url: string;
  directUrl?: string | undefined;
}

/**
 * Sends a notification over a connection of queries to the connection that listens. A pooler of transactions loses it,
 * and without notifications work of other processes waits for the next poll.
 *
 * @param urls DATABASE_URL, and DATABASE_DIRECT_URL if it is set
 */
export async function checkNotifications({ url, directUrl }: ServerUrls): Promise<Finding> {
  const setting = directUrl === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
  const limits = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
  const listener = new pg.Client({ ...clientConfigOf({ url, directUrl }), ...limits });
  const sender = new pg.Client({ ...clientConfigOf({ url }), ...limits });
  for (const client of [listener, sender]) client.on("error", () => undefined);
  const channel = `platen_doctor_${randomUUID().replaceAll("-", "")}`;
  const received = new Promise<true>((resolve) => listener.once("notification", () => resolve(true)));
  try {
    await Promise.all([listener.connect(), sender.connect()]);
    await listener.query(`listen ${channel}`);
    await sender.query("select pg_notify($1, '')", [channel]);
    if (await Promise.race([received, sleep(NOTIFICATION_MS, false)])) return ok(`${setting} receives them`);
  } catch (error) {
    return failed(
      `${setting} can't be used: ${describeError(error)}`,
      `Check ${setting}, the network and the password.`,
    );
  } finally {
    await Promise.all([listener, sender].map((client) => client.end().catch(() => undefined)));
  }
  return directUrl === undefined
    ? failed(
        "DATABASE_URL receives none, because it leads to a pooler of transactions",
        "Set DATABASE_DIRECT_URL to the server itself (docs/operate/database.md).",
      )
    : failed(
        "DATABASE_DIRECT_URL does not receive those of DATABASE_URL",
        "Set DATABASE_DIRECT_URL to the server behind DATABASE_URL, with the same database and without a pooler.",
      );
}
