import { readFile } from "node:fs/promises";
import { addAbortSignal } from "node:stream";
import { buffer } from "node:stream/consumers";
import { CliError, EXIT, fileError } from "./cli-error";
import { codeFrame } from "./output/code-frame";
import { STANDARD } from "./output/destination";

/**
 * Reads a text, without a byte order mark.
 *
 * @param file path, or `-` for standard input
 * @throws CliError if the text can't be read or is not UTF-8
 */
export async function readText(file: string, signal: AbortSignal): Promise<string> {
  const bytes = file === STANDARD ? await readStandardInput(signal) : await readBytes(file, signal);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CliError(EXIT.INVALID_INPUT, `${displayName(file)} is not UTF-8 text`);
  }
}

/**
 * Reads the parameters of one document.
 *
 * @throws CliError if the file can't be read or is not a JSON object
 */
export async function readParametersFile(file: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  return parseParameters(await readText(file, signal), displayName(file));
}

/**
 * Reads the parameters of many documents from JSON Lines. Skips blank lines.
 *
 * @throws CliError if a line is not a JSON object, or if there is no line
 */
export async function readItems(file: string, signal: AbortSignal): Promise<Record<string, unknown>[]> {
  const name = displayName(file);
  const lines = (await readText(file, signal)).split(/\r?\n/);
  const items = lines.flatMap((line, index) => (line.trim() === "" ? [] : [parseParameters(line, name, index + 1)]));
  if (items.length === 0) throw new CliError(EXIT.INVALID_INPUT, `${name} contains no data`);
  return items;
}

/** Returns the name of a file for messages. */
export const displayName = (file: string): string => (file === STANDARD ? "standard input" : file);

/** @param lineNumber number of the line, if the text is one line of the file */
function parseParameters(text: string, name: string, lineNumber?: number): Record<string, unknown> {
  const place = lineNumber === undefined ? name : `${name}:${lineNumber}`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    throw new CliError(
      EXIT.INVALID_INPUT,
      `${place}: invalid JSON: ${message}${syntaxErrorFrame(text, message, lineNumber)}`,
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new CliError(EXIT.INVALID_INPUT, `${place}: the data must be a JSON object`);
  }
  return value as Record<string, unknown>;
}

/** Shows the place of a syntax error, if Node.js names it: only its message has the position. */
function syntaxErrorFrame(text: string, message: string, lineNumber?: number): string {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  if (position === undefined) return "";
  const linesBefore = text.slice(0, Number(position)).split("\n");
  const column = (linesBefore.at(-1)?.length ?? 0) + 1;
  return codeFrame(text, { line: linesBefore.length, column }, lineNumber);
}

async function readBytes(file: string, signal: AbortSignal): Promise<Buffer> {
  try {
    return await readFile(file, { signal });
  } catch (error) {
    throw signal.aborted ? error : fileError("read", file, error);
  }
}

const readStandardInput = (signal: AbortSignal): Promise<Buffer> => buffer(addAbortSignal(signal, process.stdin));
