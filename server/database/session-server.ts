import { createServer, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { corkUntilNextTick } from "../processes/cork";
import { queryMessage, WireBatches } from "./wire-batches";

/** A connection, and what it has sent that was not run yet. */
interface Client {
  socket: Socket;
  wire: WireBatches;
  waiting: Buffer[];
}

const NOT_ENCRYPTED = Buffer.from("N");
const READY_FOR_QUERY = 0x5a;
const IDLE = 0x49;

/**
 * Serves PGlite, which is one PostgreSQL session, to several connections by PostgreSQL's protocol. What one of them sends up to its next
 * Sync is run as a whole, and while its transaction is open the others wait: their queries are never mixed, as they are where messages
 * are run one by one (measured with parameters of 300 KB on four connections: 399 of 400 queries got another one's answer). Statements
 * that a connection names are its own. Session settings and session locks are everyone's; COPY, Flush, cancelling and encryption are not
 * served.
 *
 * @param path of the unix socket
 * @param maxConnections more are closed at once
 * @returns a function that ends it; what is under way is rolled back by the session's end
 */
export async function serveSession(pglite: PGlite, path: string, maxConnections: number): Promise<() => void> {
  const clients = new Set<Client>();
  let owner: Client | null = null;
  let opened = 0;

  function run(client: Client, batch: Buffer): void {
    // What it throws ends the process, which is started again.
    const answer = pglite.execProtocolRawSync(batch);
    corkUntilNextTick(client.socket);
    // A copy: what answers the start of a connection is a view of memory that the next answer is written to.
    if (client.socket.writable) client.socket.write(Buffer.from(answer));
    // Its last message tells whether a transaction is open.
    const idle = answer.at(-6) === READY_FOR_QUERY && answer.at(-1) === IDLE;
    owner = idle ? null : client;
  }

  /** Runs what waits and may be run, first come, first served among those who have nothing open. */
  function proceed(): void {
    for (let next = turn(); next; next = turn()) {
      const batch = next.waiting.shift();
      if (batch) run(next, batch);
    }
  }

  function turn(): Client | undefined {
    if (owner) return owner.waiting.length > 0 ? owner : undefined;
    for (const client of clients) {
      if (client.waiting.length === 0) continue;
      // To the end of the line.
      clients.delete(client);
      clients.add(client);
      return client;
    }
    return undefined;
  }

  /** @returns whether what came was sound */
  function receive({ socket, wire, waiting }: Client, bytes: Buffer): boolean {
    let ends = false;
    try {
      for (const sent of wire.read(bytes)) {
        if (sent === "encryption") socket.write(NOT_ENCRYPTED);
        else if (sent === "end") ends = true;
        else waiting.push(sent.batch);
      }
    } catch {
      return false;
    }
    proceed();
    if (ends) socket.end();
    return true;
  }

  function leave(client: Client): void {
    if (!clients.delete(client)) return;
    if (owner === client) {
      pglite.execProtocolRawSync(queryMessage("rollback"));
      owner = null;
    }
    pglite.execProtocolRawSync(clients.size === 0 ? queryMessage("discard all") : client.wire.forgetNames());
    proceed();
  }

  const server = createServer({ noDelay: true }, (socket) => {
    opened += 1;
    const client: Client = { socket, wire: new WireBatches(`${opened}.`), waiting: [] };
    clients.add(client);
    socket.on("data", (bytes) => {
      if (!receive(client, bytes)) socket.destroy();
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => leave(client));
  });
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  return () => {
    server.close();
    for (const { socket } of clients) socket.destroy();
    clients.clear();
  };
}
