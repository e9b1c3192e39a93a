import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { type HealthReport, healthStatusCode, READINESS_PATHS } from "../http/health";

interface MetricsSources {
  registry: Registry;
  reportHealth(): Promise<HealthReport>;
}

/**
 * Serves `GET /metrics` in Prometheus' text format and `GET /health` with all details at a port of its own, which can
 * be closed to the public.
 *
 * @returns a function that stops the server
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function startMetricsServer(
  { registry, reportHealth }: MetricsSources,
  host: string,
  port: number,
): Promise<() => Promise<void>> {
  const sendHealth = async (response: ServerResponse) => {
    const report = await reportHealth();
    response
      .writeHead(healthStatusCode(report), { "content-type": "application/json", "cache-control": "no-store" })
      .end(JSON.stringify(report));
  };
  const server = createServer(async (request, response) => {
    if (request.method === "GET" && READINESS_PATHS.includes(request.url ?? "")) return sendHealth(response);
    if (request.method !== "GET" || request.url !== "/metrics") return response.writeHead(404).end();
    response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" });
    return response.end(await registry.metrics());
  });
  server.listen({ host, port });
  await once(server, "listening");
  return async () => {
    const closed = promisify(server.close.bind(server))();
    server.closeAllConnections();
    await closed;
  };
}

/** Serves `GET /metrics` at the service's own port, for everybody who can reach it. */
export function serveMetrics(app: FastifyInstance, registry: Registry): void {
  app.get("/metrics", async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header("cache-control", "no-store")
      .send(await registry.metrics()),
  );
}
