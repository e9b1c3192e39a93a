import { randomBytes } from "node:crypto";
import type { Attack } from "../attack";
import { loopbackAddresses } from "../open-sockets";
import { repeat } from "../repeat";

const ADDRESSES = 50;
const CALLS = 500;

/** 500 calls at a time from fifty addresses, each with another unknown API key. */
export const unknownKeys: Attack = {
  name: "unknown keys",
  // With the default, the failures would be used up at once, and no key would be looked up any more.
  settings: { RATE_UNKNOWN_SECRETS_BY_ADDRESS: "1000000" },
  async start(service) {
    const clients = loopbackAddresses(10, ADDRESSES).map((address) => service.connect(address));
    const stop = repeat(CALLS, async (loop) => {
      const authorization = `Bearer pk_${randomBytes(32).toString("base64url")}`;
      await clients[loop % ADDRESSES]?.send("GET", "/v1/templates", { authorization });
    });
    return async () => {
      await stop();
      for (const client of clients) client.close();
    };
  },
};
