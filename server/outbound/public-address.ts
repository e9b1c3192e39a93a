import ipaddr from "ipaddr.js";

/** All that IPv6 gives to the internet so far (RFC 4291, 2.4; IANA's IPv6 address space). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * @param address of IPv4 or IPv6; an IPv4 address within an IPv6 one counts as what it is
 * @returns whether it is a machine somewhere on the internet, and not one of ours, our network's or a special one
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const machine = ipaddr.process(address);
  return machine.range() === "unicast" && (machine instanceof ipaddr.IPv4 || machine.match(GLOBAL_IPV6));
}
