import type { Attack } from "../attack";
import { holdSockets, loopbackAddresses } from "../open-sockets";

/** 1,000 connections, half of them silent, the others with half a header. */
export const slowConnections: Attack = {
  name: "slow connections",
  async start({ port }) {
    const silent = await holdSockets({ port, perAddress: 100, addresses: loopbackAddresses(10, 5), text: "" });
    const text = "GET /health HTTP/1.1\r\nhost: x\r\nx-he";
    const halfHeaders = await holdSockets({ port, perAddress: 100, addresses: loopbackAddresses(15, 5), text });
    return async () => {
      await silent();
      await halfHeaders();
    };
  },
};
