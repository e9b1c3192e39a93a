import { readFileSync } from "node:fs";
import { join } from "node:path";
import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import type { Config } from "../config/config";
import { projectFolder } from "../lib/project-folder";

/** Adds version and role of the process, and the figures of Node.js: memory, processor time, event loop. */
export function instrumentProcess({ ROLE: role }: Pick<Config, "ROLE">, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "platen_build_info",
    help: "Always 1; the labels have the version and the role of the process",
    labelNames: ["version", "role"],
    registers: [registry],
  }).set({ version: version(), role }, 1);
}

const version = (): string => JSON.parse(readFileSync(join(projectFolder(), "package.json"), "utf8")).version;
