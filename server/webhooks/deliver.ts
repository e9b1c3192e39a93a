import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { ForbiddenTargetError, type ResolveAddresses, sendOutboundRequest } from "../outbound/outbound-request";
import { isPublicAddress } from "../outbound/public-address";

/** How long a receiver may take to respond. */
const TIMEOUT_MS = 15_000;
/** Values of `URL.port` for ports 80 and 443; empty if the port is the protocol's default. */
const ALLOWED_PORTS = ["", "80", "443"];
/** The receiver wants no further messages. */
const GONE = 410;

/** A signed webhook message. */
export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Outcome of one attempt to deliver a message. After `retry` a later attempt may succeed, after `final` none will. */
export type DeliveryResult = { kind: "delivered" } | { kind: "retry" | "final"; reason: string };

interface DeliveryOptions {
  /** Hosts with their ports, such as `receiver.internal:8080`, that are allowed although they are not public. */
  allowedHosts: readonly string[];
  resolveAddresses?: ResolveAddresses;
}

const resolveWithSystem: ResolveAddresses = (name) => lookup(name, { all: true });

/**
 * Sends a message to a receiver on the public internet or to an allowed host. The connection goes to the address that
 * was checked, redirects are not followed, and the response body is not read.
 */
export async function deliver(request: WebhookRequest, options: DeliveryOptions): Promise<DeliveryResult> {
  try {
    const status = await post(request, options);
    if (status >= 200 && status < 300) return { kind: "delivered" };
    return { kind: status === GONE ? "final" : "retry", reason: `HTTP status ${status}` };
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { kind: error instanceof ForbiddenTargetError ? "final" : "retry", reason };
  }
}

/**
 * @returns the status of the response
 * @throws ForbiddenTargetError if the URL or its addresses are not allowed; Error if there is no response in time
 */
async function post(
  { url, headers, body }: WebhookRequest,
  { allowedHosts, resolveAddresses = resolveWithSystem }: DeliveryOptions,
): Promise<number> {
  const target = new URL(url);
  const isAllowedHost = allowedHosts.includes(target.host);
  if (!isAllowedHost) assertPublicTarget(target);
  const response = await sendOutboundRequest(target, {
    method: "POST",
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    body,
    resolveAddresses,
    isAddressAllowed: (address) => isAllowedHost || isPublicAddress(address),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  response.destroy();
  return response.statusCode ?? 0;
}

/** @throws ForbiddenTargetError for other ports, and for an IP address that is not public */
function assertPublicTarget({ hostname, port }: URL): void {
  if (!ALLOWED_PORTS.includes(port)) throw new ForbiddenTargetError("webhooks may only use ports 80 and 443");
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) && !isPublicAddress(address)) throw new ForbiddenTargetError("the address is not public");
}
