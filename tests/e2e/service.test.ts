import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { FORBIDDEN, writeFakeEngine } from "../server/render/support/fake-engine";
import { freePort } from "../support/free-port";
import { pdfText } from "../support/pdf-text";
import { type Client, signUp } from "./support/client";
import {
  launchService,
  newDataDir,
  newFolder,
  type RunningService,
  startService,
  until,
} from "./support/running-service";

const base64 = (text: string) => Buffer.from(text).toString("base64");

async function newWorkspace(client: Client): Promise<string> {
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const created = await client.send("POST", "/api/app/workspaces", body);
  return (await created.json()).workspace.id;
}

/** Returns the descendants of a process. */
function descendants(pid: number): number[] {
  const table = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const children = table.filter(([, parent]) => parent === pid).map(([child = 0]) => child);
  return [...children, ...children.flatMap(descendants)];
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const PRODUCTION = { NODE_ENV: "production", RENDER_SANDBOX: "auto" };
const MAIL_WARNING = "SMTP_URL is not set";

describe("a running service", () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService(PRODUCTION, newDataDir());
  });

  it("warns in production if it has no mail server", async () => {
    const warnings = () =>
      service
        .stdout()
        .split("\n")
        .filter((line) => line.includes(MAIL_WARNING));
    await expect.poll(warnings).toMatchObject([expect.stringContaining('"level":"warn"')]);
  });

  it("reports its URL and its health", async () => {
    expect(service.stderr()).toContain(`Platen is ready: http://localhost:${new URL(service.url).port}`);
    const health = await fetch(`${service.url}/health`);
    expect(await health.json()).toEqual({ status: "ok" });
  });

  it("serves the portal at every page's address, and lets its files be cached for a year", async () => {
    for (const path of ["/", "/login", "/templates/create-edit?templateId=1", "/unknown"]) {
      const page = await fetch(service.url + path, { headers: { "accept-encoding": "br" } });
      expect(page.status).toBe(200);
      expect(page.headers.get("cache-control")).toBe("no-cache");
      expect(page.headers.get("content-encoding")).toBe("br");
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(page.headers.get("vary")).toContain("Accept-Encoding");
      expect(await page.text()).toContain('<div id="root">');
    }
    // fetch would accept an encoding by itself.
    const plain = await fetch(service.url, { headers: { "accept-encoding": "identity", "if-match": '"x"' } });
    expect(plain.status).toBe(200);
    expect(plain.headers.get("content-encoding")).toBeNull();
    const html = await plain.text();
    const script = /href="(\/assets\/start-[^"]+\.js)"/.exec(html)?.[1] ?? "";
    const file = await fetch(service.url + script, { headers: { "accept-encoding": "br" } });
    expect(file.headers.get("cache-control")).toContain("immutable");
    expect(file.headers.get("content-encoding")).toBe("br");
    expect(file.headers.get("content-security-policy")).toBeNull();
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    const worker = readdirSync("dist/portal/assets").find((name) => /\.worker-.*\.js$/.test(name));
    const workerFile = await fetch(`${service.url}/assets/${worker}`);
    expect(workerFile.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect((await fetch(`${service.url}/assets/gone.js`)).status).toBe(404);
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  });

  it("serves the terms and the privacy notice, or the operator's versions", async () => {
    const terms = () => fetch(`${service.url}/legal/terms.txt`);
    const ours = await (await terms()).text();
    expect(ours).toContain("# ");
    mkdirSync(join(service.dataDir, "legal"));
    writeFileSync(join(service.dataDir, "legal", "terms.txt"), "# Our own terms");
    expect(await (await terms()).text()).toBe("# Our own terms");
    const privacy = await fetch(`${service.url}/legal/privacy.txt`);
    expect([privacy.status, privacy.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect((await fetch(`${service.url}/legal/other.txt`)).status).toBe(404);
  });

  it("sends security headers with every answer", async () => {
    for (const path of ["/", "/health", "/api/app/products", "/assets/gone.js"]) {
      const { headers } = await fetch(service.url + path);
      expect(headers.get("content-security-policy")).toMatch(/script-src 'self'( 'sha256-[^']+')*;/);
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("logs one line per request, with the response's correlation id and without secrets", async () => {
    const client = await signUp(service, "logged@example.com", "s3cret-passw0rd");
    const failed = await client.send("GET", "/api/app/workspaces/unknown/templates");
    const correlationId = failed.headers.get("x-correlation-id") ?? "none";
    expect((await failed.json()).correlationId).toBe(correlationId);
    const lines = await until(() => {
      const found = service
        .stdout()
        .split("\n")
        .filter((line) => line.includes(correlationId));
      return found.length > 0 ? found : undefined;
    });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ errorCode: "NOT_FOUND", status: 404 }]);
    expect(service.stdout()).not.toContain("s3cret-passw0rd");
    expect(service.stdout()).not.toContain(client.session.accessToken);
    expect(service.stdout()).not.toContain(client.session.refreshToken);
  });

  it("refuses a second process on the same data folder, with a clear message", async () => {
    const second = await launchService(service.dataDir);
    const code = await new Promise((resolve) => second.process.once("close", resolve));
    expect(code).toBe(1);
    expect(second.stderr()).toContain(service.dataDir);
    expect(second.stderr()).toContain(String(service.process.pid));
    expect(second.stderr()).not.toContain("    at ");
  });
});

describe("starting", () => {
  it("with a wrong configuration lists all mistakes and ends", async () => {
    const service = await launchService(newFolder(), { DEMO: "maybe", LOG_LEVEL: "loud" });
    const code = await new Promise((resolve) => service.process.once("close", resolve));
    expect(code).toBe(1);
    expect(service.stderr()).toContain("DEMO must be on or off");
    expect(service.stderr()).toContain("LOG_LEVEL must be");
    expect(service.stderr()).not.toContain("    at ");
  });

  it("in production without a working sandbox says what to do and ends", async () => {
    const folder = newFolder();
    // The browsers' user runs the engine.
    chmodSync(folder, 0o755);
    const CHROMIUM_PATH = await writeFakeEngine(folder, FORBIDDEN);
    const service = await launchService(newDataDir(), { NODE_ENV: "production", CHROMIUM_PATH });
    const [code] = await once(service.process, "close");
    expect(code).toBe(1);
    expect(service.stderr()).toMatch(/sandbox[\s\S]*user namespaces[\s\S]*RENDER_SANDBOX=off/);
    expect(service.stderr()).not.toContain("    at ");
  });

  it("answers health with 503 while it starts", async () => {
    // A database that never answers.
    const database = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void database.close());
    await once(database, "listening");
    const { port } = database.address() as AddressInfo;
    const service = await launchService(newFolder(), {
      DATABASE_URL: `postgres://platen@127.0.0.1:${port}/platen`,
      DATABASE_CONNECTION_TIMEOUT: "10m",
    });
    const first = await until(async () => await fetch(`${service.url}/health`));
    expect([first.status, await first.json()]).toEqual([503, { status: "starting" }]);
    // A restart would not make the start any faster.
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
    const call = await fetch(`${service.url}/api/app/products`);
    expect(call.status).toBe(503);
    expect(await call.json()).toEqual({
      errorCode: "SERVICE_UNAVAILABLE",
      correlationId: expect.any(String),
      data: { reason: "starting" },
    });
    await service.stop("SIGKILL");
  });

  it("creates a demo workspace only on the first start, and needs the key of its sealed secrets again", async () => {
    const service = await startService({ DEMO: "on", SECRET_KEY: "a".repeat(64) }, newDataDir());
    const [, username, password] = /sign in as (\S+) with the password (\S+)/.exec(service.stderr()) ?? [];
    const login = await fetch(`${service.url}/api/v1/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tenant: "PLATEN", username, password }),
    });
    expect(login.status).toBe(200);
    const authorization = `Bearer ${(await login.json()).accessToken}`;
    const { workspaces } = await (
      await fetch(`${service.url}/api/app/workspaces`, { headers: { authorization } })
    ).json();
    const list = `${service.url}/api/app/workspaces/${workspaces[0].workspace.id}/templates`;
    const { templateDetails } = await (await fetch(list, { headers: { authorization } })).json();
    const documents = templateDetails.filter(({ kind }: { kind: string }) => kind === "document");
    expect(documents).toHaveLength(6);
    expect(service.stdout()).not.toContain(password);
    await service.stop();

    const withoutKey = await launchService(service.dataDir, { DEMO: "on", SECRET_KEY: "b".repeat(64) });
    const [code] = await once(withoutKey.process, "close");
    expect(code).toBe(1);
    expect(withoutKey.stderr()).toContain("Secrets in the database are sealed with the key");
    expect(withoutKey.stderr()).not.toContain("    at ");

    const again = await startService({ DEMO: "on", SECRET_KEY: "a".repeat(64) }, service.dataDir);
    expect(again.stderr()).not.toContain("password");
    await again.stop();
  });
});

describe("stopping", () => {
  it("on SIGTERM finishes the accepted documents and leaves no process behind", async () => {
    const metricsPort = await freePort();
    const service = await startService({ METRICS_PORT: String(metricsPort), SHUTDOWN_DEADLINE: "4m" });
    const client = await signUp(service, "stop@example.com");
    await newWorkspace(client);
    const html = base64(
      "<p>{{ n }}</p><script>window.platenReady = false; setTimeout(() => { window.platenReady = true }, 15_000)</script>",
    );
    const documents = [1, 2, 3, 4, 5].map((n) =>
      client.send("POST", "/api/app/pdf", { templateBase64: html, parameters: { n } }),
    );
    await until(async () => {
      const { renderer } = await (await fetch(`http://127.0.0.1:${metricsPort}/health`)).json();
      return renderer.running + renderer.waiting === 5 || undefined;
    });
    const children = descendants(service.process.pid ?? 0);
    expect(children.length).toBeGreaterThan(2);
    const stopped = service.stop();
    const answers = await Promise.all(documents);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const texts = await Promise.all(answers.map(async (answer) => pdfText(new Uint8Array(await answer.arrayBuffer()))));
    expect(texts.map(({ pages }) => pages.join().trim())).toEqual(["1", "2", "3", "4", "5"]);
    expect(await stopped).toBe(0);
    await until(() => (children.some(alive) ? undefined : true));
  });

  it("by kill -9 during writes loses no acknowledged write and no session", async () => {
    let service = await startService({}, newDataDir());
    const client = await signUp(service, "kill@example.com");
    const path = `/api/app/workspaces/${await newWorkspace(client)}/templates`;
    const acknowledged: string[] = [];
    for (const round of [1, 2]) {
      const { url } = service;
      const killed = new AbortController();
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; !killed.signal.aborted; n += 1) {
          const body = { name: `${round}-${writer}-${n}`, contentBase64: base64("<p>x</p>") };
          const headers = { authorization: `Bearer ${client.session.accessToken}`, "content-type": "application/json" };
          const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) }).catch(
            () => null,
          );
          if (answer?.status === 201) acknowledged.push(body.name);
        }
      });
      const enough = acknowledged.length + 40;
      await until(() => acknowledged.length >= enough || undefined);
      const children = descendants(service.process.pid ?? 0);
      await service.stop("SIGKILL");
      killed.abort();
      await Promise.all(writers);
      await until(() => (children.some(alive) ? undefined : true));

      service = await startService({}, service.dataDir);
      const headers = { authorization: `Bearer ${client.session.accessToken}` };
      const { templateDetails } = await (await fetch(service.url + path, { headers })).json();
      const kept = new Set(templateDetails.map(({ name }: { name: string }) => name));
      expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
    }
    expect(await service.stop()).toBe(0);
  });

  it("writes nothing into the project's folder, and has no warning about mails if it has a mail server", async () => {
    // `npm pack`, which another test file runs at the same time, writes this file for a moment.
    const entries = () => readdirSync(".").filter((name) => name !== "npm-shrinkwrap.json");
    const before = entries();
    const service = await startService({ ...PRODUCTION, SMTP_URL: "smtp://127.0.0.1:9" });
    await service.stop();
    expect(entries().sort()).toEqual(before.sort());
    expect(service.stdout()).not.toContain(MAIL_WARNING);
  });
});
