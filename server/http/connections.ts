import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressKey } from "./address-key";
import { type ConnectionState, connectionState } from "./connection-state";
import { networkCheck } from "./network-check";
import { type ReadingLimits, ReadingTime } from "./reading-time";

/** Interval in ms of the check whether connections make progress. */
const CHECK_PROGRESS_MS = 1_000;

/** How many connections there may be at the same time, and how slowly their clients may read. */
export interface ConnectionLimits {
  max: number;
  /** Maximum number of connections of one address (IPv6: of one /64). */
  maxPerAddress: number;
  /** Proxies, whose connections belong to many visitors and so count in `max` only. */
  trustedProxies: readonly string[];
  /** Maximum number of unanswered requests on one connection. Answers are sent in the order of the requests. */
  maxPipelined: number;
  reading: ReadingLimits;
}

/** States in which the service waits for the client. */
const OF_CLIENT: readonly ConnectionState[] = ["request", "body", "answer"];
const NOT_BUSY: readonly ConnectionState[] = [...OF_CLIENT, "waiting"];

/** Why the service closed a connection. */
type CloseReason = "time-out" | "slow-reader" | "pipelined" | "replaced" | "refused";

interface Connection {
  socket: Socket;
  address: string;
  /** When the connection was opened, its latest request arrived or was answered, or bytes moved; in ms. */
  changedAt: number;
  /** When the oldest request without an answer arrived, in ms. */
  requestedAt: number;
  /** Bytes that had moved at the latest check; undefined before the first one. */
  seenBytes: number | undefined;
  /** Answers to the requests that have arrived, until they are closed; the latest is the last. */
  responses: Set<ServerResponse>;
  readingTime: ReadingTime;
}

