import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TENANT } from "../../../contract/product";
import { buildAll } from "../../../scripts/build.mjs";
import { freePort } from "../../../tests/support/free-port";
import type { Contestant } from "../contestant";
import { DOCUMENTS } from "../documents";
import { openClient, untilAnswered } from "../http";

/** Platen as it is installed, by `POST /api/app/pdf`: a signed-in member of a workspace, whose activities and usage are written. */
export async function start(): Promise<Contestant> {
  await buildAll();
  const folder = await mkdtemp(join(tmpdir(), "platen-bench-"));
  const port = await freePort();
  const service = spawn(process.execPath, ["dist/server/main.js"], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "warn",
      ACCESS_TOKEN_LIFETIME: "24h",
      PRODUCTS_FILE: await plansWithoutLimit(folder),
    },
    stdio: ["ignore", "inherit", "pipe"],
  });
  let said = "";
  service.stderr.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  const client = openClient(port);
  await untilAnswered(() => client.send("GET", "/health"), service);

  const [, username, password] = /sign in as (\S+) with the password (.+)/.exec(said) ?? [];
  const json = { "content-type": "application/json" };
  const login = await client.send(
    "POST",
    "/api/v1/login",
    json,
    JSON.stringify({ tenant: TENANT, username, password }),
  );
  const authorization = `Bearer ${JSON.parse(login.toString()).accessToken}`;
  const list = await client.send("GET", "/api/app/workspaces", { authorization });
  const headers = { ...json, authorization, "x-workspace-id": JSON.parse(list.toString()).workspaces[0].workspace.id };

  return {
    roots: service.pid === undefined ? [] : [service.pid],
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
      service.kill();
      await once(service, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @returns the path of a file with the service's own plans, none of which ends the measurement */
async function plansWithoutLimit(folder: string): Promise<string> {
  const plans = await readFile("server/products/products.json", "utf8");
  const file = join(folder, "products.json");
  await writeFile(
    file,
    plans.replace(/"monthlyUsageLimit":\s*\d+/g, (limit) => `${limit}0000`),
  );
  return file;
}
