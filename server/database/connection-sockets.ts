import { Socket } from "node:net";

/** The sockets of a pool's connections. pg can't close a connection whose peer doesn't answer. */
export class ConnectionSockets {
  readonly #open = new Set<Socket>();

  /** Creates the socket of a new connection, for pg's option `stream`. */
  create(): Socket {
    const socket = new Socket();
    this.#open.add(socket);
    socket.once("close", () => this.#open.delete(socket));
    return socket;
  }

  /** Closes all connections at once. Their running queries fail with `reason`. */
  destroyAll(reason: Error): void {
    for (const socket of this.#open) socket.destroy(reason);
  }
}
