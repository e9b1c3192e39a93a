import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { isExecutable } from "../lib/is-executable";
import { parseDuration } from "./duration";

/**
 * Schemas of the kinds of settings. Each parses the text of an environment variable; its messages complete "NAME ...".
 */

/** Upper limit of timeouts. Node's timers overflow after 24.8 days; more than an hour is surely a mistake. */
const MAX_TIMEOUT_MS = 3_600_000;

/** Upper limit of durations. Dates far in the future can't be stored; more than ten years is surely a mistake. */
const MAX_DURATION_MS = 3_650 * 86_400_000;

/** A duration such as `15m`, as ms. */
export const duration = (fallback: string) => z.string().default(fallback).transform(toMs);

/** A duration such as `365d`, as ms; undefined if it is not given. */
export const optionalDuration = () => z.string().transform(toMs).optional();

function toMs(text: string, context: z.RefinementCtx): number {
  const ms = parseDuration(text);
  if (ms === undefined || ms === 0) context.addIssue("must be a duration such as 30s, 15m, 24h or 7d");
  else if (ms > MAX_DURATION_MS) context.addIssue("must be a duration of at most 3650d");
  return ms ?? 0;
}

/** A duration after which something is aborted, as ms. */
export const timeout = (fallback: string, { min }: { min: string } = { min: "1ms" }) =>
  duration(fallback)
    .refine((ms) => ms <= MAX_TIMEOUT_MS, "must be a duration of at most 60m")
    .refine((ms) => ms >= (parseDuration(min) ?? 0), `must be a duration of at least ${min}`);

export const count = (fallback: number, { min }: { min: number } = { min: 1 }) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, "must be a whole number greater than 0")
    .transform(Number)
    .refine((number) => number >= min, `must be at least ${min}`)
    .default(fallback);

/** A part of a whole, from 0 to 1. */
export const fraction = (fallback: number) =>
  z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, "must be a number from 0 to 1, such as 0.1")
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

/** A list of values separated by commas, trimmed and without empty ones. */
export const commaSeparated = (isValid: (value: string) => boolean, message: string) =>
  z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((value) => value.trim() || []))
    .refine((values) => values.every(isValid), `${message}, separated by commas`);

/** Keys with percent-encoded values, such as `key1=value1,key2=value2` (W3C Baggage, as OpenTelemetry uses it). */
export const keyValues = () =>
  commaSeparated(
    (pair) => /^[^\s=]+\s*=/.test(pair) && isPercentEncoded(pair),
    "must be pairs such as key=value",
  ).transform((pairs) => Object.fromEntries(pairs.map(toKeyValue)));

const toKeyValue = (pair: string): [string, string] => {
  const end = pair.indexOf("=");
  return [pair.slice(0, end).trim(), decodeURIComponent(pair.slice(end + 1).trim())];
};

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Keys of 32 bytes in base64 or hexadecimal, separated by commas. */
export const secretKeys = () =>
  commaSeparated(
    (text) => decodeKey(text) !== undefined,
    "must be keys of 32 bytes, as `openssl rand -base64 32` prints them",
  ).transform((texts) => texts.flatMap((text) => decodeKey(text) ?? []));

function decodeKey(text: string): Buffer | undefined {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, "base64") : undefined;
}

export const executable = () => z.string().refine(isExecutable, "must be an executable file").optional();

/** The absolute path of a folder, which need not exist yet. */
export const folder = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((path) => resolve(path))
    .refine(isWritable, "must be a writable folder");

/** proc and sysfs (statfs(2)): they claim to be writable, and Node.js waits for ever when it creates a folder there. */
const FILE_SYSTEMS_OF_THE_KERNEL = [0x9fa0, 0x62656572];

/** Returns whether a folder is writable, or whether it can be created. */
function isWritable(path: string): boolean {
  let nearest = path;
  while (!existsSync(nearest) && nearest !== dirname(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK);
    return statSync(nearest).isDirectory() && !FILE_SYSTEMS_OF_THE_KERNEL.includes(statfsSync(nearest).type);
  } catch {
    return false;
  }
}
