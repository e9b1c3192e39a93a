import { config } from "../../lib/config";

/** Returns the address of a picture where the portal reaches the service: PUBLIC_URL may be another one. */
export function pictureAddress(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  return `${config.apiUrl}${pathname}${search}`;
}
