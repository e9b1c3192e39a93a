import { existsSync } from "node:fs";
import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import type { Logger } from "pino";
import { buildApp } from "./app";
import { type Config, ConfigError, readConfig } from "./config";
import { FolderInUseError } from "./database/folder-in-use-error";
import { seedDemo } from "./demo/seed";
import { type Gate, listenAt } from "./http/gate";
import { createLog } from "./log";
import { projectFolder } from "./project-folder";
import { startServices } from "./services";

/** Milliseconds beyond the shutdown deadline that the parts themselves may take to stop. */
const STOP_MARGIN = 10_000;

/** For the person at the terminal: standard output is for the log. */
const say = (text: string) => process.stderr.write(`${text}\n`);

async function run(config: Config, log: Logger, gate: Gate): Promise<void> {
  const { services, stop } = await startServices(config, log);
  const demo = await seedDemo(services);
  const portal = join(projectFolder(), "dist", "portal");
  const app = await buildApp(services, { gate, ...(existsSync(portal) && { portal }) });

  closeWithGrace({ delay: config.SHUTDOWN_DEADLINE + STOP_MARGIN, logger: false }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, "ending after an error that nothing caught");
    else log.info({ signal }, "stopping: what runs is finished first");
    await gate.close(config.SHUTDOWN_DEADLINE);
    await app.close();
    await stop();
    log.info("stopped");
  });

  log.info({ address: config.PUBLIC_URL, database: services.database.kind }, "ready");
  say(`\n  Platen is ready: ${config.PUBLIC_URL}`);
  if (demo) say(`  Demo workspace: sign in as ${demo.email} with the password ${demo.password}`);
  say("");
}

/** Configuration -> socket -> database -> renderer -> HTTP; what an operator can mend is said without a stack. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  await run(config, log, await listenAt(config.HOST, config.PORT, log));
}

main().catch((error: unknown) => {
  const mendable = error instanceof ConfigError || error instanceof FolderInUseError;
  if (mendable) say(error.message);
  else if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    say("The port is in use already. Set PORT to another one.");
  } else say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});
