import { type Logger, pino } from "pino";
import { removeQueryParameters } from "./query-parameters";

/** Fields that are never logged, at the top level of a line or one level below. */
const SECRETS = [
  "password",
  "passwordHash",
  "token",
  "accessToken",
  "refreshToken",
  "apiKey",
  "authorization",
  "cookie",
];

/** @returns a log of JSON lines on standard output, without secrets */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [...SECRETS, ...SECRETS.map((name) => `*.${name}`), "req.headers", "err.config"],
      censor: "[redacted]",
    },
    serializers: { err: (error: Error) => withoutParameters(pino.stdSerializers.err(error)) },
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** A failed query's error contains its parameters in a field and in its texts. */
function withoutParameters({ params: _, ...error }: ReturnType<typeof pino.stdSerializers.err>): object {
  const { message, stack = "" } = error;
  return { ...error, message: removeQueryParameters(message), stack: removeQueryParameters(stack) };
}
