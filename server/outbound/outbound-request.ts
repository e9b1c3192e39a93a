import type { LookupAddress } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";

/** A request is not sent because its target is not allowed. */
export class ForbiddenTargetError extends Error {
  override readonly name = "ForbiddenTargetError";
}

/** Resolves a host name to its addresses, in the form of `dns.promises.lookup`. */
export type ResolveAddresses = (name: string) => Promise<LookupAddress[]>;

/** A request to another machine. */
export interface OutboundRequest {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  /** Called once per host name. The connection goes to one of the returned addresses. */
  resolveAddresses: ResolveAddresses;
  /** Decides for each resolved address whether it may be connected to. */
  isAddressAllowed: (address: string) => boolean;
  /** Aborts the request, and the response while it is being read. */
  signal: AbortSignal;
}

/**
 * Sends a request to another machine. The connection goes to the address that was checked, redirects are not followed,
 * and neither a proxy from the environment nor a kept-alive connection is used. An IP address in the URL itself is not
 * checked here.
 *
 * @returns the response with its body unread
 * @throws ForbiddenTargetError if none of the host's addresses is allowed; Error if the host can't be reached or sends
 * no response
 */
export function sendOutboundRequest(
  url: URL,
  { method, headers, body, resolveAddresses, isAddressAllowed, signal }: OutboundRequest,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const lookup = createCheckedLookup(resolveAddresses, isAddressAllowed);
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, lookup, agent: false, signal });
    sent.on("error", reject);
    // A server that switches protocols (status 101) sends no response, and Node closes that connection without an
    // error.
    sent.on("close", () => reject(new Error("closed without a response")));
    sent.on("response", resolve);
    sent.end(body);
  });
}

/** Creates the look-up of a connection: it yields the allowed addresses only. */
function createCheckedLookup(
  resolveAddresses: ResolveAddresses,
  isAddressAllowed: OutboundRequest["isAddressAllowed"],
): LookupFunction {
  return (name, { all }, callback) => {
    const onResolved = (addresses: LookupAddress[]) => {
      const allowed = addresses.filter(({ address }) => isAddressAllowed(address));
      const [first] = allowed;
      if (!first) callback(new ForbiddenTargetError("none of the host's addresses is allowed"), "");
      else if (all) callback(null, allowed);
      else callback(null, first.address, first.family);
    };
    resolveAddresses(name).then(onResolved, (error) => callback(error, ""));
  };
}
