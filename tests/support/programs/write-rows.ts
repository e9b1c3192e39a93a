/** Inserts rows into the database of a data folder, and prints the name of each row when its commit is acknowledged. */
import { pino } from "pino";
import { openDatabase } from "../../../server/database/open";
import { workspaces } from "../../../server/database/schema/workspaces";

const [, , dataDir = "", prefix = ""] = process.argv;
const { db } = await openDatabase({ dataDir }, pino({ level: "silent" }));
process.stdout.write("ready\n");
for (let number = 1; ; number += 1) {
  const name = `${prefix}${number}`;
  try {
    await db.insert(workspaces).values({ name, createdAt: new Date(0) });
    process.stdout.write(`${name}\n`);
  } catch {
    // The database was killed and is restarting. A row that was not acknowledged may be missing.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
