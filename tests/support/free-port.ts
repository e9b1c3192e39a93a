import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below those that systems give to whoever asks for any, such as each connection that is opened meanwhile.
const [LOWEST, HIGHEST] = [20_000, 32_000];

/** @returns a port of the loopback address that nobody listens at */
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
