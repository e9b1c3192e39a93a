import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { ENDPOINT_VERIFICATION } from "../../../contract/v1/webhooks";
import type { Attack } from "../attack";
import { repeat } from "../repeat";
import { TAR_PIT_HOST } from "../service-client";

const WORKSPACES = 4;
/** Pause between a workspace's documents: this attack is about the receivers, and not about many documents. */
const PAUSE_MS = 200;
/** Path at which the receiver answers challenges, and nothing else. */
const VERIFIED_PATH = "/verified";

/** Starts a receiver that accepts connections and answers nothing, or nothing but challenges. */
async function startTarPit(port: number): Promise<() => void> {
  const receiver = createServer(async (request, response) => {
    if (request.url !== VERIFIED_PATH) return;
    const { type, data } = JSON.parse(await text(request));
    if (type === ENDPOINT_VERIFICATION) response.end(data.challenge);
  });
  receiver.listen(port, TAR_PIT_HOST);
  await once(receiver, "listening");
  return () => {
    receiver.close();
    receiver.closeAllConnections();
  };
}

/** Webhooks of four workspaces to a receiver that never answers: in half of them it answers the challenge first. */
export const tarPitWebhooks: Attack = {
  name: "tar pit webhooks",
  measures: "webhooks",
  async start(service) {
    const closeTarPit = await startTarPit(service.tarPitPort);
    const account = await service.signUp("tar-pit@example.com", "FREE");
    const keys = await Promise.all(
      Array.from({ length: WORKSPACES }, async (_, index) =>
        account.createKey(await account.createWorkspace(`Workspace ${index}`)),
      ),
    );
    const client = service.connect("127.0.0.10");
    const stop = repeat(WORKSPACES, async (loop) => {
      const path = loop % 2 === 0 ? VERIFIED_PATH : "/silent";
      // The document fails, and so uses no quota.
      const body = { html: "{% bad %}", webhook: `http://${TAR_PIT_HOST}:${service.tarPitPort}${path}` };
      const headers = { ...keys[loop], prefer: "respond-async" };
      await client.send("POST", "/v1/documents", headers, JSON.stringify(body));
      await sleep(PAUSE_MS);
    });
    return async () => {
      await stop();
      client.close();
      closeTarPit();
    };
  },
};
