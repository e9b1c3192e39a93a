import { accessSync, constants, existsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { parseHostPattern } from "../render/remote/host-pattern";
import { parseDuration } from "./duration";

/** The kinds of settings: each reads the text of an environment variable and says what is wrong with it. */

/** Longer waits overflow the runtime's timers (24.8 days); an hour is beyond any sense. */
const LONGEST_WAIT = 3_600_000;

/** @returns milliseconds */
export const duration = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const ms = parseDuration(text);
      if (ms === undefined || ms === 0) context.addIssue("must be a time such as 30s, 15m, 24h or 7d");
      return ms ?? 0;
    });

/** A time that something waits for. */
export const wait = (fallback: string) =>
  duration(fallback).refine((ms) => ms <= LONGEST_WAIT, "must be a time of at most 60m");

export const count = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, "must be a whole number above 0")
    .transform(Number)
    .default(fallback);

export const onOrOff = (fallback: "on" | "off") =>
  z.enum(["on", "off"], { error: "must be on or off" }).default(fallback);

export const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number")
    .transform(Number)
    .refine((number) => number <= 65_535, "must be a port number")
    .default(fallback);

export const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` }).optional();

/** @returns an address without a slash at its end */
export const origin = (fallback: string) =>
  z
    .url({ protocol: /^https?$/, error: "must be an address such as https://accounts.example.com" })
    .transform((text) => text.replace(/\/+$/, ""))
    .default(fallback);

const isNetwork = (text: string): boolean => {
  const [host = "", bits, ...rest] = text.split("/");
  const size = { 0: -1, 4: 32, 6: 128 }[isIP(host)] ?? -1;
  return rest.length === 0 && size > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size));
};

export const networks = () =>
  z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
    .refine((parts) => parts.every(isNetwork), "must be addresses or networks, separated by commas");

/** @returns hosts in lower case, each with its port where that is not the usual one */
export const hosts = () =>
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .toLowerCase()
        .split(",")
        .flatMap((part) => part.trim() || []),
    )
    .refine(
      (parts) => parts.every((part) => /^[^\s/?#@]+$/.test(part)),
      "must be hosts such as receiver.internal:8080, separated by commas",
    );

/** @returns hosts as `parseAllowedHost` reads them */
export const remoteHosts = () =>
  z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
    .refine(
      (parts) => parts.every(parseHostPattern),
      "must be hosts such as cdn.example.com, *.example.com or 10.0.0.5:8080, separated by commas",
    );

/** `Name <address>` or an address alone (RFC 5322, 3.4). */
export const sender = (fallback: string) =>
  z
    .string()
    .regex(/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, "must be such as Platen <no-reply@example.com>")
    .default(fallback);

export const executable = () => z.string().refine(isExecutable, "must be an executable file").optional();

/** @returns an absolute path; the folder need not exist yet */
export const folder = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((path) => resolve(path))
    .refine(canBeWritten, "must be a folder that can be written");

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function canBeWritten(path: string): boolean {
  let nearest = path;
  while (!existsSync(nearest) && nearest !== dirname(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK);
    return statSync(nearest).isDirectory();
  } catch {
    return false;
  }
}
