import type { Readable, Writable } from "node:stream";
import { corkUntilNextTick } from "../../../processes/cork";
import type { Commands, Events } from "./cdp-protocol";

/** The browser ended, or the page's session did, before it answered. */
export class ConnectionGone extends Error {}

/** The browser answered that it can't do what it was told. */
export class CommandFailed extends Error {}

interface Pending {
  session: string;
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

type Listener = (params: never) => void;

/** Longest message in bytes, either way: Chromium ends at one of more than 100 MB, and no string holds one of 512 MiB. */
const MESSAGE_SIZE = 90_000_000;

/** The Chrome DevTools Protocol over a pair of pipes: JSON, each message ended by a zero byte. */
export class CdpConnection {
  readonly #out: Writable;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, Listener>();
  /** Sessions that are forgotten: nothing would answer what is sent in them. */
  readonly #dropped = new Set<string>();
  #lastId = 0;
  #partial: Buffer[] = [];
  #partialSize = 0;
  #closed = false;

  constructor(out: Writable, incoming: Readable) {
    this.#out = out;
    incoming.on("data", (chunk: Buffer) => this.#read(chunk));
    incoming.once("close", () => this.#end());
    // The end of the browser shows as broken pipes; what waits for an answer learns of it by the close.
    incoming.on("error", () => undefined);
    out.on("error", () => undefined);
  }

  /** Whether nothing can be sent any more. */
  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Sends a command; commands reach the browser in the order of the calls.
   *
   * @param session the page's session; none for a command to the browser itself
   * @throws CommandFailed, ConnectionGone; RangeError when the message is longer than the browser takes
   */
  send<Name extends keyof Commands>(
    method: Name,
    params: Commands[Name]["params"],
    session = "",
  ): Promise<Commands[Name]["result"]> {
    const id = ++this.#lastId;
    const message = `${JSON.stringify({ id, method, params, ...(session && { sessionId: session }) })}\0`;
    return new Promise((resolve, reject) => {
      if (this.#isGone(session)) return reject(new ConnectionGone(`${method}: the browser or the page is gone`));
      // A character is three bytes at most: a short text need not be measured.
      if (message.length > MESSAGE_SIZE / 3 && Buffer.byteLength(message) > MESSAGE_SIZE) {
        return reject(new RangeError(`${method}: the message is too long`));
      }
      this.#pending.set(id, { session, resolve, reject });
      corkUntilNextTick(this.#out);
      this.#out.write(message);
    });
  }

  /**
   * The next event of its kind in a session that has no listener for it.
   *
   * @throws ConnectionGone
   */
  next<Name extends keyof Events>(method: Name, session: string): Promise<Events[Name]> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      if (this.#isGone(session)) return reject(new ConnectionGone(`${method}: the browser or the page is gone`));
      this.#pending.set(id, { session, resolve: (params) => resolve(params as Events[Name]), reject });
      this.on(method, (params) => this.#settle(id, params), session);
    });
  }

  /** Sets the one listener for an event of a session. */
  on<Name extends keyof Events>(method: Name, listener: (params: Events[Name]) => void, session = ""): void {
    this.#listeners.set(`${session} ${method}`, listener);
  }

  /** Forgets a session: its listeners go, what still waits for an answer of it fails, and so does what is sent in it from now on. */
  drop(session: string): void {
    this.#dropped.add(session);
    for (const key of this.#listeners.keys()) if (key.startsWith(`${session} `)) this.#listeners.delete(key);
    this.#fail((pending) => pending.session === session);
  }

  /** Ends the connection; a browser that was started with pipes ends with them. */
  close(): void {
    this.#out.destroy();
    this.#end();
  }

  #isGone(session: string): boolean {
    return this.#closed || this.#dropped.has(session);
  }

  #read(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const whole =
        this.#partial.length > 0 ? Buffer.concat([...this.#partial, rest.subarray(0, end)]) : rest.subarray(0, end);
      this.#partial = [];
      this.#partialSize = 0;
      rest = rest.subarray(end + 1);
      this.#dispatch(JSON.parse(whole.toString("utf8")));
    }
    if (rest.length > 0) this.#partial.push(rest);
    this.#partialSize += rest.length;
    // Nothing that was asked for is as long.
    if (this.#partialSize > MESSAGE_SIZE) this.close();
  }

  #dispatch({ id, sessionId = "", method, params, result, error }: Message): void {
    if (id === undefined) {
      this.#listeners.get(`${sessionId} ${method}`)?.(params as never);
      return;
    }
    if (error) this.#pending.get(id)?.reject(new CommandFailed(error.message));
    this.#settle(id, result ?? {});
  }

  #settle(id: number, result: object): void {
    this.#pending.get(id)?.resolve(result);
    this.#pending.delete(id);
  }

  #end(): void {
    this.#closed = true;
    this.#fail(() => true);
  }

  #fail(affected: (pending: Pending) => boolean): void {
    for (const [id, pending] of this.#pending) {
      if (!affected(pending)) continue;
      this.#pending.delete(id);
      pending.reject(new ConnectionGone("The browser or the page is gone"));
    }
  }
}
