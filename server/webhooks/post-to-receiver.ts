import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { ForbiddenTargetError, type ResolveAddresses, sendOutboundRequest } from "../outbound/outbound-request";
import { isPublicAddress } from "../outbound/public-address";
import { resolveHost } from "../outbound/resolve-host";
import type { SignedMessage } from "./sign-message";

/** Values of `URL.port` for ports 80 and 443; empty if the port is the protocol's default. */
const ALLOWED_PORTS = ["", "80", "443"];

/** How long a sender waits for a body that it can do without. */
const OPTIONAL_BODY_MS = 1_000;

export interface PostOptions {
  /** Hosts with their ports, such as `receiver.internal:8080`, that are allowed although they are not public. */
  allowedHosts: readonly string[];
  /** Ends the request. Its reason is a `TimeoutError` if the receiver takes too long. */
  signal: AbortSignal;
  resolveAddresses?: ResolveAddresses;
}

/** A request to a receiver. */
export interface ReceiverRequest extends SignedMessage {
  url: string;
  /** Bytes of the answer that are read. */
  maxResponseBytes: number;
  /** If true, an answer counts although its body breaks off, or takes long. */
  isBodyOptional?: boolean;
}

export interface ReceiverResponse {
  status: number;
  /** Beginning of the answer. */
  body: string;
}

/** Knows names of the operator's network. A name server that never answers blocks a thread of the whole service. */
const resolveWithSystem: ResolveAddresses = (name) => lookup(name, { all: true });

/**
 * Posts a message to a receiver on the public internet or to an allowed host. The connection goes to the address that
 * was checked, and redirects are not followed.
 *
 * @throws ForbiddenTargetError if the URL or its addresses are not allowed; Error if there is no response, or if the
 * signal is aborted
 */
export async function postToReceiver(
  { url, headers, body, maxResponseBytes, isBodyOptional = false }: ReceiverRequest,
  { allowedHosts, signal, resolveAddresses }: PostOptions,
): Promise<ReceiverResponse> {
  const target = new URL(url);
  const isAllowedHost = allowedHosts.includes(target.host);
  if (!isAllowedHost) assertPublicTarget(target);
  const response = await sendOutboundRequest(target, {
    method: "POST",
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    body,
    resolveAddresses: resolveAddresses ?? (isAllowedHost ? resolveWithSystem : resolveHost),
    isAddressAllowed: (address) => isAllowedHost || isPublicAddress(address),
    signal,
  });
  try {
    const read = isBodyOptional ? readWhatArrives : readBeginning;
    return { status: response.statusCode ?? 0, body: await read(response, maxResponseBytes) };
  } finally {
    response.destroy();
  }
}

/** @throws ForbiddenTargetError for other ports, and for an IP address that is not public */
function assertPublicTarget({ hostname, port }: URL): void {
  if (!ALLOWED_PORTS.includes(port)) throw new ForbiddenTargetError("webhooks may only use ports 80 and 443");
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) && !isPublicAddress(address)) throw new ForbiddenTargetError("the address is not public");
}

async function readBeginning(response: IncomingMessage, maxBytes: number, chunks: Buffer[] = []): Promise<string> {
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  return textOf(chunks, maxBytes);
}

/** Reads for a short time, and returns what has arrived by then. */
async function readWhatArrives(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  const timer = setTimeout(() => response.destroy(), OPTIONAL_BODY_MS);
  try {
    return await readBeginning(response, maxBytes, chunks);
  } catch {
    return textOf(chunks, maxBytes);
  } finally {
    clearTimeout(timer);
  }
}

const textOf = (chunks: Buffer[], maxBytes: number): string => Buffer.concat(chunks).subarray(0, maxBytes).toString();
