import { existsSync } from "node:fs";
import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import type { Logger } from "pino";
import { createApp } from "./app";
import { type Budgets, createBudgets } from "./budgets/budgets";
import { type Config, ConfigError, readConfig } from "./config/config";
import { socketSettings } from "./config/socket-settings";
import { FolderInUseError } from "./database/folder-in-use-error";
import { SchemaTooNewError } from "./database/schema-version";
import { SecretKeyError } from "./database/secret-sealer";
import { seedDemo } from "./demo/seed";
import { bareSecurityHeaders } from "./http/security-headers";
import { type ServiceListener, startServiceListener } from "./http/service-listener";
import { describeError } from "./lib/describe-error";
import { projectFolder } from "./lib/project-folder";
import { createLog } from "./observability/log";
import { createRenderApp, startRenderProcess } from "./roles/render-process";
import { startServices } from "./services";

/** Time that the parts themselves may take to stop, beyond the shutdown deadline. */
const STOP_MARGIN_MS = 10_000;

/** Writes to the person at the terminal. Standard output is for the log. */
const print = (text: string) => process.stderr.write(`${text}\n`);

/** Configuration -> socket -> database and renderer -> HTTP. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const { HOST: host, PORT: port } = config;
  const headers = bareSecurityHeaders(config.PUBLIC_URL);
  const listener = await startServiceListener({ host, port, headers, log, settings: socketSettings(config) });
  const start = config.ROLE === "render" ? startRenderer : startService;
  const { close, announce } = await start({ config, log, budgets: createBudgets(config), listener });

  closeWithGrace({ delay: config.SHUTDOWN_DEADLINE + STOP_MARGIN_MS, logger: false }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, "stopping after an uncaught error");
    else log.info({ signal }, "stopping: running work is finished first");
    await listener.close(config.SHUTDOWN_DEADLINE);
    await close();
    log.info("stopped");
  });
  announce();
}

interface StartOptions {
  config: Config;
  log: Logger;
  budgets: Budgets;
  listener: ServiceListener;
}

interface RunningProcess {
  /** Tells the log and the person at the terminal that the process is ready. */
  announce(): void;
  close(): Promise<void>;
}

/** Starts a process that answers requests. */
async function startService({ config, log, budgets, listener }: StartOptions): Promise<RunningProcess> {
  const { services, stop } = await startServices(config, log, budgets);
  const demo = await seedDemo(services);
  const portal = join(projectFolder(), "dist", "portal");
  const app = await createApp(services, { listener, ...(existsSync(portal) && { portal }) });
  return {
    announce() {
      if (config.NODE_ENV === "production" && !config.SMTP_URL) {
        log.warn("SMTP_URL is not set: mails are written to files in DATA_DIR/outbox, and nobody gets them");
      }
      log.info({ role: config.ROLE, address: config.PUBLIC_URL, database: services.database.kind }, "ready");
      print(`\n  Platen is ready: ${config.PUBLIC_URL}`);
      if (demo) print(`  Demo workspace: sign in as ${demo.email} with the password ${demo.password}`);
      print("");
    },
    async close() {
      await app.close();
      await stop();
    },
  };
}

/** Starts a process that makes documents for the others. */
async function startRenderer({ config, log, budgets, listener }: StartOptions): Promise<RunningProcess> {
  const { baseServices, stop } = await startRenderProcess(config, log, budgets);
  const app = await createRenderApp(config, log, { baseServices, listener });
  return {
    announce: () => log.info({ role: config.ROLE, port: config.RENDER_PORT }, "ready"),
    async close() {
      await app.close();
      await stop();
    },
  };
}

/** Bugs of the program: developers need their stack. */
const isBug = (error: unknown) => error instanceof TypeError || error instanceof ReferenceError;

/** Errors whose message says all that an operator needs. */
const OPERATORS_ERRORS = [ConfigError, FolderInUseError, SchemaTooNewError, SecretKeyError];

main().catch((error: unknown) => {
  if (error instanceof Error && OPERATORS_ERRORS.some((type) => error instanceof type)) print(error.message);
  else if (isBug(error) && error instanceof Error) print(`Platen could not start: ${error.stack}`);
  else print(`Platen could not start: ${describeError(error)}`);
  process.exit(1);
});
