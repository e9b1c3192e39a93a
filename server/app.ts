import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { Guard } from "./access/guard";
import { serveJwks } from "./access/jwks";
import { SecretLookups } from "./access/secret-lookups";
import { serveActivities } from "./activities/routes";
import { ApiKeyAuthenticator } from "./apikeys/api-key-authenticator";
import { CallCounter } from "./apikeys/call-counter";
import { serveApiKeys } from "./apikeys/routes";
import { serveAssets } from "./assets/routes";
import { serveAudit } from "./audit/workspace-routes";
import { AttemptLimits } from "./authentication/attempt-limits";
import { serveOAuth } from "./authentication/oauth/routes";
import { Passwords } from "./authentication/passwords";
import { serveAuthentication } from "./authentication/routes";
import { serveSecondFactor } from "./authentication/second-factor/routes";
import { serveSessions } from "./authentication/session-routes";
import { serveWorkspaceBatches } from "./batches/workspace-routes";
import { serveComparisons } from "./comparisons/routes";
import { tracingSettings } from "./config/tracing-settings";
import { BodyBudget } from "./http/body-budget";
import { createCallerKey } from "./http/caller-key";
import { applyContractSchemas } from "./http/contract-schemas";
import { allowPortalOrigin } from "./http/cross-origin";
import { addErrorHandler } from "./http/error-handler";
import { leaveOutContent } from "./http/head-answers";
import { serveHealth } from "./http/health";
import { createHttpServer } from "./http/http-server";
import { readJsonBodies } from "./http/json-body";
import { serveLegal } from "./http/legal";
import { answerNotFound } from "./http/not-found";
import { readOutsideHosts } from "./http/outside-hosts";
import { ParserThreads } from "./http/parser-threads";
import { servePortal } from "./http/portal";
import { logRequests } from "./http/request-log";
import { requireHost } from "./http/require-host";
import { addSecurityHeaders, contentSecurityPolicy } from "./http/security-headers";
import { createServe } from "./http/serve";
import type { ServiceListener } from "./http/service-listener";
import { UnsentAnswers } from "./http/unsent-answers";
import { acceptInvite, findInvite } from "./invites/acceptance";
import { serveInvites } from "./invites/routes";
import { serveMembers } from "./members/routes";
import { instrumentConnections } from "./observability/connection-metrics";
import { instrumentRequests } from "./observability/http-metrics";
import { serveMetrics } from "./observability/metrics-server";
import { servePreviews } from "./previews/routes";
import { serveProducts } from "./products/routes";
import { serveRecoveryReview } from "./recovery-review/routes";
import { serveReference } from "./reference/routes";
import { recordRequests } from "./requests/record-requests";
import { serveRequests } from "./requests/routes";
import { serveSamples } from "./samples/routes";
import type { Services } from "./services";
import { serveStarters } from "./starters/routes";
import { serveInvoices } from "./subscription/invoice-routes";
import { servePaymentEvents } from "./subscription/payments/event-route";
import { servePayments } from "./subscription/payments/routes";
import { serveSubscription } from "./subscription/routes";
import { serveTemplateFiles } from "./template-files/routes";
import { serveTemplates } from "./templates/routes";
import { serveTemplateSchemas } from "./templates/schema-routes";
import { TemplateEditor } from "./templates/template-editor";
import { serveTemplateVersions } from "./templates/version-routes";
import { traceRequests } from "./tracing/trace-requests";
import { serveTryOuts } from "./try-outs/routes";
import { serveV1 } from "./v1/routes";
import { serveWebhooks } from "./webhooks/workspace-routes";
import { serveWorkspaceExport } from "./workspace-export/routes";
import { serveWorkspacePublishing } from "./workspaces/publishing-routes";
import { serveWorkspaces } from "./workspaces/routes";
import { serveWorkspaceSecurity } from "./workspaces/security-routes";

interface AppOptions {
  /** Folder of the built portal. Without it, only calls are answered. */
  portal?: string;
  /** The open socket. Without it, as in tests, requests are injected. */
  listener?: ServiceListener;
}

/** @returns the service's HTTP interface, ready for requests */
export async function createApp(services: Services, { portal, listener }: AppOptions = {}): Promise<FastifyInstance> {
  const { config, log, database, accessTokens, budgets, metrics } = services;
  const { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: trustedProxies } = config;
  const outside = readOutsideHosts(portal);
  const counter = new CallCounter({ db: database.db, log: log.child({ part: "apikeys" }) });
  const apiKeys = new ApiKeyAuthenticator({ database, callsPerMinute: config.API_CALLS_PER_MINUTE, counter });
  const proofLifetimeMs = config.SECOND_FACTOR_PROOF_LIFETIME;
  const secrets = new SecretLookups({ budgets, rates: config });
  const guard = new Guard({ db: database.db, accessTokens, apiKeys, secrets, proofLifetimeMs });

  const app = createHttpServer({ publicUrl, trustedProxies, log, metrics, listener });
  app.addHook("onClose", () => counter.close());
  if (listener) instrumentConnections(listener.connections, metrics);
  const callerKey = createCallerKey(guard);
  logRequests(app, { sample: config.LOG_REQUEST_SAMPLE });
  instrumentRequests(app, metrics);
  recordRequests(app, { guard, recorder: services.documentServices.requests });
  if (tracingSettings(config)) traceRequests(app);
  const bodies = new BodyBudget({ ...budgets, callerKey });
  addErrorHandler(app, { guard, callerKey, bodies, metrics });
  bodies.limit(app);
  leaveOutContent(app);
  new UnsentAnswers({ ...budgets, callerKey }).limit(app);
  const parsers = new ParserThreads(budgets);
  app.addHook("onClose", () => parsers.close());
  readJsonBodies(app, { parsers, bodies, callerKey });
  applyContractSchemas(app);
  await addSecurityHeaders(app, publicUrl, outside);
  requireHost(app);
  allowPortalOrigin(app, publicUrl);

  await addRoutes(app, guard, { ...services, parsers, secrets });
  if (portal) {
    serveLegal(app, join(config.DATA_DIR, "legal"), join(portal, "legal"));
    const policyWithScripts = (hashes: readonly string[]) => contentSecurityPolicy(publicUrl, outside, hashes);
    await servePortal(app, { folder: portal, policyWithScripts });
  } else {
    answerNotFound(app);
  }
  await app.ready();
  listener?.open();
  return app;
}

