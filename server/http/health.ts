import type { FastifyInstance } from "fastify";
import type { Database } from "../database/open";
import type { Renderer } from "../render/renderer";

/** `GET /health`: 200 while documents can be made. What starts or stops is answered by the gate. */
export function serveHealth(app: FastifyInstance, database: Database, renderer: Renderer): void {
  app.get("/health", async (_request, reply) => {
    const databaseAnswers = await database.ping().then(
      () => true,
      () => false,
    );
    // Process ids are for the log.
    const { processes: _, ...rendering } = renderer.health;
    const healthy = databaseAnswers && rendering.state === "ready";
    return reply
      .code(healthy ? 200 : 503)
      .header("cache-control", "no-store")
      .send({
        status: healthy ? "ok" : "failing",
        database: { kind: database.kind, answers: databaseAnswers },
        renderer: rendering,
      });
  });
}
