import { expect, it } from "vitest";
import { isPublicAddress } from "../../server/outbound/public-address";

it.each(["93.184.216.34", "168.63.129.15", "2606:2800:220:1::1", "::ffff:93.184.216.34"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ["the metadata of most clouds", "169.254.169.254"],
  ["credentials of containers at Amazon", "169.254.170.2"],
  ["metadata at Amazon, as IPv6", "fd00:ec2::254"],
  ["metadata at Google, as IPv6", "fd20:ce::254"],
  ["metadata of OpenStack, as IPv6", "fe80::a9fe:a9fe"],
  ["metadata at Alibaba", "100.100.100.200"],
  ["metadata at Oracle", "192.0.0.192"],
  ["the platform of Azure", "168.63.129.16"],
  ["the platform of Azure, mapped into IPv6", "::ffff:168.63.129.16"],
  ["the platform of Azure, mapped and in hex", "::ffff:a83f:8110"],
  ["the platform of Azure, translated into IPv6", "64:ff9b::168.63.129.16"],
  ["the platform of Azure, as 6to4", "2002:a83f:8110::1"],
  ["loopback", "127.0.0.1"],
  ["a private network", "10.0.0.1"],
  ["a text that is no address", "metadata.internal"],
])("%s is not public (%s)", (_name, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
