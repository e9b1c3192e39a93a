import { createHash, createHmac } from "node:crypto";

/** A request as its sender has signed it. */
interface SignedRequest {
  method: string;
  /** Path and query as they were received. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
}

interface Credentials {
  secretAccessKey: string;
}

/** A signature, and its parameters. */
interface Signature {
  signature: string;
  signedHeaders: string[];
  /** Date, region, service and `aws4_request`. */
  scope: string[];
  /** Time of the signature, such as `20130524T000000Z`. */
  time: string;
  accessKeyId: string;
  /** Hash of the body, or `UNSIGNED-PAYLOAD`. */
  payloadHash: string;
  /** For a presigned URL only. */
  expiresInSeconds?: number;
}

/** Reads the signature of the header `Authorization` or of a presigned URL. Returns undefined if there is none. */
export function readSignature({ url, headers }: SignedRequest): Signature | undefined {
  const query = new URL(url, "http://bucket.test").searchParams;
  const header = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(String(headers.authorization));
  const [, credential, names, signature] = header ?? [
    undefined,
    query.get("X-Amz-Credential"),
    query.get("X-Amz-SignedHeaders"),
    query.get("X-Amz-Signature"),
  ];
  if (!credential || !names || !signature) return undefined;
  const [accessKeyId = "", ...scope] = credential.split("/");
  return {
    signature,
    signedHeaders: names.split(";"),
    scope,
    accessKeyId,
    time: String(headers["x-amz-date"] ?? query.get("X-Amz-Date")),
    payloadHash: header ? String(headers["x-amz-content-sha256"]) : "UNSIGNED-PAYLOAD",
    ...(!header && { expiresInSeconds: Number(query.get("X-Amz-Expires")) }),
  };
}

/**
 * Computes the signature that a request should have: AWS Signature Version 4
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). It shares no code with the client.
 */
export function computeSignature(
  request: SignedRequest,
  { signedHeaders, scope, time, payloadHash }: Omit<Signature, "signature">,
  { secretAccessKey }: Credentials,
): string {
  const url = new URL(request.url, "http://bucket.test");
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map((pair) => pair.map(encode).join("="))
    .sort();
  const headers = signedHeaders.map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const path = url.pathname.split("/").map((part) => encode(decodeURIComponent(part)));
  const canonical = [
    request.method,
    path.join("/"),
    query.join("&"),
    headers.join(""),
    signedHeaders.join(";"),
    payloadHash,
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, scope.join("/"), sha256(canonical)].join("\n");
  const key = scope.reduce<Buffer | string>((key, part) => hmac(key, part), `AWS4${secretAccessKey}`);
  return hmac(key, text).toString("hex");
}

export const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Encodes all but the unreserved characters (RFC 3986, 2.3). */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
