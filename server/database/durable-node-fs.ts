import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type InitOptions = Parameters<NodeFS["init"]>[1];

/**
 * PGlite's file system on a folder, with fsync added, which PGlite lacks (docs/decisions/0023-patched-libraries.md).
 * Without fsync an acknowledged write is only in the system's cache, and a power cut may leave a folder that no longer
 * opens.
 */
export class DurableNodeFs extends NodeFS {
  /** Number of times that PostgreSQL has flushed a file or folder to disk. */
  fsyncs = 0;

  /** @throws Error if PGlite's file system is not built as expected, so that fsync can't be added */
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

function property(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (object, key) => (typeof object === "object" && object !== null ? Reflect.get(object, key) : undefined),
    value,
  );
}
