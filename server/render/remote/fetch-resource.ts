import type { IncomingMessage } from "node:http";
import { PassThrough, pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { ForbiddenTargetError, type ResolveAddresses, sendOutboundRequest } from "../../outbound/outbound-request";
import { isPublicAddress } from "../../outbound/public-address";
import type { EgressPolicy } from "./egress-policy";

/** An image, font or style sheet, with the response headers that the browser needs. */
export interface FetchedResource {
  headers: Record<string, string>;
  body: Buffer;
}

interface FetchOptions {
  policy: EgressPolicy;
  resolveAddresses: ResolveAddresses;
  /** Whether the browser makes a cross-origin request (CORS). Some servers allow nothing without an Origin header. */
  isCrossOrigin: boolean;
  /** Receives the number of bytes of each chunk of the decompressed body. An error that it throws ends the fetch. */
  onBytes: (count: number) => void;
  signal: AbortSignal;
}

const MAX_REDIRECTS = 5;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];
/** Response headers that a page needs. Others, such as cookies, are dropped. */
const KEPT_HEADERS = ["content-type", "access-control-allow-origin"];
const NO_STORE = { "cache-control": "no-store" };
const REQUEST_HEADERS = { accept: "*/*", "accept-encoding": "gzip, br", "user-agent": "Platen" };

/**
 * Fetches a URL. Follows redirects itself and checks each URL against the policy.
 *
 * @throws ForbiddenTargetError if the policy forbids a URL; Error if the resource can't be fetched
 */
export async function fetchResource(
  address: URL,
  { policy, resolveAddresses, isCrossOrigin, onBytes, signal }: FetchOptions,
): Promise<FetchedResource> {
  // "null" is the origin of a document that was written into an empty page.
  const headers = { ...REQUEST_HEADERS, ...(isCrossOrigin && { origin: "null" }) };
  const options = { method: "GET", headers, resolveAddresses, isAddressAllowed: isPublicAddress, signal } as const;
  let url = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!policy.allows(url)) throw new ForbiddenTargetError("documents may not load from this address");
    const response = await sendOutboundRequest(url, options);
    const { statusCode = 0, headers: responseHeaders } = response;
    if (statusCode === 200) return readResource(response, onBytes);
    response.destroy();
    const { location } = responseHeaders;
    if (!REDIRECT_STATUSES.includes(statusCode) || !location) throw new Error(`answered ${statusCode}`);
    url = new URL(location, url);
  }
  throw new Error("too many redirects");
}

async function readResource(response: IncomingMessage, onBytes: FetchOptions["onBytes"]): Promise<FetchedResource> {
  // The loop below throws the errors of the pipeline, so its callback can ignore them.
  const body = pipeline(response, createDecompressor(response), () => undefined);
  const chunks: Buffer[] = [];
  for await (const chunk of body) {
    onBytes(chunk.length);
    chunks.push(chunk);
  }
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = response.headers[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return { headers: { ...Object.fromEntries(headers), ...NO_STORE }, body: Buffer.concat(chunks) };
}

function createDecompressor(response: IncomingMessage) {
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (encoding === "gzip") return createGunzip();
  if (encoding === "br") return createBrotliDecompress();
  if (encoding === "" || encoding === "identity") return new PassThrough();
  response.destroy();
  throw new Error(`unknown content encoding ${encoding}`);
}
