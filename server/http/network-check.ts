import { BlockList, isIPv6 } from "node:net";

/**
 * Returns a function that tells whether an IP address belongs to one of some networks.
 *
 * @param networks addresses, or networks in CIDR notation, such as `10.0.0.0/8`
 */
export function networkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
