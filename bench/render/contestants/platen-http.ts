import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TENANT } from "../../../contract/product";
import { buildAll } from "../../../scripts/build.mjs";
import { startPostgres } from "../../../scripts/postgres.mjs";
import { stopProcess } from "../../../scripts/stop-process.mjs";
import { freePort } from "../../../tests/support/free-port";
import { type Mailbox, startMailbox } from "../../../tests/support/mailbox";
import type { Contestant } from "../contestant";
import { DOCUMENTS } from "../documents";
import { createHttpClient, type HttpClient, waitForService } from "../http-client";

const JSON_BODY = { "content-type": "application/json" };

/**
 * Starts the service and makes documents by `POST /api/app/pdf` as a signed-in member of a workspace, so that
 * activities and usage are recorded.
 */
export async function startPlatenHttp(database: "embedded" | "postgres"): Promise<Contestant> {
  await buildAll();
  const postgres = database === "postgres" ? await startPostgres({ durable: true }) : undefined;
  const folder = await mkdtemp(join(tmpdir(), "platen-bench-"));
  const mailbox = await startMailbox();
  const port = await freePort();
  const service = spawn(process.execPath, ["dist/server/main.js"], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: join(folder, "data"),
      ...(postgres && { DATABASE_URL: postgres.url }),
      DEMO: "off",
      SMTP_URL: mailbox.url,
      LOG_LEVEL: "warn",
      ACCESS_TOKEN_LIFETIME: "24h",
      PRODUCTS_FILE: await writeUnlimitedPlans(folder),
    },
    stdio: ["ignore", "inherit", "ignore"],
  });
  // Also stops the service if the contestant fails to start.
  process.once("exit", () => service.kill());
  const client = createHttpClient(port);
  await waitForService(() => client.send("GET", "/health"), service);
  const headers = { ...JSON_BODY, ...(await signUp(client, mailbox)) };

  return {
    roots: [service.pid, postgres?.pid].filter((pid) => pid !== undefined),
    make(name, number) {
      const { template, parameters } = DOCUMENTS[name];
      const templateBase64 = Buffer.from(template).toString("base64");
      return client.send(
        "POST",
        "/api/app/pdf",
        headers,
        JSON.stringify({ templateBase64, parameters: parameters(number) }),
      );
    },
    async close() {
      client.close();
      await stopProcess(service);
      await mailbox.close();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Registers a customer with a workspace and returns the headers of their calls. */
async function signUp(client: HttpClient, mailbox: Mailbox) {
  const post = (path: string, body: object, headers = {}) =>
    client.send("POST", path, { ...JSON_BODY, ...headers }, JSON.stringify(body));
  const account = { tenant: TENANT, username: "bench@example.com", password: "correct horse" };
  await post("/api/v1/register", account);
  const { link } = await mailbox.next(account.username);
  const verification = { tenant: TENANT, email: account.username, token: link.searchParams.get("token") };
  await post("/api/v1/verify-email", verification);
  const login = await post("/api/v1/login", account);
  const authorization = `Bearer ${JSON.parse(login.toString()).accessToken}`;
  const choice = { name: "Bench", productCode: "PRO", billingPeriod: "YEARLY" };
  const created = await post("/api/app/workspaces", choice, { authorization });
  return { authorization, "x-workspace-id": JSON.parse(created.toString()).workspace.id };
}

/** Writes a file with the service's plans, whose quotas are too large to end the measurement, and returns its path. */
async function writeUnlimitedPlans(folder: string): Promise<string> {
  const plans = await readFile("server/products/products.json", "utf8");
  const file = join(folder, "products.json");
  await writeFile(
    file,
    plans.replace(/"monthlyUsageLimit":\s*\d+/g, (limit) => `${limit}0000`),
  );
  return file;
}
