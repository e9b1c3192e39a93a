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
    formatters: { level: (label) => ({ level: label }) },
  });
}
