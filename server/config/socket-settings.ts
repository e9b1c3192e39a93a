import { readFileSync } from "node:fs";
import type { SocketSettings } from "../http/service-listener";
import type { Config } from "./config";

/** File descriptors that the service needs for all but its connections: the database, browsers, webhooks, files. */
const RESERVED_FILES = 224;

/**
 * @param maxOpenFiles limit of the process
 * @returns the settings of the service's socket
 */
export function socketSettings(config: Config, maxOpenFiles: number = readMaxOpenFiles()): SocketSettings {
  const max = Math.min(config.HTTP_MAX_CONNECTIONS, Math.max(1, maxOpenFiles - RESERVED_FILES));
  return {
    headersTimeoutMs: config.HTTP_HEADERS_TIMEOUT,
    requestTimeoutMs: config.HTTP_REQUEST_TIMEOUT,
    idleTimeoutMs: config.HTTP_IDLE_TIMEOUT,
    keepAliveTimeoutMs: config.HTTP_KEEP_ALIVE_TIMEOUT,
    connections: {
      max,
      // One address can't take more than half of all connections.
      maxPerAddress: Math.min(config.HTTP_MAX_CONNECTIONS_PER_ADDRESS, Math.ceil(max / 2)),
      trustedProxies: config.TRUSTED_PROXIES,
      maxPipelined: config.HTTP_MAX_PIPELINED_REQUESTS,
      reading: { baseMs: config.HTTP_IDLE_TIMEOUT, minBytesPerSecond: config.HTTP_MIN_READ_BYTES_PER_SECOND },
    },
  };
}

/** @returns the soft limit, which Node raises to the hard one at its start */
function readMaxOpenFiles(): number {
  const limits = readFileSync("/proc/self/limits", "utf8");
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft ? Number(soft) : Number.POSITIVE_INFINITY;
}
