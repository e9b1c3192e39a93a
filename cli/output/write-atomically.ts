import { createWriteStream, unlinkSync } from "node:fs";
import { access, constants, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileError } from "../cli-error";

/**
 * For what is costly to make: asked before that is begun.
 *
 * @throws Failure when nothing can be written beside the file
 */
export async function assertWritable(file: string): Promise<void> {
  const folder = dirname(await realpath(file).catch(() => file));
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw fileError("written", file, { code: "EISDIR" });
  try {
    // The slash, because a file is no folder.
    await access(`${folder}/`, constants.W_OK);
  } catch (error) {
    throw fileError("written", file, error);
  }
}

/**
 * Writes a file whole or not at all: beside its place first, then moved there. What is no ordinary file, such as a
 * named pipe, is written into as it is.
 *
 * @throws Failure when it can't be written; what the content fails with; an AbortError
 */
export async function writeAtomically(file: string, content: Buffer | Readable, signal: AbortSignal): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const found = await stat(target).catch(() => undefined);
  if (found && !found.isFile()) {
    await pour(content, target, file, signal);
    return;
  }
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  // A program that is ended at once still takes it away.
  const removeNow = () => {
    try {
      unlinkSync(beside);
    } catch {
      // It was not begun.
    }
  };
  process.once("exit", removeNow);
  try {
    await pour(content, beside, file, signal);
    await rename(beside, target);
  } finally {
    await rm(beside, { force: true });
    process.off("exit", removeNow);
  }
}

async function pour(content: Buffer | Readable, path: string, file: string, signal: AbortSignal): Promise<void> {
  const sink = createWriteStream(path);
  let failed: unknown;
  sink.once("error", (error) => {
    failed ??= error;
  });
  try {
    await pipeline(Buffer.isBuffer(content) ? [content] : content, sink, { signal });
  } catch (error) {
    throw error === failed && !signal.aborted && isSystemError(error) ? fileError("written", file, error) : error;
  }
}

const isSystemError = (error: unknown): boolean => error instanceof Error && "syscall" in error;
