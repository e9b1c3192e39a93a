import { Resolver } from "node:dns/promises";
import type { ResolveAddresses } from "../../outbound/outbound-request";

const PATIENCE = { timeout: 2_000, tries: 2 };

/**
 * The addresses of a name, of both families. They are asked for in DNS itself: the system's own look-up would hold threads that all of
 * the service shares for as long as a name server likes to take, and knows names that mean this machine.
 *
 * @throws Error when the name has none
 */
export const resolveHost: ResolveAddresses = async (name) => {
  const resolver = new Resolver(PATIENCE);
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (four.status === "rejected" && six.status === "rejected") throw four.reason;
  const found = (answer: PromiseSettledResult<string[]>, family: number) =>
    answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
  return [...found(four, 4), ...found(six, 6)];
};
