import type { Attack } from "../attack";
import { repeat } from "../repeat";

const OBJECTS = 11_000_000;

/** The largest body that a document may have, made of nothing but small objects. */
export const smallValues: Attack = {
  name: "small values",
  async start(service) {
    const headers = await service.signUpWithKey("small-values@example.com");
    const client = service.connect("127.0.0.10");
    const body = `{"html":"x","parameters":{"list":[${"{},".repeat(OBJECTS)}{}]}}`;
    const stop = repeat(1, () => client.send("POST", "/v1/documents", headers, body));
    return async () => {
      await stop();
      client.close();
    };
  },
};
