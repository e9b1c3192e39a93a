import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { childEntry } from "../processes/child-entry";
import { childEnvironment } from "../processes/child-environment";
import type { MergedDocument } from "./pdf-merger";

/** A PDF and the documents that it holds. */
export interface MergedPdf {
  pdf: Buffer;
  documents: MergedDocument[];
}

/** Sent to the child process: PDFs one by one, then the request for the result. */
export type MergeRequest = ({ kind: "add" } & MergedPdf) | { kind: "save"; createdAt: Date };

/** The child's reply to each request. */
export interface MergeReply {
  /** The merged PDF, in the last reply only. */
  pdf?: Buffer;
}

/** Heap limit of the child process. 10,000 invoices of one page take half of it. */
const MAX_HEAP_MIB = 512;
/**
 * Time that the child process may work on one batch. 10,000 invoices of one page take about six seconds of processor
 * time, and 50 s on a machine with much other work; 100 MB of tags in PDFs take more than a minute of processor time.
 */
const MAX_WORK_MS = 120_000;

interface MergeOptions {
  createdAt: Date;
  signal: AbortSignal;
  maxWorkMs?: number;
  maxHeapMiB?: number;
}

/** The documents can't be merged: one of them can't be parsed, or they need too much memory or time. */
export class UnmergeableError extends Error {
  override readonly name = "UnmergeableError";
}

/**
 * Merges PDFs into one in a child process.
 *
 * @param pdfs read one at a time
 * @param options.createdAt time for the dates of the result
 * @param options.signal kills the child process. It does not end the reading of a PDF: `pdfs` must watch it, too
 * @param options.maxWorkMs time for the work of the child process, without the time for reading `pdfs`
 * @param options.maxHeapMiB memory of the child process
 * @throws UnmergeableError if the process ends early, or needs too much memory or time; errors of reading `pdfs`; the
 *   signal's reason
 */
export async function mergePdfs(
  pdfs: AsyncIterable<MergedPdf>,
  { createdAt, signal, maxWorkMs = MAX_WORK_MS, maxHeapMiB = MAX_HEAP_MIB }: MergeOptions,
): Promise<Buffer> {
  signal.throwIfAborted();
  const { file, execArgv } = childEntry("batches/merge-child");
  const child = fork(file, [], {
    execArgv: [...execArgv, `--max-old-space-size=${maxHeapMiB}`],
    env: childEnvironment(),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  const kill = () => child.kill("SIGKILL");
  signal.addEventListener("abort", kill);
  // If the child ends between two requests, the next request fails. Without a listener, an error event would end the
  // service.
  child.on("error", () => {});
  let workMs = 0;
  const ask = async (message: MergeRequest): Promise<MergeReply> => {
    const startMs = performance.now();
    const timer = setTimeout(kill, maxWorkMs - workMs);
    try {
      return await request(child, message);
    } finally {
      clearTimeout(timer);
      workMs += performance.now() - startMs;
    }
  };
  try {
    for await (const pdf of pdfs) await ask({ kind: "add", ...pdf });
    const { pdf } = await ask({ kind: "save", createdAt });
    if (!pdf) throw new Error("The merge process returned no PDF");
    return pdf;
  } catch (error) {
    if (error instanceof UnmergeableError) signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", kill);
    kill();
  }
}

/** @throws UnmergeableError if the child ends before it replies */
async function request(child: ChildProcess, message: MergeRequest): Promise<MergeReply> {
  const settled = new AbortController();
  const { signal } = settled;
  const replied = once(child, "message", { signal }).catch((cause) => {
    throw new UnmergeableError("The merge process failed", { cause });
  }) as Promise<[MergeReply]>;
  const ended = once(child, "exit", { signal }).then(([code, killedBy]) => {
    throw new UnmergeableError(`The merge process ended (${killedBy ?? code})`);
  });
  child.send(message);
  try {
    const [reply] = await Promise.race([replied, ended]);
    return reply;
  } finally {
    settled.abort();
    replied.catch(() => undefined);
    ended.catch(() => undefined);
  }
}
