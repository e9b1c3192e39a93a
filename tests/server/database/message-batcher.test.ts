import { describe, expect, it } from "vitest";
import { encodeQuery, MessageBatcher } from "../../../server/database/message-batcher";

const START = first(196_608, "user\0postgres\0\0");
const [NAMED, BIND, EXECUTE, SYNC] = [
  message("P", "mine\0select 1\0\0\0"),
  message("B", "\0mine\0\0\0\0\0\0\0"),
  message("E", "\0\0\0\0\0"),
  message("S", ""),
];

function first(code: number, content = ""): Buffer {
  const made = Buffer.concat([Buffer.alloc(8), Buffer.from(content)]);
  made.writeInt32BE(made.length);
  made.writeInt32BE(code, 4);
  return made;
}

function message(type: string, content: string): Buffer {
  const made = Buffer.concat([Buffer.from(type), Buffer.alloc(4), Buffer.from(content)]);
  made.writeInt32BE(made.length - 1, 1);
  return made;
}

/** Returns the requests that these chunks complete. */
function read(batcher: MessageBatcher, ...chunks: Buffer[]) {
  return chunks.flatMap((chunk) => [...batcher.read(chunk)]);
}

const batch = (messages: Buffer) => ({ kind: "batch", messages });

function started(): MessageBatcher {
  const batcher = new MessageBatcher("7.");
  read(batcher, START);
  return batcher;
}

describe("the messages of a connection to the embedded database", () => {
  it("become a batch per query, however the bytes are split on the way", () => {
    const sent = Buffer.concat([START, NAMED, BIND, EXECUTE, SYNC, encodeQuery("begin"), SYNC]);
    const requests = read(new MessageBatcher("7."), sent);
    expect(requests).toHaveLength(4);
    const bytes = [...sent].map((byte) => Buffer.from([byte]));
    expect(read(new MessageBatcher("7."), ...bytes)).toEqual(requests);
  });

  it("get prefixed names of statements, which are closed with the connection", () => {
    const batcher = started();
    const messages = Buffer.concat([
      message("P", "7.mine\0select 1\0\0\0"),
      message("B", "\x007.mine\0\0\0\0\0\0\0"),
      SYNC,
    ]);
    expect(read(batcher, NAMED, BIND, SYNC)).toEqual([batch(messages)]);
    expect(read(batcher, message("D", "Smine\0"), SYNC)).toEqual([
      batch(Buffer.concat([message("D", "S7.mine\0"), SYNC])),
    ]);
    expect(batcher.closeStatements()).toEqual(Buffer.concat([message("C", "S7.mine\0"), SYNC]));
    expect(batcher.closeStatements()).toEqual(SYNC);
  });

  it("stay as they are if they name no statement", () => {
    const unnamed = [
      message("P", "\0select 1\0\0\0"),
      message("B", "\0\0\0\0\0\0\0\0"),
      message("D", "Pportal\0"),
      SYNC,
    ];
    expect(read(started(), ...unnamed)).toEqual([batch(Buffer.concat(unnamed))]);
  });

  it("may ask for encryption, for cancelling, or for the end", () => {
    const batcher = new MessageBatcher("7.");
    expect(read(batcher, first(80_877_103), first(80_877_104), START)).toEqual([
      { kind: "encryption" },
      { kind: "encryption" },
      batch(START),
    ]);
    expect(read(batcher, message("X", ""))).toEqual([{ kind: "end" }]);
    expect(read(new MessageBatcher("7."), first(80_877_102, "12345678"))).toEqual([{ kind: "end" }]);
  });

  it.each([
    ["the first message", new MessageBatcher("7."), Buffer.alloc(8)],
    ["a later message", started(), Buffer.from([0x51, 0xff, 0xff, 0xff, 0xff])],
  ])("are refused if %s is shorter than its header", (_what, batcher, bytes) => {
    expect(() => read(batcher, bytes)).toThrow("shorter than its header");
  });
});
