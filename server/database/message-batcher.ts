// Message types of PostgreSQL's frontend/backend protocol (chapter "Message Formats"). A message is a letter and a
// length that counts itself. The first messages of a connection have no letter.
const codeOf = (letter: string) => letter.charCodeAt(0);
const QUERY = codeOf("Q");
const SYNC = codeOf("S");
const PARSE = codeOf("P");
const BIND = codeOf("B");
const DESCRIBE = codeOf("D");
const CLOSE = codeOf("C");
const TERMINATE = codeOf("X");
/** The kind of object that Describe or Close names: a prepared statement (not a portal). */
const STATEMENT = codeOf("S");
const HEADER_BYTES = 5;
const FIRST_HEADER_BYTES = 8;
/** Request codes for an encrypted connection: by TLS, by GSSAPI. */
const ENCRYPTION_REQUESTS = [80_877_103, 80_877_104];
const CANCEL_REQUEST = 80_877_102;

/** A request of a client: to run a batch of messages, to encrypt the connection, or to end it. */
export type ClientRequest = { kind: "batch"; messages: Buffer } | { kind: "encryption" } | { kind: "end" };

/**
 * Splits the bytes of a client into batches. A batch ends with the message that asks for an answer (Sync or Query).
 * Prefixes the names of its prepared statements, because all clients share one PostgreSQL session and would otherwise
 * use each other's statements.
 */
export class MessageBatcher {
  /** Prefixed names of the statements that the client has prepared. */
  readonly #statements = new Set<string>();
  readonly #prefix: string;
  #chunks: Buffer[] = [];
  #receivedBytes = 0;
  /** Number of bytes that complete the next message, as far as its header is known. */
  #neededBytes = FIRST_HEADER_BYTES;
  #isStarted = false;
  #batch: Buffer[] = [];

  /** @param prefix prefix and statement name together should be shorter than 64 bytes, PostgreSQL's limit for names */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /**
   * Takes bytes as they arrive and yields the requests that they complete.
   *
   * @throws Error if the bytes are not messages
   */
  *read(bytes: Buffer): Generator<ClientRequest> {
    this.#chunks.push(bytes);
    this.#receivedBytes += bytes.length;
    if (this.#receivedBytes < this.#neededBytes) return;

    const received = this.#chunks.length === 1 ? bytes : Buffer.concat(this.#chunks);
    let start = 0;
    for (let end = this.#endOf(received, start); end <= received.length; end = this.#endOf(received, start)) {
      const message = received.subarray(start, end);
      start = end;
      const request = this.#isStarted ? this.#add(message) : this.#begin(message);
      if (request) yield request;
    }
    this.#neededBytes = this.#endOf(received, start) - start;
    this.#chunks = start < received.length ? [received.subarray(start)] : [];
    this.#receivedBytes = received.length - start;
  }

  /** Returns a batch that closes the client's prepared statements in the session. */
  closeStatements(): Buffer {
    const messages = [...this.#statements].map((name) => encode(CLOSE, `S${name}\0`));
    this.#statements.clear();
    return Buffer.concat([...messages, encode(SYNC, "")]);
  }

  /**
   * Returns the end of the message that begins at `start`, or the end of its header if the length has not arrived yet.
   */
  #endOf(received: Buffer, start: number): number {
    const headerBytes = this.#isStarted ? HEADER_BYTES : FIRST_HEADER_BYTES;
    if (received.length - start < headerBytes) return start + headerBytes;
    const end = this.#isStarted ? start + 1 + received.readInt32BE(start + 1) : start + received.readInt32BE(start);
    if (end < start + headerBytes) throw new Error("A message is shorter than its header");
    return end;
  }

  #begin(message: Buffer): ClientRequest | undefined {
    const code = message.readInt32BE(4);
    if (ENCRYPTION_REQUESTS.includes(code)) return { kind: "encryption" };
    if (code === CANCEL_REQUEST) return { kind: "end" };
    this.#isStarted = true;
    return { kind: "batch", messages: message };
  }

  #add(message: Buffer): ClientRequest | undefined {
    const [type] = message;
    if (type === TERMINATE) return { kind: "end" };
    this.#batch.push(this.#prefixName(message));
    if (type !== QUERY && type !== SYNC) return undefined;
    const messages = Buffer.concat(this.#batch);
    this.#batch = [];
    return { kind: "batch", messages };
  }

  #prefixName(message: Buffer): Buffer {
    const offset = nameOffsetOf(message);
    if (offset === undefined || message[offset] === 0) return message;
    const prefixed = Buffer.concat([message.subarray(0, offset), Buffer.from(this.#prefix), message.subarray(offset)]);
    prefixed.writeInt32BE(prefixed.length - 1, 1);
    const name = prefixed.toString("utf8", offset, prefixed.indexOf(0, offset));
    if (message[0] === PARSE) this.#statements.add(name);
    if (message[0] === CLOSE) this.#statements.delete(name);
    return prefixed;
  }
}

/** Returns the offset of the statement's name in a message that has one. */
function nameOffsetOf(message: Buffer): number | undefined {
  const [type] = message;
  if (type === PARSE) return HEADER_BYTES;
  if (type === BIND) return message.indexOf(0, HEADER_BYTES) + 1;
  if ((type === DESCRIBE || type === CLOSE) && message[HEADER_BYTES] === STATEMENT) return HEADER_BYTES + 1;
  return undefined;
}

/** Returns a batch that runs a query without parameters. */
export const encodeQuery = (text: string): Buffer => encode(QUERY, `${text}\0`);

function encode(type: number, content: string): Buffer {
  const message = Buffer.alloc(HEADER_BYTES + Buffer.byteLength(content));
  message[0] = type;
  message.writeInt32BE(message.length - 1, 1);
  message.write(content, HEADER_BYTES);
  return message;
}
