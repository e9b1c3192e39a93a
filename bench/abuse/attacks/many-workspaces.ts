import type { Attack } from "../attack";
import { repeat } from "../repeat";

const WORKSPACES = 3;
const CALLS_PER_WORKSPACE = 190;

/** One customer's three workspaces, which ask for more documents at the same time than the queue has places. */
export const manyWorkspaces: Attack = {
  name: "many workspaces",
  async start(service) {
    const account = await service.signUp("many-workspaces@example.com");
    const keys = await Promise.all(
      Array.from({ length: WORKSPACES }, async (_, index) =>
        account.createKey(await account.createWorkspace(`Workspace ${index}`)),
      ),
    );
    const client = service.connect("127.0.0.10");
    const body = JSON.stringify({ html: "<p>x</p>" });
    const stop = repeat(WORKSPACES * CALLS_PER_WORKSPACE, (loop) =>
      client.send("POST", "/v1/documents", keys[loop % WORKSPACES], body),
    );
    return async () => {
      await stop();
      client.close();
    };
  },
};
