import { rename } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type PostgresServer, startPostgres } from "../../../scripts/postgres.mjs";
import { isDatabaseUnavailable } from "../../../server/database/database-unavailable";
import { connectDatabase, type Database, type Transaction } from "../../../server/database/open";
import { templates } from "../../../server/database/schema/templates";
import { notifyReplicas, Wakeups } from "../../../server/jobs/wakeups";
import { onEmbedded, PATIENT, silentLog } from "../../support/database";
import { eventually } from "../../support/eventually";
import { base64, type Customer, startService, type TestService } from "../../support/service";
import { TcpProxy } from "../../support/tcp-proxy";

const POOL_SIZE = 3;
const SETTINGS = { poolSize: POOL_SIZE, statementTimeoutMs: 8_000, connectionTimeoutMs: 2_000 };
/** From the end of an outage until calls succeed again. It takes a second, on a busy machine longer. */
const MAX_RECOVERY_MS = 15_000;

describe.skipIf(onEmbedded)("outages of PostgreSQL", () => {
  let server: PostgresServer;
  let network: TcpProxy;
  /** The server's URL, through the network. */
  let proxied: string;
  let database: Database;
  let service: TestService;
  let customer: Customer;
  let workspaceId: string;
  const log: string[] = [];

  beforeAll(async () => {
    server = await startPostgres({ durable: false });
    network = await TcpProxy.start(Number(new URL(server.url).port));
    proxied = Object.assign(new URL(server.url), { port: String(network.port) }).href;
    database = await connectDatabase(
      { url: proxied },
      SETTINGS,
      pino({}, { write: (line: string) => void log.push(line) }),
    );
    service = await startService({}, { database });
    customer = await service.signUp();
    workspaceId = await service.workspaceOf(customer);
  });
  afterAll(async () => {
    await database.close();
    await network.close();
    await server.stop();
  });

  let number = 0;
  const write = () =>
    service.call("POST /api/app/workspaces/:workspaceId/templates", {
      token: customer.accessToken,
      params: { workspaceId },
      body: { name: `template ${++number}`, contentBase64: base64("<p>x</p>") },
    });
  const read = () =>
    service.call("GET /api/app/workspaces/:workspaceId/templates", {
      token: customer.accessToken,
      params: { workspaceId },
    });
  const readiness = async () => (await service.app.inject("/health/ready")).statusCode;
  const statusOf = async (answer: ReturnType<typeof write>) => (await answer).statusCode;

  /** Runs statements as the superuser, past the proxy. */
  async function administer(...statements: string[]): Promise<void> {
    const client = new pg.Client(server.adminUrl);
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  /** Returns the server's data folder, which only its superuser may ask for. */
  async function dataFolder(): Promise<string> {
    const client = new pg.Client(server.adminUrl);
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    await client.end();
    return rows[0]?.data_directory ?? "";
  }

  async function expectUnavailable(answer: ReturnType<typeof write>): Promise<void> {
    const { statusCode, headers, body } = await answer;
    expect([statusCode, headers["retry-after"], JSON.parse(body)]).toEqual([
      503,
      "5",
      { errorCode: "SERVICE_UNAVAILABLE", correlationId: expect.any(String), data: { reason: "database" } },
    ]);
  }

  async function expectRecovery(): Promise<void> {
    await eventually(async () => expect([await statusOf(write()), await statusOf(read())]).toEqual([201, 200]));
    await eventually(async () => expect(await readiness()).toBe(200));
  }

  async function expectRecoveryInTime(): Promise<void> {
    const started = performance.now();
    await expectRecovery();
    expect(performance.now() - started).toBeLessThan(MAX_RECOVERY_MS);
  }

  beforeEach(async () => {
    await expectRecovery();
    log.length = 0;
  });

  it.each(["refuse", "reset"] as const)("connections that the network %ss", async (mode) => {
    await network.set(mode);
    for (let call = 0; call < 2 * POOL_SIZE; call++) await expectUnavailable(call % 2 ? write() : read());
    expect(await readiness()).toBe(503);
    await network.set("forward");
    await expectRecoveryInTime();
  });

  it("a network that drops packets: calls under way fail, and further ones at once", async () => {
    await network.set("swallow");
    await Promise.all(Array.from({ length: 2 * POOL_SIZE }, () => expectUnavailable(read())));
    expect(await readiness()).toBe(503);
    // No call waits for a connection any more.
    await eventually(() =>
      expect(database.db.execute(sql`select 1`)).rejects.toMatchObject({ cause: { name: "DatabaseDownError" } }),
    );
    await network.set("forward");
    await expectRecoveryInTime();
  });

  it("a network that drops packets is noticed, however often somebody asks for readiness", async () => {
    await network.set("swallow");
    const probes = setInterval(() => void readiness(), 50);
    try {
      await eventually(() => expect(log.join("")).toContain("the database is down"));
    } finally {
      clearInterval(probes);
      await network.set("forward");
    }
  });

  it("a server that vanishes: notifications arrive again with the new connections", async () => {
    const wakeups = new Wakeups({ database, log: silentLog });
    const direct = new pg.Pool({ connectionString: server.url, max: 1 });
    let woken = 0;
    wakeups.on("mails", () => woken++);
    const expectWoken = async () => {
      const before = woken;
      await eventually(async () => {
        await notifyReplicas(direct, "mails");
        expect(woken).toBeGreaterThan(before);
      });
    };
    await expectWoken();
    await network.set("swallow");
    network.abandonConnections();
    await eventually(() => expect(log.join("")).toContain("the database is down"));
    await network.set("forward");
    await expectRecovery();
    await expectWoken();
    await wakeups.close();
    await direct.end();
  });

  it("a server that crashes and comes back", async () => {
    const answers = Array.from({ length: 20 }, (_, index) => (index % 2 ? write() : read()));
    await server.crash();
    for (const answer of await Promise.all(answers)) expect([200, 201, 503]).toContain(answer.statusCode);
    await expectUnavailable(write());
    expect(await readiness()).toBe(503);
    await server.restart();
    await expectRecoveryInTime();
  });

  it("a connection that is lost in mid-transaction", async () => {
    const lost = database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    const failure = await lost.catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    // The failed rollback must not hide the reason.
    expect(String(failure)).not.toContain("rollback");

    const afterwards = database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
      await tx.select().from(templates);
    });
    expect(isDatabaseUnavailable(await afterwards.catch((error: unknown) => error))).toBe(true);
  });

  it("a process that is cut off in mid-transaction: others get its locks before they give up", async () => {
    const other = await connectDatabase({ url: server.url }, SETTINGS, silentLog);
    onTestFinished(async () => {
      await network.set("forward");
      await other.close();
    });
    const lock = (tx: Transaction) => tx.execute(sql`select from workspaces where id = ${workspaceId} for update`);
    const lost = new Promise<unknown>((resolve) => {
      void database.db
        .transaction(async (tx) => {
          await lock(tx);
          await network.set("swallow");
          network.abandonConnections();
        })
        .catch(resolve);
    });
    await eventually(() => expect(network.mode).toBe("swallow"));
    await other.db.transaction(lock);
    expect(isDatabaseUnavailable(await lost)).toBe(true);
  });

  it("three transactions of such a process that want the same lock, one after the other", async () => {
    const cutOff = await connectDatabase({ url: proxied }, {}, silentLog);
    const other = await connectDatabase({ url: server.url }, {}, silentLog);
    const holder = new pg.Client(server.adminUrl);
    await holder.connect();
    onTestFinished(async () => {
      await network.set("forward");
      await Promise.all([cutOff.close(), other.close(), holder.end()]);
    });
    const waiting = async () =>
      (await other.db.execute(sql`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount;
    const lock = (tx: Transaction) => tx.execute(sql`select from workspaces where id = ${workspaceId} for update`);

    await holder.query("begin");
    await holder.query("select from workspaces where id = $1 for update", [workspaceId]);
    const lost = [1, 2, 3].map(() => cutOff.db.transaction(lock).catch((error: unknown) => error));
    await eventually(async () => expect(await waiting()).toBe(3));
    await network.set("swallow");
    network.abandonConnections();
    const waited = other.db.transaction(lock);
    await eventually(async () => expect(await waiting()).toBe(4));
    await holder.query("commit");
    await waited;
    for (const failure of await Promise.all(lost)) expect(isDatabaseUnavailable(failure)).toBe(true);
  });

  it("a server without free connections", async () => {
    await network.set("reset");
    await administer("alter database platen connection limit 0");
    await network.set("forward");
    await expectUnavailable(write());
    await expectUnavailable(read());
    await administer("alter database platen connection limit -1");
    await expectRecovery();
  });

  it("a locked table", async () => {
    const migration = new pg.Client(server.adminUrl);
    await migration.connect();
    await migration.query("begin; lock table templates in access exclusive mode");
    await expectUnavailable(write());
    await migration.query("rollback");
    await migration.end();
    await expectRecovery();
  });

  it("a read-only server, such as a standby after a failover", async () => {
    await administer("alter system set default_transaction_read_only = on", "select pg_reload_conf()");
    await eventually(() => expectUnavailable(write()));
    expect(await readiness()).toBe(503);
    expect(await statusOf(read())).toBe(200);
    await eventually(() => expect(log.join("")).toContain("the database is read-only"));
    await administer("alter system reset default_transaction_read_only", "select pg_reload_conf()");
    // Connections from before may lead to another server, so they are closed.
    await eventually(() => expect(log.join("")).toContain("the database is writable again"));
    await expectRecovery();
  });

  it("a full disk", async () => {
    await administer(
      "create function fill() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$",
      "create trigger full_disk before insert on templates execute function fill()",
    );
    await expectUnavailable(write());
    await administer("drop trigger full_disk on templates");
    await expectRecovery();
  });

  it("a data folder in which no file can be created, as on a full disk, is found by readiness", async () => {
    const snapshots = join(await dataFolder(), "pg_snapshots");
    await rename(snapshots, `${snapshots}.away`);
    expect(await readiness()).toBe(503);
    await rename(`${snapshots}.away`, snapshots);
    await expectRecovery();
  });

  it("a deadlock is no outage: the transaction runs again", async () => {
    await administer(
      "create table pairs (id integer primary key); insert into pairs values (1), (2); grant all on pairs to platen",
    );
    onTestFinished(() => administer("drop table pairs"));
    // With long time limits, because each transaction waits for the other.
    const patient = await connectDatabase({ url: server.url }, PATIENT, silentLog);
    onTestFinished(() => patient.close());
    let holders = 0;
    let attempts = 0;
    const lockBoth = (first: number, second: number) =>
      patient.db.transaction(async (tx) => {
        attempts += 1;
        await tx.execute(sql`select from pairs where id = ${first} for update`);
        holders += 1;
        await expect.poll(() => holders).toBeGreaterThanOrEqual(2);
        await tx.execute(sql`select from pairs where id = ${second} for update`);
      });
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
    // On a busy machine, PostgreSQL may end both.
    expect(attempts).toBeGreaterThanOrEqual(3);
  });
});
