import { join } from "node:path";
import type { Logger } from "pino";
import { AccessTokens } from "./access/access-tokens";
import { createSigningKeys, type SigningKeys } from "./access/signing-keys";
import { AssetLibrary } from "./assets/asset-library";
import { createPasswordChangedComposer } from "./authentication/own-account";
import { createRecoveryComposer, createRegisteredAgainComposer } from "./authentication/password-recovery";
import { createVerificationComposer } from "./authentication/registration";
import { Challenges } from "./authentication/second-factor/challenges";
import { createSecondFactorComposers } from "./authentication/second-factor/mail";
import { RelyingParty } from "./authentication/second-factor/relying-party";
import { Sessions } from "./authentication/sessions";
import { BlobSweep } from "./blobs/blob-sweep";
import type { Budgets } from "./budgets/budgets";
import { limitDocuments } from "./budgets/limit-documents";
import { SharedBudget } from "./budgets/shared-budget";
import type { Config } from "./config/config";
import { invoiceSeller } from "./config/invoice-seller";
import { pictureSettings } from "./config/picture-settings";
import { rendererSettings } from "./config/renderer-settings";
import { ForegroundDocuments } from "./documents/foreground-documents";
import { ResultCache } from "./documents/result-cache";
import { createInvitationComposer } from "./invites/mail";
import { BackgroundDeletion } from "./jobs/background-deletion";
import { Sweeper } from "./jobs/sweeper";
import { Wakeups } from "./jobs/wakeups";
import { MailOutbox } from "./mail/mail-outbox";
import { FolderTransport, SmtpTransport } from "./mail/transport";
import { PictureMetrics } from "./observability/picture-metrics";
import { serveOperatorCommands } from "./operator/operator-sockets";
import { Pictures } from "./pictures/pictures";
import type { Plans } from "./products/plans";
import { ParameterInspector } from "./render/parameter-inspector";
import type { Renderer } from "./render/renderer";
import { retentionSweeps } from "./retention/retention-sweeps";
import { type BaseServices, startBaseServices } from "./roles/base-services";
import { Billing } from "./subscription/billing";
import { createPayments } from "./subscription/payments/create-payments";
import { createDeclinedCardComposer } from "./subscription/payments/declined-card-mails";
import type { PaymentProvider } from "./subscription/payments/payment-provider";
import { createUsageComposers, usageMailSweep } from "./subscription/usage-mails";
import { TemplateResolver } from "./templates/template-resolver";
import { TemplateSchemas } from "./templates/template-schemas";
import { VersionSchemas } from "./templates/version-schemas";
import { createDocumentServices, type DocumentServices } from "./v1/document-services";

/** All parts of a running service except its HTTP interface. */
export interface Services extends BaseServices {
  config: Config;
  log: Logger;
  signingKeys: SigningKeys;
  accessTokens: AccessTokens;
  sessions: Sessions;
  relyingParty: RelyingParty;
  challenges: Challenges;
  outbox: MailOutbox;
  billing: Billing;
  payments: PaymentProvider;
  deletion: BackgroundDeletion;
  wakeups: Wakeups;
  templates: TemplateResolver;
  schemas: TemplateSchemas;
  versionSchemas: VersionSchemas;
  documentServices: DocumentServices;
  library: AssetLibrary;
  /** Draws pages for previews. */
  pictures: Pictures;
  /** Renders previews, for which documents in the background do not pause. */
  previewRenderer: Renderer;
}

interface RunningServices {
  services: Services;
  /** Finishes accepted work, and then stops all parts in the reverse order of their start. */
  stop(): Promise<void>;
}

/** Starts the parts of a process that answers requests: ROLE is `all` or `web`. */
export async function startServices(config: Config, log: Logger, budgets: Budgets): Promise<RunningServices> {
  const { baseServices, stop } = await startBaseServices(config, log, budgets);
  const payments = await createPayments(config, {
    db: baseServices.database.db,
    metrics: baseServices.metrics,
    log: log.child({ part: "billing" }),
  });
  const running = await createServices(config, log, { ...baseServices, payments });
  const { wakeups, outbox } = running.services;
  const stopSockets = await serveOperatorCommands({
    database: baseServices.database,
    dataDir: config.DATA_DIR,
    wakeups,
    outbox,
    log: log.child({ part: "operator" }),
  });
  return {
    services: running.services,
    async stop() {
      await Promise.all([running.stop(), stopSockets()]);
      await stop();
    },
  };
}

