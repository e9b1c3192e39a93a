import type { BaseLogger } from "pino";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Queries } from "../database/open";
import { BlobStore } from "./blob-store";
import { DatabaseStorage } from "./database-storage";
import type { Bucket } from "./s3-address";
import { S3Client } from "./s3-client";
import { S3Storage } from "./s3-storage";
import { StoredBytes } from "./stored-bytes";

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface BlobStoreOptions {
  db: Queries;
  /** Storage of new contents. Without it, they go to the database. */
  bucket?: Bucket | undefined;
  /** Most bytes that one customer may store. Default: no limit. */
  maxBytesPerCustomer?: number;
  metrics: Registry;
  log: BaseLogger;
}

/**
 * Creates the store of files.
 *
 * @throws Error if the bucket refuses what the store needs; if it can't be reached, there is only a warning
 */
export async function createBlobStore({
  db,
  bucket,
  maxBytesPerCustomer = Infinity,
  metrics,
  log,
}: BlobStoreOptions): Promise<BlobStore> {
  const s3 = bucket && createS3Storage(bucket, metrics, log);
  await s3?.health.checkAtStart();
  const store = new BlobStore({
    db,
    database: new DatabaseStorage(db),
    s3,
    storedBytes: new StoredBytes({ db, max: maxBytesPerCustomer, log }),
    log,
  });
  new Gauge({
    name: "platen_blob_store_up",
    help: "1 while files can be stored: 0 if the bucket of BLOBS_URL has failed and not answered since",
    registers: [metrics],
    collect() {
      this.set(Number(store.answers()));
    },
  });
  return store;
}

function createS3Storage(bucket: Bucket, metrics: Registry, log: BaseLogger): S3Storage {
  const requests = new Counter({
    name: "platen_blob_requests_total",
    help: "Requests to the bucket of BLOBS_URL by outcome: ok, a status, or unreachable",
    labelNames: ["operation", "outcome"],
    registers: [metrics],
  });
  const durations = new Histogram({
    name: "platen_blob_request_seconds",
    help: "Time until the bucket of BLOBS_URL answers, by operation: read, write or remove",
    labelNames: ["operation"],
    buckets: BUCKETS_SECONDS,
    registers: [metrics],
  });
  return new S3Storage({
    client: new S3Client(bucket),
    onRequest: (operation, outcome) => requests.inc({ operation, outcome }),
    onAnswer: (operation, seconds) => durations.observe({ operation }, seconds),
    log,
  });
}
