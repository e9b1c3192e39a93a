import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { ForbiddenTargetError, type ResolveAddresses, sendOutboundRequest } from "../outbound/outbound-request";
import { isPublicAddress } from "../outbound/public-address";

/** How long a receiver may take to answer (milliseconds). */
const TIMEOUT = 15_000;
const PORTS = ["", "80", "443"];

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const addressesOf: ResolveAddresses = (name) => lookup(name, { all: true });

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
  addresses = addressesOf,
): Promise<number> {
  const target = new URL(url);
  const { hostname, host, port } = target;
  const isAllowed = allowed.includes(host);
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (!isAllowed && !PORTS.includes(port)) throw new ForbiddenTargetError("webhooks go to ports 80 and 443 only");
  if (!isAllowed && isIP(bare) && !isPublicAddress(bare))
    throw new ForbiddenTargetError("the address is not a public one");
  const answer = await sendOutboundRequest(target, {
    method: "POST",
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    body,
    resolveAddresses: addresses,
    isAddressAllowed: (address) => isAllowed || isPublicAddress(address),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  answer.destroy();
  return answer.statusCode ?? 0;
}
