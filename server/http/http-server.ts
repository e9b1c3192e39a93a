import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { sendFrameworkError } from "./error-handler";
import { MalformedRequests } from "./malformed-requests";
import { bareSecurityHeaders } from "./security-headers";
import type { ServiceListener } from "./service-listener";

/** Body limit of routes that are not in the contract, such as the portal's pages. They need no body. */
const MAX_BODY_BYTES = 1_024;

interface HttpServerOptions {
  publicUrl: string;
  trustedProxies: string[];
  log: Logger;
  metrics: Registry;
  /** The open socket. Without it, as in tests, requests are injected. */
  listener: ServiceListener | undefined;
}

/** @returns a Fastify instance without hooks and routes, which answers malformed requests in the error envelope */
export function createHttpServer({
  publicUrl,
  trustedProxies,
  log,
  metrics,
  listener,
}: HttpServerOptions): FastifyInstance {
  const headers = bareSecurityHeaders(publicUrl);
  const malformed = new MalformedRequests({ log, headers });
  const app = Fastify<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "correlationId" }),
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustedProxies,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, request, reply) => sendFrameworkError(error, request, reply, headers),
    clientErrorHandler: (error, socket) => malformed.answer(error, socket),
    ...(listener && { serverFactory: (handler) => listener.attach(handler) }),
  });
  malformed.watch(app.server);
  malformed.instrument(metrics);
  return app;
}
