import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { OutageLog } from "./outage-log";
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

/** @returns a log of JSON lines on standard output, without secrets, and with few lines about an outage */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const outages = new OutageLog((fields, message) => log.error(fields, message));
  const log = pino(optionsOf(level, outages), destination);
  return log;
}

function optionsOf(level: string, outages: OutageLog): LoggerOptions {
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
        const isOutage = pino.levels.labels[level] !== "fatal" && outages.absorb(errorIn(fields));
        if (!isOutage) write.apply(this, line);
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
