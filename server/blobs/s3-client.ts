import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { type RetryDelays, retryDelayMs } from "../lib/retry-delay";
import { type Bucket, type Credentials, objectUrl } from "./s3-address";
import { isRefusal, isWorthRetrying, S3Error } from "./s3-error";

const MAX_ATTEMPTS = 3;
const RETRY_DELAYS: RetryDelays = { firstMs: 200, factor: 4, maxMs: 800 };
/** Time in ms that an attempt may take until the answer begins, and for each byte that it sends (4 MB/s). */
const ATTEMPT_MS = 10_000;
const MS_PER_BYTE = 1 / 4_000;

interface S3Request {
  method: "GET" | "PUT" | "DELETE";
  key: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

interface PresignOptions {
  expiresInSeconds: number;
  /** Headers of the bucket's answer, as query parameters such as `response-content-type`. */
  responseHeaders: Record<string, string>;
}

/** Sends signed requests to a bucket of S3 or of a compatible service (AWS Signature Version 4). */
export class S3Client {
  readonly #bucket: Bucket;
  readonly #retryDelays: RetryDelays;
  #credentials: Credentials;

  constructor(bucket: Bucket, { retryDelays = RETRY_DELAYS } = {}) {
    this.#bucket = bucket;
    this.#credentials = bucket.credentials;
    this.#retryDelays = retryDelays;
  }

  /**
   * Sends a request, and sends it again after a failure that may pass, or with new credentials if there are any.
   *
   * @returns a successful answer with its body unread
   * @throws S3Error if the bucket refuses the request or can't be reached
   */
  async send(request: S3Request): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(request);
      } catch (error) {
        const failure = error instanceof S3Error ? error : new S3Error({ request, cause: error });
        const mayPass = isWorthRetrying(failure) || (isRefusal(failure) && this.#renewCredentials());
        if (attempt === MAX_ATTEMPTS || !mayPass) throw failure;
      }
      await sleep(retryDelayMs(attempt, this.#retryDelays));
    }
  }

  /** @returns a URL at which anyone can read an object for a short time */
  async presign(key: string, { expiresInSeconds, responseHeaders }: PresignOptions): Promise<string> {
    // The bucket's refusal would reach the client only.
    this.#renewCredentials();
    const url = objectUrl(this.#bucket, key);
    url.searchParams.set("X-Amz-Expires", String(expiresInSeconds));
    for (const [name, value] of Object.entries(responseHeaders)) url.searchParams.set(name, value);
    const signed = await this.#sign({ method: "GET", url: url.href, signQuery: true });
    return signed.url.href;
  }

  async #attempt({ method, key, headers = {}, body }: S3Request): Promise<Response> {
    const signed = await this.#sign({ method, url: objectUrl(this.#bucket, key).href, headers });
    const slow = new AbortController();
    const limitMs = ATTEMPT_MS + (body?.length ?? 0) * MS_PER_BYTE;
    const timer = setTimeout(() => slow.abort(new Error(`no answer within ${Math.round(limitMs)} ms`)), limitMs);
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        // Node's Buffer is never backed by shared memory here, which its type does not say.
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
        // The signature holds for this host only.
        redirect: "manual",
        signal: slow.signal,
      });
      if (response.ok) return response;
      throw await S3Error.fromResponse({ method, key }, response);
    } finally {
      clearTimeout(timer);
    }
  }

  #sign(request: { method: string; url: string; headers?: Record<string, string>; signQuery?: boolean }) {
    const { accessKeyId, secretAccessKey, sessionToken } = this.#credentials;
    return new AwsV4Signer({
      ...request,
      service: "s3",
      region: this.#bucket.region,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
    }).sign();
  }

  /** Reads the credentials again. @returns whether they have changed */
  #renewCredentials(): boolean {
    const previous = this.#credentials;
    this.#credentials = this.#bucket.readCredentials?.() ?? previous;
    return JSON.stringify(previous) !== JSON.stringify(this.#credentials);
  }
}
