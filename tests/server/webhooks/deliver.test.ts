import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import type { ResolveAddresses } from "../../../server/outbound/outbound-request";
import { deliver } from "../../../server/webhooks/deliver";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver";

const signal = AbortSignal.timeout(600_000);

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});

describe("delivering a webhook", () => {
  const resolvesTo =
    (...addresses: string[]): ResolveAddresses =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const request = (url: string) => ({ url, headers: {}, body: "{}" });
  const forbidden = {
    kind: "final",
    reason: expect.stringMatching(/^(the address is not public|webhooks may only use|none of the host)/),
  };

  it.each([
    "127.0.0.1",
    "10.0.0.7",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "fd00::1",
    "fe80::1",
    "::ffff:127.0.0.1",
    "::7f00:1",
    "64:ff9b::7f00:1",
    "224.0.0.1",
  ])("is refused finally if the host name resolves to %s", async (address) => {
    const options = { allowedHosts: [], signal, resolveAddresses: resolvesTo(address) };
    expect(await deliver(request("http://receiver.example/"), options)).toEqual(forbidden);
  });

  it("is refused finally for ports other than 80 and 443", async () => {
    const options = { allowedHosts: [], signal, resolveAddresses: resolvesTo("93.184.216.34") };
    expect(await deliver(request("http://receiver.example:6379/"), options)).toEqual(forbidden);
  });

  it("is to be retried if the receiver switches protocols or closes the connection instead of responding", async () => {
    for (const response of ["HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n", ""]) {
      const other = createNetServer((socket) => socket.once("data", () => socket.end(response))).listen(0, "127.0.0.1");
      await once(other, "listening");
      const host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
      const result = await deliver(request(`http://${host}/`), { allowedHosts: [host], signal });
      expect(result).toMatchObject({ kind: "retry", reason: expect.not.stringContaining("Error") });
      other.close();
    }
  });

  it.each([
    [204, { kind: "delivered" }],
    [302, { kind: "retry", reason: "HTTP status 302" }],
    [410, { kind: "final", reason: "HTTP status 410" }],
    [503, { kind: "retry", reason: "HTTP status 503" }],
  ] as const)("maps status %i to its outcome", async (status, outcome) => {
    receiver.answer = (response) => response.writeHead(status, { location: "/elsewhere" }).end();
    const { host } = receiver;
    expect(await deliver(request(`http://${host}/status`), { allowedHosts: [host], signal })).toEqual({
      ...outcome,
      status,
      answer: "",
    });
  });

  it("finds allowed hosts by the names of the machine", async () => {
    receiver.answer = (response) => response.end();
    const host = `localhost:${new URL(`http://${receiver.host}`).port}`;
    expect(await deliver(request(`http://${host}/`), { allowedHosts: [host], signal })).toMatchObject({
      kind: "delivered",
    });
  });

  it("keeps the beginning of the answer, without control characters", async () => {
    receiver.answer = (response) => response.end(`a\u0000b\n${"x".repeat(5_000)}`);
    const { host } = receiver;
    const { answer = "" } = await deliver(request(`http://${host}/`), { allowedHosts: [host], signal });
    expect(answer).toHaveLength(1_000);
    expect(answer.slice(0, 5)).toBe("a\uFFFDb\nx");
  });

  it("counts as delivered although the body of the answer breaks off, or never ends", async () => {
    const { host } = receiver;
    for (const finish of [(response: ServerResponse) => response.destroy(), () => undefined]) {
      receiver.answer = (response) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write("received", () => finish(response));
      };
      const result = await deliver(request(`http://${host}/`), { allowedHosts: [host], signal });
      expect(result).toMatchObject({ kind: "delivered", status: 200 });
    }
  });

  it("ends when its time is up, whether the receiver is silent or sends its headers byte by byte", async () => {
    for (const bytes of ["", "HTTP/1.1 200 OK\r\nX-Slow: "]) {
      const silent = createNetServer((socket) => socket.on("error", () => {}).write(bytes)).listen(0, "127.0.0.1");
      await once(silent, "listening");
      const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const options = { allowedHosts: [host], signal: AbortSignal.timeout(300) };
      expect(await deliver(request(`http://${host}/`), options)).toMatchObject({ kind: "timeout" });
      silent.close();
    }
  });
});
