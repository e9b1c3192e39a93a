import type { Readable, Writable } from "node:stream";
import { corkUntilNextTick } from "../../../lib/cork";
import { ConnectionGone, commandError } from "./cdp-errors";
import type { CommandName, CommandParams, CommandResult, EventData, EventName } from "./cdp-protocol";
import { MessageSplitter } from "./message-splitter";

interface PendingReply {
  sessionId: string;
  resolve: (result: object) => void;
  reject: (error: Error) => void;
}

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: object;
  result?: object;
  error?: { message: string };
}

type Listener = (data: never) => void;

/**
 * Longest message in either direction. Chromium ends at a message of more than 100 MB, and V8 has no string of 512 MiB.
 */
const MAX_MESSAGE_BYTES = 90_000_000;
/** A character is at most three bytes in UTF-8. */
const MAX_BYTES_PER_CHARACTER = 3;

/**
 * Connection to a browser by the Chrome DevTools Protocol over a pair of pipes: JSON messages, each ended by a zero
 * byte (docs/decisions/0007-own-cdp-connection.md).
 */
export class CdpConnection {
  readonly #out: Writable;
  readonly #pending = new Map<number, PendingReply>();
  readonly #listeners = new Map<string, Listener>();
  /** Sessions that get no replies any more. */
  readonly #droppedSessions = new Set<string>();
  #lastId = 0;
  #isClosed = false;

  constructor(out: Writable, incoming: Readable) {
    this.#out = out;
    const splitter = new MessageSplitter((message) => this.#dispatch(JSON.parse(message)));
    incoming.on("data", (chunk: Buffer) => {
      splitter.push(chunk);
      // No reply that we ask for is this long.
      if (splitter.pendingBytes > MAX_MESSAGE_BYTES) this.close();
    });
    incoming.once("close", () => this.#end());
    // When the browser ends, the pipes break. The close event then rejects the pending commands.
    incoming.on("error", () => undefined);
    out.on("error", () => undefined);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Sends a command. Commands reach the browser in the order of the calls.
   *
   * @param sessionId the page's session; empty for a command to the browser itself
   * @throws CommandFailed if the browser replies with an error
   * @throws ConnectionGone if the browser or the session ends
   * @throws RangeError if the message is longer than the browser accepts
   */
  send<Name extends CommandName>(
    method: Name,
    params: CommandParams<Name>,
    sessionId = "",
  ): Promise<CommandResult<Name>> {
    const id = ++this.#lastId;
    const message = `${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`;
    return new Promise((resolve, reject) => {
      if (this.#isGone(sessionId)) return reject(new ConnectionGone(`${method}: the browser or the page is gone`));
      if (isTooLong(message)) return reject(new RangeError(`${method}: the message is too long`));
      this.#pending.set(id, { sessionId, resolve: (result) => resolve(result as CommandResult<Name>), reject });
      corkUntilNextTick(this.#out);
      this.#out.write(message);
    });
  }

  /** Resolves with a session's next event of a kind that has no listener. @throws ConnectionGone */
  next<Name extends EventName>(event: Name, sessionId: string): Promise<EventData<Name>> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      if (this.#isGone(sessionId)) return reject(new ConnectionGone(`${event}: the browser or the page is gone`));
      this.#pending.set(id, { sessionId, resolve: (data) => resolve(data as EventData<Name>), reject });
      this.on(event, (data) => this.#settle(id, data ?? {}), sessionId);
    });
  }

  /** Sets the only listener for an event of a session. */
  on<Name extends EventName>(event: Name, listener: (data: EventData<Name>) => void, sessionId = ""): void {
    this.#listeners.set(`${sessionId} ${event}`, listener);
  }

  /** Ends a session on our side: removes its listeners, and rejects its pending and later commands. */
  drop(sessionId: string): void {
    this.#droppedSessions.add(sessionId);
    for (const key of this.#listeners.keys()) if (key.startsWith(`${sessionId} `)) this.#listeners.delete(key);
    this.#rejectPending((pending) => pending.sessionId === sessionId);
  }

  /** Ends the connection. A browser that was started with pipes ends with them. */
  close(): void {
    this.#out.destroy();
    this.#end();
  }

  #isGone(sessionId: string): boolean {
    return this.#isClosed || this.#droppedSessions.has(sessionId);
  }

  #dispatch({ id, sessionId = "", method, params, result, error }: Message): void {
    if (id === undefined) {
      this.#listeners.get(`${sessionId} ${method}`)?.(params as never);
      return;
    }
    if (error) this.#pending.get(id)?.reject(commandError(error.message));
    this.#settle(id, result ?? {});
  }

  #settle(id: number, result: object): void {
    this.#pending.get(id)?.resolve(result);
    this.#pending.delete(id);
  }

  #end(): void {
    this.#isClosed = true;
    this.#rejectPending(() => true);
  }

  #rejectPending(isAffected: (pending: PendingReply) => boolean): void {
    for (const [id, pending] of this.#pending) {
      if (!isAffected(pending)) continue;
      this.#pending.delete(id);
      pending.reject(new ConnectionGone("The browser or the page is gone"));
    }
  }
}

/** Measures only messages that could be too long. */
const isTooLong = (message: string): boolean =>
  message.length > MAX_MESSAGE_BYTES / MAX_BYTES_PER_CHARACTER && Buffer.byteLength(message) > MAX_MESSAGE_BYTES;
