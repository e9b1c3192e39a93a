import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the range of ephemeral ports, which the system assigns to outgoing connections. Each worker of the test runner
// has ports of its own, so that two of them never return the same one.
const PORTS_PER_WORKER = 1_000;
const LOWEST = 20_000 + PORTS_PER_WORKER * (Number(process.env.VITEST_POOL_ID ?? 0) % 12);

/** The next port to try. Counting up, the same one does not come again soon. */
let next = randomInt(PORTS_PER_WORKER);

/** Returns a port of the loopback address on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + (next++ % PORTS_PER_WORKER);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
