import { type Logger, pino } from "pino";

/** Structured lines on standard output. What could open a door is never among them, whoever logs it. */
export function createLog(level: string): Logger {
  const secrets = [
    "password",
    "passwordHash",
    "token",
    "accessToken",
    "refreshToken",
    "apiKey",
    "authorization",
    "cookie",
  ];
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [...secrets, ...secrets.map((name) => `*.${name}`), "req.headers", "err.config"],
      censor: "[redacted]",
    },
    serializers: { err: (error: Error) => withoutParameters(pino.stdSerializers.err(error)) },
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** A failed query's error carries its parameters, in a field and in its text: hashes, tokens and addresses among them. */
function withoutParameters({ params: _, ...error }: ReturnType<typeof pino.stdSerializers.err>): object {
  return { ...error, message: cutParameters(error.message), stack: cutParameters(error.stack ?? "") };
}

/** @returns the text of an error without the parameters of a query */
export const cutParameters = (text: string): string => text.replace(/\nparams:.*?(?=\n {4}at |\ncaused by: |$)/gs, "");
