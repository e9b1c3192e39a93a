import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { requestedRange } from "../../server/files/byte-range";
import { computeSignature, readSignature, sha256 } from "./s3-signature";

export const CREDENTIALS = { accessKeyId: "AKIATEST", secretAccessKey: "s3cret/+key" };
export const REGION = "eu-test-1";
const BUCKET = "files";

/** A failure instead of an answer: a status with the code of an error, a connection that breaks, or silence. */
export type S3Failure = { status: number; code: string } | "break" | "break midway" | "silence";

/** An S3 server with one bucket, `files`, that checks signatures, hashes and expiry as AWS does. */
export interface S3Server {
  endpoint: string;
  /** Objects by their keys. Tests may change them. */
  objects: Map<string, Buffer>;
  /** Requests that were answered, such as `PUT`, with their keys. */
  requests: { method: string; key: string }[];
  /** Session token that a request needs, as temporary credentials do. */
  sessionToken: string | undefined;
  /** Decides whether a request fails instead. */
  failWith: (request: { method: string; key: string }) => S3Failure | undefined;
  close(): Promise<void>;
}

/** Starts an S3 server on a free port of this machine. */
export async function startS3Server(): Promise<S3Server> {
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error) => response.destroy(error));
  });
  const state: S3Server = {
    endpoint: "",
    objects: new Map(),
    requests: [],
    sessionToken: undefined,
    failWith: () => undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  state.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

async function answer(state: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url = "" } = request;
  const body = await buffer(request);
  const { pathname, searchParams } = new URL(url, "http://bucket.test");
  const isVirtualHost = request.headers.host?.startsWith(`${BUCKET}.`);
  const [bucket, ...parts] = isVirtualHost ? [BUCKET, ...pathname.slice(1).split("/")] : pathname.slice(1).split("/");
  const key = parts.join("/");
  const refuse = (status: number, code: string) =>
    response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);

  const refusal = refusalOf({ method, url, headers: request.headers }, body);
  if (refusal) return void refuse(403, refusal);
  const token = request.headers["x-amz-security-token"] ?? searchParams.get("X-Amz-Security-Token") ?? undefined;
  if (token !== state.sessionToken) return void refuse(400, "ExpiredToken");
  if (bucket !== BUCKET) return void refuse(404, "NoSuchBucket");
  const failure = state.failWith({ method, key });
  if (failure === "silence") return;
  if (failure === "break") return void request.socket.destroy();
  if (failure && failure !== "break midway") return void refuse(failure.status, failure.code);
  state.requests.push({ method, key });
  if (method === "PUT") {
    state.objects.set(key, body);
    response.end();
    return;
  }
  const object = state.objects.get(key);
  if (method === "DELETE") {
    state.objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (!object) return void refuse(404, "NoSuchKey");
  for (const [name, value] of searchParams) {
    if (name.startsWith("response-")) response.setHeader(name.slice("response-".length), value);
  }
  const requested = requestedRange(request.headers.range, object.length);
  if (requested.kind === "unsatisfiable") return void refuse(416, "InvalidRange");
  const { start, end } = requested.kind === "part" ? requested.range : { start: 0, end: object.length };
  response.writeHead(requested.kind === "part" ? 206 : 200, { "content-length": end - start });
  if (failure !== "break midway") return void response.end(object.subarray(start, end));
  response.write(object.subarray(start, Math.ceil((start + end) / 2)), () => request.socket.destroy());
}

/** Returns the code of the error with which AWS refuses the request, or undefined. */
function refusalOf(request: Parameters<typeof readSignature>[0], body: Buffer): string | undefined {
  const signature = readSignature(request);
  if (!signature) return "AccessDenied";
  if (signature.accessKeyId !== CREDENTIALS.accessKeyId) return "InvalidAccessKeyId";
  const [, region, service] = signature.scope;
  if (region !== REGION || service !== "s3") return "AuthorizationHeaderMalformed";
  if (!signature.signedHeaders.includes("host")) return "AccessDenied";
  if (computeSignature(request, signature, CREDENTIALS) !== signature.signature) return "SignatureDoesNotMatch";
  const { payloadHash, expiresInSeconds = 15 * 60 } = signature;
  const signedAt = Date.parse(signature.time.replace(/^(....)(..)(..T..)(..)(..)Z$/, "$1-$2-$3:$4:$5Z"));
  if (!(Date.now() < signedAt + expiresInSeconds * 1_000)) return "AccessDenied";
  return payloadHash === "UNSIGNED-PAYLOAD" || payloadHash === sha256(body) ? undefined : "XAmzContentSHA256Mismatch";
}
