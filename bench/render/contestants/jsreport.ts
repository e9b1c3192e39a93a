import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { stopProcess } from "../../../scripts/stop-process.mjs";
import { freePort } from "../../../tests/support/free-port";
import { CannotTakePart, type Contestant } from "../contestant";
import { htmlOf } from "../documents";
import { createHttpClient, waitForService } from "../http-client";
import { platenEngine } from "../platen-engine";
import { ProcessTree } from "../process-tree";
import { systemChromium } from "../system-chromium";

const VERSION = "4.7.0";
const FOLDER = join(tmpdir(), `platen-bench-jsreport-${VERSION}`);

const SERVER = `const options = JSON.parse(process.argv[2]);
require("jsreport")(options).init().catch((error) => { console.error(error); process.exit(1); });`;

/**
 * Starts jsreport, which makes documents by its HTTP API, without templates.
 *
 * @param setup "pool" for a pool of browsers on Platen's engine, "default" for the installed settings with a full
 *   Chromium
 * @throws CannotTakePart if jsreport can't be installed, or if there is no full Chromium for it
 */
export async function startJsreport(setup: "default" | "pool"): Promise<Contestant> {
  await install();
  const hasPool = setup === "pool";
  const { engine, folder } = await platenEngine();
  const data = await mkdtemp(join(tmpdir(), "platen-bench-"));
  const port = await freePort();
  const chrome = hasPool
    ? { strategy: "chrome-pool", numberOfWorkers: availableParallelism(), executablePath: engine.executablePath }
    : { strategy: "dedicated-process", executablePath: await systemChromium() };
  const { executablePath, ...pool } = chrome;
  const options = {
    httpPort: port,
    rootDirectory: FOLDER,
    dataDirectory: data,
    tempDirectory: data,
    store: { provider: "memory" },
    logger: { silent: true },
    chrome: { ...pool, timeout: 60_000, launchOptions: { executablePath, args: ["--no-sandbox"] } },
    extensions: { studio: { enabled: false } },
  };
  const server = spawn(process.execPath, ["server.js", JSON.stringify(options)], {
    cwd: FOLDER,
    env: { ...process.env, ...(hasPool && engine.env) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const client = createHttpClient(port);
  await waitForService(() => client.send("GET", "/api/ping"), server);
  const roots = server.pid === undefined ? [] : [server.pid];
  return {
    roots,
    make(name, number) {
      const chromeOptions = { printBackground: true, preferCSSPageSize: true };
      const template = { content: htmlOf(name, number), engine: "none", recipe: "chrome-pdf", chrome: chromeOptions };
      return client.send("POST", "/api/report", { "content-type": "application/json" }, JSON.stringify({ template }));
    },
    async close() {
      client.close();
      // jsreport does not end the browsers of its pool.
      new ProcessTree(roots).kill();
      await stopProcess(server);
      await Promise.all([folder, data].map((path) => rm(path, { recursive: true, force: true })));
    },
  };
}

/** Installs jsreport once, outside the project's folder. */
async function install(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, "package.json"), JSON.stringify({ private: true }), { flag: "wx" }).catch(
    () => undefined,
  );
  await writeFile(join(FOLDER, "server.js"), SERVER);
  const npm = spawn("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", `jsreport@${VERSION}`], {
    cwd: FOLDER,
    env: { ...process.env, PUPPETEER_SKIP_DOWNLOAD: "1" },
    stdio: "ignore",
  });
  const [code] = await once(npm, "exit");
  if (code !== 0) throw new CannotTakePart(`npm install jsreport@${VERSION} ended with ${code}`);
}
