import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitForService } from "../../bench/render/http-client";
import { startPostgres } from "../../scripts/postgres.mjs";
import { freePort } from "../support/free-port";
import { TcpProxy } from "../support/tcp-proxy";

type Role = "all" | "web" | "render";

/** One process of the service. */
export interface ClusterProcess {
  role: Role;
  /** Port of its HTTP interface. */
  port: number;
  child: ChildProcess;
  /** The network between the process and PostgreSQL, if it can be broken. */
  toDatabase?: TcpProxy;
  /** The network between the web processes and this render process, if it can be broken. */
  fromWeb?: TcpProxy | undefined;
  /**
   * Until when the process may answer 503 to requests, because it can't reach PostgreSQL or its transactions are rolled
   * back: a time of `performance.now()`, or Infinity as long as the fault lasts.
   */
  mayRefuseUntil?: number;
  /** The signal that has ended the process, or is about to. */
  endedBy?: NodeJS.Signals;
}

/** Processes of the service that share a PostgreSQL server. */
export interface Cluster {
  /** Folder of all mails. */
  outbox: string;
  databaseUrl: string;
  /** Running processes, in the order of their start. */
  processes: ClusterProcess[];
  /** Starts a process and waits until it is ready. Its address may be one that an ended process had. */
  start(role: Role): Promise<ClusterProcess>;
  /** Takes a process out of `processes`, and sends it a signal. Resolves at its end. */
  end(process: ClusterProcess, signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

const SECRET = "secret of the cluster test";
/** Seals secrets in the database. Render processes work without it. */
const SECRET_KEY = randomBytes(32).toString("base64");

/**
 * Starts PostgreSQL and processes of the built service.
 *
 * @param sizes how many processes of each role; at most as many render processes run at a time
 * @param options.isBreakable lets tests break the network of each process, by proxies that all its bytes pass through
 */
export async function startCluster(
  sizes: Partial<Record<Role, number>>,
  { isBreakable = false } = {},
): Promise<Cluster> {
  const postgres = await startPostgres({ durable: true });
  const folder = await mkdtemp(join(tmpdir(), "platen-cluster-"));
  const renderPorts = await Promise.all(Array.from({ length: sizes.render ?? 0 }, () => freePort()));
  const fromWeb = isBreakable ? await Promise.all(renderPorts.map((port) => TcpProxy.start(port))) : [];
  const environment = {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, "data"),
    DEMO: "off",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "fatal",
    RENDER_SECRET: SECRET,
    RENDER_NODES: renderPorts.map((port, index) => `http://127.0.0.1:${fromWeb[index]?.port ?? port}`).join(","),
    RENDER_CONCURRENCY: "2",
    // So low that web processes have to lease parts of it.
    ...(isBreakable && { BUDGET_CONCURRENT_DOCUMENTS: "16" }),
    METRICS_PUBLIC: "on",
  };
  const processes: ClusterProcess[] = [];
  const usedPorts = new Map<ClusterProcess, number>();

  async function start(role: Role): Promise<ClusterProcess> {
    const port = await freePort();
    const databaseUrl = new URL(postgres.url);
    const toDatabase = isBreakable ? await TcpProxy.start(Number(databaseUrl.port)) : undefined;
    if (toDatabase) databaseUrl.port = String(toDatabase.port);
    const used = new Set(usedPorts.values());
    const renderPort = role === "render" ? renderPorts.find((each) => !used.has(each)) : undefined;
    const child = spawn(process.execPath, ["dist/server/main.js"], {
      env: {
        ...environment,
        DATABASE_URL: databaseUrl.href,
        ROLE: role,
        PORT: String(port),
        ...(role !== "render" && { SECRET_KEY }),
        ...(renderPort && { RENDER_PORT: String(renderPort) }),
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const started: ClusterProcess = { role, port, child, ...(toDatabase && { toDatabase }) };
    if (renderPort) {
      usedPorts.set(started, renderPort);
      started.fromWeb = fromWeb[renderPorts.indexOf(renderPort)];
    }
    await waitForService(async () => {
      const { ok } = await fetch(`http://127.0.0.1:${port}/health`);
      if (!ok) throw new Error("not ready");
    }, child);
    processes.push(started);
    return started;
  }

  async function end(ended: ClusterProcess, signal: NodeJS.Signals): Promise<void> {
    processes.splice(processes.indexOf(ended), 1);
    // Connections are accepted in the order of their arrival. When this call has been answered, the process has
    // accepted all requests that were sent before it left the list.
    if (signal === "SIGTERM")
      await fetch(`http://127.0.0.1:${ended.port}/health/live`, { headers: { connection: "close" } });
    ended.endedBy = signal;
    const exited = once(ended.child, "exit");
    ended.child.kill(signal);
    await exited;
    await ended.toDatabase?.close();
    usedPorts.delete(ended);
  }

  const roles: Role[] = ["all", "render", "web"];
  await Promise.all(roles.flatMap((role) => Array.from({ length: sizes[role] ?? 0 }, () => start(role))));
  return {
    outbox: join(folder, "data", "outbox"),
    databaseUrl: postgres.url,
    processes,
    start,
    end,
    async stop() {
      await Promise.all([...processes].map((each) => end(each, "SIGTERM")));
      await Promise.all(fromWeb.map((proxy) => proxy.close()));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
