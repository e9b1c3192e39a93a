import ipaddr from "ipaddr.js";

/**
 * Returns the key under which attempts from an address are counted: the IPv4 address, or the first 64 bits of an IPv6
 * address, which belong to one subscriber (RFC 6177).
 *
 * @param ip from the socket or a trusted proxy
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}

/**
 * Returns the key of the network around an address: the first 24 bits of an IPv4 address, or the first 48 bits of an
 * IPv6 address, which is what a site may get (RFC 6177).
 *
 * @param key as `addressKey` returns it
 */
export const networkKey = (key: string): string => key.split(/[.:]/, 3).join(".");
