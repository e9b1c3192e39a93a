import ipaddr from "ipaddr.js";

/** Every IPv6 address that is assigned on the internet so far (RFC 4291, 2.4; IANA's IPv6 address space). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Public addresses behind which a cloud serves its own machines with settings and certificates. The other clouds use
 * link-local, shared or private addresses, which are not public anyway.
 */
const CLOUD_PLATFORM_ADDRESSES = new Set([
  // Azure: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  "168.63.129.16",
]);

/**
 * Returns whether an address is a unicast address on the public internet, and not a loopback, private or special one,
 * or one of a cloud's own platform.
 *
 * @param address IPv4 or IPv6 address; an IPv4 address mapped into IPv6 is judged as IPv4
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || CLOUD_PLATFORM_ADDRESSES.has(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}
