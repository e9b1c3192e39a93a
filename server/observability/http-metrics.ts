import type { FastifyInstance } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";

/** From an answer out of memory to the longest document. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Counts and times the requests by the pattern of their route: addresses contain ids and tokens. */
export function instrumentRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: "platen_http_requests_total",
    help: "Answered requests by method, pattern of the route (none if no route matches) and status",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "platen_http_request_seconds",
    help: "Time from a request's headers to the end of its answer, by method and pattern of the route",
    labelNames: ["method", "route"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  app.addHook("onResponse", async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? "none";
    requests.inc({ method, route, status: reply.statusCode });
    durations.observe({ method, route }, reply.elapsedTime / 1_000);
  });
}
