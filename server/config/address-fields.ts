import { isIP } from "node:net";
import { z } from "zod";
import { parseHostPattern } from "../render/remote/host-pattern";
import { commaSeparated } from "./fields";

/** Schemas of settings that name servers: URLs, hosts, networks and senders of mails. See fields.ts for the others. */

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
