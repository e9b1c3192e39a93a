import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { usageError } from "../cli-error";
import { writeAtomically } from "./write-atomically";

/** Stands for standard input or standard output instead of a file. */
export const STANDARD = "-";

/**
 * Returns the output of a document if the command names none: a file in the current folder that is named after the
 * template, or standard output if the template comes from standard input.
 *
 * @param file template file, if the template is not on a server
 * @param storedTemplate id or name of a template on a server
 */
export function defaultDestination(file: string | undefined, storedTemplate = ""): string {
  if (file === STANDARD) return STANDARD;
  if (file !== undefined) return `${basename(file).replace(/(\.(html?|xhtml|liquid))+$/i, "")}.pdf`;
  // The name of a template may contain characters that are special in file names.
  return `${storedTemplate.replace(/[\p{Cc}\\/:*?"<>|]/gu, "_")}.pdf`;
}

/** @throws CliError if a document would be written to a terminal */
export function assertNotTerminal(destination: string): void {
  if (destination === STANDARD && process.stdout.isTTY) {
    throw usageError("a PDF can't be shown in a terminal: name a file with -o, or pipe the output to another program");
  }
}

/** Writes a document. @throws CliError if that fails; an AbortError if the signal aborts */
export async function writeDocument(destination: string, pdf: Buffer, signal: AbortSignal): Promise<void> {
  if (destination !== STANDARD) return writeAtomically(destination, pdf, signal);
  await pipeline([pdf], process.stdout, { end: false, signal });
}
