import type { IncomingMessage } from "node:http";
import { PassThrough, pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { ForbiddenTargetError, type ResolveAddresses, sendOutboundRequest } from "../../outbound/outbound-request";
import { isPublicAddress } from "../../outbound/public-address";
import type { EgressPolicy } from "./egress-policy";

/** An image, a font or a style, with what a browser has to know of it. */
export interface Resource {
  headers: Record<string, string>;
  body: Buffer;
}

/** How something is fetched. */
interface Fetching {
  rules: EgressPolicy;
  addresses: ResolveAddresses;
  /** Whether the browser asks as another site would (CORS): some servers allow nothing to whoever does not. */
  crossOrigin: boolean;
  /** Is told of the bytes of the body as they come, unpacked; what it throws ends the fetch. */
  onBytes: (count: number) => void;
  signal: AbortSignal;
}

const HOPS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
/** All that a page needs; what a server would have it store is left out. */
const HEADERS_KEPT = ["content-type", "access-control-allow-origin"];
const NOT_STORED = { "cache-control": "no-store" };
const REQUEST_HEADERS = { accept: "*/*", "accept-encoding": "gzip, br", "user-agent": "Platen" };

/**
 * Fetches an address; redirects are followed here, and each of their addresses is judged as the first.
 *
 * @throws Forbidden where the rules don't allow it; Error when it can't be had
 */
export async function fetchResource(
  address: URL,
  { rules, addresses, crossOrigin, onBytes, signal }: Fetching,
): Promise<Resource> {
  // What a document that was written into an empty page calls itself.
  const headers = { ...REQUEST_HEADERS, ...(crossOrigin && { origin: "null" }) };
  let url = address;
  for (let hop = 0; hop <= HOPS; hop++) {
    if (!rules.allows(url)) throw new ForbiddenTargetError("the address is not one that documents may load from");
    const answer = await sendOutboundRequest(url, {
      method: "GET",
      headers,
      resolveAddresses: addresses,
      isAddressAllowed: isPublicAddress,
      signal,
    });
    const { statusCode = 0, headers: said } = answer;
    if (statusCode === 200) return read(answer, onBytes);
    answer.destroy();
    if (!REDIRECTS.includes(statusCode) || !said.location) throw new Error(`answered ${statusCode}`);
    url = new URL(said.location, url);
  }
  throw new Error("too many redirects");
}

async function read(answer: IncomingMessage, onBytes: Fetching["onBytes"]): Promise<Resource> {
  // What fails on its way is thrown where it is read.
  const unpacked = pipeline(answer, unpacker(answer), () => undefined);
  const chunks: Buffer[] = [];
  for await (const chunk of unpacked) {
    onBytes(chunk.length);
    chunks.push(chunk);
  }
  const headers = HEADERS_KEPT.flatMap((name) => {
    const value = answer.headers[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return { headers: { ...Object.fromEntries(headers), ...NOT_STORED }, body: Buffer.concat(chunks) };
}

function unpacker(answer: IncomingMessage) {
  const encoding = answer.headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (encoding === "gzip") return createGunzip();
  if (encoding === "br") return createBrotliDecompress();
  if (encoding === "" || encoding === "identity") return new PassThrough();
  answer.destroy();
  throw new Error(`packed as ${encoding}`);
}
