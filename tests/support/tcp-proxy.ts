import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * Treatment of connections: forwarded, refused (with nothing listening), reset as soon as they are open, or left
 * without an answer, as by a firewall that drops packets.
 */
type ProxyMode = "forward" | "refuse" | "reset" | "swallow";

/** A network between the service and its database that can break. */
export class TcpProxy {
  readonly #target: number;
  readonly #open = new Set<Socket>();
  readonly #abandoned: Socket[] = [];
  #server: Server | undefined;
  #port = 0;
  #mode: ProxyMode = "forward";

  private constructor(target: number) {
    this.#target = target;
  }

  /** Starts a proxy of a port of this machine. */
  static async start(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await proxy.#listen();
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  get mode(): ProxyMode {
    return this.#mode;
  }

  /** Changes how new connections and open ones are treated. Open ones that would be refused are reset. */
  async set(mode: ProxyMode): Promise<void> {
    this.#mode = mode;
    for (const socket of this.#open) {
      if (mode === "swallow") socket.pause().unpipe();
      else socket.resetAndDestroy();
    }
    if (mode === "refuse") this.#stopListening();
    else if (!this.#server) await this.#listen();
  }

  /** Leaves the open connections dead for ever, as if their server had vanished. New ones are treated by the mode. */
  abandonConnections(): void {
    for (const socket of this.#open) {
      socket.pause().unpipe();
      this.#abandoned.push(socket);
    }
    this.#open.clear();
  }

  async close(): Promise<void> {
    for (const socket of this.#abandoned) socket.destroy();
    await this.set("refuse");
  }

  async #listen(): Promise<void> {
    const server = createServer((client) => this.#accept(client));
    this.#server = server;
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Its event "close" would wait for the abandoned connections. */
  #stopListening(): void {
    this.#server?.close();
    this.#server = undefined;
  }

  #accept(client: Socket): void {
    this.#watch(client);
    if (this.#mode === "reset") return void client.resetAndDestroy();
    if (this.#mode === "swallow") return void client.pause();
    const upstream = connect(this.#target, "127.0.0.1");
    this.#watch(upstream);
    client.pipe(upstream);
    upstream.pipe(client);
    this.#closeTogether(client, upstream);
    this.#closeTogether(upstream, client);
  }

  /** Tells the other side that a connection was closed, unless the network drops that, too. */
  #closeTogether(closed: Socket, other: Socket): void {
    closed.once("close", () => {
      if (this.#mode !== "swallow" && this.#open.has(other)) other.destroy();
    });
  }

  #watch(socket: Socket): void {
    this.#open.add(socket);
    socket.once("close", () => this.#open.delete(socket));
    socket.on("error", () => socket.destroy());
  }
}
