import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { Attack } from "../attack";
import { repeat } from "../repeat";
import { TAR_PIT_HOST } from "../service-client";

const WORKSPACES = 4;

/** Webhooks of four workspaces to a receiver that accepts connections and never answers. */
export const tarPitWebhooks: Attack = {
  name: "tar pit webhooks",
  measures: "webhooks",
  async start(service) {
    const sockets = new Set<Socket>();
    const receiver = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => sockets.delete(socket));
    });
    receiver.listen(service.tarPitPort, TAR_PIT_HOST);
    await once(receiver, "listening");
    const account = await service.signUp("tar-pit@example.com", "FREE");
    const keys = await Promise.all(
      Array.from({ length: WORKSPACES }, async (_, index) =>
        account.createKey(await account.createWorkspace(`Workspace ${index}`)),
      ),
    );
    const client = service.connect("127.0.0.10");
    // The document fails, and so uses no quota.
    const webhook = `http://${TAR_PIT_HOST}:${service.tarPitPort}/`;
    const body = JSON.stringify({ html: "{% bad %}", webhook });
    const stop = repeat(WORKSPACES, (loop) =>
      client.send("POST", "/v1/documents", { ...keys[loop], prefer: "respond-async" }, body),
    );
    return async () => {
      await stop();
      client.close();
      receiver.close();
      for (const socket of sockets) socket.destroy();
    };
  },
};
