import type { FastifyInstance } from "fastify";
import type { Database } from "../database/open";
import type { RendererHealth } from "../render/render-types";
import type { Renderer } from "../render/renderer";

/** State of the service in detail, for its operator. */
export interface HealthReport {
  status: "ok" | "failing";
  database: { kind: Database["kind"]; answers: boolean };
  renderer: Omit<RendererHealth, "processes">;
}

interface HealthDependencies {
  database: Pick<Database, "kind" | "ping">;
  renderer: Pick<Renderer, "health">;
}

/** @returns whether documents can be made, and why not */
export async function reportHealth({ database, renderer }: HealthDependencies): Promise<HealthReport> {
  const isDatabaseUp = await database.ping().then(
    () => true,
    () => false,
  );
  // Process ids are internal.
  const { processes: _, ...rendering } = renderer.health;
  return {
    status: isDatabaseUp && rendering.state === "ready" ? "ok" : "failing",
    database: { kind: database.kind, answers: isDatabaseUp },
    renderer: rendering,
  };
}

/** @returns the HTTP status by which load balancers decide */
export const healthStatusCode = ({ status }: HealthReport): number => (status === "ok" ? 200 : 503);

/**
 * Serves `GET /health`: 200 while documents can be made. Everybody may ask, so only the metrics server tells the
 * details. While the service starts or stops, ServiceListener answers.
 */
export function serveHealth(app: FastifyInstance, dependencies: HealthDependencies): void {
  app.get("/health", async (_request, reply) => {
    const report = await reportHealth(dependencies);
    return reply.code(healthStatusCode(report)).header("cache-control", "no-store").send({ status: report.status });
  });
}
