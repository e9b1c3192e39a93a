import { Counter, type Registry } from "prom-client";

/** Counts the attempts to send a mail by result: sent, dropped (nothing to send any more), retry or given_up. */
export const createMailCounter = (registry: Registry): Counter<"result"> =>
  new Counter({
    name: "platen_mail_attempts_total",
    help: "Attempts to send a mail by result: sent, dropped (nothing to send any more), retry or given_up",
    labelNames: ["result"],
    registers: [registry],
  });
