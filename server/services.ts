import { join } from "node:path";
import type { Logger } from "pino";
import { AccessTokens } from "./access/access-tokens";
import { createSigningKeys, type SigningKeys } from "./access/signing-keys";
import { createPasswordChangedComposer } from "./authentication/own-account";
import { createRecoveryComposer, createRegisteredAgainComposer } from "./authentication/password-recovery";
import { createVerificationComposer } from "./authentication/registration";
import { Challenges } from "./authentication/second-factor/challenges";
import { createSecondFactorComposers } from "./authentication/second-factor/mail";
import { RelyingParty } from "./authentication/second-factor/relying-party";
import { serveOperatorReset } from "./authentication/second-factor/reset-socket";
import { Sessions } from "./authentication/sessions";
import { serveBackups } from "./backup/backup-socket";
import { BlobSweep } from "./blobs/blob-sweep";
import type { Budgets } from "./budgets/budgets";
import { limitDocuments } from "./budgets/limit-documents";
import type { Config } from "./config/config";
import type { Queries } from "./database/queries";
import { ForegroundDocuments } from "./documents/foreground-documents";
import { serveFailedJobs } from "./failed-jobs/jobs-socket";
import { type Foundation, startFoundation } from "./foundation";
import { createInvitationComposer } from "./invites/mail";
import { BackgroundDeletion } from "./jobs/background-deletion";
import { Sweeper } from "./jobs/sweeper";
import { Wakeups } from "./jobs/wakeups";
import { MailOutbox } from "./mail/mail-outbox";
import { FolderTransport, SmtpTransport } from "./mail/transport";
import { retentionSweeps } from "./retention/retention-sweeps";
import { Billing } from "./subscription/billing";
import { createManualPayments } from "./subscription/payments/manual-payments";
import type { PaymentProvider } from "./subscription/payments/payment-provider";
import { serveInvoiceReport } from "./subscription/report/report-socket";
import { createDocumentServices, type DocumentServices } from "./v1/document-services";

/** All parts of a running service except its HTTP interface. */
export interface Services extends Foundation {
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
  wakeups: Wakeups;
  documentServices: DocumentServices;
}

interface RunningServices {
  services: Services;
  /** Finishes accepted work, and then stops all parts in the reverse order of their start. */
  stop(): Promise<void>;
}

/** Starts the parts of a process that answers requests: ROLE is `all` or `web`. */
export async function startServices(config: Config, log: Logger, budgets: Budgets): Promise<RunningServices> {
  const { foundation, stop } = await startFoundation(config, log, budgets);
  const { db, socketFolder } = foundation.database;
  const payments = createManualPayments(log.child({ part: "billing" }));
  const running = await createServices(config, log, { ...foundation, payments });
  const stopReport = socketFolder ? await serveInvoiceReport(socketFolder, db) : undefined;
  const stopBackups = socketFolder ? await serveBackups(socketFolder, db.$client, config.DATA_DIR) : undefined;
  const stopJobs = socketFolder ? await serveFailedJobs(socketFolder, db, running.services.wakeups) : undefined;
  const resets = { log: log.child({ part: "operator" }), wake: () => running.services.outbox.wake() };
  const stopResets = socketFolder ? await serveOperatorReset(socketFolder, db, resets) : undefined;
  return {
    services: running.services,
    async stop() {
      await Promise.all([running.stop(), stopReport?.(), stopJobs?.(), stopBackups?.(), stopResets?.()]);
      await stop();
    },
  };
}

/** Creates the services that use a database and a renderer. Stopping them leaves these two open. */
export async function createServices(
  config: Config,
  log: Logger,
  { payments, ...rest }: Foundation & { payments: PaymentProvider },
): Promise<RunningServices> {
  const renderer = limitDocuments(rest.renderer, rest.budgets.concurrentDocuments);
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
  const outbox = createOutbox(config, { db, wakeups, log: log.child({ part: "mail" }) });
  const billing = new Billing({ db, plans, payments, log: log.child({ part: "billing" }) });
  wakeups.on("invoices", () => void billing.run());
  const sweep = new BlobSweep({ db, blobs, log: log.child({ part: "files" }) });
  const deletion = new BackgroundDeletion({
    db,
    removers: { blobs: (workspaceId) => sweep.removeAllOf(workspaceId) },
    onWorkspace: (workspaceId, deletedAt) => billing.settle(workspaceId, deletedAt),
    log: log.child({ part: "deletion" }),
  });
  const retention = { activitiesMs: config.ACTIVITY_RETENTION, failedJobsMs: config.FAILED_JOB_RETENTION };
  const sweeper = new Sweeper({ db, sweeps: retentionSweeps(db, retention), log: log.child({ part: "retention" }) });
  const foreground = new ForegroundDocuments();
  const documentLog = log.child({ part: "documents" });
  const documentServices = createDocumentServices({
    db,
    wakeups,
    blobs,
    renderer,
    foreground,
    plans,
    config,
    budgets,
    metrics,
    log: documentLog,
  });
  return {
    services: {
      ...parts,
      renderer: foreground.watch(renderer),
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
      wakeups,
      documentServices,
    },
    async stop() {
      await documentServices.close();
      await Promise.all([deletion.close(), sweeper.close()]);
      await sweep.close();
      await Promise.all([outbox.close(), billing.close()]);
      await wakeups.close();
    },
  };
}

function createOutbox(config: Config, { log, ...rest }: { db: Queries; wakeups: Wakeups; log: Logger }): MailOutbox {
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
  };
  return new MailOutbox({ ...rest, transport, composers, log });
}
