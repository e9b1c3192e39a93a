import { TENANT } from "../../../contract/product";
import type { Attack } from "../attack";
import { loopbackAddresses } from "../open-sockets";
import { repeat } from "../repeat";

const ADDRESSES = 50;
const LOGINS = 500;

/** 500 log-ins at a time from fifty addresses, each at another account. */
export const loginFlood: Attack = {
  name: "login flood",
  // With the default, the attempts would be used up after a few seconds, and no hash would be left to compute.
  settings: { RATE_LOGIN_BY_ADDRESS: "1000000" },
  async start(service) {
    const clients = loopbackAddresses(10, ADDRESSES).map((address) => service.connect(address));
    let number = 0;
    const stop = repeat(LOGINS, (loop) => {
      number += 1;
      const body = JSON.stringify({
        tenant: TENANT,
        username: `nobody-${number}@example.com`,
        password: "wrong horse",
      });
      const client = clients[loop % ADDRESSES];
      if (!client) throw new Error("There is no client");
      return client.send("POST", "/api/v1/login", { "content-type": "application/json" }, body);
    });
    return async () => {
      await stop();
      for (const client of clients) client.close();
    };
  },
};
