/** An access key. Temporary ones have a session token. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** A bucket, and how to reach it. */
export interface Bucket {
  name: string;
  /** Beginning of the keys: empty, or ends with a slash. */
  prefix: string;
  region: string;
  /** URL of the service, without the bucket and without a slash at its end. */
  endpoint: string;
  /** Place of the bucket's name in a URL. */
  addressing: "path" | "virtual-host";
  credentials: Credentials;
  /** Reads the credentials again. Set only if they come from files, which may have changed. */
  readCredentials?: (() => Credentials) | undefined;
}

/** @returns the URL of an object */
export function objectUrl({ name, prefix, endpoint, addressing }: Bucket, key: string): URL {
  const url = new URL(endpoint);
  const folder = addressing === "path" ? `${name}/` : "";
  if (addressing === "virtual-host") url.hostname = `${name}.${url.hostname}`;
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${folder}${prefix}${key}`;
  return url;
}
