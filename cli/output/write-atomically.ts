import { createWriteStream, unlinkSync } from "node:fs";
import { access, constants, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileError } from "../cli-error";

/**
 * Checks that a file can be written, before expensive work starts for it.
 *
 * @throws CliError if the file is a folder, or its folder is missing or not writable
 */
export async function assertWritable(file: string): Promise<void> {
  const folder = dirname(await realpath(file).catch(() => file));
  const status = await stat(file).catch(() => undefined);
  if (status?.isDirectory()) throw fileError("written", file, { code: "EISDIR" });
  try {
    // With the slash, a file in the place of the folder is an error.
    await access(`${folder}/`, constants.W_OK);
  } catch (error) {
    throw fileError("written", file, error);
  }
}

/**
 * Writes a file completely or not at all: writes a temporary file in the same folder and renames it. Writes directly
 * to a target that is not a regular file, such as a named pipe.
 *
 * @throws CliError if the file can't be written; the error of the content; an AbortError if the signal aborts
 */
export async function writeAtomically(file: string, content: Buffer | Readable, signal: AbortSignal): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const status = await stat(target).catch(() => undefined);
  if (status && !status.isFile()) {
    await writeStream(content, target, { file, signal });
    return;
  }
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  // A second Ctrl+C exits at once, and must remove the file too.
  const removeAtExit = () => {
    try {
      unlinkSync(temporary);
    } catch {
      // The file does not exist yet.
    }
  };
  process.once("exit", removeAtExit);
  try {
    await writeStream(content, temporary, { file, signal });
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
    process.off("exit", removeAtExit);
  }
}

/** @param file the file as the user named it, for error messages */
async function writeStream(
  content: Buffer | Readable,
  path: string,
  { file, signal }: { file: string; signal: AbortSignal },
): Promise<void> {
  const sink = createWriteStream(path);
  let sinkError: unknown;
  sink.once("error", (error) => {
    sinkError ??= error;
  });
  try {
    await pipeline(Buffer.isBuffer(content) ? [content] : content, sink, { signal });
  } catch (error) {
    const isFileError = error === sinkError && !signal.aborted && isSystemError(error);
    throw isFileError ? fileError("written", file, error) : error;
  }
}

const isSystemError = (error: unknown): boolean => error instanceof Error && "syscall" in error;
