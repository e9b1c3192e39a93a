import { Resolver } from "node:dns/promises";
import type { ResolveAddresses } from "./outbound-request";

const OPTIONS = { timeout: 2_000, tries: 2 };

/**
 * Resolves the IPv4 and IPv6 addresses of a host name by DNS queries. The look-up of the operating system would block a
 * thread that the whole service shares, for as long as the name server takes, and knows names of this machine.
 *
 * @throws Error if the name has no address
 */
export const resolveHost: ResolveAddresses = async (name) => {
  const resolver = new Resolver(OPTIONS);
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (ipv4.status === "rejected" && ipv6.status === "rejected") throw ipv4.reason;
  const addressesOf = (result: PromiseSettledResult<string[]>, family: number) =>
    result.status === "fulfilled" ? result.value.map((address) => ({ address, family })) : [];
  return [...addressesOf(ipv4, 4), ...addressesOf(ipv6, 6)];
};
