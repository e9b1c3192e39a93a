/** Splits a stream of bytes into messages, each ended by a zero byte. */
export class MessageSplitter {
  readonly #onMessage: (message: string) => void;
  #partialMessage: Buffer[] = [];
  #pendingBytes = 0;

  constructor(onMessage: (message: string) => void) {
    this.#onMessage = onMessage;
  }

  /** Bytes of the message that has not ended yet. */
  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  /** Takes the next bytes, and hands over the messages that they complete. */
  push(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const last = rest.subarray(0, end);
      const message = this.#partialMessage.length > 0 ? Buffer.concat([...this.#partialMessage, last]) : last;
      this.#partialMessage = [];
      this.#pendingBytes = 0;
      rest = rest.subarray(end + 1);
      this.#onMessage(message.toString("utf8"));
    }
    if (rest.length > 0) this.#partialMessage.push(rest);
    this.#pendingBytes += rest.length;
  }
}
