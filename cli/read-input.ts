import { readFile } from "node:fs/promises";
import { addAbortSignal } from "node:stream";
import { buffer } from "node:stream/consumers";
import { CliError, EXIT, fileError } from "./cli-error";
import { codeFrame } from "./output/code-frame";
import { STANDARD } from "./output/destination";

/**
 * @param file or `-` for standard input
 * @returns the text, without a byte order mark
 * @throws Failure when it can't be read or is no UTF-8
 */
export async function readText(file: string, signal: AbortSignal): Promise<string> {
  const bytes = file === STANDARD ? await readStandardInput(signal) : await readBytes(file, signal);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CliError(EXIT.INVALID_INPUT, `${displayName(file)} is not text in UTF-8`);
  }
}

/**
 * The parameters of one document.
 *
 * @throws Failure when they can't be read or are no JSON object
 */
export async function readParameters(file: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  return parseParameters(await readText(file, signal), displayName(file));
}

/**
 * The parameters of many documents: JSON Lines, blank lines not counted.
 *
 * @throws Failure naming the line that is no JSON object, or when there is none
 */
export async function readItems(file: string, signal: AbortSignal): Promise<Record<string, unknown>[]> {
  const name = displayName(file);
  const lines = (await readText(file, signal)).split(/\r?\n/);
  const items = lines.flatMap((line, index) => (line.trim() === "" ? [] : [parseParameters(line, name, index + 1)]));
  if (items.length === 0) throw new CliError(EXIT.INVALID_INPUT, `${name} has no line of data`);
  return items;
}

/** @returns what to call a file when speaking of it */
export const displayName = (file: string): string => (file === STANDARD ? "standard input" : file);

/** @param line of the file that the text is, if the text is not all of it */
function parseParameters(text: string, name: string, line?: number): Record<string, unknown> {
  const place = line === undefined ? name : `${name}:${line}`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /at position (\d+)/.exec(message)?.[1];
    const before = text.slice(0, Number(position ?? 0)).split("\n");
    const at = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    const where = position === undefined ? "" : codeFrame(text, at, line);
    throw new CliError(EXIT.INVALID_INPUT, `${place}: no JSON: ${message}${where}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new CliError(EXIT.INVALID_INPUT, `${place}: the data must be a JSON object`);
  }
  return value as Record<string, unknown>;
}

async function readBytes(file: string, signal: AbortSignal): Promise<Buffer> {
  try {
    return await readFile(file, { signal });
  } catch (error) {
    throw signal.aborted ? error : fileError("read", file, error);
  }
}

const readStandardInput = (signal: AbortSignal): Promise<Buffer> => buffer(addAbortSignal(signal, process.stdin));
