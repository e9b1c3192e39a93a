import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { satisfies } from "semver";
import { describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../server/config/config";
import { workspaces } from "../../server/database/schema/workspaces";
import { sealStoredSecrets } from "../../server/database/seal-stored-secrets";
import { SecretSealer } from "../../server/database/secret-sealer";
import { checkBucket } from "../../server/doctor/check-bucket";
import { checkClockWithBucket, compareClocks } from "../../server/doctor/check-clock";
import { checkDatabase, checkServer, judge } from "../../server/doctor/check-database";
import { checkMemory, checkNode, checkSharedMemory, checkTemporaryFolder } from "../../server/doctor/check-machine";
import { checkMail, checkPublicUrl, checkRenderNodes } from "../../server/doctor/check-network";
import { checkRenderer } from "../../server/doctor/check-renderer";
import { checkStoredSecrets } from "../../server/doctor/check-secrets";
import { formatFindings } from "../../server/doctor/examine";
import { failed, ok, warning } from "../../server/doctor/finding";
import type { Renderer } from "../../server/render/renderer";
import { startRenderNodeServer } from "../../server/render-nodes/render-node-server";
import { createDatabase, emptyDatabase, onEmbedded, workerAddress } from "../support/database";
import { eventually } from "../support/eventually";
import { freePort } from "../support/free-port";
import { startMailbox } from "../support/mailbox";
import { startPgBouncer } from "../support/pgbouncer";
import { READY_HEALTH } from "../support/ready-health";
import { CREDENTIALS, REGION, startS3Server } from "../support/s3-server";
import { createScratchFolder } from "../support/scratch-folder";

const MIB = 1024 * 1024;
const POSTGRES = { DATABASE_URL: "postgres://platen@127.0.0.1:1/platen" };

describe("the check of the machine", () => {
  it.each([
    ["18.20.0", "failed"],
    ["20.18.9", "failed"],
    ["22.12.0", "failed"],
    ["23.0.0", "warning"],
    ["26.0.0", "warning"],
  ])("judges Node.js %s: %s", (version, kind) => {
    expect(checkNode(version).kind).toBe(kind);
  });

  it("accepts the versions of Node.js that package.json names, and no others", () => {
    const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
    const majors = Array.from({ length: 20 }, (_, index) => 18 + index);
    const minors = Array.from({ length: 30 }, (_, minor) => minor);
    const versions = majors.flatMap((major) => minors.map((minor) => `${major}.${minor}.0`));
    const accepted = versions.filter((version) => checkNode(version).kind === "ok");
    expect(accepted).toEqual(versions.filter((version) => satisfies(version, engines.node)));
  });

  it("asks for more memory for the embedded database", () => {
    expect(checkMemory(readConfig({}), 1_024 * MIB).kind).toBe("ok");
    expect(checkMemory(readConfig({}), 700 * MIB)).toMatchObject({
      kind: "failed",
      advice: expect.stringContaining("PostgreSQL"),
    });
    expect(checkMemory(readConfig(POSTGRES), 700 * MIB).kind).toBe("ok");
  });

  it("says that /dev/shm is large enough, whatever its size", async () => {
    expect(await checkSharedMemory(".")).toMatchObject({ kind: "ok", note: expect.stringMatching(/^\. has \d+ MiB/) });
    expect(await checkSharedMemory("/nowhere")).toMatchObject({
      kind: "ok",
      note: expect.stringContaining("There is no /nowhere"),
    });
  });

  it("finds a folder for temporary files that can't be used", async () => {
    expect((await checkTemporaryFolder()).kind).toBe("ok");
    expect(await checkTemporaryFolder("/nowhere")).toMatchObject({
      kind: "failed",
      advice: expect.stringContaining("TMPDIR"),
    });
  });
});

describe("the check of the renderer", () => {
  it("makes a document", async () => {
    const { engine, sandbox, fonts } = await checkRenderer(readConfig({}));
    expect(engine.kind).toBe("ok");
    expect(["ok", "warning"]).toContain(sandbox.kind);
    expect(fonts?.kind).toBe("ok");
  });

  it("says why it can't start", async () => {
    const findings = await checkRenderer({ ...readConfig({}), CHROMIUM_PATH: "/bin/false" });
    expect(findings).toMatchObject({ engine: { kind: "failed" }, sandbox: { kind: "warning" } });
    expect(findings.fonts).toBeUndefined();
  });
});

describe("the check of the bucket", () => {
  it("says if files are in the database", async () => {
    expect(await checkBucket(readConfig({}))).toMatchObject({ kind: "ok" });
  });

  it("leaves nothing in a bucket that can be used, and says why another one can't", async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.close());
    const settings = {
      BLOBS_URL: "s3://files",
      BLOBS_ENDPOINT: s3.endpoint,
      BLOBS_REGION: REGION,
      BLOBS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    };
    const withSecret = (secret: string) => checkBucket(readConfig({ ...settings, BLOBS_SECRET_ACCESS_KEY: secret }));
    expect([(await withSecret(CREDENTIALS.secretAccessKey)).kind, s3.objects.size]).toEqual(["ok", 0]);
    expect(await withSecret("another")).toMatchObject({
      kind: "failed",
      note: expect.stringContaining("403 SignatureDoesNotMatch"),
    });
  });
});

