import type { Attack } from "../attack";
import { repeat } from "../repeat";

const CUSTOMERS = 2;
const DOCUMENTS_PER_CUSTOMER = 10;
const ENDLESS = "<script>for (;;) {}</script>";

/** Documents of two customers that compute until their deadline. */
export const endlessDocuments: Attack = {
  name: "endless documents",
  async start(service) {
    const client = service.connect("127.0.0.10");
    const body = JSON.stringify({ html: ENDLESS });
    const keys = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, index) => service.signUpWithKey(`endless-${index}@example.com`, "FREE")),
    );
    const stop = repeat(CUSTOMERS * DOCUMENTS_PER_CUSTOMER, (loop) =>
      client.send("POST", "/v1/documents", keys[loop % CUSTOMERS], body),
    );
    return async () => {
      await stop();
      client.close();
    };
  },
};
