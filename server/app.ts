import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { AccessTokens } from "./access/access-tokens";
import { Guard } from "./access/guard";
import { serveJwks } from "./access/jwks";
import type { SigningKeys } from "./access/signing-keys";
import { serveActivities } from "./activities/routes";
import { createApiKeyAuthenticator } from "./apikeys/api-key-authenticator";
import { serveApiKeys } from "./apikeys/routes";
import { AttemptLimits } from "./authentication/attempt-limits";
import { serveOAuth } from "./authentication/oauth/routes";
import { serveAuthentication } from "./authentication/routes";
import type { Sessions } from "./authentication/sessions";
import type { Config } from "./config/config";
import type { Database } from "./database/open";
import { ApiError } from "./http/api-error";
import { limitLargeBodies } from "./http/body-budget";
import { allowPortalOrigin } from "./http/cross-origin";
import { addErrorHandler, sendFrameworkError } from "./http/error-handler";
import { serveHealth } from "./http/health";
import { readJsonBodies } from "./http/json-body";
import { serveLegal } from "./http/legal";
import { MalformedRequests } from "./http/malformed-requests";
import { readOutsideHosts } from "./http/outside-hosts";
import { servePortal } from "./http/portal";
import { logRequests } from "./http/request-log";
import { addSecurityHeaders, bareSecurityHeaders } from "./http/security-headers";
import { createServe } from "./http/serve";
import type { Gate } from "./http/service-listener";
import { applyContractSchemas } from "./http/validation";
import { serveInvites } from "./invites/routes";
import type { MailOutbox } from "./mail/mail-outbox";
import { serveMembers } from "./members/routes";
import { serveMetrics } from "./observability/metrics-server";
import { servePdf } from "./pdf/routes";
import type { Plans } from "./products/plans";
import { serveProducts } from "./products/routes";
import { serveReference } from "./reference/routes";
import type { Renderer } from "./render/renderer";
import type { Billing } from "./subscription/billing";
import { serveSubscription } from "./subscription/routes";
import { serveTemplates } from "./templates/routes";
import type { DocumentServices } from "./v1/document-services";
import { serveV1 } from "./v1/routes";
import { serveWorkspaces } from "./workspaces/routes";

/** Bytes; calls that take more say so in the contract. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** All that a running service consists of beneath its HTTP. */
export interface Services {
  config: Config;
  log: Logger;
  plans: Plans;
  database: Database;
  renderer: Renderer;
  /** Of the renderer. */
  metrics: Registry;
  signingKeys: SigningKeys;
  accessTokens: AccessTokens;
  sessions: Sessions;
  outbox: MailOutbox;
  billing: Billing;
  documentServices: DocumentServices;
}

interface Delivery {
  /** Folder of the built portal; without it only calls are answered. */
  portal?: string;
  /** The open socket; without it (in tests) requests are injected. */
  gate?: Gate;
}

/** @returns the service's HTTP, ready for requests */
export async function createApp(services: Services, { portal, gate }: Delivery = {}): Promise<FastifyInstance> {
  const { config, log, plans, database, renderer, signingKeys, accessTokens, sessions, outbox, billing } = services;
  const { db } = database;
  const bareHeaders = bareSecurityHeaders(config.PUBLIC_URL);
  let answer: RequestListener | undefined;
  const unreadable = new MalformedRequests(log, bareHeaders);
  const app: FastifyInstance = Fastify<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "correlationId" }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.TRUSTED_PROXIES,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, request, reply) => sendFrameworkError(error, request, reply, bareHeaders),
    clientErrorHandler: (error, socket) => unreadable.answer(error, socket),
    ...(gate && {
      serverFactory: (service) => {
        answer = service;
        return gate.server;
      },
    }),
  });

  unreadable.watch(app.server);

  logRequests(app);
  const apiKeys = createApiKeyAuthenticator(db, config.API_CALLS_PER_MINUTE);
  const guard = new Guard({ db, accessTokens, apiKeys });
  addErrorHandler(app, guard);
  limitLargeBodies(app);
  readJsonBodies(app);
  applyContractSchemas(app);
  await addSecurityHeaders(app, config.PUBLIC_URL, readOutsideHosts(portal));
  allowPortalOrigin(app, config.PUBLIC_URL);

  const serve = createServe(app, guard);
  serveHealth(app, database, renderer);
  if (config.METRICS_PUBLIC === "on") serveMetrics(app, services.metrics);
  serveReference(app, config.PUBLIC_URL);
  serveJwks(app, signingKeys);
  const authentication = { db, sessions, outbox };
  serveAuthentication(serve, authentication, {
    attempts: new AttemptLimits(database),
    unverifiedLifetimeMs: config.UNVERIFIED_ACCOUNT_LIFETIME,
  });
  await serveOAuth(app, serve, authentication, config);
  serveProducts(serve, plans);
  serveWorkspaces(serve, { db, freeTrialMs: config.FREE_TRIAL });
  serveTemplates(serve, db);
  serveApiKeys(serve, db);
  serveInvites(serve, { db, outbox, lifetimeMs: config.INVITE_LIFETIME });
  serveMembers(serve, db);
  serveActivities(serve, db);
  serveSubscription(serve, { db, plans, billing, freeTrialMs: config.FREE_TRIAL });
  servePdf(serve, { db, renderer, plans });
  serveV1(serve, { db, plans, config, documentServices: services.documentServices });
  if (portal) {
    serveLegal(app, join(config.DATA_DIR, "legal"), join(portal, "legal"));
    await servePortal(app, portal);
  } else {
    app.setNotFoundHandler(() => {
      throw new ApiError("NOT_FOUND");
    });
  }
  await app.ready();
  // Not before: a request that comes while routes are still added would end the process.
  if (gate && answer) gate.open(answer);
  return app;
}
