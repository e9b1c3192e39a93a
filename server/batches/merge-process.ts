import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { childEntry } from "../processes/child-entry";

/** A document to append, or the end of them. */
export interface MergeRequest {
  pdf: Buffer | null;
}

export interface MergeReply {
  /** All of them in one, at the end. */
  pdf?: Buffer;
}

/** Most heap of the process, in MiB. */
const MEMORY = 1_024;

/** The documents are such that they can't be merged: one can't be read, or together they take too much memory. */
export class UnmergeableError extends Error {
  override readonly name = "Unmergeable";
}

/**
 * Makes one PDF of many, in a process of its own.
 *
 * @param pdfs taken one after the other
 * @param signal ends it
 * @throws Unmergeable when the process ends before it is done; what reading the documents throws; the signal's reason
 */
export async function mergePdfs(pdfs: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  const { file, execArgv } = childEntry("batches/merge-child");
  const { PATH } = process.env;
  const child = fork(file, [], {
    execArgv: [...execArgv, `--max-old-space-size=${MEMORY}`],
    env: PATH === undefined ? {} : { PATH },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  const kill = () => child.kill("SIGKILL");
  signal.addEventListener("abort", kill);
  // It can end while nothing is asked of it: the next question fails then. Without a listener the event ends the service.
  child.on("error", () => {});
  try {
    for await (const pdf of pdfs) await ask(child, { pdf });
    const { pdf } = await ask(child, { pdf: null });
    if (!pdf) throw new Error("The merging process made nothing");
    return pdf;
  } finally {
    signal.removeEventListener("abort", kill);
    kill();
  }
}

/** @throws Unmergeable */
async function ask(child: ChildProcess, order: MergeRequest): Promise<MergeReply> {
  const settled = new AbortController();
  const { signal } = settled;
  const answered = once(child, "message", { signal }).catch((cause) => {
    throw new UnmergeableError("The merging process has ended", { cause });
  }) as Promise<[MergeReply]>;
  const ended = once(child, "exit", { signal }).then(([code, killedBy]) => {
    throw new UnmergeableError(`The merging process ended (${killedBy ?? code})`);
  });
  child.send(order);
  try {
    const [answer] = await Promise.race([answered, ended]);
    return answer;
  } finally {
    settled.abort();
    answered.catch(() => undefined);
    ended.catch(() => undefined);
  }
}
