import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import { sendFrameworkError } from "./error-handler";
import { MalformedRequests } from "./malformed-requests";
import { bareSecurityHeaders } from "./security-headers";
import type { ServiceListener } from "./service-listener";

/** Body limit of calls for which the contract sets none. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

interface HttpServerOptions {
  publicUrl: string;
  trustedProxies: string[];
  log: Logger;
  /** The open socket. Without it, as in tests, requests are injected. */
  listener: ServiceListener | undefined;
}

/** @returns a Fastify instance without hooks and routes, which answers malformed requests in the error envelope */
export function createHttpServer({ publicUrl, trustedProxies, log, listener }: HttpServerOptions): FastifyInstance {
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
  return app;
}
