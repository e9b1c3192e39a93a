import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { readProcessStat } from "../processes/process-stat";

/** Names one process for good: a process id alone is given to another process sooner or later. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in a notation of the system's own; to be compared for equality only. */
  startedAt: string;
  /** What gives the process ids their meaning: the machine since its last boot, and the container. */
  boot: string;
  space: string;
}

/** @returns the identity of a running process, undefined when there is none with that id (or only its unread exit code is left) */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === "linux" ? startOnLinux(pid) : startByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt, ...currentSpace() };
}

/** Whether the process is running. Only for identities of this space (`isOfThisSpace`); those of another can't be looked up. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/** Whether a process id of then means the same now and here. */
export function isInThisNamespace(identity: ProcessIdentity): boolean {
  const { boot, space } = currentSpace();
  return identity.boot === boot && identity.space === space;
}

function startOnLinux(pid: number): string | undefined {
  const stat = readProcessStat(pid);
  const hasEnded = stat?.state === "Z" || stat?.state === "X";
  return hasEnded ? undefined : stat?.startTime;
}

function startByPs(pid: number): string | undefined {
  try {
    return (
      execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", stdio: "pipe" }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}

function currentSpace(): { boot: string; space: string } {
  const boot = read("/proc/sys/kernel/random/boot_id")?.trim() ?? hostname();
  try {
    return { boot, space: readlinkSync("/proc/self/ns/pid") };
  } catch {
    return { boot, space: "" };
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
