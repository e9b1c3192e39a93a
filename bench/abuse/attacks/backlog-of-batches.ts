import type { Attack } from "../attack";
import { repeat } from "../repeat";

const ITEMS = 10_000;
const BYTES_PER_ITEM = 3_000;

/** Batches of 30 MB with the largest number of documents, one after the other. The plan has room for two of them. */
export const backlogOfBatches: Attack = {
  name: "backlog of batches",
  async start(service) {
    const headers = await service.signUpWithKey("backlog@example.com", "PRO");
    const client = service.connect("127.0.0.10");
    const item = { text: "x".repeat(BYTES_PER_ITEM) };
    const body = JSON.stringify({ html: "<p>{{ text }}</p>", items: Array(ITEMS).fill(item) });
    const stop = repeat(1, () => client.send("POST", "/v1/batches", headers, body));
    return async () => {
      await stop();
      client.close();
    };
  },
};
