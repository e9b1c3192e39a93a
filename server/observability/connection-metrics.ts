import { Counter, Gauge, type Registry } from "prom-client";
import type { Connections } from "../http/connections";

/** Adds the connections, by what they wait for, and those that the service has closed to the metrics. */
export function instrumentConnections(connections: Connections, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "platen_connections",
    help: "Open connections by state: the service waits for a request, for the rest of its body, or until the answer is read; the request waits for others of its customer; or the service is busy with it",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, number] of Object.entries(connections.count())) this.set({ state }, number);
    },
  });
  new Counter({
    name: "platen_connections_closed_total",
    help: "Connections that the service closed: after a time-out, because the client read too slowly or sent too many requests at once, replaced by a new one, or refused",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      for (const [reason, number] of Object.entries(connections.closed)) this.inc({ reason }, number);
    },
  });
}