describe("the check of the database", () => {
  it("names a server that can't be reached", async () => {
    expect(await checkDatabase(readConfig(POSTGRES))).toMatchObject({
      database: { kind: "failed", note: expect.stringContaining("127.0.0.1:1 can't be used") },
    });
  });

  it.skipIf(onEmbedded)("finds a connection that receives no notifications", async () => {
    const [url, other] = [await createDatabase(), await createDatabase()];
    const pooler = await startPgBouncer(url);
    onTestFinished(() => pooler.stop());
    const check = async (settings: Record<string, string>) =>
      (await checkDatabase(readConfig(settings))).notifications ?? expect.fail("There is no such finding");
    // On a busy machine, the notification may take longer than the check waits.
    const finds = (settings: Record<string, string>) =>
      eventually(async () => expect((await check(settings)).kind).toBe("ok"));
    await finds({ DATABASE_URL: url });
    await finds({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url });
    expect(await check({ DATABASE_URL: pooler.url })).toMatchObject({
      kind: "failed",
      advice: expect.stringContaining("Set DATABASE_DIRECT_URL"),
    });
    expect(await check({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: other })).toMatchObject({ kind: "failed" });
    expect(await check({ DATABASE_URL: url, DATABASE_DIRECT_URL: POSTGRES.DATABASE_URL })).toMatchObject({
      kind: "failed",
      note: expect.stringContaining("DATABASE_DIRECT_URL can't be used"),
    });
  });

  it("accepts a data folder that does not exist yet", async () => {
    expect(await checkDatabase(readConfig({ DATA_DIR: "/tmp/nothing-here" }))).toMatchObject({
      database: { kind: "ok", note: expect.stringContaining("will be created") },
    });
  });

  it("refuses a file in the place of the embedded database, and accepts a folder", async () => {
    const folder = createScratchFolder();
    const check = async () => (await checkDatabase(readConfig({ DATA_DIR: folder }))).database;
    writeFileSync(join(folder, "database"), "");
    expect(await check()).toMatchObject({
      kind: "failed",
      note: `${join(folder, "database")} is not a folder`,
    });
    rmSync(join(folder, "database"));
    mkdirSync(join(folder, "database"));
    expect(await check()).toMatchObject({ kind: "ok", note: expect.stringContaining("not in use") });
  });

  it("accepts the database of the tests", async () => {
    expect(await checkServer(workerAddress(), [])).toMatchObject({
      database: { kind: "ok" },
      clock: { kind: "ok" },
      secrets: { kind: "warning", note: expect.stringContaining("SECRET_KEY is not set") },
    });
  });

  it("tells whether SECRET_KEY opens the secrets", async () => {
    const { db } = await emptyDatabase();
    const [key, other] = [randomBytes(32), randomBytes(32)];
    await db.insert(workspaces).values({ id: randomUUID(), name: "Mill", createdAt: new Date() });
    await db.execute(sql`
      insert into webhook_secrets (workspace_id, secret, created_at) select id, 'whsec_x', now() from workspaces`);
    await sealStoredSecrets(db.$client, new SecretSealer([key]));
    const client = await db.$client.connect();
    onTestFinished(() => client.release());
    expect((await checkStoredSecrets(client, [other, key])).kind).toBe("ok");
    const missing = { kind: "failed", note: expect.stringContaining(new SecretSealer([key]).keyId ?? "") };
    expect(await checkStoredSecrets(client, [other])).toMatchObject(missing);
    expect(await checkStoredSecrets(client, [])).toMatchObject(missing);
    await client.query("begin; drop table webhook_secrets");
    expect((await checkStoredSecrets(client, [key])).kind).toBe("ok");
    await client.query("rollback");
  });

  it.each([
    [{ version: 14 }, "too old"],
    [{ is_read_only: true }, "read-only"],
    [{ may_create: false }, "may not create tables"],
    [{ has_role: false, may_create_role: false }, "not a member of platen_workspace"],
  ])("refuses %o", (fact, note) => {
    const good = { version: 18, is_read_only: false, may_create: true, has_role: true, may_create_role: true };
    expect(judge({ ...good, now: new Date(), ...fact })).toMatchObject({
      kind: "failed",
      note: expect.stringContaining(note),
    });
  });

  it("compares the clocks", () => {
    const now = Date.parse("2026-11-23T12:00:00Z");
    const compare = (differenceMs: number) =>
      compareClocks({
        name: "the database",
        now: new Date(now + differenceMs),
        sentAt: now,
        receivedAt: now + 200,
      });
    expect(compare(100).kind).toBe("ok");
    expect(compare(-60_000)).toMatchObject({ kind: "warning", note: expect.stringContaining("60 s") });
  });

  it("compares the clock with the bucket's if the database is embedded, or says that it did not", async () => {
    expect(await checkClockWithBucket(readConfig({}))).toMatchObject({
      kind: "ok",
      note: expect.stringContaining("Not compared: the embedded database has the clock of this machine"),
    });
    let differenceMs = 0;
    const server = createServer((_request, response) =>
      response.writeHead(403, { date: new Date(Date.now() + differenceMs).toUTCString() }).end(),
    );
    server.listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const check = () =>
      checkClockWithBucket(
        readConfig({
          BLOBS_URL: "s3://files",
          BLOBS_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          BLOBS_REGION: REGION,
          BLOBS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
          BLOBS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
        }),
      );
    expect(await check()).toMatchObject({ kind: "ok", note: expect.stringContaining("the same time") });
    differenceMs = 3_600_000;
    expect(await check()).toMatchObject({ kind: "warning", note: expect.stringMatching(/the bucket by \d+ s/) });
  });
});

