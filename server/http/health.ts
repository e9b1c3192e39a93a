import type { FastifyInstance } from "fastify";
import type { Database } from "../database/open";
import type { Renderer } from "../render/renderer";

/**
 * Serves `GET /health`: 200 while documents can be made. While the service starts or stops, ServiceListener answers.
 */
export function serveHealth(app: FastifyInstance, database: Database, renderer: Renderer): void {
  app.get("/health", async (_request, reply) => {
    const isDatabaseUp = await database.ping().then(
      () => true,
      () => false,
    );
    // Process ids are internal.
    const { processes: _, ...rendering } = renderer.health;
    const isHealthy = isDatabaseUp && rendering.state === "ready";
    return reply
      .code(isHealthy ? 200 : 503)
      .header("cache-control", "no-store")
      .send({
        status: isHealthy ? "ok" : "failing",
        database: { kind: database.kind, answers: isDatabaseUp },
        renderer: rendering,
      });
  });
}
