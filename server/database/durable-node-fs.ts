import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** Permissions of the group and of everyone else. */
const OTHERS = 0o077;

type InitOptions = Parameters<NodeFS["init"]>[1];

/**
 * PGlite's file system on a folder, with fsync added, which PGlite lacks, and without permissions for other users
 * (docs/decisions/0023-patched-libraries.md). Without fsync an acknowledged write is only in the system's cache, and a
 * power cut may leave a folder that no longer opens.
 */
export class DurableNodeFs extends NodeFS {
  /** Number of times that PostgreSQL has flushed a file or folder to disk. */
  fsyncs = 0;

  /** @throws Error if PGlite's file system is not built as expected, so that it can't be changed */
  override async init(pg: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...[emscriptenOpts.preRun ?? []].flat(), (module: unknown) => this.addFsync(module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  private addFsync(module: unknown): void {
    const operations = property(module, "FS", "filesystems", "NODEFS", "stream_ops");
    if (typeof operations !== "object" || operations === null || "fsync" in operations) {
      throw new Error("Platen can't add fsync to this version of PGlite's file system");
    }
    keepPrivate(property(module, "FS", "filesystems", "NODEFS", "node_ops"));
    Object.assign(operations, {
      fsync: (stream: { nfd: number }) => {
        try {
          fsyncSync(stream.nfd);
        } catch (error) {
          // The state of the disk is unknown now. Like PostgreSQL, we crash: a new start recovers from the write-ahead
          // log.
          process.stderr.write(`fsync failed: ${error}\n`);
          process.kill(process.pid, "SIGKILL");
        }
        this.fsyncs += 1;
        return 0;
      },
    });
  }
}

/**
 * Makes files readable for their user only, as PostgreSQL asks. PGlite otherwise gives each new file permissions for
 * everyone, whatever the mask of the process is.
 */
function keepPrivate(operations: unknown): void {
  const setAttributes = property(operations, "setattr");
  if (typeof operations !== "object" || operations === null || typeof setAttributes !== "function") {
    throw new Error("Platen can't protect the files of this version of PGlite's file system");
  }
  Object.assign(operations, {
    setattr: (node: unknown, attributes: { mode?: number }) => {
      const { mode } = attributes;
      return setAttributes(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS });
    },
  });
}

function property(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (object, key) => (typeof object === "object" && object !== null ? Reflect.get(object, key) : undefined),
    value,
  );
}