describe("the check of the network", () => {
  it("logs in to the mail server", async () => {
    const mailbox = await startMailbox();
    onTestFinished(() => mailbox.close());
    expect((await checkMail(readConfig({ SMTP_URL: mailbox.url }))).kind).toBe("ok");
    const closed = `smtp://127.0.0.1:${await freePort()}`;
    expect(await checkMail(readConfig({ SMTP_URL: closed }))).toMatchObject({
      kind: "failed",
      note: expect.stringContaining("ECONNREFUSED"),
    });
    expect((await checkMail(readConfig({}))).kind).toBe("warning");
  });

  it.each([
    [200, "ok"],
    [503, "failed"],
    [404, "failed"],
  ])("asks the public address: %s is %s", async (status, kind) => {
    const server = createServer((_request, response) => response.writeHead(status).end());
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    expect((await checkPublicUrl(readConfig({ PUBLIC_URL: `http://127.0.0.1:${port}` }))).kind).toBe(kind);
  });

  it("warns of a public address that nothing listens at", async () => {
    const PUBLIC_URL = `http://127.0.0.1:${await freePort()}`;
    expect((await checkPublicUrl(readConfig({ PUBLIC_URL }))).kind).toBe("warning");
  });

  it("connects to the render processes", async () => {
    const renderer: Renderer = {
      render: () => Promise.reject(new Error("not used")),
      health: READY_HEALTH,
      close: async () => {},
    };
    const log = pino({ level: "silent" });
    const RENDER_SECRET = "secret of the doctor";
    const node = await startRenderNodeServer({
      renderer,
      host: "127.0.0.1",
      port: 0,
      secrets: [RENDER_SECRET],
      concurrency: 1,
      loadAsset: async () => undefined,
      maxRequestBytes: 1,
      log,
    });
    onTestFinished(() => node.close());
    const web = { ...POSTGRES, ROLE: "web", RENDER_SECRET };
    const here = `http://127.0.0.1:${node.port}`;
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const check = (RENDER_NODES: string) => checkRenderNodes(readConfig({ ...web, RENDER_NODES }));
    expect((await check(here)).kind).toBe("ok");
    expect(await check(nowhere)).toMatchObject({ kind: "failed", note: expect.stringContaining(nowhere) });
    expect(await check(`${here},${nowhere}`)).toMatchObject({
      kind: "warning",
      note: expect.stringContaining(nowhere),
    });
  });
});

it("prints each finding with its advice", () => {
  const findings = { node: ok("a"), "a long name": warning("b", "do c"), disk: failed("d", "do e") };
  expect(formatFindings(findings).split("\n")).toEqual([
    "ok       node         a",
    "warning  a long name  b",
    "                      -> do c",
    "FAILED   disk         d",
    "                      -> do e",
  ]);
});
