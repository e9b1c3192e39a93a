import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { wrongUsage } from "../failure";
import { writeWhole } from "./write-whole";

/** Standard input or output, in place of a file. */
export const STANDARD = "-";

/**
 * @param given what `-o` says
 * @param template file or name of the template
 * @returns where the document goes: a file of the current folder named after the template, if nothing is said
 */
export function destinationOf(given: string | undefined, template: string): string {
  if (given !== undefined) return given;
  if (template === STANDARD) return STANDARD;
  const name = basename(template).replace(/(\.(html?|xhtml|liquid))+$/i, "");
  // The name of a stored template may be anything.
  return `${name.replace(/[\p{Cc}\\/:*?"<>|]/gu, "_")}.pdf`;
}

/** @throws Failure when a document would be printed on a terminal */
export function refuseTerminal(destination: string): void {
  if (destination === STANDARD && process.stdout.isTTY) {
    throw wrongUsage("a PDF is nothing for a terminal: name a file with -o, or send the output on to another program");
  }
}

/** @throws Failure when it can't be written; an AbortError */
export async function writeDocument(destination: string, pdf: Buffer, signal: AbortSignal): Promise<void> {
  if (destination !== STANDARD) return writeWhole(destination, pdf, signal);
  await pipeline([pdf], process.stdout, { end: false, signal });
}
