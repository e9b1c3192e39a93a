import type { LookupAddress } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";

/** Why something is not asked of another machine at all. */
export class ForbiddenTargetError extends Error {
  override readonly name = "Forbidden";
}

/** The addresses of a name, as `dns.promises.lookup` gives them. */
export type ResolveAddresses = (name: string) => Promise<LookupAddress[]>;

/** A request to another machine. */
export interface OutboundRequest {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  /** Asked once for a name: an address that it gives is the one that is connected to. */
  resolveAddresses: ResolveAddresses;
  /** Says of each of a name's addresses whether it may be connected to. */
  isAddressAllowed: (address: string) => boolean;
  /** Ends the request, and the answer while it is read. */
  signal: AbortSignal;
}

/**
 * Asks another machine: the address that was checked is the one that is connected to, redirects are not followed, and neither a proxy of
 * the environment nor a kept connection is used. An address that stands in the URL itself is not checked here.
 *
 * @returns the answer, its body unread
 * @throws Forbidden when none of the name's addresses is open; Error when the machine can't be reached or gives no answer
 */
export function sendOutboundRequest(
  url: URL,
  { method, headers, body, resolveAddresses: addresses, isAddressAllowed: isOpen, signal }: OutboundRequest,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, lookup: checked(addresses, isOpen), agent: false, signal });
    sent.on("error", reject);
    // Whoever switches protocols (101) gives no answer, and Node closes such a connection without an error.
    sent.on("close", () => reject(new Error("closed without an answer")));
    sent.on("response", resolve);
    sent.end(body);
  });
}

function checked(addresses: ResolveAddresses, isOpen: OutboundRequest["isAddressAllowed"]): LookupFunction {
  return (name, { all }, give) => {
    const onFound = (found: LookupAddress[]) => {
      const open = found.filter(({ address }) => isOpen(address));
      const [first] = open;
      if (!first) give(new ForbiddenTargetError("the name has no address that is open"), "");
      else if (all) give(null, open);
      else give(null, first.address, first.family);
    };
    addresses(name).then(onFound, (error) => give(error, ""));
  };
}
