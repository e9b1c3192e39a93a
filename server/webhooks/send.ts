import { lookup as resolve } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "../public-address";

/** How long a receiver may take to answer (milliseconds). */
const TIMEOUT = 15_000;
const PORTS = ["", "80", "443"];

/** Why a message was not sent at all. */
export class Forbidden extends Error {
  override readonly name = "Forbidden";
}

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Names to addresses, as `dns.lookup` does. */
export type Resolve = typeof resolve;

/**
 * Sends a message to the internet, and to nothing else: the address that was checked is the one that is connected to,
 * redirects are not followed, and the answer's body is not read.
 *
 * @param allowed hosts with their ports (`receiver.internal:8080`) that an operator lets through
 * @returns the status that the receiver answered with
 * @throws Forbidden; Error when the receiver can't be reached or takes too long
 */
export async function send(
  { url, headers, body }: Message,
  allowed: readonly string[],
  names = resolve,
): Promise<number> {
  const { protocol, hostname, host, port } = new URL(url);
  const isAllowed = allowed.includes(host);
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (!isAllowed && !PORTS.includes(port)) throw new Forbidden("webhooks go to ports 80 and 443 only");
  if (!isAllowed && isIP(bare) && !isPublicAddress(bare)) throw new Forbidden("the address is not a public one");

  const lookup: LookupFunction = (name, options, give) => {
    names(name, { ...options, all: true }, (error, found) => {
      if (error) return give(error, "");
      const open = found.filter(({ address }) => isAllowed || isPublicAddress(address));
      const [first] = open;
      if (!first) return give(new Forbidden("the name has no public address"), "");
      if (options.all) give(null, open);
      else give(null, first.address, first.family);
    });
  };
  const request = protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolveStatus, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      lookup,
      // Neither a proxy of the environment nor a kept connection: each message checks its address anew.
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    sent.on("error", reject);
    // Whoever switches protocols (101) gives no answer, and Node closes such a connection without an error.
    sent.on("close", () => reject(new Error("closed without an answer")));
    sent.on("response", (answer) => {
      resolveStatus(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.end(body);
  });
}
