import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAll } from "../../scripts/build.mjs";
import { startPostgres } from "../../scripts/postgres.mjs";
import { stopProcess } from "../../scripts/stop-process.mjs";
import { freePort } from "../../tests/support/free-port";
import { createHttpClient, waitForService } from "../render/http-client";
import { ProcessTree } from "../render/process-tree";
import { type ServiceAddress, TAR_PIT_HOST } from "./service-client";

/** A block of the event loop, as event-loop-probe.mjs measures it. */
export interface EventLoopBlock {
  ms: number;
  /** Processor time of the main thread. */
  processorMs: number;
}

/** A service in its own process, with an empty data folder and the default limits, unless the attack sets others. */
export interface ServiceProcess extends ServiceAddress {
  /** Port of 127.0.0.1 that webhooks of the well-behaved tenant may be sent to. */
  receiverPort: number;
  /** Memory of the process tree in MiB. */
  readonly memory: number;
  /** Returns the longest block of the event loop since the last call. */
  worstEventLoopBlock(): Promise<EventLoopBlock>;
  close(): Promise<void>;
}

interface ServiceVariant {
  /** Runs the bundle, which is built first if the sources have changed, instead of the sources. */
  isBuilt?: boolean;
  /** Uses a temporary PostgreSQL server instead of the embedded database. */
  usesPostgres?: boolean;
  settings?: Readonly<Record<string, string>> | undefined;
}

export async function startServiceProcess({
  isBuilt,
  usesPostgres,
  settings,
}: ServiceVariant): Promise<ServiceProcess> {
  if (isBuilt) await buildAll();
  const postgres = usesPostgres ? await startPostgres({ durable: true }) : undefined;
  const entry = isBuilt ? ["dist/server/main.js"] : ["--import", "tsx", "server/main.ts"];
  const folder = await mkdtemp(join(tmpdir(), "platen-abuse-"));
  const [port, receiverPort, tarPitPort] = [await freePort(), await freePort(), await freePort()];
  const child = spawn(process.execPath, ["--import", "./bench/abuse/event-loop-probe.mjs", ...entry], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      ...(postgres && { DATABASE_URL: postgres.url }),
      DEMO: "off",
      LOG_LEVEL: "fatal",
      ...settings,
      WEBHOOK_ALLOW: `127.0.0.1:${receiverPort},${TAR_PIT_HOST}:${tarPitPort}`,
    },
    stdio: ["ignore", "inherit", "ignore", "ipc"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const client = createHttpClient(port);
  await waitForService(() => client.send("GET", "/health"), child);
  client.close();
  const tree = new ProcessTree([child.pid ?? 0]);
  return {
    port,
    receiverPort,
    tarPitPort,
    outbox: join(folder, "data", "outbox"),
    get memory() {
      return tree.memory;
    },
    worstEventLoopBlock: () => readProbe(child),
    async close() {
      process.off("exit", kill);
      await stopProcess(child);
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function readProbe(child: ChildProcess): Promise<EventLoopBlock> {
  child.send("read");
  const [worst] = await once(child, "message");
  return worst;
}
