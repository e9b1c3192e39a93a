// @ts-check
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { stopProcess } from "./stop-process.mjs";

const MIN_VERSION = 15;
const START_TIMEOUT_MS = 30_000;

/**
 * @typedef {object} PostgresServer
 * @property {string} url URL of an empty database, for its owner
 * @property {string} adminUrl URL of that database for the superuser
 * @property {number | undefined} pid the server's process id
 * @property {() => Promise<void>} crash ends the server without a checkpoint, as a crash would
 * @property {() => Promise<void>} restart starts the server again after a crash
 * @property {() => Promise<void>} stop ends and removes the server
 */

/**
 * Starts a temporary PostgreSQL server from the system's packages: in a temporary folder, on a free port of this
 * machine, as an unprivileged user.
 *
 * @param {{ durable: boolean }} options durable: commits wait for the disk, as in production
 * @returns {Promise<PostgresServer>}
 * @throws Error if PostgreSQL is not installed or does not start
 */
export async function startPostgres({ durable }) {
  const programs = findPrograms();
  if (!programs) {
    throw new Error(
      `PostgreSQL ${MIN_VERSION} or later is not installed. On Debian and Ubuntu: apt-get install postgresql`,
    );
  }
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "platen-postgres-"));
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let postgres;
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // For a process that ends without calling `stop`.
  const abandon = () => {
    postgres?.kill("SIGQUIT");
    remove();
  };
  process.once("exit", abandon);
  const stop = async () => {
    if (postgres) await stopProcess(postgres);
    process.off("exit", abandon);
    remove();
  };
  try {
    if (user) chownSync(folder, user.uid, user.gid);
    const data = join(folder, "data");
    const initdb = ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"];
    // Asynchronous: the caller may have open transactions, which the database ends after a few idle seconds.
    await promisify(execFile)(join(programs, "initdb"), initdb, { ...user, cwd: folder });

    const port = await freePort();
    const settings = [
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      `fsync=${durable ? "on" : "off"}`,
      "log_min_messages=fatal",
    ];
    const launch = () =>
      spawn(
        join(programs, "postgres"),
        ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
        // In its own process group. Otherwise Ctrl-C would end the server before the programs that use it.
        { ...user, cwd: folder, detached: true, stdio: ["ignore", "inherit", "inherit"] },
      );
    postgres = launch();
    await runAtStart(port, postgres, [
      "create role platen login createdb createrole",
      "create database platen owner platen",
    ]);
    return {
      url: `postgres://platen@127.0.0.1:${port}/platen`,
      adminUrl: `postgres://postgres@127.0.0.1:${port}/platen`,
      pid: postgres.pid,
      crash: async () => {
        if (postgres) await stopProcess(postgres, "SIGQUIT");
      },
      restart: async () => {
        postgres = launch();
        await runAtStart(port, postgres, ["select 1"]);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @returns {string | undefined} the folder of the newest server programs of at least the minimum version */
export function findPrograms() {
  const root = "/usr/lib/postgresql";
  const packaged = existsSync(root) ? readdirSync(root).map((version) => join(root, version, "bin")) : [];
  const onPath = (process.env.PATH ?? "").split(delimiter);
  return [...packaged, ...onPath]
    .filter((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")))
    .map((folder) => ({ folder, version: majorVersion(join(folder, "postgres")) }))
    .filter(({ version }) => version >= MIN_VERSION)
    .sort((a, b) => b.version - a.version)[0]?.folder;
}

/** @param {string} program */
function majorVersion(program) {
  return Number(/\d+/.exec(execFileSync(program, ["--version"], { encoding: "utf8" }))?.[0]);
}

/**
 * PostgreSQL refuses to run as root.
 *
 * @returns {{uid: number, gid: number} | undefined}
 *   the user to run PostgreSQL as; undefined if the current user is not root
 */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (/** @type {string} */ option) =>
        Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: "pipe" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // No such user.
    }
  }
  throw new Error("PostgreSQL doesn't run as root, and there is neither a user postgres nor a user nobody");
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/**
 * Waits for the server, then runs statements as its superuser. The owner of the database is none, as in production.
 *
 * @param {number} port
 * @param {import("node:child_process").ChildProcess} postgres
 * @param {string[]} statements
 */
async function runAtStart(port, postgres, statements) {
  for (const start = Date.now(); ; await sleep(100)) {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
    try {
      await client.connect();
      for (const statement of statements) await client.query(statement);
      return;
    } catch (error) {
      if (postgres.exitCode !== null || Date.now() - start > START_TIMEOUT_MS) throw error;
    } finally {
      await client.end();
    }
  }
}
