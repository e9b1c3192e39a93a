// @ts-check
/**
 * Runs a command with a temporary PostgreSQL server (postgres.mjs), whose URL is in TEST_DATABASE_URL. The server is
 * removed when the command ends, also after a failure or a signal. Example: `node scripts/with-postgres.mjs vitest run
 * --project server`. The programs of the project's packages are on the PATH.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, resolve } from "node:path";
import { startPostgres } from "./postgres.mjs";
import { stopProcess } from "./stop-process.mjs";

/** @type {import("node:child_process").ChildProcess | undefined} */
let command;
let isInterrupted = false;
// A signal stops only the command. The server is stopped below.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    isInterrupted = true;
    command?.kill(signal);
  });
}

const postgres = await startPostgres({ durable: false }).catch((/** @type {Error} */ error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
try {
  process.exitCode = isInterrupted ? 1 : await run(process.argv.slice(2));
} finally {
  if (command) await stopProcess(command);
  await postgres.stop();
}

/**
 * @param {string[]} words a program and its arguments
 * @returns {Promise<number>} its exit code
 */
async function run([name = "", ...options]) {
  command = spawn(name, options, {
    stdio: "inherit",
    env: {
      ...process.env,
      PATH: [resolve(import.meta.dirname, "../node_modules/.bin"), process.env.PATH].join(delimiter),
      TEST_DATABASE_URL: postgres.url,
    },
  });
  const [code] = await once(command, "exit");
  return code ?? 1;
}
