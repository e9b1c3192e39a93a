import { readFileSync } from "node:fs";
import type { BrowserProcess } from "./browser-process";

/** Value of `Seccomp` in `/proc/<pid>/status` for a process whose system calls are filtered: proc_pid_status(5). */
const FILTERED = "2";

/**
 * Returns whether Chromium's sandbox really confines the documents of a browser: their processes have a filter of
 * system calls and a process namespace of their own. A flag alone is no proof, because a wrapper script of the engine
 * may add `--no-sandbox`.
 *
 * @param browser a browser with an open page
 * @throws ConnectionGone, CommandFailed
 */
export async function hasConfinedDocuments(browser: BrowserProcess): Promise<boolean> {
  // Other systems have another sandbox, and no /proc.
  if (process.platform !== "linux") return true;
  const { processInfo } = await browser.connection.send("SystemInfo.getProcessInfo", {});
  const depth = namespaceDepth(browser.pid);
  const documents = processInfo.filter(({ type }) => type === "renderer");
  return documents.length > 0 && documents.every(({ id }) => isFiltered(id) && namespaceDepth(id) > depth);
}

const isFiltered = (pid: number): boolean => readStatus(pid, "Seccomp")[0] === FILTERED;

/** Number of nested process namespaces that a process is in, counted from ours. */
const namespaceDepth = (pid: number | undefined): number => (pid === undefined ? 0 : readStatus(pid, "NSpid").length);

/** Returns the values of a field of `/proc/<pid>/status`. */
function readStatus(pid: number, field: string): string[] {
  const status = readFileSync(`/proc/${pid}/status`, "latin1");
  const [, values = ""] = new RegExp(`^${field}:[ \\t]*(.*)$`, "m").exec(status) ?? [];
  return values.split(/\s+/).filter(Boolean);
}
