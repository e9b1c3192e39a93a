import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type InitOptions = Parameters<NodeFS["init"]>[1];

/**
 * PGlite's file system on a folder, plus what that one lacks: fsync. Without it an acknowledged write sits in the system's cache and
 * a power cut may leave a folder that no longer opens.
 */
export class DurableNodeFs extends NodeFS {
  /** How many times PostgreSQL has had a file or folder put on disk. */
  fsyncs = 0;

  /** @throws Error when PGlite's file system is not built as expected, so that fsync can't be added */
  override async init(pg: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...[emscriptenOpts.preRun ?? []].flat(), (module: unknown) => this.addFsync(module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  private addFsync(module: unknown): void {
    const operations = property(module, "FS", "filesystems", "NODEFS", "stream_ops");
    if (typeof operations !== "object" || operations === null || "fsync" in operations) {
      throw new Error("PGlite's file system is not the one that Platen knows how to add fsync to");
    }
    Object.assign(operations, {
      fsync: (stream: { nfd: number }) => {
        try {
          fsyncSync(stream.nfd);
        } catch (error) {
          // What is on disk is unknown from here on. Only a fresh start, which recovers from the log, may go on (as PostgreSQL does).
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
