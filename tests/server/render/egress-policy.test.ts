import { describe, expect, it } from "vitest";
import { EgressPolicy } from "../../../server/render/remote/egress-policy";

const LISTED = ["cdn.example.com", "*.wild.example", "odd.example:8443", "10.0.0.5:8080", "[fd00::1]:8080", "10.0.0.6"];
const allowlist = new EgressPolicy("allowlist", LISTED);
const open = new EgressPolicy("public", LISTED);

describe("a document may load from", () => {
  it.each([
    "http://cdn.example.com/a.png",
    "https://cdn.example.com/a.png",
    "https://CDN.example.com:443/a.png",
    "https://cdn.example.com:80/a.png",
    "https://a.wild.example/",
    "https://a.b.wild.example/",
    "https://odd.example:8443/",
    "http://10.0.0.5:8080/",
    "http://0x0a.0.0.5:8080/",
    "http://167772165:8080/",
    "http://[fd00:0::1]:8080/",
    "http://10.0.0.6/",
  ])("%s, which is listed", (address) => {
    expect(allowlist.allows(new URL(address))).toBe(true);
    expect(open.allows(new URL(address))).toBe(true);
  });

  it.each([
    "https://elsewhere.example/",
    "http://93.184.216.34/",
    "http://[2606:2800:220:1::1]/",
    "https://odd.example/",
  ])("%s, if all public hosts are allowed", (address) => {
    expect(open.allows(new URL(address))).toBe(true);
    expect(allowlist.allows(new URL(address))).toBe(false);
  });
});

describe("a document may not load from", () => {
  it.each([
    ["another port", "http://cdn.example.com:8080/"],
    ["a host that is listed with another port", "http://odd.example:8444/"],
    ["an address that is listed with another port", "http://10.0.0.5/"],
    ["a URL with user name and password", "http://user:password@cdn.example.com/"],
    ["a URL with a user name", "http://user@cdn.example.com/"],
    ["files", "file:///etc/passwd"],
    ["file servers", "ftp://cdn.example.com/"],
    ["web sockets", "ws://cdn.example.com/"],
    ["this machine", "http://127.0.0.1/"],
    ["this machine in decimal", "http://2130706433/"],
    ["this machine in hex", "http://0x7f.1/"],
    ["this machine in octal", "http://0177.0.0.1/"],
    ["this machine in full-width digits", "http://１２７.0.0.1/"],
    ["this machine, as IPv6", "http://[::1]/"],
    ["this machine, mapped into IPv6", "http://[::ffff:127.0.0.1]/"],
    ["this machine, as a deprecated IPv4-compatible IPv6 address", "http://[::127.0.0.1]/"],
    ["this machine, translated into IPv6", "http://[64:ff9b::127.0.0.1]/"],
    ["any address of this machine", "http://0/"],
    ["the metadata service of a cloud", "http://169.254.169.254/"],
    ["a private network", "http://192.168.1.1/"],
    ["a private network of IPv6", "http://[fd00::1]/"],
    ["the neighbour of a listed address", "http://10.0.0.7/"],
    ["a listed address, mapped into IPv6", "http://[::ffff:10.0.0.5]:8080/"],
  ])("%s, whatever is allowed", (_what, address) => {
    expect(allowlist.allows(new URL(address))).toBe(false);
    expect(open.allows(new URL(address))).toBe(false);
  });

  it.each([
    "https://wild.example/",
    "https://awild.example/",
    "https://cdn.example.com.evil.example/",
    "https://x.cdn.example.com/",
  ])("%s, which only resembles a listed host", (address) => {
    expect(allowlist.allows(new URL(address))).toBe(false);
  });
});
