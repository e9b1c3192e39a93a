// PostgreSQL's frontend messages (its protocol's chapter "Message Formats"): a letter and a length that counts itself; the first ones of a
// connection have no letter.
const codeOf = (letter: string) => letter.charCodeAt(0);
const QUERY = codeOf("Q");
const SYNC = codeOf("S");
const PARSE = codeOf("P");
const BIND = codeOf("B");
const DESCRIBE = codeOf("D");
const CLOSE = codeOf("C");
const TERMINATE = codeOf("X");
/** What is described or closed. */
const STATEMENT = codeOf("S");
const HEADER = 5;
const FIRST_HEADER = 8;
/** Wishes to go on encrypted: by TLS, by GSSAPI. */
const ENCRYPTION_REQUESTS = [80_877_103, 80_877_104];
const CANCEL_REQUEST = 80_877_102;

/** What a connection sends: up to where an answer is due, or the wish to go on encrypted, or to end. */
export type Sent = { batch: Buffer } | "encryption" | "end";

/**
 * Cuts what a connection sends into what can be run as a whole. Statements that it names get its own names in front of all: connections
 * to one session would otherwise take each other's.
 */
export class WireBatches {
  /** Names of the statements that it has prepared, as the session knows them. */
  readonly #names = new Set<string>();
  readonly #prefix: string;
  #chunks: Buffer[] = [];
  #size = 0;
  /** Bytes without which the next message is not whole. */
  #needed = FIRST_HEADER;
  #started = false;
  #batch: Buffer[] = [];

  /** @param prefix of its names; with them it should be shorter than 64 bytes */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** @returns what has become whole with these bytes @throws Error where they are no messages */
  *read(bytes: Buffer): Generator<Sent> {
    this.#chunks.push(bytes);
    this.#size += bytes.length;
    if (this.#size < this.#needed) return;

    const received = this.#chunks.length === 1 ? bytes : Buffer.concat(this.#chunks);
    let at = 0;
    for (let end = this.#end(received, at); end <= received.length; end = this.#end(received, at)) {
      const message = received.subarray(at, end);
      at = end;
      const sent = this.#started ? this.#add(message) : this.#begin(message);
      if (sent) yield sent;
    }
    this.#needed = this.#end(received, at) - at;
    this.#chunks = at < received.length ? [received.subarray(at)] : [];
    this.#size = received.length - at;
  }

  /** @returns a batch that takes its names out of the session */
  forgetNames(): Buffer {
    const names = [...this.#names].map((name) => messageOf(CLOSE, `S${name}\0`));
    this.#names.clear();
    return Buffer.concat([...names, messageOf(SYNC, "")]);
  }

  /** @returns where the message ends, or, where its length is not there yet, its header */
  #end(received: Buffer, at: number): number {
    const header = this.#started ? HEADER : FIRST_HEADER;
    if (received.length - at < header) return at + header;
    const end = this.#started ? at + 1 + received.readInt32BE(at + 1) : at + received.readInt32BE(at);
    if (end < at + header) throw new Error("A message is shorter than its header");
    return end;
  }

  #begin(message: Buffer): Sent | undefined {
    const request = message.readInt32BE(4);
    if (ENCRYPTION_REQUESTS.includes(request)) return "encryption";
    if (request === CANCEL_REQUEST) return "end";
    this.#started = true;
    return { batch: message };
  }

  #add(message: Buffer): Sent | undefined {
    const [type] = message;
    if (type === TERMINATE) return "end";
    this.#batch.push(this.#renamed(message));
    if (type !== QUERY && type !== SYNC) return undefined;
    const batch = Buffer.concat(this.#batch);
    this.#batch = [];
    return { batch };
  }

  #renamed(message: Buffer): Buffer {
    const at = nameOffset(message);
    if (at === undefined || message[at] === 0) return message;
    const named = Buffer.concat([message.subarray(0, at), Buffer.from(this.#prefix), message.subarray(at)]);
    named.writeInt32BE(named.length - 1, 1);
    const name = named.toString("utf8", at, named.indexOf(0, at));
    if (message[0] === PARSE) this.#names.add(name);
    if (message[0] === CLOSE) this.#names.delete(name);
    return named;
  }
}

/** @returns where the name of a statement begins in a message that has one */
function nameOffset(message: Buffer): number | undefined {
  const [type] = message;
  if (type === PARSE) return HEADER;
  if (type === BIND) return message.indexOf(0, HEADER) + 1;
  if ((type === DESCRIBE || type === CLOSE) && message[HEADER] === STATEMENT) return HEADER + 1;
  return undefined;
}

/** @returns a batch that asks a query without parameters */
export const queryMessage = (text: string): Buffer => messageOf(QUERY, `${text}\0`);

function messageOf(type: number, content: string): Buffer {
  const made = Buffer.alloc(HEADER + Buffer.byteLength(content));
  made[0] = type;
  made.writeInt32BE(made.length - 1, 1);
  made.write(content, HEADER);
  return made;
}