/** Creates the services that use a database and a renderer. Stopping them leaves these two open. */
export async function createServices(
  config: Config,
  log: Logger,
  { payments, ...rest }: BaseServices & { payments: PaymentProvider },
): Promise<RunningServices> {
  const library = new AssetLibrary({ db: rest.database.db, blobs: rest.blobs });
  const cache = new ResultCache({ maxBytes: config.RESULT_CACHE_BYTES, metrics: rest.metrics });
  const renderer = library.withAssets(cache.watch(rest.renderer));
  const parts = { ...rest, renderer };
  const { budgets, database, blobs, metrics, plans } = parts;
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
  const wakeups = new Wakeups({ database, log: log.child({ part: "jobs" }) });
  const outbox = createOutbox(config, { db, plans, wakeups, metrics, log: log.child({ part: "mail" }) });
  const billing = new Billing({
    db,
    wakeups,
    plans,
    payments,
    seller: invoiceSeller(config),
    metrics,
    log: log.child({ part: "billing" }),
  });
  const blobSweep = new BlobSweep({ db, blobs });
  // Not among the other clean-ups, which would wait while it removes the files of a large batch.
  const blobSweeper = new Sweeper({ db, sweeps: [blobSweep], log: log.child({ part: "files" }) });
  const deletion = new BackgroundDeletion({
    db,
    removers: { blobs: (workspaceId) => blobSweep.removeAllOf(workspaceId) },
    onWorkspace: (workspaceId, deletedAt) => billing.settle(workspaceId, deletedAt),
    log: log.child({ part: "deletion" }),
  });
  const retention = {
    activitiesMs: config.ACTIVITY_RETENTION,
    requestsMs: config.REQUEST_RETENTION,
    webhooksMs: config.WEBHOOK_RETENTION,
    failedJobsMs: config.FAILED_JOB_RETENTION,
    auditMs: config.AUDIT_RETENTION,
    deletedTemplatesMs: config.DELETED_TEMPLATE_RETENTION,
  };
  const usageMails = config.USAGE_MAILS === "on" ? [usageMailSweep({ db, plans, wake: () => outbox.wake() })] : [];
  const sweeps = [...retentionSweeps(db, retention), ...usageMails];
  const sweeper = new Sweeper({ db, sweeps, log: log.child({ part: "retention" }) });
  const pictures = PictureMetrics.of(metrics).observe(
    "previews",
    (observer) =>
      new Pictures({ settings: pictureSettings(config, "previews"), observer, log: log.child({ part: "pictures" }) }),
  );
  const { concurrentDocuments } = budgets;
  const sharedBudget =
    database.kind === "postgres" ? new SharedBudget({ db, budget: concurrentDocuments, log }) : undefined;
  const limitedRenderer = limitDocuments(renderer, sharedBudget ?? concurrentDocuments);
  const foreground = new ForegroundDocuments();
  const foregroundRenderer = foreground.watch(limitedRenderer);
  const templates = new TemplateResolver({ db, blobs });
  const schemaLog = log.child({ part: "schemas" });
  const inspector = new ParameterInspector(rendererSettings(config), schemaLog);
  const versionSchemas = new VersionSchemas({ db, templates, inspector, log: schemaLog });
  const schemas = new TemplateSchemas({ db, templates, inspector, versions: versionSchemas });
  const documentServices = createDocumentServices({
    db,
    wakeups,
    blobs,
    renderer,
    foregroundRenderer,
    foreground,
    plans,
    templates,
    config,
    budgets,
    metrics,
    log: log.child({ part: "documents" }),
  });
  return {
    services: {
      ...parts,
      renderer: foregroundRenderer,
      config,
      log,
      signingKeys,
      accessTokens,
      sessions,
      relyingParty,
      challenges,
      outbox,
      billing,
      payments,
      deletion,
      wakeups,
      templates,
      schemas,
      versionSchemas,
      documentServices,
      library,
      pictures,
      previewRenderer: limitedRenderer,
    },
    async stop() {
      await Promise.all([documentServices.close(), pictures.close(), versionSchemas.close()]);
      await inspector.close();
      await Promise.all([deletion.close(), sweeper.close(), sharedBudget?.close()]);
      blobSweep.close();
      await Promise.all([blobSweeper.close(), blobs.storedBytes.close()]);
      await Promise.all([outbox.close(), billing.close()]);
      await wakeups.close();
    },
  };
}

type OutboxDependencies = Pick<ConstructorParameters<typeof MailOutbox>[0], "db" | "wakeups" | "metrics"> & {
  plans: Plans;
  log: Logger;
};

function createOutbox(config: Config, { log, plans, ...rest }: OutboxDependencies): MailOutbox {
  const transport = config.SMTP_URL
    ? new SmtpTransport({ url: config.SMTP_URL, from: config.MAIL_FROM })
    : new FolderTransport({ folder: join(config.DATA_DIR, "outbox"), from: config.MAIL_FROM, log });
  const links = {
    publicUrl: config.PUBLIC_URL,
    emailVerificationLifetimeMs: config.EMAIL_VERIFICATION_LIFETIME,
    passwordRecoveryLifetimeMs: config.PASSWORD_RECOVERY_LIFETIME,
    secondFactorResetLifetimeMs: config.SECOND_FACTOR_RESET_LIFETIME,
  };
  const composers = {
    VERIFY_EMAIL: createVerificationComposer(links),
    RECOVER_PASSWORD: createRecoveryComposer(links),
    PASSWORD_CHANGED: createPasswordChangedComposer(links),
    INVITATION: createInvitationComposer(links),
    REGISTERED_AGAIN: createRegisteredAgainComposer(links),
    ...createSecondFactorComposers(links),
    ...createUsageComposers({ publicUrl: config.PUBLIC_URL, plans }),
    PAYMENT_FAILED: createDeclinedCardComposer(links),
  };
  return new MailOutbox({ ...rest, transport, composers, log });
}
