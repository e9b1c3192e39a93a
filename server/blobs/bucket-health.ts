import { randomUUID } from "node:crypto";
import type { BaseLogger } from "pino";
import type { S3Client } from "./s3-client";
import { isWorthRetrying, S3Error } from "./s3-error";

/** Shortest time in ms between two checks of a bucket that has failed. */
const CHECK_INTERVAL_MS = 5_000;

interface BucketHealthDependencies {
  client: S3Client;
  log: BaseLogger;
}

/** Knows whether a bucket answered the last request. */
export class BucketHealth {
  readonly #dependencies: BucketHealthDependencies;
  #isAnswering = true;
  #nextCheckAt = 0;

  constructor(dependencies: BucketHealthDependencies) {
    this.#dependencies = dependencies;
  }

  /** Records the outcome of a request. */
  note({ isSuccess }: { isSuccess: boolean }): void {
    this.#isAnswering = isSuccess;
  }

  /** After a failure, also starts a check in the background, because nothing else may send a request. */
  answers(): boolean {
    if (!this.#isAnswering && Date.now() >= this.#nextCheckAt) {
      this.#nextCheckAt = Date.now() + CHECK_INTERVAL_MS;
      void this.check().catch(() => undefined);
    }
    return this.#isAnswering;
  }

  /**
   * Checks that the bucket can be used.
   *
   * @throws Error if the bucket refuses it; if it can't be reached, there is only a warning, because documents that
   *   nobody keeps need no bucket
   */
  async checkAtStart(): Promise<void> {
    try {
      await this.check();
    } catch (error) {
      if (!(error instanceof S3Error) || !isWorthRetrying(error)) {
        throw new Error("The bucket of BLOBS_URL can't be used", { cause: error });
      }
      this.#dependencies.log.warn({ err: error }, "the bucket of BLOBS_URL can't be reached");
    }
  }

  /** Writes, reads and removes a small object. @throws S3Error */
  async check(): Promise<void> {
    const { client } = this.#dependencies;
    const key = `checks/${randomUUID()}`;
    this.#isAnswering = false;
    for (const request of [
      { method: "PUT", body: Buffer.from(key) },
      { method: "GET" },
      { method: "DELETE" },
    ] as const) {
      const response = await client.send({ ...request, key });
      await response.arrayBuffer();
    }
    this.#isAnswering = true;
  }
}
