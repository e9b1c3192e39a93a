import { describe, expect, it } from "vitest";
import { queryMessage, WireBatches } from "../../../server/database/wire-batches";

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

/** @returns what becomes whole with these chunks */
function read(wire: WireBatches, ...chunks: Buffer[]) {
  return chunks.flatMap((chunk) => [...wire.read(chunk)]);
}

function started(): WireBatches {
  const wire = new WireBatches("7.");
  read(wire, START);
  return wire;
}

describe("what a connection to the embedded database sends", () => {
  it("is run up to each query's end, however it is cut on its way", () => {
    const sent = Buffer.concat([START, NAMED, BIND, EXECUTE, SYNC, queryMessage("begin"), SYNC]);
    const whole = read(new WireBatches("7."), sent);
    expect(whole).toHaveLength(4);
    const bytes = [...sent].map((byte) => Buffer.from([byte]));
    expect(read(new WireBatches("7."), ...bytes)).toEqual(whole);
  });

  it("names statements that are its own, and takes them along when it ends", () => {
    const wire = started();
    const batch = Buffer.concat([
      message("P", "7.mine\0select 1\0\0\0"),
      message("B", "\x007.mine\0\0\0\0\0\0\0"),
      SYNC,
    ]);
    expect(read(wire, NAMED, BIND, SYNC)).toEqual([{ batch }]);
    expect(read(wire, message("D", "Smine\0"), SYNC)).toEqual([
      { batch: Buffer.concat([message("D", "S7.mine\0"), SYNC]) },
    ]);
    expect(wire.forgetNames()).toEqual(Buffer.concat([message("C", "S7.mine\0"), SYNC]));
    expect(wire.forgetNames()).toEqual(SYNC);
  });

  it("leaves what has no name as it is", () => {
    const unnamed = [
      message("P", "\0select 1\0\0\0"),
      message("B", "\0\0\0\0\0\0\0\0"),
      message("D", "Pportal\0"),
      SYNC,
    ];
    expect(read(started(), ...unnamed)).toEqual([{ batch: Buffer.concat(unnamed) }]);
  });

  it("may be the wish to go on encrypted, to cancel, or to end", () => {
    const wire = new WireBatches("7.");
    expect(read(wire, first(80_877_103), first(80_877_104), START)).toEqual([
      "encryption",
      "encryption",
      { batch: START },
    ]);
    expect(read(wire, message("X", ""))).toEqual(["end"]);
    expect(read(new WireBatches("7."), first(80_877_102, "12345678"))).toEqual(["end"]);
  });

  it.each([
    ["a start", new WireBatches("7."), Buffer.alloc(8)],
    ["a message", started(), Buffer.from([0x51, 0xff, 0xff, 0xff, 0xff])],
  ])("is refused where %s is shorter than its header", (_what, wire, bytes) => {
    expect(() => read(wire, bytes)).toThrow("shorter than its header");
  });
});
