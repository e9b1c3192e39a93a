import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { readProcessStat } from "../processes/process-stat";

/** Identifies one process for ever. A process id alone is not enough: the system gives it to another process later. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in a format of the system; can only be compared for equality. */
  startedAt: string;
  /**
   * Id of the machine's last boot. A process id has a meaning only within one boot and one pid namespace (container).
   */
  boot: string;
  /** Id of the pid namespace. The name `space` is part of the lock file's format. */
  space: string;
}

/**
 * Returns the identity of a running process, or undefined if there is none with that id. A zombie doesn't count as
 * running.
 */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === "linux" ? startOnLinux(pid) : startByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt, ...currentNamespace() };
}

/** Tells if a process is running. Works only for a process of this namespace (`isInThisNamespace`). */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/** Tells if a process belongs to the current boot and pid namespace, so that its id still means the same process. */
export function isInThisNamespace(identity: ProcessIdentity): boolean {
  const { boot, space } = currentNamespace();
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

function currentNamespace(): { boot: string; space: string } {
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
