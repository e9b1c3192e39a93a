import { join } from "node:path";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { AccessTokens } from "./access/access-tokens";
import { createSigningKeys, type SigningKeys } from "./access/signing-keys";
import { createPasswordChangedComposer } from "./authentication/own-account";
import { createRecoveryComposer, createRegisteredAgainComposer } from "./authentication/password-recovery";
import { createVerificationComposer } from "./authentication/registration";
import { Challenges } from "./authentication/second-factor/challenges";
import { createSecondFactorComposers } from "./authentication/second-factor/mail";
import { RelyingParty } from "./authentication/second-factor/relying-party";
import { Sessions } from "./authentication/sessions";
import { type Budgets, instrumentBudgets } from "./budgets/budgets";
import { limitDocuments } from "./budgets/limit-documents";
import type { Config } from "./config/config";
import { rendererSettings } from "./config/renderer-settings";
import { type Database, openDatabase } from "./database/open";
import type { Queries } from "./database/queries";
import { reportHealth } from "./http/health";
import { createInvitationComposer } from "./invites/mail";
import { BackgroundDeletion } from "./jobs/background-deletion";
import { ConcurrencyLimiter } from "./lib/concurrency-limiter";
import { MailOutbox } from "./mail/mail-outbox";
import { FolderTransport, SmtpTransport } from "./mail/transport";
import { startMetricsServer } from "./observability/metrics-server";
import { instrumentRenderer } from "./observability/render-metrics";
import { type Plans, readPlans } from "./products/plans";
import { createRenderer, type Renderer } from "./render/renderer";
import { Billing } from "./subscription/billing";
import { createManualPayments } from "./subscription/payments/manual-payments";
import type { PaymentProvider } from "./subscription/payments/payment-provider";
import { serveInvoiceReport } from "./subscription/report/report-socket";
import { createDocumentServices, type DocumentServices } from "./v1/document-services";

/** Parts that the other services use. Their starter also closes them. */
interface Foundation {
  budgets: Budgets;
  plans: Plans;
  database: Database;
  renderer: Renderer;
  /** Metrics of the renderer. */
  metrics: Registry;
  payments: PaymentProvider;
}

/** All parts of a running service except its HTTP interface. */
export interface Services extends Omit<Foundation, "payments"> {
  config: Config;
  log: Logger;
  signingKeys: SigningKeys;
  accessTokens: AccessTokens;
  sessions: Sessions;
  relyingParty: RelyingParty;
  challenges: Challenges;
  outbox: MailOutbox;
  billing: Billing;
  deletion: BackgroundDeletion;
  documentServices: DocumentServices;
  documentTransactions: ConcurrencyLimiter;
}

interface RunningServices {
  services: Services;
  /** Finishes accepted work, and then stops all parts in the reverse order of their start. */
  stop(): Promise<void>;
}

/** Starts all services: the database and the renderer at the same time, and then the others. */
export async function startServices(config: Config, log: Logger, budgets: Budgets): Promise<RunningServices> {
  const plans = readPlans(config.PRODUCTS_FILE);
  const { database, renderer: plainRenderer } = await startDatabaseAndRenderer(config, log);
  const { renderer, registry: metrics } = instrumentRenderer(plainRenderer);
  instrumentBudgets(budgets, metrics);
  const { METRICS_HOST, METRICS_PORT } = config;
  const sources = { registry: metrics, reportHealth: () => reportHealth({ database, renderer }) };
  const stopMetrics = METRICS_PORT ? await startMetricsServer(sources, METRICS_HOST, METRICS_PORT) : undefined;
  const payments = createManualPayments(log.child({ part: "billing" }));
  const running = await createServices(config, log, { budgets, plans, database, renderer, metrics, payments });
  const { socketFolder } = database;
  const stopReport = socketFolder ? await serveInvoiceReport(socketFolder, database.db) : undefined;
  return {
    services: running.services,
    async stop() {
      await Promise.all([running.stop(), renderer.close(), stopReport?.(), stopMetrics?.()]);
      await database.close();
    },
  };
}

