import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { isExecutable } from "../lib/is-executable";
import { parseHostPattern } from "../render/remote/host-pattern";
import { parseDuration } from "./duration";

/**
 * Schemas of the kinds of settings. Each parses the text of an environment variable; its messages complete "NAME ...".
 */

/** Upper limit of timeouts. Node's timers overflow after 24.8 days; more than an hour is surely a mistake. */
const MAX_TIMEOUT_MS = 3_600_000;

/** Upper limit of durations. Dates far in the future can't be stored; more than ten years is surely a mistake. */
const MAX_DURATION_MS = 3_650 * 86_400_000;

/** A duration such as `15m`, as ms. */
export const duration = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const ms = parseDuration(text);
      if (ms === undefined || ms === 0) context.addIssue("must be a duration such as 30s, 15m, 24h or 7d");
      else if (ms > MAX_DURATION_MS) context.addIssue("must be a duration of at most 3650d");
      return ms ?? 0;
    });

/** A duration such as `365d`, as ms; undefined if it is not given. */
export const optionalDuration = () =>
  z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return undefined;
      const ms = parseDuration(text);
      if (!ms) context.addIssue("must be a duration such as 30s, 15m, 24h or 7d");
      return ms;
    });

/** A duration after which something is aborted, as ms. */
export const timeout = (fallback: string, { min }: { min: string } = { min: "1ms" }) =>
  duration(fallback)
    .refine((ms) => ms <= MAX_TIMEOUT_MS, "must be a duration of at most 60m")
    .refine((ms) => ms >= (parseDuration(min) ?? 0), `must be a duration of at least ${min}`);

export const count = (fallback: number, { min }: { min: number } = { min: 1 }) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, "must be a whole number greater than 0")
    .transform(Number)
    .refine((number) => number >= min, `must be at least ${min}`)
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

export const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be a URL such as ${example}` }).optional();

/** The URL of a server, which has a host. */
export const serverUrl = (protocol: RegExp, example: string) =>
  z.url({ protocol, hostname: /./, error: `must be a URL such as ${example}` }).optional();

/** The URL of a website that has its host for itself: no path, query or user. Without a slash at its end. */
export const origin = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be a URL such as ${example}` })
    .refine(isWholeHost, `must be a URL without a path, such as ${example}: the portal needs a host of its own`)
    .transform((text) => text.replace(/\/+$/, ""))
    .optional();

/** An http(s) URL, without slashes at its end. */
const givenBaseUrl = z
  .url({ protocol: /^https?$/, error: "must be a URL such as https://accounts.example.com" })
  .transform((text) => text.replace(/\/+$/, ""));

export const baseUrl = (fallback: string) => givenBaseUrl.default(fallback);
export const optionalBaseUrl = () => givenBaseUrl.optional();

/**
 * A bucket such as `s3://name` or `s3://name/folder`, as its name and the prefix of its objects, which is empty or ends
 * with a slash.
 */
export const bucketUrl = () =>
  z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/,
      "must be a bucket such as s3://name or s3://name/folder, without credentials",
    )
    .transform((text) => {
      const [name = "", ...folders] = text.slice("s3://".length).split("/").filter(Boolean);
      return { name, prefix: folders.map((folder) => `${folder}/`).join("") };
    })
    .optional();

/** A list of values separated by commas, trimmed and without empty ones. */
const commaSeparated = (isValid: (value: string) => boolean, message: string) =>
  z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((value) => value.trim() || []))
    .refine((values) => values.every(isValid), `${message}, separated by commas`);

/** Origins of HTTP servers. */
export const origins = () => commaSeparated(isOrigin, "must be origins such as http://render.internal:3001");

/** IP addresses and networks in CIDR notation. */
export const networks = () => commaSeparated(isNetwork, "must be IP addresses or networks such as 10.0.0.0/8");

/** Hosts in lower case, each with its port unless that is the protocol's default. */
export const hosts = () =>
  commaSeparated((host) => /^[^\s/?#@]+$/.test(host), "must be hosts such as receiver.internal:8080").transform(
    (values) => values.map((host) => host.toLowerCase()),
  );

/** Hosts in the notation of `parseHostPattern`. */
export const remoteHosts = () =>
  commaSeparated(
    (host) => Boolean(parseHostPattern(host)),
    "must be hosts such as cdn.example.com, *.example.com or 10.0.0.5:8080",
  );

/** `Name <address>` or an address alone (RFC 5322, 3.4). */
export const sender = (fallback: string) =>
  z
    .string()
    .regex(
      /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      "must be a sender such as Platen <no-reply@example.com>",
    )
    .default(fallback);

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

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === "http:" && new URL(text).href === `${new URL(text).origin}/`;

function isWholeHost(text: string): boolean {
  // Refused already, as no URL at all.
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash, username, password } = new URL(text);
  return /^\/*$/.test(pathname) && search + hash + username + password === "" && !/[?#]/.test(text);
}

function isNetwork(text: string): boolean {
  const [host = "", bits, ...rest] = text.split("/");
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(host)] ?? -1;
  return (
    rest.length === 0 && maxBits > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  );
}

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
