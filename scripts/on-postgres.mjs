// @ts-check
/**
 * Runs a command on a PostgreSQL of its own (postgres.mjs), which the command finds in TEST_DATABASE_URL; gone when the command ends,
 * however it ends. `node scripts/on-postgres.mjs vitest run --project server`; programs of the project's packages are found by their name.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, resolve } from "node:path";
import { end } from "./end.mjs";
import { startPostgres } from "./postgres.mjs";

/** @type {import("node:child_process").ChildProcess | undefined} */
let command;
let interrupted = false;
// A signal only ends the command; what else was started is ended below.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    interrupted = true;
    command?.kill(signal);
  });
}

const postgres = await startPostgres({ durable: false }).catch((/** @type {Error} */ error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
try {
  process.exitCode = interrupted ? 1 : await run(process.argv.slice(2));
} finally {
  if (command) await end(command);
  await postgres.stop();
}

/** @param {string[]} words a program and its arguments @returns {Promise<number>} its exit code */
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
