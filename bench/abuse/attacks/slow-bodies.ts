import type { Attack } from "../attack";
import { holdSockets, loopbackAddresses } from "../open-sockets";

const ANNOUNCED_BYTES = 4 * 1024 * 1024;

const halfBody = (path: string, head: readonly string[] = []) =>
  [
    `POST ${path} HTTP/1.1`,
    "host: x",
    "content-type: application/json",
    `content-length: ${ANNOUNCED_BYTES}`,
    ...head,
    "",
    '{"html":"',
  ].join("\r\n");

/** Announces bodies and never sends them: to a public call and to an unknown path, and to /v1 with an API key. */
export const slowBodies: Attack = {
  name: "slow bodies",
  async start(service) {
    const { port } = service;
    const { authorization } = await service.signUpWithKey("slow-bodies@example.com");
    const stops = await Promise.all([
      holdSockets({ port, perAddress: 40, addresses: loopbackAddresses(10, 3), text: halfBody("/api/v1/login") }),
      holdSockets({ port, perAddress: 40, addresses: loopbackAddresses(13, 3), text: halfBody("/nothing") }),
      holdSockets({
        port,
        perAddress: 40,
        addresses: loopbackAddresses(16, 3),
        text: halfBody("/v1/documents", [`authorization: ${authorization}`]),
      }),
    ]);
    return async () => {
      for (const stop of stops) await stop();
    };
  },
};
