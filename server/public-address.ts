import ipaddr from "ipaddr.js";

/**
 * @param address of IPv4 or IPv6; an IPv4 address within an IPv6 one counts as what it is
 * @returns whether it is a machine somewhere on the internet, and not one of ours, our network's or a special one
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === "unicast";
}