/**
 * The open connections of a server. Above a limit, a new connection takes the place of the one that has waited longest
 * for its client, first among those of the address with most connections, so that somebody who holds connections open
 * can't keep others out. If none waits for its client, the address with most connections loses one whose request waits
 * for its turn, or else the one with the newest request, unless the new connection's address would then have as many.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #open = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();
  readonly #closed: Record<CloseReason, number> = {
    "time-out": 0,
    "slow-reader": 0,
    pipelined: 0,
    replaced: 0,
    refused: 0,
  };

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
    this.#isProxy = networkCheck(limits.trustedProxies);
  }

  /** Has to be called before the server listens. */
  watch(server: Server): void {
    server.prependListener("connection", (socket) => this.#admit(socket));
    for (const event of ["request", "checkExpectation"] as const) {
      server.prependListener(event, ({ socket }, response) => this.#startExchange(socket, response));
    }
    server.on("timeout", (socket) => this.#timeOut(socket));
    const timer = setInterval(() => this.noteProgress(), CHECK_PROGRESS_MS).unref();
    server.once("close", () => clearInterval(timer));
  }

  /**
   * Closes connections whose clients read too slowly. A connection whose bytes have moved since the last check does not
   * wait: its client uploads or reads slowly.
   *
   * @param elapsedMs time since the last check
   */
  noteProgress(elapsedMs = CHECK_PROGRESS_MS): void {
    const now = performance.now();
    for (const connection of this.#open.values()) {
      const { bytesRead, bytesWritten } = connection.socket;
      const bytes = bytesRead + bytesWritten;
      if (connection.seenBytes !== undefined && connection.seenBytes !== bytes) connection.changedAt = now;
      connection.seenBytes = bytes;
      if (!connection.readingTime.spend(connection.socket, elapsedMs)) this.#close(connection.socket, "slow-reader");
    }
  }

  /** Number of connections in each state. */
  count(): Record<ConnectionState, number> {
    const counts: Record<ConnectionState, number> = { request: 0, body: 0, answer: 0, waiting: 0, busy: 0 };
    for (const connection of this.#open.values()) counts[stateOf(connection)] += 1;
    return counts;
  }

  /** Number of connections that the service has closed, by reason. */
  get closed(): Readonly<Record<CloseReason, number>> {
    return this.#closed;
  }

  #admit(socket: Socket): void {
    // Without an address, the client has closed the connection already.
    const ip = socket.remoteAddress ?? "";
    const connection: Connection = {
      socket,
      address: addressKey(ip),
      changedAt: performance.now(),
      requestedAt: 0,
      seenBytes: undefined,
      responses: new Set(),
      readingTime: new ReadingTime(this.#limits.reading),
    };
    const isProxy = this.#isProxy(ip);
    const neighbours = this.#neighboursOf(connection);
    const hasRoom = (isProxy || this.#makeRoomAmong(neighbours)) && this.#makeRoom(isProxy ? 0 : neighbours.size);
    if (!hasRoom) {
      this.#close(socket, "refused");
      return;
    }
    this.#open.set(socket, connection);
    this.#byAddress.set(connection.address, this.#neighboursOf(connection).add(connection));
    socket.once("close", () => {
      this.#remove(connection);
      closeQueued(connection.responses);
    });
  }

  #startExchange(socket: Socket, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (!connection || socket.destroyed) return;
    if (connection.responses.size >= this.#limits.maxPipelined) {
      this.#close(socket, "pipelined");
      return;
    }
    connection.changedAt = performance.now();
    if (connection.responses.size === 0) connection.requestedAt = connection.changedAt;
    connection.responses.add(response);
    response.once("close", () => {
      connection.readingTime.restart();
      connection.responses.delete(response);
      if (connection.responses.size === 0) connection.changedAt = performance.now();
    });
  }

  /** Called by Node when no byte has moved for `server.timeout`, or for `server.keepAliveTimeout` between requests. */
  #timeOut(socket: Socket): void {
    const connection = this.#open.get(socket);
    // The timer does not start again by itself.
    if (connection && !OF_CLIENT.includes(stateOf(connection))) socket.setTimeout(socket.timeout ?? 0);
    else this.#close(socket, "time-out");
  }

  /** @returns whether the address of these connections may have another one, also in the place of one of them */
  #makeRoomAmong(neighbours: ReadonlySet<Connection>): boolean {
    return neighbours.size < this.#limits.maxPerAddress || this.#replaceOldest(neighbours, NOT_BUSY);
  }

  /**
   * @param ownCount connections of the new connection's address
   * @returns whether there may be another connection, also in the place of one that is closed
   */
  #makeRoom(ownCount: number): boolean {
    return (
      this.#open.size < this.#limits.max ||
      this.#replaceOldest(this.#largestHolder(), NOT_BUSY) ||
      this.#replaceOldest(this.#open, OF_CLIENT) ||
      this.#interruptLargestHolder(ownCount) ||
      this.#replaceOldest(this.#open, NOT_BUSY)
    );
  }

  /** Closes the connection that has been in one of the states for longest. @returns whether there was one */
  #replaceOldest(connections: { values(): Iterable<Connection> }, states: readonly ConnectionState[]): boolean {
    let oldest: Connection | undefined;
    for (const connection of connections.values()) {
      if (oldest && oldest.changedAt <= connection.changedAt) continue;
      if (states.includes(stateOf(connection))) oldest = connection;
    }
    if (oldest) this.#replace(oldest);
    return oldest !== undefined;
  }

  /**
   * Closes the connection with the newest request of the address that has most of them. The service works on it.
   *
   * @param ownCount connections of the new connection's address
   * @returns false if that would not leave the new connection's address with fewer than the other
   */
  #interruptLargestHolder(ownCount: number): boolean {
    const connections = this.#largestHolder();
    if (connections.size - 1 <= ownCount) return false;
    let newest: Connection | undefined;
    for (const connection of connections) {
      if (connection.requestedAt >= (newest?.requestedAt ?? 0)) newest = connection;
    }
    if (newest) this.#replace(newest);
    return newest !== undefined;
  }

  /** @returns the connections of the address that has most of them, apart from proxies */
  #largestHolder(): ReadonlySet<Connection> {
    let largest: ReadonlySet<Connection> = new Set();
    for (const held of this.#byAddress.values()) {
      const [first] = held;
      if (held.size > largest.size && first && !this.#isProxy(first.socket.remoteAddress ?? "")) largest = held;
    }
    return largest;
  }

  #replace(connection: Connection): void {
    this.#remove(connection);
    this.#close(connection.socket, "replaced");
  }

  #close(socket: Socket, reason: CloseReason): void {
    this.#closed[reason] += 1;
    socket.destroy();
  }

  #remove(connection: Connection): void {
    this.#open.delete(connection.socket);
    const neighbours = this.#neighboursOf(connection);
    neighbours.delete(connection);
    if (neighbours.size === 0) this.#byAddress.delete(connection.address);
  }

  #neighboursOf({ address }: Connection): Set<Connection> {
    return this.#byAddress.get(address) ?? new Set();
  }
}

/**
 * Ends the answers that wait for an earlier one on a closed connection. Node 20 and 22 emit `close` only for the answer
 * whose turn it is, so the others would hold their budgets for ever.
 */
function closeQueued(responses: Iterable<ServerResponse>): void {
  for (const response of responses) {
    if (response.socket !== null || response.writableFinished) continue;
    response.destroy();
    response.emit("close");
  }
}

const stateOf = ({ socket, responses }: Connection) => connectionState(socket, responses);
