import type { BaseLogger } from "pino";
import { type ApiError, serviceUnavailable } from "../http/api-error";
import { RepeatedErrors } from "../observability/repeated-errors";
import type { BlobAddress, BlobStorage, ByteRange } from "./blob-storage";
import { BucketHealth } from "./bucket-health";
import { readBody } from "./read-body";
import type { S3Client } from "./s3-client";
import { S3Error } from "./s3-error";
import { DamagedBlobError } from "./verify-content";

/** Seconds after which another try makes sense if the bucket can't be used. */
const RETRY_AFTER_SECONDS = 5;
/** How often a download continues after its connection broke. */
const MAX_BREAKS = 2;
/** Removals that run at the same time. */
const REMOVALS = 8;
/** How long a presigned URL may be used to start a download. */
const PRESIGNED_SECONDS = 60;

type Operation = "read" | "write" | "remove";

interface S3StorageDependencies {
  client: S3Client;
  /** Counts a request. `outcome` is `ok`, a status, or `unreachable`. */
  onRequest(operation: Operation, outcome: string): void;
  /** Gets the time until the bucket answered, or failed to. */
  onAnswer(operation: Operation, seconds: number): void;
  log: BaseLogger;
}

/** Keeps the bytes of blobs in a bucket, as objects `<workspace id>/<blob id>`. */
export class S3Storage implements BlobStorage {
  readonly kind = "s3";
  readonly health: BucketHealth;
  readonly #dependencies: S3StorageDependencies;
  readonly #failures: RepeatedErrors;

  constructor(dependencies: S3StorageDependencies) {
    const { log } = dependencies;
    this.#dependencies = dependencies;
    this.health = new BucketHealth(dependencies);
    this.#failures = new RepeatedErrors({
      onFirst: (err) => log.error({ err }, "the bucket of BLOBS_URL can't be used"),
      onRepeated: (repeated, err) => log.error({ ...repeated, err }, "the bucket of BLOBS_URL could not be used"),
    });
  }

  /** @throws ApiError SERVICE_UNAVAILABLE */
  async write(address: BlobAddress, content: Buffer, hash: string): Promise<void> {
    // The bucket compares the hash with what it has received.
    const headers = { "x-amz-content-sha256": hash, "content-type": "application/octet-stream" };
    const request = { method: "PUT", key: keyOf(address), headers, body: content } as const;
    await discard(await this.#run("write", () => this.#dependencies.client.send(request)));
  }

  /** @throws ApiError SERVICE_UNAVAILABLE if the content can't be opened; DamagedBlobError if it is missing */
  async open(address: BlobAddress, range: ByteRange): Promise<AsyncIterable<Buffer>> {
    return this.#continueAfterBreaks(address, range, await this.#read(address, range));
  }

  /** @throws ApiError SERVICE_UNAVAILABLE */
  async remove(addresses: readonly BlobAddress[]): Promise<void> {
    const left = [...addresses];
    const removeNext = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const request = { method: "DELETE", key: keyOf(next) } as const;
        await discard(await this.#run("remove", () => this.#dependencies.client.send(request)));
      }
    };
    await Promise.all(Array.from({ length: REMOVALS }, removeNext));
  }

  answers(): boolean {
    return this.health.answers();
  }

  /**
   * @param headers headers of the bucket's answer, by the names of query parameters such as `response-content-type`
   * @returns a URL at which anyone can download the content for a minute
   */
  presign(address: BlobAddress, headers: Record<string, string>): Promise<string> {
    return this.#dependencies.client.presign(keyOf(address), {
      expiresInSeconds: PRESIGNED_SECONDS,
      responseHeaders: headers,
    });
  }

  async #read(address: BlobAddress, { start, end }: ByteRange): Promise<Response> {
    const request = { method: "GET", key: keyOf(address), headers: { range: `bytes=${start}-${end - 1}` } } as const;
    return this.#run("read", () =>
      this.#dependencies.client.send(request).catch((error) => {
        const isMissing = error instanceof S3Error && error.code === "NoSuchKey";
        throw isMissing ? new DamagedBlobError(address, "its object is missing") : error;
      }),
    );
  }

  /** @throws ApiError SERVICE_UNAVAILABLE if the connection breaks too often */
  async *#continueAfterBreaks(
    address: BlobAddress,
    { start, end }: ByteRange,
    first: Response,
  ): AsyncGenerator<Buffer> {
    let position = start;
    let response = first;
    for (let breaks = 0; ; ) {
      try {
        for await (const piece of readBody(response)) {
          position += piece.length;
          yield piece;
        }
        return;
      } catch (error) {
        breaks += 1;
        if (breaks > MAX_BREAKS || position >= end) throw this.#unavailable("read", error);
      }
      response = await this.#read(address, { start: position, end });
    }
  }

  async #run(operation: Operation, request: () => Promise<Response>): Promise<Response> {
    const startedAt = performance.now();
    try {
      const response = await request();
      this.health.note({ isSuccess: true });
      this.#dependencies.onRequest(operation, "ok");
      return response;
    } catch (error) {
      throw error instanceof DamagedBlobError ? error : this.#unavailable(operation, error);
    } finally {
      this.#dependencies.onAnswer(operation, (performance.now() - startedAt) / 1_000);
    }
  }

  #unavailable(operation: Operation, error: unknown): ApiError {
    this.health.note({ isSuccess: false });
    this.#dependencies.onRequest(
      operation,
      error instanceof S3Error && error.status ? String(error.status) : "unreachable",
    );
    this.#failures.add(error);
    return serviceUnavailable("storage", RETRY_AFTER_SECONDS);
  }
}

const keyOf = ({ workspaceId, id }: BlobAddress): string => `${workspaceId}/${id}`;

/** Frees the connection of an answer whose body nobody needs. */
async function discard(response: Response): Promise<void> {
  await response.arrayBuffer();
}
