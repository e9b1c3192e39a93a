import { existsSync } from "node:fs";
import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import type { Logger } from "pino";
import { createApp } from "./app";
import { type Config, ConfigError, readConfig } from "./config/config";
import { FolderInUseError } from "./database/folder-in-use-error";
import { seedDemo } from "./demo/seed";
import { bareSecurityHeaders } from "./http/security-headers";
import { type Gate, listenAt } from "./http/service-listener";
import { createLog } from "./observability/log";
import { projectFolder } from "./processes/project-folder";
import { startServices } from "./services";

/** Milliseconds beyond the shutdown deadline that the parts themselves may take to stop. */
const STOP_MARGIN = 10_000;

/** For the person at the terminal: standard output is for the log. */
const say = (text: string) => process.stderr.write(`${text}\n`);

async function run(config: Config, log: Logger, gate: Gate): Promise<void> {
  const { services, stop } = await startServices(config, log);
  const demo = await seedDemo(services);
  const portal = join(projectFolder(), "dist", "portal");
  const app = await createApp(services, { gate, ...(existsSync(portal) && { portal }) });

  closeWithGrace({ delay: config.SHUTDOWN_DEADLINE + STOP_MARGIN, logger: false }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, "ending after an error that nothing caught");
    else log.info({ signal }, "stopping: what runs is finished first");
    await gate.close(config.SHUTDOWN_DEADLINE);
    await app.close();
    await stop();
    log.info("stopped");
  });

  if (config.NODE_ENV === "production" && !config.SMTP_URL) {
    log.warn("SMTP_URL is not set: mails are written to files in DATA_DIR/outbox, and nobody gets them");
  }
  log.info({ address: config.PUBLIC_URL, database: services.database.kind }, "ready");
  say(`\n  Platen is ready: ${config.PUBLIC_URL}`);
  if (demo) say(`  Demo workspace: sign in as ${demo.email} with the password ${demo.password}`);
  say("");
}

/** Configuration -> socket -> database -> renderer -> HTTP; what stops a start is said in a sentence. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  await run(config, log, await listenAt(config.HOST, config.PORT, bareSecurityHeaders(config.PUBLIC_URL), log));
}

/** What can be said of an error to the person at the terminal, its causes included. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const causes = error instanceof AggregateError ? error.errors : [error.cause];
  return [error.message, ...causes.flatMap((cause) => (cause === undefined ? [] : [reasonOf(cause)]))]
    .filter((reason) => reason !== "")
    .join(": ");
}

/** Faults of the program itself; where they are is what its makers need to know. */
const isOurs = (error: unknown) => error instanceof TypeError || error instanceof ReferenceError;

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof FolderInUseError) say(error.message);
  else if (isOurs(error) && error instanceof Error) say(`Platen could not start: ${error.stack}`);
  else say(`Platen could not start: ${reasonOf(error)}`);
  process.exit(1);
});
