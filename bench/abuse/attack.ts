import type { ServiceClient } from "./service-client";

/** Ends an attack and closes its connections. */
export type Stop = () => Promise<void> | void;

/** An attempt to deny the service to other tenants. Runs in a process of its own (attack-process.ts). */
export interface Attack {
  name: string;
  /** The work of the well-behaved tenant that is measured: documents by default. */
  measures?: "documents" | "webhooks";
  /** Settings of the service. The defaults apply to all others. */
  settings?: Readonly<Record<string, string>>;
  /** Resolves when the attack is running. */
  start(service: ServiceClient): Promise<Stop>;
}
