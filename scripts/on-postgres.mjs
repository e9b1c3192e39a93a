// @ts-check
/**
 * Runs a command on a PostgreSQL of its own, which the command finds in TEST_DATABASE_URL: started from the system's packages in a
 * temporary folder, on a free port of this machine, as an unprivileged user; gone when the command ends, however it ends.
 * `node scripts/on-postgres.mjs vitest run --project server`; programs of the project's packages are found by their name.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const OLDEST_VERSION = 15;
const START_MS = 30_000;
const STOP_MS = 10_000;

const programs = findPrograms();
if (!programs) {
  process.stderr.write(
    `PostgreSQL ${OLDEST_VERSION} or later is not installed. On Debian and Ubuntu: apt-get install postgresql\n`,
  );
  process.exit(1);
}
process.exitCode = await runOn(programs);

/**
 * @param {string} programs folder of initdb and postgres
 * @returns {Promise<number>} the command's exit code
 */
async function runOn(programs) {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "platen-postgres-"));
  /** @type {import("node:child_process").ChildProcess[]} */
  const started = [];
  // The command and the server are ended below; until then a signal only ends the command.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => started.at(-1)?.kill(signal));
  }
  try {
    if (user) chownSync(folder, user.uid, user.gid);
    const data = join(folder, "data");
    const initdb = ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"];
    execFileSync(join(programs, "initdb"), initdb, { ...user, cwd: folder, stdio: ["ignore", "ignore", "inherit"] });

    const port = await freePort();
    const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off", "log_min_messages=fatal"];
    const postgres = spawn(
      join(programs, "postgres"),
      ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
      // In a process group of its own: Ctrl-C would end it before the command.
      { ...user, cwd: folder, detached: true, stdio: ["ignore", "inherit", "inherit"] },
    );
    started.push(postgres);
    await createOwner(port, postgres);

    const [name = "", ...options] = process.argv.slice(2);
    const command = spawn(name, options, {
      stdio: "inherit",
      env: {
        ...process.env,
        PATH: [resolve(import.meta.dirname, "../node_modules/.bin"), process.env.PATH].join(delimiter),
        TEST_DATABASE_URL: `postgres://platen@127.0.0.1:${port}/platen`,
      },
    });
    started.push(command);
    const [code] = await once(command, "exit");
    return code ?? 1;
  } finally {
    for (const child of started.reverse()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {string | undefined} the folder of the newest server programs that are new enough */
function findPrograms() {
  const root = "/usr/lib/postgresql";
  const packaged = existsSync(root) ? readdirSync(root).map((version) => join(root, version, "bin")) : [];
  const onPath = (process.env.PATH ?? "").split(delimiter);
  return [...packaged, ...onPath]
    .filter((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")))
    .map((folder) => ({ folder, version: majorVersion(join(folder, "postgres")) }))
    .filter(({ version }) => version >= OLDEST_VERSION)
    .sort((a, b) => b.version - a.version)[0]?.folder;
}

/** @param {string} program */
function majorVersion(program) {
  return Number(/\d+/.exec(execFileSync(program, ["--version"], { encoding: "utf8" }))?.[0]);
}

/** PostgreSQL refuses to run as root. @returns {{uid: number, gid: number} | undefined} undefined: the current user will do */
function unprivilegedUser() {
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
 * Creates the role that the command runs as: no superuser, as in production.
 *
 * @param {number} port
 * @param {import("node:child_process").ChildProcess} postgres
 */
async function createOwner(port, postgres) {
  for (const start = Date.now(); ; await sleep(100)) {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
    try {
      await client.connect();
      await client.query("create role platen login createdb createrole");
      await client.query("create database platen owner platen");
      return;
    } catch (error) {
      if (postgres.exitCode !== null || Date.now() - start > START_MS) throw error;
    } finally {
      await client.end();
    }
  }
}

/** @param {import("node:child_process").ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGINT");
  const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(deadline);
}
