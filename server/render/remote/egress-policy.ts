import { isIP } from "node:net";
import { isPublicAddress } from "../../outbound/public-address";
import { parseHostPattern } from "./host-pattern";

/**
 * Hosts that documents may load resources from: none, the listed ones, or the listed ones and all public ones.
 * See docs/decisions/0010-no-network-in-documents.md.
 */
export type RemoteMode = "off" | "allowlist" | "public";

const DEFAULT_PORTS = { "http:": "80", "https:": "443" } as const;

/** Decides which URLs a document may load resources from. */
export class EgressPolicy {
  readonly #allowsPublicHosts: boolean;
  readonly #listed: readonly { host: string; port: string | null }[];

  /** @param allowedHosts patterns as `parseHostPattern` takes them */
  constructor(mode: Exclude<RemoteMode, "off">, allowedHosts: readonly string[]) {
    this.#allowsPublicHosts = mode === "public";
    this.#listed = allowedHosts.flatMap((text) => parseHostPattern(text) ?? []);
  }

  /**
   * Tells whether a URL may be requested. A host name, even a listed one, must also resolve to a public address, which
   * is checked when the connection is made. A listed IP address may be private, because it always means that machine.
   */
  allows({ protocol, username, password, hostname, port: explicitPort }: URL): boolean {
    if (protocol !== "http:" && protocol !== "https:") return false;
    if (username !== "" || password !== "") return false;
    const port = explicitPort || DEFAULT_PORTS[protocol];
    const isDefaultPort = Object.values<string>(DEFAULT_PORTS).includes(port);
    const isListed = this.#listed.some(
      (pattern) =>
        matchesHost(hostname, pattern.host) &&
        (pattern.port === null ? isDefaultPort : Number(pattern.port) === Number(port)),
    );
    if (isListed) return true;
    const address = hostname.replace(/^\[|\]$/g, "");
    return this.#allowsPublicHosts && isDefaultPort && (isIP(address) === 0 || isPublicAddress(address));
  }
}

const matchesHost = (hostname: string, pattern: string) =>
  pattern.startsWith(".") ? hostname.endsWith(pattern) && hostname !== pattern : hostname === pattern;
