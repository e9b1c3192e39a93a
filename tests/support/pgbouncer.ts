import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unprivilegedUser } from "../../scripts/postgres.mjs";
import { stopProcess } from "../../scripts/stop-process.mjs";
import { eventually } from "./eventually";
import { freePort } from "./free-port";

/** Sessions on the server: fewer than a test has connections, so that each transaction may run in another session. */
const SERVER_SESSIONS = 2;

interface PgBouncer {
  /** URL of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in front of a database, with a pool of transactions. Needs Debian's package `pgbouncer`. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const { hostname, port: target, username, pathname } = new URL(databaseUrl);
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "platen-pgbouncer-"));
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${target} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_SESSIONS}
`,
  );
  if (user) chownSync(folder, user.uid, user.gid);
  const pgbouncer = spawn("/usr/sbin/pgbouncer", ["--quiet", settings], {
    ...user,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await eventually(async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.destroy();
  });
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    async stop() {
      await stopProcess(pgbouncer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
