import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { usageError } from "../cli-error";
import { writeAtomically } from "./write-atomically";

/** Standard input or output, in place of a file. */
export const STANDARD = "-";

/**
 * @param file the template, where it is none that a server keeps
 * @param stored id or name of one that a server keeps
 * @returns where the document goes if nothing is said: to a file of the current folder named after the template, or on, as the template came
 */
export function defaultDestination(file: string | undefined, stored = ""): string {
  if (file === STANDARD) return STANDARD;
  if (file !== undefined) return `${basename(file).replace(/(\.(html?|xhtml|liquid))+$/i, "")}.pdf`;
  // A name may be anything.
  return `${stored.replace(/[\p{Cc}\\/:*?"<>|]/gu, "_")}.pdf`;
}

/** @throws Failure when a document would be printed on a terminal */
export function assertNotTerminal(destination: string): void {
  if (destination === STANDARD && process.stdout.isTTY) {
    throw usageError("a PDF is nothing for a terminal: name a file with -o, or send the output on to another program");
  }
}

/** @throws Failure when it can't be written; an AbortError */
export async function writeDocument(destination: string, pdf: Buffer, signal: AbortSignal): Promise<void> {
  if (destination !== STANDARD) return writeAtomically(destination, pdf, signal);
  await pipeline([pdf], process.stdout, { end: false, signal });
}
