import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserProcess } from "./browser-process";

/** Value of `Seccomp` in `/proc/<pid>/status` for a process whose system calls are filtered: proc_pid_status(5). */
const FILTERED = "2";
/** A process that has just been started enters its sandbox within this time, also on a busy machine. */
const MAX_CHECKS = 20;
const CHECK_INTERVAL_MS = 100;

/**
 * Returns whether Chromium's sandbox really confines the documents of a browser: their processes have a filter of
 * system calls and a process namespace of their own. A flag alone is not proof, because a wrapper script of the engine
 * may add `--no-sandbox`.
 *
 * @param browser a browser with an open page
 * @throws ConnectionGone, CommandFailed
 */
export async function hasConfinedDocuments(browser: BrowserProcess): Promise<boolean> {
  // Other systems have another sandbox, and no /proc.
  if (process.platform !== "linux") return true;
  for (let check = 1; check <= MAX_CHECKS; check++) {
    if (await areDocumentsConfined(browser)) return true;
    await sleep(CHECK_INTERVAL_MS);
  }
  return false;
}

async function areDocumentsConfined({ connection, pid }: BrowserProcess): Promise<boolean> {
  const { processInfo } = await connection.send("SystemInfo.getProcessInfo", {});
  const main = pid === undefined ? null : readStatus(pid);
  // A process that has ended in between has no status.
  const documents = processInfo.flatMap(({ type, id }) => (type === "renderer" ? (readStatus(id) ?? []) : []));
  return (
    main !== null &&
    documents.length > 0 &&
    documents.every(({ seccomp, namespaces }) => seccomp === FILTERED && namespaces > main.namespaces)
  );
}

interface ProcessStatus {
  seccomp: string | undefined;
  /** Number of nested process namespaces that the process is in, counted from ours. */
  namespaces: number;
}

/** Returns null if the process has ended. */
function readStatus(pid: number): ProcessStatus | null {
  let status: string;
  try {
    status = readFileSync(`/proc/${pid}/status`, "latin1");
  } catch {
    return null;
  }
  const valuesOf = (field: string) => new RegExp(`^${field}:[ \\t]*(.*)$`, "m").exec(status)?.[1]?.split(/\s+/) ?? [];
  return { seccomp: valuesOf("Seccomp")[0], namespaces: valuesOf("NSpid").length };
}
