import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { isDatabaseUnavailable } from "../database/database-unavailable";
import { describeError } from "../lib/describe-error";
import { removeQueryParameters } from "./query-parameters";
import { RepeatedErrors } from "./repeated-errors";

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

/** @returns a log of JSON lines on standard output, without secrets, and with few lines about an outage */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  // During an outage, every call and every background job would log an error with its stack.
  const outages = new RepeatedErrors({
    onFirst: (error) => log.error({ reason: describeError(error) }, "the database is unavailable"),
    onRepeated: (repeated, lastError) =>
      log.error({ ...repeated, reason: describeError(lastError) }, "the database was unavailable"),
  });
  const log = pino(optionsOf(level, outages), destination);
  return log;
}

function optionsOf(level: string, outages: RepeatedErrors): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [...SECRETS, ...SECRETS.map((name) => `*.${name}`), "req.headers", "err.config"],
      censor: "[redacted]",
    },
    serializers: { err: (error: Error) => withoutParameters(pino.stdSerializers.err(error)) },
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      logMethod(line, write, level) {
        const [fields] = line as [unknown];
        // A fatal line says why the process ends.
        const isOutage = pino.levels.labels[level] !== "fatal" && isDatabaseUnavailable(errorIn(fields));
        if (isOutage) outages.add(errorIn(fields));
        else write.apply(this, line);
      },
    },
  };
}

const errorIn = (fields: unknown): unknown =>
  typeof fields === "object" && fields !== null && "err" in fields ? fields.err : fields;

/** A failed query's error contains its parameters in a field and in its texts. */
function withoutParameters({ params: _, ...error }: ReturnType<typeof pino.stdSerializers.err>): object {
  const { message, stack = "" } = error;
  return { ...error, message: removeQueryParameters(message), stack: removeQueryParameters(stack) };
}
