import { join } from "node:path";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { LIMITS } from "../contract/product";
import { createAccessTokens } from "./access/access-tokens";
import { createSigningKeys } from "./access/signing-keys";
import type { Services } from "./app";
import { createPasswordChangedComposer } from "./authentication/own-account";
import { createRecoveryComposer } from "./authentication/password-recovery";
import { createVerificationComposer } from "./authentication/registration";
import { Sessions } from "./authentication/sessions";
import type { Config } from "./config/config";
import { type Database, openDatabase } from "./database/open";
import { createInvitationComposer } from "./invites/mail";
import { MailOutbox } from "./mail/mail-outbox";
import { FolderTransport, SmtpTransport } from "./mail/transport";
import { startMetricsServer } from "./observability/metrics-server";
import { instrumentRenderer } from "./observability/render-metrics";
import { type Plans, readPlans } from "./products/plans";
import { createRenderer, type Renderer } from "./render/renderer";
import { defaultRendererSettings, type RendererSettings } from "./render/settings";
import { Billing } from "./subscription/billing";
import { manualPayments } from "./subscription/payments/manual-payments";
import type { PaymentProvider } from "./subscription/payments/payment-provider";
import { serveInvoiceReport } from "./subscription/report/report-socket";
import { createDocumentServices } from "./v1/document-services";

export interface RunningServices {
  services: Services;
  /** Finishes what was accepted, then ends everything, in the opposite order of starting. */
  stop(): Promise<void>;
}

/** Starts everything beneath HTTP: database and renderer at the same time, then what stands on them. */
export async function startServices(config: Config, log: Logger): Promise<RunningServices> {
  const plans = readPlans(config.PRODUCTS_FILE);
  const starting = [
    openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR }, log.child({ part: "database" })),
    createRenderer(rendererSettings(config), log.child({ part: "renderer" })),
  ] as const;
  const [database, unmeasured] = await Promise.all(starting).catch(async (error: unknown) => {
    // One failed: the other must not stay behind.
    const started = await Promise.allSettled(starting);
    await Promise.all(started.map((part) => part.status === "fulfilled" && part.value.close()));
    throw error;
  });
  const { renderer, registry } = instrumentRenderer(unmeasured);
  const { METRICS_HOST, METRICS_PORT } = config;
  const endMetrics = METRICS_PORT ? await startMetricsServer(registry, METRICS_HOST, METRICS_PORT) : undefined;
  const payments = manualPayments(log.child({ part: "billing" }));
  const running = await createServices(config, log, { plans, database, renderer, metrics: registry, payments });
  const { socketFolder } = database;
  const endReport = socketFolder ? await serveInvoiceReport(socketFolder, database.db) : undefined;
  return {
    services: running.services,
    async stop() {
      await Promise.all([running.stop(), renderer.close(), endReport?.(), endMetrics?.()]);
      await database.close();
    },
  };
}

/** What the services stand on; it stays its owner's to close. */
interface Foundation {
  plans: Plans;
  database: Database;
  renderer: Renderer;
  metrics: Registry;
  payments: PaymentProvider;
}

/** Puts together what stands on a database and a renderer. */
export async function createServices(
  config: Config,
  log: Logger,
  { plans, database, renderer, metrics, payments }: Foundation,
): Promise<RunningServices> {
  const { db } = database;
  const signingKeys = await createSigningKeys(db, {
    rotation: config.SIGNING_KEY_ROTATION,
    accessTokenLifetime: config.ACCESS_TOKEN_LIFETIME,
  });
  const accessTokens = createAccessTokens(signingKeys, config.ACCESS_TOKEN_LIFETIME);
  const sessions = new Sessions({
    db,
    accessTokens,
    settings: {
      refreshTokenLifetimeMs: config.REFRESH_TOKEN_LIFETIME,
      refreshTokenGraceMs: config.REFRESH_TOKEN_GRACE,
      urlAccessTokenLifetimeMs: config.OAUTH_ACCESS_TOKEN_LIFETIME,
      urlRefreshTokenLifetimeMs: config.OAUTH_REFRESH_TOKEN_LIFETIME,
    },
  });
  const mailLog = log.child({ part: "mail" });
  const transport = config.SMTP_URL
    ? new SmtpTransport({ url: config.SMTP_URL, from: config.MAIL_FROM })
    : new FolderTransport({ folder: join(config.DATA_DIR, "outbox"), from: config.MAIL_FROM, log: mailLog });
  const links = {
    publicUrl: config.PUBLIC_URL,
    emailVerificationLifetimeMs: config.EMAIL_VERIFICATION_LIFETIME,
    passwordRecoveryLifetimeMs: config.PASSWORD_RECOVERY_LIFETIME,
  };
  const composers = {
    VERIFY_EMAIL: createVerificationComposer(links),
    RECOVER_PASSWORD: createRecoveryComposer(links),
    PASSWORD_CHANGED: createPasswordChangedComposer(links),
    INVITATION: createInvitationComposer(links),
  };
  const outbox = new MailOutbox({ db, transport, composers, log: mailLog });
  const billing = new Billing({ db, plans, payments, log: log.child({ part: "billing" }) });
  const documentServices = createDocumentServices({
    db,
    renderer,
    plans,
    config,
    log: log.child({ part: "documents" }),
  });
  return {
    services: {
      config,
      log,
      plans,
      database,
      renderer,
      metrics,
      signingKeys,
      accessTokens,
      sessions,
      outbox,
      billing,
      documentServices,
    },
    stop: async () => {
      await documentServices.close();
      await Promise.all([outbox.close(), billing.close()]);
    },
  };
}

const rendererSettings = (config: Config): RendererSettings => ({
  ...defaultRendererSettings,
  chromiumPath: config.CHROMIUM_PATH,
  deadlineMs: config.RENDER_DEADLINE,
  concurrency: config.RENDER_CONCURRENCY,
  maxQueueLength: config.RENDER_QUEUE,
  maxTemplateBytes: LIMITS.maxTemplateBytes,
  maxParametersBytes: LIMITS.maxParametersBytes,
  maxPages: config.RENDER_MAX_PAGES,
  maxPdfBytes: config.RENDER_MAX_PDF_BYTES,
  browsers: config.RENDER_BROWSERS,
  scriptMemoryMiB: config.RENDER_SCRIPT_MEMORY_MB,
  documentMemoryMiB: config.RENDER_DOCUMENT_MEMORY_MB,
  templateMemoryMiB: config.RENDER_TEMPLATE_MEMORY_MB,
  remoteMode: config.RENDER_REMOTE,
  remoteAllowedHosts: config.RENDER_REMOTE_ALLOW,
});
