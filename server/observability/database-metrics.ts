import { Gauge, type Registry } from "prom-client";
import type { Queries } from "../database/queries";

/** Adds the connections of the pool, and the queries that wait for one, to the metrics. */
export function instrumentPool({ $client: pool }: Pick<Queries, "$client">, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "platen_database_connections",
    help: "Open connections of the pool by state: busy or idle",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
    },
  });
  new Gauge({
    name: "platen_database_connections_max",
    help: "Connections that the pool may open (DATABASE_POOL_SIZE)",
    registers,
    collect() {
      this.set(pool.options.max);
    },
  });
  new Gauge({
    name: "platen_database_waiting",
    help: "Queries and transactions that wait for a connection of the pool",
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
