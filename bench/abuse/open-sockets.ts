import { connect, type Socket } from "node:net";
import type { Stop } from "./attack";

interface SocketsOptions {
  port: number;
  /** Number of connections for each address. */
  perAddress: number;
  /** Addresses that the connections come from. */
  addresses: readonly string[];
  /** Sent over each connection. */
  text: string;
}

/** Pause before a closed connection is opened again. */
const REOPEN_AFTER_MS = 100;

/** Returns addresses of the loopback interface, starting with 127.0.0.`first`. */
export const loopbackAddresses = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `127.0.0.${first + index}`);

/** Holds connections open on which the service waits. Opens each again when it is closed, and never closes one. */
export async function holdSockets({ port, perAddress, addresses, text }: SocketsOptions): Promise<Stop> {
  const sockets = new Set<Socket>();
  let isStopped = false;

  const open = (localAddress: string) =>
    new Promise<void>((opened) => {
      if (isStopped) return opened();
      // Half open: the attacker ignores that the service has ended the connection.
      const socket = connect({ port, host: "127.0.0.1", localAddress, allowHalfOpen: true });
      sockets.add(socket);
      socket.once("connect", () => {
        socket.write(text);
        opened();
      });
      socket.on("error", () => opened());
      socket.on("data", () => undefined);
      socket.once("close", () => {
        sockets.delete(socket);
        setTimeout(open, REOPEN_AFTER_MS, localAddress);
      });
    });

  await Promise.all(addresses.flatMap((address) => Array.from({ length: perAddress }, () => open(address))));
  return () => {
    isStopped = true;
    for (const socket of sockets) socket.destroy();
  };
}
