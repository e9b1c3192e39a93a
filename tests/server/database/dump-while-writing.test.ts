import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { eq, isNotNull } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { findPrograms, startPostgres } from "../../../scripts/postgres.mjs";
import { openDatabase } from "../../../server/database/open";
import { blobs } from "../../../server/database/schema/blobs";
import { documents } from "../../../server/database/schema/documents";
import { files } from "../../../server/database/schema/files";
import { isBlobOfFile } from "../../../server/files/files";
import { createTestApiClient } from "../../support/api-client";
import { backupCommands } from "../../support/backup-commands";
import { createDatabase, onEmbedded, PATIENT, silentLog } from "../../support/database";
import { eventually } from "../../support/eventually";
import { CREDENTIALS, REGION, startS3Server } from "../../support/s3-server";
import { sampleDocument } from "../../support/sample-document";
import { createScratchFolder } from "../../support/scratch-folder";
import { startService } from "../../support/service";

describe.skipIf(onEmbedded)("a dump of PostgreSQL while documents are made", () => {
  it.each(["database", "bucket"] as const)("is consistent, with files in the %s", async (storage) => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.close());
    const settings: Record<string, string> =
      storage === "database"
        ? {}
        : {
            BLOBS_URL: "s3://files",
            BLOBS_ENDPOINT: s3.endpoint,
            BLOBS_REGION: REGION,
            BLOBS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
            BLOBS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
          };
    const url = await createDatabase();
    const source = await openDatabase({ ...PATIENT, url, dataDir: "" }, silentLog);
    onTestFinished(() => source.close());
    /** Each document has a content of its own. */
    const render = async () => ({ ...sampleDocument, pdf: randomBytes(300_000) });
    const service = await startService(settings, { database: source, render });
    const client = await createTestApiClient(service, await service.signUp());
    let made = 0;
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const request = { body: { html: "<p>x</p>" }, headers: { accept: "application/json" } };
        expect((await client.call("POST /v1/documents", request)).statusCode).toBe(201);
        made += 1;
      }
    };
    const writers = Promise.all([write(), write()]);
    // A failure is reported when the writers are awaited.
    writers.catch(() => {});
    await expect.poll(() => made).toBeGreaterThan(5);

    const folder = createScratchFolder();
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const target = await startPostgres({ durable: false });
    onTestFinished(() => target.stop());
    const run = (command: string, databaseUrl: string) =>
      promisify(execFile)("bash", ["-ec", command], {
        cwd: folder,
        env: { PATH: `${findPrograms()}:${process.env.PATH}`, DATABASE_URL: databaseUrl, ADMIN_URL: target.adminUrl },
      });
    // Until documents were made during the dump, which is short.
    let madeBefore = 0;
    await eventually(async () => {
      madeBefore = made;
      for (const command of backupCommands("pg_dump")) await run(command, url);
      expect(made).toBeGreaterThan(madeBefore);
    });
    // The copy of the bucket comes after the dump, object by object, while documents are made.
    const copied = new Map<string, Buffer>();
    const madeBeforeCopy = made;
    for (const [key, object] of [...s3.objects]) {
      copied.set(key, object);
      await setImmediate();
    }
    await expect.poll(() => made).toBeGreaterThan(madeBeforeCopy);
    isOver = true;
    await writers;

    for (const command of [...backupCommands("psql"), ...backupCommands("pg_restore")]) await run(command, target.url);
    s3.objects.clear();
    for (const [key, object] of copied) s3.objects.set(key, object);
    const database = await openDatabase({ ...PATIENT, url: target.url, dataDir: "" }, silentLog);
    onTestFinished(() => database.close());
    const { db } = database;
    const restored = await startService(settings, { database, render });

    const rows = await db
      .select({ secret: files.secret, bytes: blobs.bytes })
      .from(documents)
      .innerJoin(files, eq(files.id, documents.fileId))
      .leftJoin(blobs, isBlobOfFile)
      .where(eq(documents.workspaceId, client.workspaceId));
    const count = await db.$count(documents, isNotNull(documents.fileId));
    expect(count).toBeGreaterThanOrEqual(madeBefore);
    expect(count).toBeLessThan(made);
    expect(rows).toHaveLength(count);
    for (const { secret, bytes } of rows) {
      const answer = await restored.app.inject({ method: "GET", url: `/v1/files/${secret}` });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, bytes]);
    }
  });
});
