import type { Image } from "./image-builder";

interface SeccompRule {
  names: string[];
  action: string;
  errnoRet?: number;
  args?: { index: number; value: number; valueTwo?: number; op: string }[];
}

/** A profile in the format of the OCI runtime specification, which Docker and Kubernetes also read. */
export interface SeccompProfile {
  defaultAction: string;
  defaultErrnoRet: number;
  architectures: string[];
  syscalls: SeccompRule[];
}

interface Options {
  env: Record<string, string>;
  seccomp: SeccompProfile;
  /** Folder for the volume /data. */
  data: string;
}

/** Paths that Docker and containerd hide from containers, or make read-only. */
const MASKED = ["/proc/acpi", "/proc/kcore", "/proc/keys", "/proc/timer_list", "/proc/scsi", "/sys/firmware"];
const READ_ONLY = ["/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger"];

const tmpfs = (destination: string, ...options: string[]) => ({
  destination,
  type: "tmpfs",
  source: "tmpfs",
  options: ["nosuid", ...options],
});

/**
 * Returns the configuration of a container as the documentation recommends it: a read-only root, no capabilities, no
 * new privileges, and a seccomp profile. It shares the network of the machine, so that the test can reach it.
 */
export function ociConfig(image: Image, { env, seccomp, data }: Options) {
  const [uid = 0, gid = 0] = image.user.split(":").map(Number);
  return {
    ociVersion: "1.0.2",
    hostname: "platen",
    process: {
      user: { uid, gid },
      args: [...image.entrypoint, ...image.cmd],
      env: Object.entries({ ...image.env, ...env }).map(([name, value]) => `${name}=${value}`),
      cwd: image.workdir,
      capabilities: { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] },
      noNewPrivileges: true,
    },
    root: { path: image.root, readonly: true },
    mounts: [
      { destination: "/proc", type: "proc", source: "proc" },
      { destination: "/sys", type: "sysfs", source: "sysfs", options: ["nosuid", "noexec", "nodev", "ro"] },
      tmpfs("/dev", "strictatime", "mode=755"),
      tmpfs("/dev/shm", "noexec", "nodev", "mode=1777", "size=64m"),
      tmpfs("/tmp", "nodev", "mode=1777"),
      { destination: "/data", type: "bind", source: data, options: ["rbind", "rw", "nosuid", "nodev"] },
    ],
    linux: {
      namespaces: ["pid", "ipc", "uts", "mount"].map((type) => ({ type })),
      maskedPaths: MASKED,
      readonlyPaths: READ_ONLY,
      seccomp,
    },
  };
}
