import * as openid from "openid-client";

/** Returns the options that allow plain http, for a provider on this machine only. */
export function insecureOptions(url: string): ((configuration: openid.Configuration) => void)[] {
  const { protocol, hostname } = new URL(url);
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return protocol === "http:" && isLoopback ? [openid.allowInsecureRequests] : [];
}