/** Adds every call of the service. Each module brings its own. */
async function addRoutes(
  app: FastifyInstance,
  guard: Guard,
  { parsers, secrets, ...services }: Services & { parsers: ParserThreads; secrets: SecretLookups },
): Promise<void> {
  const {
    config,
    log,
    budgets,
    plans,
    database,
    blobs,
    renderer,
    metrics,
    templates,
    schemas,
    versionSchemas,
    signingKeys,
    sessions,
    outbox,
    billing,
    deletion,
  } = services;
  const { db } = database;
  const serve = createServe(app, guard);
  const templateRoutes = {
    db,
    templates,
    editor: new TemplateEditor({
      db,
      blobs,
      templates,
      schemas: versionSchemas,
      log: log.child({ part: "templates" }),
    }),
    schemas,
    retentionMs: config.DELETED_TEMPLATE_RETENTION,
  };

  // For operators and API clients
  serveHealth(app, { database, renderer, blobs });
  servePaymentEvents(app, services.payments);
  if (config.METRICS_PUBLIC === "on") serveMetrics(app, metrics);
  serveReference(app, config.PUBLIC_URL);

  // Authentication
  const passwords = new Passwords({ budgets });
  app.addHook("onClose", () => passwords.close());
  const invites = { findInvite, acceptInvite };
  const authentication = { db, sessions, outbox, passwords, deletion, invites, secrets };
  serveJwks(app, signingKeys);
  const attempts = new AttemptLimits(database, config);
  serveAuthentication(serve, authentication, {
    attempts,
    unverifiedLifetimeMs: config.UNVERIFIED_ACCOUNT_LIFETIME,
  });
  serveSecondFactor(serve, authentication, {
    attempts,
    challenges: services.challenges,
    relyingParty: services.relyingParty,
  });
  serveSessions(serve, authentication);
  await serveOAuth(app, serve, { ...authentication, attempts, config });

  // The portal's calls, under /api/app
  serveProducts(serve, plans);
  serveWorkspaces(serve, {
    db,
    billing,
    deletion,
    freeTrialMs: config.FREE_TRIAL,
    maxOwned: config.MAX_WORKSPACES_PER_CUSTOMER,
  });
  serveWorkspaceSecurity(serve, db);
  serveWorkspacePublishing(serve, db);
  serveTemplates(serve, templateRoutes);
  serveTemplateVersions(serve, templateRoutes);
  serveTemplateSchemas(serve, templateRoutes);
  serveSamples(serve, db, blobs.storedBytes);
  serveStarters(serve, { db, blobs, editor: templateRoutes.editor });
  serveAssets(serve, { db, blobs, editor: templateRoutes.editor });
  const archives = { db, blobs, parsers, publicUrl: config.PUBLIC_URL, exports: budgets.exportsPerCustomer };
  serveTemplateFiles(serve, {
    ...archives,
    editor: templateRoutes.editor,
    imports: budgets.importsPerCustomer,
  });
  serveWorkspaceExport(serve, archives);
  serveApiKeys(serve, db);
  serveInvites(serve, {
    database,
    secrets,
    outbox,
    lifetimeMs: config.INVITE_LIFETIME,
    rates: config,
    publicUrl: config.PUBLIC_URL,
  });
  serveMembers(serve, { db, maxOwned: config.MAX_WORKSPACES_PER_CUSTOMER });
  serveRecoveryReview(serve, db);
  serveActivities(serve, db);
  serveRequests(serve, { db, awaited: services.documentServices.awaited, publicUrl: config.PUBLIC_URL });
  serveAudit(serve, db);
  serveWebhooks(serve, { db, webhooks: services.documentServices.webhooks });
  serveWorkspaceBatches(serve, { db, publicUrl: config.PUBLIC_URL });
  serveSubscription(serve, {
    db,
    plans,
    billing,
    freeTrialMs: config.FREE_TRIAL,
    storedBytes: blobs.storedBytes,
  });
  serveInvoices(serve, { db, renderer: services.renderer });
  servePayments(serve, { db, payments: services.payments });
  serveComparisons(serve, {
    db,
    templates,
    lifetimeMs: config.COMPARISON_LIFETIME,
    maxPerWorkspace: config.COMPARISONS_PER_WORKSPACE,
    wakeWorkers: () => services.wakeups.wake("comparisons"),
  });
  servePreviews(serve, {
    db,
    renderer: services.previewRenderer,
    pictures: services.pictures,
    templates,
    library: services.library,
    transactions: services.documentServices.transactions,
    budget: budgets.previewsPerWorkspace,
  });
  const { transactions, recorder } = services.documentServices;
  serveTryOuts(serve, { db, renderer, plans, templates, transactions, recorder });

  // The API clients' calls, under /v1
  const { documentServices } = services;
  serveV1(serve, { db, plans, templateRoutes, config, documentServices, blobs, budgets, secrets });
}
