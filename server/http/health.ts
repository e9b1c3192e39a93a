import type { FastifyInstance } from "fastify";
import type { BlobStore } from "../blobs/blob-store";
import type { Database } from "../database/open";
import { describeError } from "../lib/describe-error";
import type { RendererHealth } from "../render/render-types";
import type { Renderer } from "../render/renderer";

/** 200 if documents can be made and the database can be written to, else 503. The bucket does not count. */
export const READINESS_PATHS: readonly string[] = ["/health", "/health/ready"];
/** 200 as long as the process answers, whatever its database does: restarting it would not help. */
export const LIVENESS_PATH = "/health/live";

/** State of the service in detail, for its operator. */
export interface HealthReport {
  status: "ok" | "failing";
  database: {
    kind: Database["kind"];
    /** Whether it can be written to. */
    answers: boolean;
    failure?: string;
  };
  /**
   * Storage of the files. It does not decide the status: a bucket fails for all processes at once, and what is in the
   * database and in memory can still be served.
   */
  files: { kind: BlobStore["kind"]; answers: boolean };
  renderer: Omit<RendererHealth, "processes">;
}

interface HealthDependencies {
  database: Pick<Database, "kind" | "check">;
  blobs: Pick<BlobStore, "kind" | "answers">;
  renderer: Pick<Renderer, "health">;
}

/** @returns whether documents can be made and the database can be written to, within two seconds */
export async function reportHealth({ database, blobs, renderer }: HealthDependencies): Promise<HealthReport> {
  const failure = await database.check().then(
    () => undefined,
    (error: unknown) => describeError(error),
  );
  // Process ids are internal.
  const { processes: _, ...rendering } = renderer.health;
  return {
    status: failure === undefined && rendering.state === "ready" ? "ok" : "failing",
    database: { kind: database.kind, answers: failure === undefined, ...(failure !== undefined && { failure }) },
    files: { kind: blobs.kind, answers: blobs.answers() },
    renderer: rendering,
  };
}

/** @returns the HTTP status by which load balancers decide */
export const healthStatusCode = ({ status }: HealthReport): number => (status === "ok" ? 200 : 503);

/**
 * Serves the health checks. Everybody may ask, so only the metrics server tells the details. While the service starts
 * or stops, ServiceListener answers.
 */
export function serveHealth(app: FastifyInstance, dependencies: HealthDependencies): void {
  for (const path of READINESS_PATHS) {
    app.get(path, async (_request, reply) => {
      const report = await reportHealth(dependencies);
      return reply.code(healthStatusCode(report)).header("cache-control", "no-store").send({ status: report.status });
    });
  }
  app.get(LIVENESS_PATH, async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
}
