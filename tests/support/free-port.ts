import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the range of ephemeral ports, which the system assigns to outgoing connections.
const [LOWEST, HIGHEST] = [20_000, 32_000];

/** Returns a port of the loopback address on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
