import type { Queries } from "../../server/database/open";
import { Wakeups } from "../../server/jobs/wakeups";
import { silentLog } from "./database";

/** Wake-ups within this process, as with the embedded database. */
export const localWakeups = (db: Queries) =>
  new Wakeups({ database: { db, kind: "embedded", sessionConfig: {} }, log: silentLog });
