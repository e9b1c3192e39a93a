import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../../../scripts/postgres.mjs";
import { stopProcess } from "../../../scripts/stop-process.mjs";
import { freePort } from "../../../tests/support/free-port";
import type { Contestant } from "../contestant";
import { DOCUMENTS } from "../documents";
import { createHttpClient, waitForService } from "../http-client";

/**
 * Starts the bare loop behind Fastify without hooks, which writes a row to PostgreSQL for each document: what a service
 * costs that authorizes nobody and fills in no template.
 */
export async function startBareService(): Promise<Contestant> {
  const postgres = await startPostgres({ durable: true });
  const port = await freePort();
  const file = fileURLToPath(new URL("../bare-service.ts", import.meta.url));
  const service = spawn(process.execPath, ["--import", "tsx", file], {
    env: { PATH: process.env.PATH, PORT: String(port), DATABASE_URL: postgres.url },
    stdio: ["ignore", "inherit", "inherit"],
  });
  process.once("exit", () => service.kill());
  const client = createHttpClient(port);
  await waitForService(() => client.send("GET", "/health"), service);
  return {
    roots: [service.pid, postgres.pid].filter((pid) => pid !== undefined),
    make(document, number) {
      const { template: html, parameters } = DOCUMENTS[document];
      const body = JSON.stringify({ document, number, html, parameters: parameters(number) });
      return client.send("POST", "/documents", { "content-type": "application/json" }, body);
    },
    async close() {
      client.close();
      await stopProcess(service);
      await postgres.stop();
    },
  };
}
