import type { Bucket, Credentials } from "../blobs/s3-address";
import type { Config } from "./config";
import { readSettingFiles } from "./setting-files";

const CREDENTIALS = ["BLOBS_ACCESS_KEY_ID", "BLOBS_SECRET_ACCESS_KEY", "BLOBS_SESSION_TOKEN"] as const;

type CredentialTexts = { [Name in (typeof CREDENTIALS)[number]]?: string | undefined };

/**
 * @param variables environment variables; those that name files of credentials count
 * @returns the bucket of BLOBS_URL; undefined if files are kept in the database
 */
export function bucketOf(config: Config, variables: NodeJS.ProcessEnv = process.env): Bucket | undefined {
  const { BLOBS_URL: location, BLOBS_REGION: region } = config;
  const credentials = credentialsOf(config);
  if (!location || !credentials) return undefined;
  const isInFiles = CREDENTIALS.some((name) => variables[`${name}_FILE`]);
  return {
    ...location,
    region,
    endpoint: config.BLOBS_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    // Services of one's own seldom have a DNS name for each bucket.
    addressing: config.BLOBS_ADDRESSING ?? (config.BLOBS_ENDPOINT ? "path" : "virtual-host"),
    credentials,
    // Files that are being replaced may be missing for a moment.
    readCredentials: isInFiles
      ? () => credentialsOf(readSettingFiles(variables, CREDENTIALS).given) ?? credentials
      : undefined,
  };
}

function credentialsOf(texts: CredentialTexts): Credentials | undefined {
  const { BLOBS_ACCESS_KEY_ID: accessKeyId, BLOBS_SECRET_ACCESS_KEY: secretAccessKey } = texts;
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, sessionToken: texts.BLOBS_SESSION_TOKEN };
}
