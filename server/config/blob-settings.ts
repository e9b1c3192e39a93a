import type { Bucket } from "../blobs/s3-address";
import type { Config } from "./config";

/** @returns the bucket of BLOBS_URL; undefined if files are kept in the database */
export function bucketOf(config: Config): Bucket | undefined {
  const { BLOBS_URL: location, BLOBS_ACCESS_KEY_ID, BLOBS_SECRET_ACCESS_KEY, BLOBS_REGION: region } = config;
  if (!location || !BLOBS_ACCESS_KEY_ID || !BLOBS_SECRET_ACCESS_KEY) return undefined;
  return {
    ...location,
    region,
    endpoint: config.BLOBS_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    // Services of one's own seldom have a DNS name for each bucket.
    addressing: config.BLOBS_ADDRESSING ?? (config.BLOBS_ENDPOINT ? "path" : "virtual-host"),
    accessKeyId: BLOBS_ACCESS_KEY_ID,
    secretAccessKey: BLOBS_SECRET_ACCESS_KEY,
  };
}
