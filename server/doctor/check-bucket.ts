import { pino } from "pino";
import { BucketHealth } from "../blobs/bucket-health";
import { S3Client } from "../blobs/s3-client";
import { bucketOf } from "../config/blob-settings";
import type { Config } from "../config/config";
import { describeError } from "../lib/describe-error";
import { type Finding, failed, ok } from "./finding";

/** Writes, reads and removes a small object in the bucket of BLOBS_URL. Without a bucket, files are in the database. */
export async function checkBucket(config: Config): Promise<Finding> {
  const bucket = bucketOf(config);
  if (!bucket) return ok("files are kept in the database");
  const place = `The bucket ${bucket.name} at ${bucket.endpoint}`;
  try {
    await new BucketHealth({ client: new S3Client(bucket), log: pino({ level: "silent" }) }).check();
    return ok(`${place} can be used`);
  } catch (error) {
    return failed(
      `${place} can't be used: ${describeError(error)}`,
      "Check BLOBS_URL, BLOBS_REGION, BLOBS_ENDPOINT, BLOBS_ADDRESSING and the rights of the access key.",
    );
  }
}
