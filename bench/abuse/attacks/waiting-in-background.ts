import { setTimeout as sleep } from "node:timers/promises";
import type { Attack } from "../attack";
import { repeat } from "../repeat";

const CUSTOMERS = 2;
const WAITING = "<script>window.platenReady = false</script>";
const PAUSE_MS = 200;

/** Documents that never become ready, in the background, beside a tenant whose documents are made there, too. */
export const waitingInBackground: Attack = {
  name: "waiting in background",
  measures: "webhooks",
  async start(service) {
    const client = service.connect("127.0.0.10");
    const keys: Record<string, string>[] = [];
    for (let index = 0; index < CUSTOMERS; index++) {
      keys.push(await service.signUpWithKey(`background-${index}@example.com`, "FREE"));
    }
    const body = JSON.stringify({ html: WAITING });
    const stop = repeat(CUSTOMERS, async (loop) => {
      await client.send("POST", "/v1/documents", { ...keys[loop], prefer: "respond-async" }, body);
      await sleep(PAUSE_MS);
    });
    return async () => {
      await stop();
      client.close();
    };
  },
};
