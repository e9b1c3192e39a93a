import { ERROR_REFERENCE } from "../contract/error-reference";
import { ERRORS, isErrorCode, type UnavailableReason } from "../contract/errors";
import { CliError, EXIT } from "./cli-error";
import type { TemplateSource } from "./document-renderer";
import { codeFrame } from "./output/code-frame";

/** Error of the renderer or of a server, with its code of the catalogue (contract/errors.ts). */
export interface CodedError {
  errorCode: string;
  data: Record<string, unknown> | null;
}

type FileSource = Extract<TemplateSource, { kind: "file" }>;

const UNAVAILABLE = [
  "NO_ACCESS",
  "INSUFFICIENT_SCOPE",
  "NOT_FOUND",
  "USAGE_LIMIT_EXCEEDED",
  "TOO_MANY_REQUESTS",
  "RENDERER_BUSY",
  "SERVICE_UNAVAILABLE",
  "REQUEST_IN_PROGRESS",
  "UNEXPECTED",
];

/**
 * Turns an error into one that ends the program.
 *
 * @param source template that was rendered, if any
 * @param note text to append to the first line
 */
export function toCliError(error: CodedError, source: TemplateSource | null, note = ""): CliError {
  const [first = "", ...rest] = describeError(error, source).split("\n");
  return new CliError(exitCodeOf(error.errorCode), [first + note, ...rest].join("\n"));
}

/** Describes an error in one line. An error in the HTML of a template is also shown at its place, in further lines. */
export function describeError({ errorCode, data }: CodedError, source: TemplateSource | null): string {
  if (!isErrorCode(errorCode)) return errorCode;
  const { commandLineText, meaning } = ERROR_REFERENCE[errorCode];
  const text = commandLineText ?? ERRORS[errorCode].message ?? meaning;
  if (errorCode === "INVALID_TEMPLATE") return describeTemplateError(data ?? {}, source, text);
  if (errorCode === "INVALID_REQUEST") return text + fieldsOf(data);
  if (errorCode === "RENDER_TIMEOUT") return text + phaseOf(data);
  if (errorCode === "SERVICE_UNAVAILABLE") return `${unavailability(data) ?? text}; please try again in a moment`;
  return text;
}

function describeTemplateError(data: Record<string, unknown>, source: TemplateSource | null, fallback: string): string {
  const text = typeof data.reason === "string" ? data.reason : fallback;
  const partial = typeof data.partial === "string" ? data.partial : undefined;
  const file = source?.kind === "file" ? fileOf(source, partial) : undefined;
  const name = file?.name ?? nameOnServer(source, partial);
  const [line, column] = [numberOf(data.line), numberOf(data.column)];
  const place = [name, line, line === null ? null : column].filter((part) => part !== null && part !== "");
  const message = place.length > 0 ? `${place.join(":")}: ${text}` : text;
  if (line === null || !file) return message;
  return message + codeFrame(file.html, { line, column });
}

/** Returns the file that has the error: the template, or a partial that it uses. */
function fileOf(source: FileSource, partial: string | undefined): { name: string; html: string } | undefined {
  if (partial === undefined) return source;
  const found = source.partials.find(({ name }) => name === partial);
  return found && { name: found.file, html: found.html };
}

function nameOnServer(source: TemplateSource | null, partial: string | undefined): string {
  if (partial !== undefined) return `partial ${partial}`;
  return source?.kind === "stored" ? source.template : "";
}

function exitCodeOf(errorCode: string) {
  if (errorCode === "INVALID_REQUEST" || errorCode === "IDEMPOTENCY_KEY_REUSED") return EXIT.USAGE;
  return UNAVAILABLE.includes(errorCode) ? EXIT.UNAVAILABLE : EXIT.INVALID_INPUT;
}

const UNAVAILABLE_REASONS: Record<UnavailableReason, string> = {
  starting: "The server is starting",
  stopping: "The server is stopping",
  database: "The server can't reach its database",
  renderer: "The renderer lost a process, or had none ready in time",
  memory: "The server has too many large requests at once",
  storage: "The server can't reach the storage of its files",
  payments: "The server can't reach its payment provider",
};

const unavailability = (data: Record<string, unknown> | null): string | undefined =>
  new Map<unknown, string>(Object.entries(UNAVAILABLE_REASONS)).get(data?.reason);

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

const fieldsOf = (data: Record<string, unknown> | null): string =>
  data && Object.keys(data).length > 0
    ? `: ${Object.entries(data)
        .map(([field, text]) => `${field} ${String(text)}`)
        .join("; ")}`
    : "";

const PHASES: Record<string, string> = {
  template: "filling in the template",
  load: "loading the document",
  print: "printing it",
};

function phaseOf(data: Record<string, unknown> | null): string {
  const phase = typeof data?.phase === "string" ? PHASES[data.phase] : undefined;
  return phase ? ` (${phase})` : "";
}
