import ipaddr from "ipaddr.js";

/**
 * Who an address is counted as: one IPv4 address, or the 64 bits of a network that one subscriber has (RFC 6177).
 *
 * @param ip as the socket, or a trusted proxy, names it
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
