import { isIP } from "node:net";
import { isPublicAddress } from "../../outbound/public-address";
import { parseHostPattern } from "./host-pattern";

/** What documents may load from elsewhere: nothing, what comes from listed hosts, or also what comes from any public one. */
export type RemoteMode = "off" | "allowlist" | "public";

const USUAL_PORTS = { "http:": "80", "https:": "443" } as const;

/** Says where documents may load something from. */
export class EgressPolicy {
  readonly #public: boolean;
  readonly #listed: readonly { host: string; port: string | null }[];

  /** @param allow hosts as `parseAllowedHost` reads them */
  constructor(mode: Exclude<RemoteMode, "off">, allow: readonly string[]) {
    this.#public = mode === "public";
    this.#listed = allow.flatMap((text) => parseHostPattern(text) ?? []);
  }

  /**
   * Whether an address may be asked for. One that holds a name still has to lead to a public machine, listed or not; an IP address
   * that is listed may be of any network, for it can't come to mean another machine.
   */
  allows({ protocol, username, password, hostname, port: given }: URL): boolean {
    if (protocol !== "http:" && protocol !== "https:") return false;
    if (username !== "" || password !== "") return false;
    const port = given || USUAL_PORTS[protocol];
    const isUsual = Object.values<string>(USUAL_PORTS).includes(port);
    const isListed = this.#listed.some(
      (listed) =>
        isHost(hostname, listed.host) && (listed.port === null ? isUsual : Number(listed.port) === Number(port)),
    );
    if (isListed) return true;
    const bare = hostname.replace(/^\[|\]$/g, "");
    return this.#public && isUsual && (isIP(bare) === 0 || isPublicAddress(bare));
  }
}

const isHost = (hostname: string, listed: string) =>
  listed.startsWith(".") ? hostname.endsWith(listed) && hostname !== listed : hostname === listed;