/** @throws the error of the part that can't start, after the other part is closed */
async function startDatabaseAndRenderer(config: Config, log: Logger) {
  const starting = [
    openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR }, log.child({ part: "database" })),
    createRenderer(rendererSettings(config), log.child({ part: "renderer" })),
  ] as const;
  try {
    const [database, renderer] = await Promise.all(starting);
    return { database, renderer };
  } catch (error) {
    const settled = await Promise.allSettled(starting);
    await Promise.all(settled.map((part) => part.status === "fulfilled" && part.value.close()));
    throw error;
  }
}

/** Creates the services that use a database and a renderer. Stopping them leaves these two open. */
export async function createServices(config: Config, log: Logger, foundation: Foundation): Promise<RunningServices> {
  const { payments, ...rest } = foundation;
  const renderer = limitDocuments(rest.renderer, rest.budgets.concurrentDocuments);
  const parts = { ...rest, renderer };
  const { budgets, database, metrics, plans } = parts;
  const { db } = database;
  const signingKeys = await createSigningKeys({
    db,
    rotationMs: config.SIGNING_KEY_ROTATION,
    accessTokenLifetimeMs: config.ACCESS_TOKEN_LIFETIME,
  });
  const accessTokens = new AccessTokens({ keys: signingKeys, lifetimeMs: config.ACCESS_TOKEN_LIFETIME });
  const relyingParty = new RelyingParty(config.PUBLIC_URL);
  const challenges = new Challenges({ relyingParty, lifetimeMs: config.SECOND_FACTOR_CHALLENGE_LIFETIME });
  const sessions = new Sessions({
    db,
    accessTokens,
    challenges,
    settings: {
      refreshTokenLifetimeMs: config.REFRESH_TOKEN_LIFETIME,
      refreshTokenGraceMs: config.REFRESH_TOKEN_GRACE,
      urlAccessTokenLifetimeMs: config.OAUTH_ACCESS_TOKEN_LIFETIME,
      urlRefreshTokenLifetimeMs: config.OAUTH_REFRESH_TOKEN_LIFETIME,
    },
  });
  const outbox = createOutbox(config, db, log.child({ part: "mail" }));
  const billing = new Billing({ db, plans, payments, log: log.child({ part: "billing" }) });
  const deletion = new BackgroundDeletion({
    db,
    onWorkspace: (workspaceId, deletedAt) => billing.settle(workspaceId, deletedAt),
    log: log.child({ part: "deletion" }),
  });
  const documentLog = log.child({ part: "documents" });
  // The pool serves all customers in the order of arrival, so the documents of one must not ask for all connections
  // (docs/decisions/0011-render-queue.md).
  const transactions = new ConcurrencyLimiter({ maxConcurrent: Math.max(1, Math.floor(db.$client.options.max / 2)) });
  const documentServices = createDocumentServices({
    db,
    renderer,
    plans,
    config,
    budgets,
    transactions,
    metrics,
    log: documentLog,
  });
  return {
    services: {
      ...parts,
      config,
      log,
      signingKeys,
      accessTokens,
      sessions,
      relyingParty,
      challenges,
      outbox,
      billing,
      deletion,
      documentServices,
      documentTransactions: transactions,
    },
    async stop() {
      await documentServices.close();
      await deletion.close();
      await Promise.all([outbox.close(), billing.close()]);
    },
  };
}

function createOutbox(config: Config, db: Queries, log: Logger): MailOutbox {
  const transport = config.SMTP_URL
    ? new SmtpTransport({ url: config.SMTP_URL, from: config.MAIL_FROM })
    : new FolderTransport({ folder: join(config.DATA_DIR, "outbox"), from: config.MAIL_FROM, log });
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
    REGISTERED_AGAIN: createRegisteredAgainComposer(links),
    ...createSecondFactorComposers(links),
  };
  return new MailOutbox({ db, transport, composers, log });
}
