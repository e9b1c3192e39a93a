import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { openDatabase } from "../../../server/database/open";
import { mails } from "../../../server/database/schema/mail";
import { serveFailedJobs } from "../../../server/failed-jobs/jobs-socket";
import { copyOfEmptyDataDir, createDatabase, onEmbedded, silentLog } from "../../support/database";
import { localWakeups } from "../../support/wakeups";

const COMMAND = ["dist/server/jobs.js"];

it("lists, retries and drops the failed work of a running service", async () => {
  const settings = onEmbedded ? { dataDir: copyOfEmptyDataDir() } : { dataDir: "", url: await createDatabase() };
  const { db, socketFolder, close } = await openDatabase(settings, silentLog);
  const stop = socketFolder
    ? await serveFailedJobs({ socketFolder, db, wakeups: localWakeups(db), log: silentLog })
    : undefined;
  const env = {
    PATH: process.env.PATH,
    ...("url" in settings ? { DATABASE_URL: settings.url } : { DATA_DIR: settings.dataDir }),
  };
  /** @returns the ids that the command prints */
  const run = async (...options: string[]): Promise<string[]> => {
    const { stdout } = await promisify(execFile)(process.execPath, [...COMMAND, ...options, "--json"], { env });
    return JSON.parse(stdout).map(({ id }: { id: string }) => id);
  };
  try {
    const failed = {
      kind: "INVITATION",
      recipient: "a@example.com",
      createdAt: new Date(),
      nextAttemptAt: new Date(),
    } as const;
    const rows = await db
      .insert(mails)
      .values([1, 2].map(() => ({ ...failed, failedAt: new Date(), lastError: "550 no such user" })))
      .returning({ id: mails.id });
    const [first = "", second = ""] = rows.map(({ id }) => id);
    expect((await run("list")).toSorted()).toEqual([first, second].toSorted());
    expect(await run("retry", first)).toEqual([first]);
    expect(await run("drop", "--all", "--kind", "mail")).toEqual([second]);
    expect(await db.select().from(mails)).toMatchObject([{ id: first, failedAt: null, attempts: 0 }]);
    await expect(run("retry", second)).rejects.toMatchObject({ code: 1 });
  } finally {
    await stop?.();
    await close();
  }
});
